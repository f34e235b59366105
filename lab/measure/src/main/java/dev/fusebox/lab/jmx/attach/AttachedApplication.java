package dev.fusebox.lab.jmx.attach;

import dev.fusebox.lab.jmx.JmxProcess;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An application with the agent in it, until it is closed: its settings, its routes, and its limits. */
public final class AttachedApplication implements Closeable {

    private final AgentLink link;
    private final JmxProcess limits;

    private AttachedApplication(AgentLink link, JmxProcess limits) {
        this.link = link;
        this.limits = limits;
    }

    static AttachedApplication of(AgentLink link, @Nullable String component) throws IOException {
        try {
            return new AttachedApplication(link, JmxProcess.of(component, link, link.server(), link.whyNot()));
        } catch (IOException | RuntimeException e) {
            link.close();
            throw e;
        }
    }

    /** Its limits; closing them closes this, too. */
    public JmxProcess limits() {
        return limits;
    }

    /** What an application has read, and its active profiles; the first source decides. */
    public record ReadSettings(List<String> profiles, List<ReadSource> sources) {}

    /** @throws IOException when it cannot be read, or runs no application that the agent knows */
    public ReadSettings settings() throws IOException {
        Object[] sent = link.settings();
        return new ReadSettings(
                Stream.of((Object[]) sent[0]).map(String::valueOf).toList(),
                Stream.of(sent)
                        .skip(1)
                        .map(source -> ReadSource.of((Object[]) source))
                        .toList());
    }

    /** The routes of a gateway, in the order in which it tries them. */
    public List<ReadRoute> routes() throws IOException {
        return Stream.of(link.routes())
                .map(route -> ReadRoute.of((Object[]) route))
                .toList();
    }

    @Override
    public void close() {
        limits.close();
    }
}
