package dev.fusebox.lab.chain;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import java.util.List;
import java.util.Map;

/**
 * What does the same work on several gateways.
 *
 * @param what the limit, in words
 * @param settings by gateway; empty where it has nothing for it
 */
public record ComparedLimit(
        String what, @JsonAnyGetter @JsonAnySetter Map<String, List<EffectiveSetting>> settings) {}
