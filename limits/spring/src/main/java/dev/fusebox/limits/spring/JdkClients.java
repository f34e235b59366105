package dev.fusebox.limits.spring;

import dev.fusebox.limits.Absence;
import dev.fusebox.limits.LimitSource;
import java.net.http.HttpClient;
import java.util.List;

/** The application's clients of the JDK. Their connections have no bound, and their number cannot be read. */
record JdkClients(HttpClients clients) implements LimitSource {

    @Override
    public List<Absence> absences() {
        return clients.all(HttpClient.class).keySet().stream()
                .map(name -> new Absence(
                        "pool." + name, "the connections of the JDK's HTTP client cannot be read; they have no bound"))
                .toList();
    }
}
