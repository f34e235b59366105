package dev.fusebox.lab.doc;

import java.util.List;
import java.util.stream.Collectors;

/** What is said of cells and experiments, each with what that rests on. */
public record Judgements(List<Judgement> all) implements Block {

    /**
     * One of them.
     *
     * @param id of the cell or experiment
     * @param of its name
     * @param words what is said of it; the sign is that of them
     * @param sentences what that rests on; empty ones are left out
     * @param command that measures it again; empty for none
     */
    public record Judgement(String id, String of, Sign sign, String words, List<String> sentences, String command) {

        public Judgement {
            sentences =
                    sentences.stream().filter(sentence -> !sentence.isEmpty()).toList();
        }

        private String text() {
            return Wrap.at("  ", "      ", of + ": " + sign.paint(words))
                    + Wrap.at(6, sentences.toArray(String[]::new))
                    + (command.isEmpty() ? "" : Wrap.command("      ", command));
        }

        private String markdown() {
            return "* **%s**: %s. %s %s"
                            .formatted(
                                    Markdown.text(of),
                                    Markdown.text(words),
                                    Markdown.text(String.join(" ", sentences)),
                                    Markdown.code(command))
                            .strip()
                    + "\n";
        }
    }

    @Override
    public boolean isEmpty() {
        return all.isEmpty();
    }

    @Override
    public String text() {
        return all.stream().map(Judgement::text).collect(Collectors.joining());
    }

    @Override
    public String markdown() {
        return all.stream().map(Judgement::markdown).collect(Collectors.joining());
    }
}
