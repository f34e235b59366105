package dev.fusebox.lab.load.call;

import dev.fusebox.lab.common.UsageException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Headers that each call has besides its own, such as a login. */
public record CallHeaders(Map<String, String> all) {

    public static final CallHeaders NONE = new CallHeaders(Map.of());

    private static final String NAME = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";

    public CallHeaders {
        all = Map.copyOf(all);
    }

    /**
     * @param written each {@code Name: value}
     * @throws UsageException for one that is no header
     */
    public static CallHeaders of(List<String> written) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String header : written) {
            int colon = header.indexOf(':');
            String name = header.substring(0, Math.max(0, colon)).strip();
            if (!name.matches(NAME) || header.matches("(?s).*[\\r\\n].*")) {
                throw new UsageException("--header: '%s' is no header; write it as 'Name: value'"
                        .formatted(name.isEmpty() ? "..." : name));
            }
            all.put(name, header.substring(colon + 1).strip());
        }
        return new CallHeaders(all);
    }

    /** As they stand in a request. */
    public String lines() {
        return all.entrySet().stream()
                .map(header -> header.getKey() + ": " + header.getValue() + "\r\n")
                .collect(Collectors.joining());
    }
}
