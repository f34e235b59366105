package dev.fusebox.lab.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.study.Endpoint;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where the processes of a stack are: the contract of {@code fusebox up --json}, and the same for people and scripts. */
record StackDescription(int schema, String profile, List<RunningProcess> processes, String jmxPasswordFile) {

    private static final int SCHEMA = 1;

    /**
     * @param jmx host and port
     * @param call an address that service-a answers by way of this process; {@code null} when there is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record RunningProcess(
            String component,
            String url,
            long pid,
            String jmx,
            @Nullable String call) {}

    static StackDescription of(Stack stack, String profile) {
        List<RunningProcess> processes = stack.components().stream()
                .map(c -> new RunningProcess(
                        c.id(),
                        stack.ports().url(c),
                        stack.pid(c),
                        "127.0.0.1:" + stack.ports().jmx(c),
                        call(stack, c)))
                .toList();
        return new StackDescription(
                SCHEMA, profile, processes, stack.jmxPasswordFile().toString());
    }

    private static @Nullable String call(Stack stack, Component component) {
        return Gateways.at(component).stream()
                .map(g -> stack.ports().url(component) + g.prefix() + Endpoint.HELLO.path())
                .findFirst()
                .orElse(null);
    }

    /** {@code FUSEBOX_ZUUL_GATEWAY_URL} and so on. */
    Map<String, String> environment() {
        Map<String, String> variables = new TreeMap<>();
        for (RunningProcess process : processes) {
            String prefix =
                    "FUSEBOX_" + process.component().toUpperCase(Locale.ROOT).replace('-', '_');
            variables.put(prefix + "_URL", process.url());
            variables.put(prefix + "_PID", String.valueOf(process.pid()));
            variables.put(prefix + "_JMX", process.jmx());
        }
        variables.put("FUSEBOX_JMX_PASSWORD_FILE", jmxPasswordFile);
        return variables;
    }

    String text() {
        String row = "%-14s %-22s %8s  %s%n";
        return row.formatted("process", "address", "pid", "JMX")
                + processes.stream()
                        .map(p -> row.formatted(p.component(), p.url(), p.pid(), p.jmx()))
                        .collect(Collectors.joining())
                + processes.stream()
                        .filter(p -> p.call() != null)
                        .map(p -> "try: curl -d from=lee " + p.call() + "\n")
                        .collect(Collectors.joining())
                + "JMX user and password: " + jmxPasswordFile + "\n";
    }
}
