package dev.millrace.planted.exit.cli;

final class Innocent {
    public static void main(String[] args) {
        System.exit(0);
    }
}
