package dev.fusebox.lab.lint.mend;

import com.github.difflib.DiffUtils;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.Fix.Edit;
import dev.fusebox.lab.settings.SettingsFile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A file of settings whose lines change. All other bytes stay: comments, ends of lines, a byte order mark, a last line without an end.
 *
 * @param mark of the byte order, or empty
 * @param lines each with its end
 */
record MendedText(String place, Charset charset, String mark, List<String> lines) {

    private static final String REPLACED = "\uFFFD";
    private static final Pattern LINE = Pattern.compile(
            "[^\\r\\n\\x{85}\\x{2028}\\x{2029}]*(?:\\r\\n|[\\r\\n\\x{85}\\x{2028}\\x{2029}])|[^\\r\\n\\x{85}\\x{2028}\\x{2029}]+");

    /** Without the ends that only text in UTF-8 has: elsewhere they are letters. */
    private static final Pattern LINE_OF_BYTES = Pattern.compile("[^\\r\\n]*(?:\\r\\n|[\\r\\n])|[^\\r\\n]+");

    private static final Pattern END = Pattern.compile("(?:\\r\\n|[\\r\\n\\x{85}\\x{2028}\\x{2029}])$");

    /** @throws UsageException where its lines are other ones than were judged */
    static MendedText of(SettingsFile file) {
        Charset charset = isUtf8(file.bytes()) ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
        String text = new String(file.bytes(), charset);
        String mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
        Pattern line = charset.equals(StandardCharsets.UTF_8) ? LINE : LINE_OF_BYTES;
        List<String> lines = line.matcher(text.substring(mark.length()))
                .results()
                .map(MatchResult::group)
                .toList();
        if (lines.size() != file.lines().size()) {
            throw new UsageException(file.place() + ": it is not in UTF-8; save it in that encoding before --fix");
        }
        return new MendedText(file.place(), charset, mark, lines);
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException other) {
            return false;
        }
    }

    /**
     * @param edits the last line first
     * @throws UsageException where a line to change is not in UTF-8
     */
    MendedText with(List<Edit> edits) {
        List<String> after = new ArrayList<>(lines);
        for (Edit edit : edits) {
            if (edit.added().stream().anyMatch(line -> line.contains(REPLACED))) {
                throw new UsageException("%s:%d: the line is not in UTF-8; save the file in that encoding before --fix"
                        .formatted(place, edit.line()));
            }
            List<String> there = after.subList(edit.line() - 1, edit.line() - 1 + edit.removed());
            String end = end(there.isEmpty() ? edit.line() - 1 : edit.line(), after);
            boolean last = edit.line() - 1 + edit.removed() == after.size() && !after.isEmpty();
            boolean open = last && end(after.size(), after, "").isEmpty();
            there.clear();
            if (open
                    && edit.line() > 1
                    && !edit.added().isEmpty()
                    && end(edit.line() - 1, after, "").isEmpty()) {
                after.set(edit.line() - 2, after.get(edit.line() - 2) + end);
            }
            for (int i = 0; i < edit.added().size(); i++) {
                boolean veryLast = open && i == edit.added().size() - 1;
                after.add(edit.line() - 1 + i, edit.added().get(i) + (veryLast ? "" : end));
            }
        }
        return new MendedText(place, charset, mark, after);
    }

    /** Of the line, else of the first line of the file. */
    private static String end(int line, List<String> of) {
        return end(line, of, end(1, of, "\n"));
    }

    private static String end(int line, List<String> of, String otherwise) {
        if (line < 1 || line > of.size()) {
            return otherwise;
        }
        return END.matcher(of.get(line - 1))
                .results()
                .map(MatchResult::group)
                .findFirst()
                .orElse(otherwise);
    }

    byte[] bytes() {
        return (mark + String.join("", lines)).getBytes(charset);
    }

    /** Whether Spring reads it. */
    boolean isReadable() {
        try {
            new SettingsFile(place, bytes()).documents();
            return true;
        } catch (UsageException e) {
            return false;
        }
    }

    /** How many lines are others, new or gone. */
    int linesOtherThan(MendedText before) {
        return DiffUtils.diff(before.lines, lines).getDeltas().stream()
                .mapToInt(d -> Math.max(d.getSource().size(), d.getTarget().size()))
                .sum();
    }
}
