package dev.fusebox.lab.lint;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The version of a library: {@code spring-cloud-gateway-server-webflux 5.0.2}. */
public record LibraryVersion(String artifact, String text) implements Comparable<LibraryVersion> {

    private static final Pattern NO_NUMBER = Pattern.compile("\\D+");

    /** @param version such as 4.3; its numbers are compared, words such as RELEASE are not */
    public boolean atLeast(String version) {
        return compareTo(new LibraryVersion(artifact, version)) >= 0;
    }

    /** Whether both begin with the same two numbers. */
    boolean sameMinor(String version) {
        int[] one = numbers();
        int[] other = new LibraryVersion(artifact, version).numbers();
        return Arrays.equals(Arrays.copyOf(one, 2), Arrays.copyOf(other, 2));
    }

    @Override
    public int compareTo(LibraryVersion other) {
        int[] one = numbers();
        int[] two = other.numbers();
        return IntStream.range(0, Math.max(one.length, two.length))
                .map(i -> Integer.compare(i < one.length ? one[i] : 0, i < two.length ? two[i] : 0))
                .filter(difference -> difference != 0)
                .findFirst()
                .orElse(0);
    }

    private int[] numbers() {
        return NO_NUMBER
                .splitAsStream(text)
                .filter(n -> !n.isEmpty() && n.length() < 9)
                .mapToInt(Integer::parseInt)
                .toArray();
    }
}
