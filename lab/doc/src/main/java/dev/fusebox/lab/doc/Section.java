package dev.fusebox.lab.doc;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A section of a report, made once for text, Markdown and page.
 *
 * @param id its address on the page
 */
public record Section(String id, String title, List<Block> blocks) {

    /** Blocks that say nothing are left out. */
    public static Section of(String id, String title, Stream<? extends Block> blocks) {
        return new Section(
                id, title, blocks.filter(b -> !b.isEmpty()).<Block>map(b -> b).toList());
    }

    /** Whether it says nothing but how to read it. */
    public boolean isEmpty() {
        return blocks.stream().allMatch(b -> b instanceof Block.Paragraph line && line.note());
    }

    private Stream<Block> printed() {
        return blocks.stream().filter(block -> !block.forPageAlone());
    }

    /** Title and blocks after an empty line, and one before each further table; empty where nothing is said. */
    public String text() {
        if (isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("\n").append(Wrap.at(0, title.replace("`", "")));
        for (Block block : printed().toList()) {
            text.append(block instanceof Table && block != blocks.get(0) ? "\n" : "")
                    .append(block.text());
        }
        return text.toString();
    }

    /** Title and blocks with an empty line between them; empty where nothing is said. */
    public String markdown() {
        return isEmpty()
                ? ""
                : Stream.concat(
                                Stream.of("**" + Markdown.text(title) + "**\n"),
                                printed().map(Block::markdown))
                        .collect(Collectors.joining("\n"));
    }
}
