package dev.fusebox.lab.cli.option;

import dev.fusebox.lab.common.ThisMachine;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.MongoAddress;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.tool.option.OptionWords;
import java.net.InetSocketAddress;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A MongoDB of the user, for studies that read documents. */
public final class MongoOptions {

    static final String VARIABLE = "FUSEBOX_MONGO_URI";

    @Option(
            names = "--mongo-uri",
            paramLabel = "URI",
            description = "Read documents from this MongoDB instead of the lab's own store; an address with a login"
                    + " belongs into the variable " + VARIABLE + ".")
    @Nullable
    String uri;

    @Option(names = "--confirm", paramLabel = "HOST[,HOST]", description = OptionWords.CONFIRM)
    @Nullable
    String confirm;

    /** Where the cells of this study read documents from; {@code null} for the lab's own store. */
    @Nullable
    public MongoAddress address(Study study) {
        return address(study, System::getenv);
    }

    @Nullable
    public MongoAddress address(Study study, UnaryOperator<@Nullable String> variables) {
        boolean reads = study.endpointsOfCells().stream().anyMatch(Endpoint::readsDocument);
        if (!reads && uri != null) {
            throw new UsageException("--mongo-uri: the study " + study.name() + " reads no documents; leave it out");
        }
        String by = uri == null ? VARIABLE : "--mongo-uri";
        String given = uri == null ? variables.apply(VARIABLE) : uri;
        if (!reads || given == null || given.isBlank()) {
            if (confirm != null) {
                throw new UsageException("--confirm: this run sends load to no other machine; leave it out");
            }
            return null;
        }
        MongoAddress address = parsed(by, given);
        if (uri != null && address.hasLogin()) {
            throw new UsageException(
                    "--mongo-uri has a login, which everyone can read in the list of processes; put the"
                            + " address into the variable " + VARIABLE + ", and leave --mongo-uri out");
        }
        if (address.isShown()) {
            throw new UsageException(
                    by + ": LOGIN and OPTIONS are placeholders; write your own login and options in their place");
        }
        requireConfirmed(by, address);
        return address;
    }

    private void requireConfirmed(String by, MongoAddress address) {
        String sends = "the study sends it all its load, and one document";
        for (InetSocketAddress server : address.servers()) {
            if (address.isSrv()) {
                ThisMachine.requireNamed(by, server.getHostString(), sends, confirm);
            } else {
                ThisMachine.requireConfirmed(by, server.getHostString(), sends, confirm);
            }
        }
    }

    private static MongoAddress parsed(String by, String text) {
        try {
            return MongoAddress.of(text);
        } catch (UsageException wrong) {
            throw new UsageException(by + ": " + wrong.getMessage());
        }
    }
}
