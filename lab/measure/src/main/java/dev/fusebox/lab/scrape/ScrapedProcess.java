package dev.fusebox.lab.scrape;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.InputFile;
import dev.fusebox.lab.jmx.LimitReader;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.jmx.ReadAddress;
import dev.fusebox.limits.LimitsMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/** A process that publishes its limits for Prometheus. Each reading is one scrape: the figures of that moment, and none between two. */
public final class ScrapedProcess implements ObservedProcess, LimitReader {

    /** As long as a Prometheus that scrapes every second would wait, and more: a busy process answers late. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** A larger answer is no list of series. */
    private static final int MOST_BYTES = 16 << 20;

    private static final int EVERY_MS = 1000;

    private static final Map<String, String> HEAP = Map.of("area", "heap");

    /**
     * @param url of the series
     * @param own whether calls go to the same server, so that a scrape takes one of its request threads
     */
    public record ScrapeAddress(URI url, boolean own) implements ReadAddress {

        @Override
        public String way() {
            return "from its series for Prometheus";
        }

        @Override
        public int everyMs() {
            return EVERY_MS;
        }

        @Override
        public ScrapedProcess connect(@Nullable String component) throws IOException {
            return new ScrapedProcess(component, this);
        }
    }

    private final ScrapeAddress address;
    private final String component;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .proxy(HttpClient.Builder.NO_PROXY)
            .build();
    private volatile @Nullable String ownName;

    private ScrapedProcess(@Nullable String component, ScrapeAddress address) throws IOException {
        this.address = address;
        this.ownName = scrape().component();
        this.component = component != null ? component : ownName != null ? ownName : "gateway";
    }

    @Override
    public String component() {
        return component;
    }

    @Override
    public ProcessReading read() throws IOException {
        long asked = System.currentTimeMillis();
        Scrape scrape = scrape();
        // The figures are of a moment between question and answer.
        return reading(scrape, (asked + System.currentTimeMillis()) / 2);
    }

    private ProcessReading reading(Scrape scrape, long epochMs) throws IOException {
        Double cpu = scrape.sum("fusebox_process_cpu_seconds_total", Map.of());
        Double started = scrape.figure("process_start_time_seconds", Map.of());
        Double heap = scrape.sum("jvm_memory_used_bytes", HEAP);
        try {
            return new ProcessReading(
                    epochMs,
                    cpu == null ? LimitsMXBean.ABSENT : Math.round(cpu * 1e9),
                    heap == null ? null : Integer.valueOf((int) (heap.longValue() >> 20)),
                    scrape.whole("jvm_threads_live_threads", Map.of()),
                    new PublishedLimits(scrape, component, address.own()).readings(),
                    new PublishedBreakers(scrape, component).readings(epochMs),
                    started == null ? null : Long.valueOf(Math.round(started * 1000)));
        } catch (IllegalArgumentException unknownWord) {
            throw new IOException("%s publishes a limit that this version of Fusebox does not know: %s"
                    .formatted(component, unknownWord.getMessage()));
        }
    }

    @Override
    public ChainSnapshot chain() throws IOException {
        Scrape scrape = scrape();
        return new PublishedChain(scrape, component).chain(reading(scrape, System.currentTimeMillis()));
    }

    private Scrape scrape() throws IOException {
        long asked = System.nanoTime();
        HttpRequest request = HttpRequest.newBuilder(address.url())
                .header("Accept", "text/plain;version=0.0.4")
                .timeout(PATIENCE)
                .build();
        try {
            HttpResponse<InputStream> answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            if (answer.statusCode() != 200) {
                answer.body().close();
                throw new IOException("%s answers %d".formatted(address.url(), answer.statusCode()));
            }
            Scrape scrape = Scrape.of(body(answer.body(), PATIENCE.toNanos() - (System.nanoTime() - asked)));
            ownName = scrape.component();
            return scrape;
        } catch (ConnectException e) {
            throw new IOException("nothing listens at " + address.url(), e);
        } catch (HttpTimeoutException e) {
            throw new IOException("no answer from %s within %d s".formatted(address.url(), PATIENCE.toSeconds()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** The client's time limit ends with the head. */
    private static String body(InputStream body, long nanos) throws IOException {
        AtomicBoolean late = new AtomicBoolean();
        Executor timer = CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS);
        CompletableFuture<Void> end = CompletableFuture.runAsync(
                () -> {
                    late.set(true);
                    Failable.run(body::close);
                },
                timer);
        try (body) {
            return new String(InputFile.bytes(body, MOST_BYTES), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw late.get() ? new HttpTimeoutException("its body stalls") : e;
        } finally {
            end.cancel(false);
        }
    }

    @Override
    public LimitReader reader() {
        return this;
    }

    @Override
    public int every() {
        return (int) (EVERY_MS / LimitReader.PERIOD_MS);
    }

    @Override
    public boolean complete() {
        return ownName != null;
    }

    /** A series can be read only. */
    @Override
    public boolean resetBreakers() {
        return false;
    }

    @Override
    public @Nullable String ownName() {
        return ownName;
    }

    @Override
    public @Nullable Long pid() {
        return null;
    }

    /** The client keeps nothing that must be closed. */
    @Override
    public void close() {}
}
