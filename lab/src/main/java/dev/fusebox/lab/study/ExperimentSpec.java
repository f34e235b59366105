package dev.fusebox.lab.study;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One entry of the {@code experiments} of a study; {@code kind} says which it is. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind", requireTypeIdForSubtypes = OptBoolean.FALSE)
@JsonSubTypes({
    @JsonSubTypes.Type(value = BystanderSpec.class, name = "bystander"),
    @JsonSubTypes.Type(value = ProbeSpec.class, name = "probe"),
    @JsonSubTypes.Type(value = EquivalenceSpec.class, name = "equivalence")
})
public interface ExperimentSpec {

    /** Its tuning profile; {@code null} when it starts no process and none was named. */
    @Nullable
    String profile();

    /** The gateways to try it on; empty when it starts no process. */
    List<String> gateways();

    /** The same on these gateways only. */
    ExperimentSpec on(List<String> others);

    /** Whether the profile's own time limits stay; otherwise they are raised, so that calls can be held. */
    default boolean asIs() {
        return true;
    }

    /** How many callers it keeps waiting at once, as far as its entry says so. */
    default int callers() {
        return 1;
    }
}
