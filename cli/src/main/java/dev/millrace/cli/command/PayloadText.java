package dev.millrace.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.millrace.cli.connect.Reasons;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a payload from an argument, standard input or a file, and refuses what is too large or no JSON. */
final class PayloadText {
    private static final String STANDARD_INPUT = "-";
    private static final String FILE_PREFIX = "@";
    private static final char REPLACEMENT = '\uFFFD';
    private static final Pattern SOURCE_REMARK = Pattern.compile("\\[Source: REDACTED[^;]*; ([^]]*)]");
    /** Keeps every digit; names that occur twice are an error here, where jsonb would keep the last in silence. */
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final Environment environment;
    private final int maxBytes;

    PayloadText(Environment environment, int maxBytes) {
        this.environment = environment;
        this.maxBytes = maxBytes;
    }

    /**
     * Reads what {@code argument} stands for.
     *
     * @throws CliException if it cannot be read, or is refused; the message names the place
     */
    JsonNode read(String argument) {
        if (argument.equals(STANDARD_INPUT)) {
            return parsed("the payload from standard input", fromStandardInput());
        }
        if (argument.startsWith(FILE_PREFIX)) {
            Path file = environment.directory().resolve(argument.substring(1));
            return parsed("the payload in " + file, from(file));
        }
        return parsed("the payload", fromArgument(argument));
    }

    private byte[] fromStandardInput() {
        try {
            return bounded("the payload from standard input", environment.in());
        } catch (IOException e) {
            throw new CliException(ExitCode.IO, "standard input cannot be read: " + Reasons.of(e), e);
        }
    }

    private byte[] from(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return bounded("the payload in " + file, in);
        } catch (IOException e) {
            throw new CliException(
                    ExitCode.IO,
                    "payload file " + file + " cannot be read (" + Reasons.of(e) + "); check path and permissions",
                    e);
        }
    }

    private byte[] fromArgument(String text) {
        if (text.indexOf(REPLACEMENT) >= 0 && !"UTF-8".equals(System.getProperty("sun.jnu.encoding"))) {
            throw new CliException(
                    ExitCode.REFUSED,
                    "the payload has characters that the locale of this shell cannot pass on; set LC_ALL=C.UTF-8, or"
                            + " give the payload by '-' or @FILE");
        }
        byte[] bytes = text.getBytes(UTF_8);
        if (bytes.length > maxBytes) {
            throw tooLarge("the payload", bytes.length + " bytes");
        }
        return bytes;
    }

    private byte[] bounded(String what, InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(maxBytes);
        if (in.read() >= 0) {
            throw tooLarge(what, "more than " + maxBytes + " bytes");
        }
        return bytes;
    }

    private CliException tooLarge(String what, String has) {
        return new CliException(
                ExitCode.REFUSED,
                what + " has " + has + ", and " + maxBytes
                        + " are allowed; store the data elsewhere and enqueue its key,"
                        + " or raise --max-payload-bytes");
    }

    private static JsonNode parsed(String what, byte[] bytes) {
        try {
            String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            JsonNode json = MAPPER.readTree(text);
            if (json.isMissingNode() || json.isNull()) {
                throw new CliException(
                        ExitCode.REFUSED,
                        what + " is " + (json.isNull() ? "null" : "empty") + "; give a JSON value, such as {}");
            }
            return json;
        } catch (JsonProcessingException e) {
            throw new CliException(ExitCode.REFUSED, what + " is not JSON: " + words(e) + place(e.getLocation()), e);
        } catch (CharacterCodingException e) {
            throw new CliException(ExitCode.REFUSED, what + " is not UTF-8; convert it, for example by iconv", e);
        }
    }

    /** Jackson's words without its remark that it leaves the text out. */
    private static String words(JsonProcessingException e) {
        return SOURCE_REMARK.matcher(e.getOriginalMessage()).replaceAll("$1");
    }

    private static String place(@Nullable JsonLocation at) {
        return at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
    }
}
