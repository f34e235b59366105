package dev.fusebox.lab.watch;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.watch.Line.Tone;
import org.jspecify.annotations.Nullable;

/** A limit with its bar. A figure that cannot be read is a dash, and what cannot be measured against a max has no bar. */
record LimitLine(LimitReading limit, Rates rates, TableColumns columns) {

    Line line() {
        Double rejected = rates.earlier(limit)
                .map(earlier -> rates.perSecond(earlier.rejected(), limit.rejected()))
                .orElse(null);
        String text = columns.row(
                limit.id().name(),
                bar(columns.bar()),
                Rates.text(limit.inUse()) + "/" + Rates.text(limit.max()),
                Rates.text(limit.queued()),
                Rates.text(rejected),
                limit.full() ? "FULL" : "",
                setting(limit));
        return new Line(text, tone(rejected));
    }

    private Tone tone(@Nullable Double rejected) {
        if (limit.full()) {
            return Tone.ALARM;
        }
        boolean waits = limit.queued() != null && limit.queued() > 0;
        return waits || rejected != null && rejected > 0 ? Tone.WARNING : Tone.PLAIN;
    }

    /** One mark as soon as one place is taken, and all of them only when all are. */
    private String bar(int width) {
        if (width == 0 || limit.max() == null || limit.inUse() == null) {
            return "";
        }
        int room = width - 2;
        long share = limit.max() == 0 ? 0 : Math.round((double) limit.inUse() * room / limit.max());
        int marks = limit.full() ? room : (int) Math.max(limit.inUse() > 0 ? 1 : 0, Math.min(room - 1, share));
        return "[" + "#".repeat(marks) + ".".repeat(room - marks) + "]";
    }

    static String setting(LimitReading limit) {
        SettingValue set = limit.spec().setting();
        return set == null ? "" : "  %s=%s, %s".formatted(set.property(), set.value(), set.origin());
    }
}
