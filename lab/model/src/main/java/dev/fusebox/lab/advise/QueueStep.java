package dev.fusebox.lab.advise;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What makes an accept queue longer. It is as long as the smaller of two: its setting, and the bound of the kernel. */
public final class QueueStep {

    private static final String OF_KERNEL = "net.core.somaxconn";

    /**
     * In the model every attempt to connect is accepted. Empty where the users do not fill the queues of that many gateways.
     *
     * @param gateway the limits of one
     */
    public static String notInModel(ChainSnapshot gateway, Arrivals load, int gateways) {
        return gateway.limits().stream()
                .filter(l -> l.kind() == LimitKind.ACCEPT_QUEUE && l.max() != null)
                .filter(l -> load.users() > (long) l.size() * gateways)
                .map(l ->
                        "Not in the model: %s who connect at once may find %s full (%s); what it drops comes back after 1, 3 and 7 s. %s"
                                .formatted(
                                        Figures.count(load.users(), "user"),
                                        l.fullName(),
                                        l.setting() == null
                                                ? l.max()
                                                : l.setting().property() + "="
                                                        + l.setting().value(),
                                        of(l, null)))
                .collect(Collectors.joining(" "));
    }

    /**
     * @param queue without a setting where its server publishes none
     * @param held that many did wait at most, as the kernel tells; {@code null} where it does not
     */
    public static String of(LimitSpec queue, @Nullable Integer held) {
        if (queue.setting() == null) {
            return "To make it longer: the server's own bound in code (Netty: SO_BACKLOG, Jetty: acceptQueueSize), at most the kernel's %s."
                    .formatted(OF_KERNEL);
        }
        String property = queue.setting().property();
        String asked = String.valueOf(queue.setting().value());
        return held != null && asked.matches("\\d{1,9}") && held < Integer.parseInt(asked)
                ? "To make it longer: the kernel's %s, which cuts %s=%s to %d."
                        .formatted(OF_KERNEL, property, asked, held)
                : "To make it longer: %s, at most the kernel's %s.".formatted(property, OF_KERNEL);
    }
}
