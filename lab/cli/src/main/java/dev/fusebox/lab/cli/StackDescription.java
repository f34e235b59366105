package dev.fusebox.lab.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.study.Endpoint;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The processes of a stack and their addresses, as {@code fusebox up} prints them: JSON is a contract, text is for people. */
record StackDescription(int schema, String profile, List<RunningProcess> processes, String jmxPasswordFile) {

    /**
     * @param jmx host and port; {@code null} for a process that is no JVM
     * @param call an address that reaches service-a through this process; {@code null} when there is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record RunningProcess(
            String component,
            String url,
            long pid,
            @Nullable String jmx,
            @Nullable String call) {}

    static StackDescription of(Stack stack, String profile) {
        List<RunningProcess> processes =
                stack.components().stream().map(c -> of(stack, c)).toList();
        return new StackDescription(
                1, profile, processes, stack.jmxPasswordFile().toString());
    }

    private static RunningProcess of(Stack stack, Component component) {
        String url = stack.ports().url(component);
        String jmx = component.onJvm() ? "127.0.0.1:" + stack.ports().jmx(component) : null;
        String call = component
                .servicePrefix()
                .map(prefix -> url + prefix + Endpoint.HELLO.path())
                .orElse(null);
        return new RunningProcess(component.id(), url, stack.handle(component).pid(), jmx, call);
    }

    /** {@code FUSEBOX_ZUUL_GATEWAY_URL} and so on. */
    Map<String, String> environment() {
        Map<String, String> variables = new TreeMap<>();
        for (RunningProcess process : processes) {
            String name = process.component().toUpperCase(Locale.ROOT).replace('-', '_');
            variables.put("FUSEBOX_" + name + "_URL", process.url());
            variables.put("FUSEBOX_" + name + "_PID", String.valueOf(process.pid()));
            if (process.jmx() != null) {
                variables.put("FUSEBOX_" + name + "_JMX", process.jmx());
            }
        }
        variables.put("FUSEBOX_JMX_PASSWORD_FILE", jmxPasswordFile);
        return variables;
    }

    String text() {
        String row = "%-14s %-22s %8s  %s%n";
        StringBuilder text = new StringBuilder(row.formatted("process", "address", "pid", "JMX"));
        processes.forEach(p -> text.append(
                row.formatted(p.component(), p.url(), p.pid(), Objects.requireNonNullElse(p.jmx(), Figures.NONE))));
        processes.stream()
                .filter(p -> p.call() != null)
                .forEach(p -> text.append("try: curl -d from=lee " + p.call() + "\n"));
        return text + "JMX user and password: " + jmxPasswordFile + "\n";
    }
}
