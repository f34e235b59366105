package dev.fusebox.lab.claims;

import java.math.MathContext;
import java.util.regex.Pattern;
import org.apache.commons.jexl3.JexlArithmetic;

/** JEXL without {@code text =~ pattern}: some patterns need longer than anyone waits, and a run folder may come from elsewhere. */
final class WithoutPatterns extends JexlArithmetic {

    WithoutPatterns() {
        super(true);
    }

    private WithoutPatterns(MathContext numbers, int scale) {
        super(true, numbers, scale);
    }

    @Override
    protected JexlArithmetic createWithOptions(boolean strict, MathContext numbers, int scale) {
        return new WithoutPatterns(numbers, scale);
    }

    @Override
    public Boolean contains(Object container, Object value) {
        if (container instanceof CharSequence || container instanceof Pattern) {
            throw new ArithmeticException("patterns are not supported; compare with ==");
        }
        return super.contains(container, value);
    }
}
