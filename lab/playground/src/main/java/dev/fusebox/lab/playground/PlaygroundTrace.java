package dev.fusebox.lab.playground;

import dev.fusebox.lab.predict.CallListener;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Draws from a simulation what the page shows: each step of the first calls, and at even moments how full everything is. All in one row of
 * numbers, since that is what gets to a browser without loss.
 */
final class PlaygroundTrace implements CallListener {

    static final int SENT = 0;
    static final int WAITS = 1;
    static final int HOLDS = 2;
    static final int WORKS = 3;
    static final int RETURNS = 4;
    static final int ANSWERED = 5;

    /** What a sample has beside use and waiting calls of each limit: open, calls and failures in the window, successes, others. */
    static final int REST = 5;

    private static final int NOWHERE = -1;

    private final int limits;
    private final int most;
    private final double everyMs;
    private final int samples;
    private final List<String> statuses = new ArrayList<>(List.of(LoadFigures.OK));
    private double[] steps = new double[256];
    private int stepsEnd;
    private double[] fill = new double[1024];
    private int fillEnd;
    private int taken;
    private final double[] now;
    private int[] waitsAt = new int[1024];

    /**
     * @param most calls whose steps are kept
     * @param samples in all, {@code everyMs} apart
     */
    PlaygroundTrace(int limits, int most, int samples, double everyMs) {
        this.limits = limits;
        this.most = most;
        this.samples = samples;
        this.everyMs = everyMs;
        this.now = new double[2 * limits + REST];
        Arrays.fill(waitsAt, NOWHERE);
    }

    /** Four numbers each: call, step, limit or status, milliseconds. */
    double[] steps() {
        return Arrays.copyOf(steps, stepsEnd);
    }

    /** Of each sample, for each limit the slots in use and the calls that wait, then the rest. */
    double[] fill() {
        return Arrays.copyOf(fill, fillEnd);
    }

    /** Each status that a step may have, by its number. */
    List<String> statuses() {
        return statuses;
    }

    private void advanceTo(double atMs) {
        while (taken < samples && taken * everyMs <= atMs) {
            taken++;
            if (fillEnd + now.length > fill.length) {
                fill = Arrays.copyOf(fill, fill.length * 2);
            }
            System.arraycopy(now, 0, fill, fillEnd, now.length);
            fillEnd += now.length;
        }
    }

    private void step(int call, int step, int what, double atMs) {
        advanceTo(atMs);
        if (call < most) {
            if (stepsEnd + 4 > steps.length) {
                steps = Arrays.copyOf(steps, steps.length * 2);
            }
            steps[stepsEnd++] = call;
            steps[stepsEnd++] = step;
            steps[stepsEnd++] = what;
            steps[stepsEnd++] = atMs;
        }
    }

    @Override
    public void sent(int call, double atMs) {
        step(call, SENT, 0, atMs);
        if (call >= waitsAt.length) {
            int before = waitsAt.length;
            waitsAt = Arrays.copyOf(waitsAt, before * 2);
            Arrays.fill(waitsAt, before, waitsAt.length, NOWHERE);
        }
    }

    @Override
    public void waits(int call, int limit, double atMs) {
        step(call, WAITS, limit, atMs);
        waitsAt[call] = limit;
        now[2 * limit + 1]++;
    }

    @Override
    public void holds(int call, int limit, double atMs) {
        step(call, HOLDS, limit, atMs);
        if (waitsAt[call] == limit) {
            waitsAt[call] = NOWHERE;
            now[2 * limit + 1]--;
        }
        now[2 * limit]++;
    }

    @Override
    public void works(int call, double atMs) {
        step(call, WORKS, 0, atMs);
    }

    @Override
    public void returns(int call, double atMs) {
        step(call, RETURNS, 0, atMs);
    }

    @Override
    public void answered(int call, String status, double atMs) {
        int known = statuses.indexOf(status);
        if (known < 0) {
            statuses.add(status);
        }
        step(call, ANSWERED, known < 0 ? statuses.size() - 1 : known, atMs);
        // A gateway forgets a call that is given up while it waits. A service does not, but its caller waits no more.
        if (waitsAt[call] >= 0) {
            now[2 * waitsAt[call] + 1]--;
            waitsAt[call] = NOWHERE;
        }
        now[2 * limits + (status.equals(LoadFigures.OK) ? 3 : 4)]++;
    }

    @Override
    public void frees(int call, int limit, double atMs) {
        advanceTo(atMs);
        now[2 * limit]--;
    }

    @Override
    public void counted(boolean open, int calls, int failures, double atMs) {
        now[2 * limits] = open ? 1 : 0;
        now[2 * limits + 1] = calls;
        now[2 * limits + 2] = failures;
    }
}
