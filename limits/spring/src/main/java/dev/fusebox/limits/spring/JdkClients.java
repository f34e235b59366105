package dev.fusebox.limits.spring;

import dev.fusebox.limits.Absence;
import dev.fusebox.limits.LimitSource;
import java.net.http.HttpClient;
import java.util.List;

/** The application's clients by the JDK, which has no bound on their connections and shows nobody how many there are. */
final class JdkClients implements LimitSource {

    private final HttpClients clients;

    JdkClients(HttpClients clients) {
        this.clients = clients;
    }

    @Override
    public List<Absence> absences() {
        return clients.all(HttpClient.class).keySet().stream()
                .map(name -> new Absence(
                        "pool." + name, "the JDK's HTTP client shows nobody its connections; it has no bound on them"))
                .toList();
    }
}
