package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.MongoAddress;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.load.call.LocalHttp;
import dev.fusebox.lab.load.call.SingleCall.CallAnswer;
import dev.fusebox.lab.process.Processes;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** What the service reads documents from. */
final class DocumentSource {

    /**
     * Lets the service connect and puts the document there, so that its driver's pool is published before the first cell.
     *
     * @param mongo {@code null} for the lab's own store
     * @return a sentence that names the server
     * @throws LabException when the service cannot read from it
     */
    static String connect(Processes processes, @Nullable MongoAddress mongo) throws InterruptedException {
        CallAnswer answer = LocalHttp.post(processes.url(DemoStack.SERVICE_A) + "/document-store", Map.of());
        if (!answer.ok()) {
            throw new LabException("%s cannot read documents from %s: %s"
                    .formatted(DemoStack.SERVICE_A.id(), mongo == null ? "the lab's own store" : mongo, why(answer)));
        }
        Thread.sleep(JmxProcess.PUBLISHED_MS);
        return sentence(answer.body(), mongo);
    }

    /** The service says why in the {@code detail} of its answer. */
    private static String why(CallAnswer answer) {
        if (answer.body().isEmpty()) {
            return "no answer";
        }
        String words = answer.contentType().contains("json")
                ? JsonMapper.shared().readTree(answer.body()).path("detail").asString(answer.body())
                : answer.body();
        return words.replaceAll("\\s+", " ");
    }

    static String sentence(String server, @Nullable MongoAddress mongo) {
        return "documents come from "
                + (mongo == null
                        ? "the lab's own store, " + server + ", which waits as long as the study says"
                        : server + " at " + mongo
                                + ", which has one more document now, in the collection fusebox_documents;"
                                + " how long a read takes cannot be set there, so the conclusions of the study are left out");
    }
}
