package dev.fusebox.lab.tool.terminal;

import java.io.PrintWriter;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** Prints the result of a verb to stdout: as text, or as one JSON document. */
public final class Output {

    @Option(names = "--json", description = "Print one JSON document instead of text.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec verb;

    public boolean json() {
        return json;
    }

    public CommandSpec verb() {
        return verb;
    }

    public void print(Object document, Supplier<String> text) {
        if (!json) {
            Console.print(text.get(), verb.commandLine());
            return;
        }
        PrintWriter out = verb.commandLine().getOut();
        out.print(document(document));
        out.flush();
    }

    /** As text. */
    public static String document(Object document) {
        ObjectWriter pretty = JsonMapper.shared().writerWithDefaultPrettyPrinter();
        return Console.escaped(pretty.writeValueAsString(document)) + "\n";
    }
}
