package dev.fusebox.lab.traffic;

/**
 * The numbers of the JDK's {@code SplittableRandom}, one for one. The class library of TeaVM, which compiles the model for browsers, does
 * not have that class.
 *
 * <p>Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
 */
public final class SplitMix64 {

    /** The odd number closest to 2^64 divided by the golden ratio. */
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private long state;

    public SplitMix64(long seed) {
        this.state = seed;
    }

    /** At least 0, below 1. */
    public double nextDouble() {
        long z = advanced();
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return ((z ^ (z >>> 31)) >>> 11) * 0x1.0p-53;
    }

    /** Of the exponential distribution with mean 1. */
    public double nextExponential() {
        return -Logarithm.of(1 - nextDouble());
    }

    /** At least 0, below that. */
    public int nextInt(int bound) {
        int bits = nextBits();
        if ((bound & (bound - 1)) == 0) {
            return bits & (bound - 1);
        }
        int number = (bits >>> 1) % bound;
        // Numbers beyond the last whole multiple would make the small ones more likely.
        while ((bits >>> 1) + (bound - 1) - number < 0) {
            bits = nextBits();
            number = (bits >>> 1) % bound;
        }
        return number;
    }

    private int nextBits() {
        long z = advanced();
        z = (z ^ (z >>> 33)) * 0x62a9d9ed799705f5L;
        return (int) (((z ^ (z >>> 28)) * 0xcb24d0a5c88c35b3L) >>> 32);
    }

    private long advanced() {
        state += GOLDEN_GAMMA;
        return state;
    }
}
