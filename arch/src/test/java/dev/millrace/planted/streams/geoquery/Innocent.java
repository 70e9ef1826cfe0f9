package dev.millrace.planted.streams.geoquery;

final class Innocent {
    public static void main(String[] args) {
        System.out.println("converted");
    }
}
