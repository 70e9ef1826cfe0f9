package dev.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The order in which the cache folder is decided. */
class CacheFolderTest {
    private final Properties properties = new Properties();

    CacheFolderTest() {
        properties.setProperty("user.home", "/home/ada");
        properties.setProperty("os.name", "Linux");
    }

    @Test
    void systemPropertyWinsOverTheEnvironment() {
        properties.setProperty(CacheFolder.PROPERTY, "/a");
        assertThat(path(Map.of(CacheFolder.VARIABLE, "/b", "XDG_CACHE_HOME", "/c"), true))
                .isEqualTo(Path.of("/a"));
    }

    @Test
    void ownVariableWinsOverTheDesktops() {
        assertThat(path(Map.of(CacheFolder.VARIABLE, "/b", "XDG_CACHE_HOME", "/c"), true))
                .isEqualTo(Path.of("/b"));
    }

    @Test
    void desktopVariableIsUsedAndAnEmptyOneIsNot() {
        assertThat(path(Map.of("XDG_CACHE_HOME", "/c"), false)).isEqualTo(Path.of("/c/millrace"));
        assertThat(path(Map.of("XDG_CACHE_HOME", ""), false)).isEqualTo(Path.of("/home/ada/.cache/millrace"));
    }

    @Test
    void macHasItsOwnPlace() {
        properties.setProperty("os.name", "Mac OS X");
        assertThat(path(Map.of(), false)).isEqualTo(Path.of("/home/ada/Library/Caches/millrace"));
    }

    @Test
    void serverOfAnotherUserDoesNotLiveInTheHome() {
        assertThat(path(Map.of(), true)).isEqualTo(Path.of("/var/cache/millrace"));
    }

    private Path path(Map<String, String> environment, boolean otherUser) {
        return CacheFolder.path(properties, environment, otherUser);
    }
}
