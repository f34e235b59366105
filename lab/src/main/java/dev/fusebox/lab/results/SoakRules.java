package dev.fusebox.lab.results;

/**
 * When a process has grown: the median of its last third of footprints exceeds that of its first third by more than this. What is made
 * once, by the first fault of its kind, is in the warm-up.
 *
 * @param heapShare of the heap at the beginning, such as 0.1; at least {@code heapMb}
 * @param heapMb MiB on the heap
 * @param directMb MiB of buffers outside the heap
 * @param threads more threads
 * @param files more open files and sockets
 */
public record SoakRules(double heapShare, double heapMb, double directMb, int threads, int files) {

    /** Fewer footprints tell nothing. */
    public static final int LEAST = 6;

    /** Idle connections of pools, and threads that a pool makes on demand, come and go within these. */
    public static final SoakRules TODAY = new SoakRules(0.1, 4, 4, 4, 20);
}
