package dev.fusebox.lab.cli;

import java.util.function.Supplier;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** What a verb found, to stdout: as a text, or as one JSON document. */
final class Output {

    @Option(names = "--json", description = "Print one JSON document and nothing else.")
    boolean json;

    void print(Object document, Supplier<String> text) {
        System.out.print(json ? json(document) : text.get());
    }

    private static String json(Object document) {
        return JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n";
    }
}
