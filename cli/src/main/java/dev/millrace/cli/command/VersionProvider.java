package dev.millrace.cli.command;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints; the version comes from the jar's manifest. */
public final class VersionProvider implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = VersionProvider.class.getPackage().getImplementationVersion();
        return new String[] {
            "millrace " + (version == null ? "development" : version), // classes outside a jar carry none
            "Java " + System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
            System.getProperty("os.name") + " " + System.getProperty("os.arch")
        };
    }
}
