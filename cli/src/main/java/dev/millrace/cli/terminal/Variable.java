package dev.millrace.cli.terminal;

/** The environment variables that the command reads; {@code docs/reference/commands.md} lists them. */
public enum Variable {
    /** See {@code --url}. */
    MILLRACE_URL("", "the database, as --url"),
    /** See {@code --direct-url}. */
    MILLRACE_DIRECT_URL("", "the same without a pooler between, as --direct-url"),
    /** See {@code --user}. */
    MILLRACE_USER("", "the database user, as --user"),
    /** The password itself. */
    MILLRACE_PASSWORD("", "the password; --password-file names a file instead"),
    /** See {@code --schema}. */
    MILLRACE_SCHEMA("", "the schema with Millrace's tables, as --schema"),
    /** Read by the embedded server. */
    MILLRACE_CACHE(
            "",
            "the folder that embedded servers unpack and keep their data in; else millrace in XDG_CACHE_HOME or ~/.cache"),
    /** Read by the launcher. */
    MILLRACE_JAVA_OPTIONS("", "options for the JVM that the launcher starts, such as -Xmx2g"),
    /** Set by the launcher. */
    MILLRACE_TERMINAL("", "set by the launcher when errors go to a terminal: bars are drawn over then"),
    /** See {@code --outputs}. */
    GEOQUERY_OUTPUTS("requests", "the folder of requests' outputs, as --outputs"),
    /** The server for mails. */
    GEOQUERY_SMTP_HOST("", "the server that takes mails; none are sent without it"),
    /** Its port. */
    GEOQUERY_SMTP_PORT("587", "its port"),
    /** Who sends. */
    GEOQUERY_SMTP_USER("", "the user to log in as; without one nobody logs in"),
    /** Its password. */
    GEOQUERY_SMTP_PASSWORD("", "that user's password"),
    /** Whether to encrypt. */
    GEOQUERY_SMTP_TLS("true", "whether the connection must be encrypted: true or false"),
    /** The sender's address. */
    GEOQUERY_MAIL_FROM("", "the sender's address; needed with GEOQUERY_SMTP_HOST"),
    /** The pages' address. */
    GEOQUERY_SITE("", "the pages' address, for links in mails; needed with GEOQUERY_SMTP_HOST");

    private final String usual;
    private final String meaning;

    Variable(String usual, String meaning) {
        this.usual = usual;
        this.meaning = meaning;
    }

    /** What counts where it is not set; empty for nothing. */
    public String usual() {
        return usual;
    }

    /** What it is, for documentation. */
    public String meaning() {
        return meaning;
    }

    /** Its value, or the usual one; empty for nothing. */
    public String in(Environment environment) {
        return environment.variables().getOrDefault(name(), usual);
    }
}
