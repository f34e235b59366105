package dev.fusebox.lab.tool.option;

import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import java.util.AbstractList;
import java.util.List;

/** The default of an option that takes several values. {@code --help} shows it as a user would type it. */
public final class DefaultValues extends AbstractList<String> {

    private final List<String> values;

    public DefaultValues(List<String> values) {
        this.values = List.copyOf(values);
    }

    public static List<String> usualGateways() {
        return new DefaultValues(Gateways.usual().stream().map(Gateway::id).toList());
    }

    @Override
    public String get(int index) {
        return values.get(index);
    }

    @Override
    public int size() {
        return values.size();
    }

    @Override
    public String toString() {
        return String.join(",", values);
    }
}
