package dev.fusebox.lab.tool;

import dev.fusebox.lab.gateway.Gateways;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The parts of {@code --help} that all verbs share: standard options, headings and exit codes, of which a verb may say its own. */
final class HelpPage {

    private static final String LAB = "fusebox ";

    /** Completes the help of this command and of its verbs. */
    static void complete(CommandLine command) {
        UsageMessageSpec help = command.getCommandSpec().usageMessage();
        if (command.getCommand() instanceof HelpCommand) {
            help.header("Show the help of a verb.");
            return;
        }
        if (command.getParent() != null) {
            command.getCommandSpec().mixinStandardHelpOptions(true);
            help.sortOptions(false);
            help.abbreviateSynopsis(true);
        }
        help.synopsisHeading(help.header().length == 0 ? "Usage: " : "%nUsage: ");
        help.descriptionHeading("%n");
        help.parameterListHeading("%nArguments:%n");
        help.optionListHeading("%nOptions:%n");
        help.commandListHeading("%nVerbs:%n");
        help.exitCodeListHeading("%nExit codes:%n");
        help.exitCodeList(exitCodes(help.exitCodeList()));
        help.footerHeading("%nExamples:%n");
        if (command.getParent() != null) {
            String program = command.getParent().getCommandName() + " ";
            help.customSynopsis(named(program, help.customSynopsis()));
            help.description(named(program, help.description()));
            help.footer(named(program, help.footer()));
        }
        command.getSubcommands().values().forEach(HelpPage::complete);
    }

    /** At the end of the program's own help: the one place where all of them are named. */
    static void listGateways(CommandLine program) {
        UsageMessageSpec help = program.getCommandSpec().usageMessage();
        help.footer(Stream.concat(
                        Stream.of(help.footer()),
                        Stream.of("", "Gateways: " + String.join(", ", Gateways.patterns()) + "."))
                .toArray(String[]::new));
    }

    /** With the name of the program that the reader has. */
    private static String[] named(String program, String[] lines) {
        if (program.equals(LAB)) {
            return lines;
        }
        // The verb that this program is named after may be left out.
        return Stream.of(lines)
                .map(line -> line.replace("fusebox lint", "fusebox-lint").replace(LAB, program))
                .toArray(String[]::new);
    }

    private static Map<String, String> exitCodes(Map<String, String> own) {
        Map<String, String> codes = new LinkedHashMap<>();
        codes.put("0", "done");
        codes.put("1", "a required verdict is missing or undecided");
        codes.put("2", "wrong usage: an option, a study or a profile");
        codes.put("3", "this machine cannot run it: a port, Java, the load generator, the disk");
        codes.putAll(own);
        codes.put("130", "ended by Ctrl-C, which ends watch with 0 (143: by SIGTERM)");
        return codes;
    }
}
