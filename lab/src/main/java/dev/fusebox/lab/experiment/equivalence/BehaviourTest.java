package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.results.EquivalenceResult.Behaviour;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourFinding;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Makes one thing happen at a gateway that is at rest, and tells what was seen. */
interface BehaviourTest {

    /** What it is about, in the order in which results list it. */
    List<Behaviour> about();

    /** Whether it waits for a time limit to pass. */
    default boolean waitsForTimeLimit() {
        return true;
    }

    /**
     * One finding for each behaviour; one that is left out was missed, as calls of a cold or busy machine may come too late, and
     * may be there in another try. Nothing is held when it returns.
     */
    Map<Behaviour, BehaviourFinding> on(GatewayUnderTest side) throws IOException, InterruptedException;
}
