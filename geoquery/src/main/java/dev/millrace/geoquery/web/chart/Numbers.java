package dev.millrace.geoquery.web.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Numbers as people read them. */
public final class Numbers {
    private static final int DIGITS = 4;
    private static final double LARGE = 1e7;
    private static final double SMALL = 1e-4;

    private Numbers() {}

    /** Four significant digits, thousands apart; very large and very small ones with a power of ten. */
    public static String text(double number) {
        double size = Math.abs(number);
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
        symbols.setMinusSign('−');
        if (size != 0 && (size >= LARGE || size < SMALL)) {
            symbols.setExponentSeparator("·10^");
            return new DecimalFormat("0.###E0", symbols).format(number);
        }
        if (number == Math.rint(number)) {
            return new DecimalFormat("#,##0", symbols).format(number);
        }
        int before = Math.max(0, (int) Math.floor(Math.log10(size)) + 1);
        DecimalFormat format = new DecimalFormat("#,##0.####", symbols);
        format.setMaximumFractionDigits(size < 1 ? DIGITS + (int) -Math.floor(Math.log10(size)) - 1 : DIGITS - before);
        BigDecimal rounded = before > DIGITS
                ? BigDecimal.valueOf(Math.rint(number))
                : new BigDecimal(number, new MathContext(DIGITS));
        return format.format(rounded);
    }

    /** A whole number, thousands apart. */
    public static String text(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
