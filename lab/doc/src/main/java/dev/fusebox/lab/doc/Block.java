package dev.fusebox.lab.doc;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A part of a {@link Section}. Code in its sentences stands between backticks. */
public sealed interface Block
        permits Block.Paragraph,
                Block.Items,
                Block.Heading,
                Block.Link,
                Block.Shell,
                Block.Snippet,
                Cards,
                Judgements,
                Mosaic,
                SideBySide,
                Table {

    /** Between backticks. */
    Pattern CODE = Pattern.compile("`([^`]*)`");

    /** For a terminal or a file: painted, and ending in a line break. */
    String text();

    /** GitHub's Markdown, ending in a line break. */
    String markdown();

    /** Whether it says nothing. */
    default boolean isEmpty() {
        return false;
    }

    /** Whether text and Markdown are without it. */
    default boolean forPageAlone() {
        return false;
    }

    /**
     * A paragraph.
     *
     * @param note whether it only says how to read what stands above
     */
    record Paragraph(String words, boolean note) implements Block {

        @Override
        public String text() {
            return Wrap.at(0, whole(words));
        }

        @Override
        public String markdown() {
            return Markdown.text(words) + "\n";
        }

        @Override
        public boolean isEmpty() {
            return words.isEmpty();
        }
    }

    /** Without backticks; no line of a text ends within code, so that it can be copied. */
    private static String whole(String words) {
        return CODE.matcher(words)
                .replaceAll(code -> Matcher.quoteReplacement(code.group(1).replace(' ', Wrap.NO_BREAK)));
    }

    static Block line(String words) {
        return new Paragraph(words, false);
    }

    static Block note(String words) {
        return new Paragraph(words, true);
    }

    /** A list of sentences. */
    record Items(List<String> sentences) implements Block {

        @Override
        public String text() {
            return sentences.stream()
                    .map(s -> Wrap.at("  - ", "    ", whole(s)))
                    .collect(Collectors.joining());
        }

        @Override
        public String markdown() {
            return sentences.stream().map(s -> "* " + Markdown.text(s) + "\n").collect(Collectors.joining());
        }

        @Override
        public boolean isEmpty() {
            return sentences.isEmpty();
        }
    }

    /** Command lines to paste. */
    record Shell(List<String> commands) implements Block {

        @Override
        public String text() {
            return commands.stream().map(c -> Wrap.command("    ", c)).collect(Collectors.joining());
        }

        @Override
        public String markdown() {
            return commands.stream().map(c -> "* " + Markdown.code(c) + "\n").collect(Collectors.joining());
        }

        @Override
        public boolean isEmpty() {
            return commands.isEmpty();
        }
    }

    /**
     * Lines of a file, to paste into it.
     *
     * @param file its name; the ending tells its language
     */
    record Snippet(String file, List<String> lines) implements Block {

        @Override
        public String text() {
            return "  " + file + ":\n"
                    + lines.stream().map(line -> "    " + line + "\n").collect(Collectors.joining());
        }

        @Override
        public String markdown() {
            return "`" + file + "`:\n\n```" + file.substring(file.lastIndexOf('.') + 1) + "\n"
                    + String.join("\n", lines) + "\n```\n";
        }

        @Override
        public boolean isEmpty() {
            return lines.isEmpty();
        }
    }

    /**
     * A sentence that leads to another page of the same folder.
     *
     * @param address relative
     */
    record Link(String words, String address) implements Block {

        @Override
        public String text() {
            return words + ":\n" + Wrap.command("    ", address);
        }

        @Override
        public String markdown() {
            return "[%s](%s)\n".formatted(Markdown.text(words), address);
        }
    }

    /** The head of what follows, below that of the section. */
    record Heading(String words) implements Block {

        @Override
        public String text() {
            return "\n" + Wrap.at(0, whole(words));
        }

        @Override
        public String markdown() {
            return "**" + Markdown.text(words) + "**\n";
        }
    }
}
