package dev.fusebox.limits;

import static dev.fusebox.limits.Things.PERMITS;
import static dev.fusebox.limits.Things.POOL;
import static dev.fusebox.limits.Things.UNREADABLE;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LimitPublisherTest {

    static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();
    static final String LIMITS = "dev.fusebox:type=Limits,component=here";
    static final String SEMAPHORE = "dev.fusebox:type=Limit,component=here,name=semaphore.a";
    static final String BREAKER = "dev.fusebox:type=CircuitBreaker,component=here,name=a";

    final Things.Source source = new Things.Source();
    LimitPublisher publisher;

    @AfterEach
    void close() {
        publisher.close();
    }

    @Test
    void publishes_a_limit_with_all_its_figures() throws JMException {
        source.limits.add(PERMITS);

        publisher = publish();

        assertThat(attributes(SEMAPHORE, "Kind", "Max", "InUse", "Queued", "Rejected", "WhenFull"))
                .containsExactly("SEMAPHORE", 100, 90, null, 3L, "REJECTS");
        assertThat(attributes(SEMAPHORE, "Setting", "Value", "Origin"))
                .containsExactly("max-permits", "100", "profile tight");
    }

    @Test
    void what_cannot_be_read_is_absent() throws JMException {
        source.limits.add(UNREADABLE);

        publisher = publish();

        assertThat(attributes(
                        "dev.fusebox:type=Limit,component=here,name=threads", "Max", "InUse", "Rejected", "Setting"))
                .containsOnlyNulls();
        assertThat(figures(snapshot(), LimitsMXBean.HEAD, 4)).containsExactly(-1, -1, -1, -1);
    }

    @Test
    void publishes_time_limits_and_retries_with_what_is_ineffective() throws JMException {
        Setting decided = new Setting(
                "read-timeout", "500", "set by code", List.of(new Setting("read-timeout", "900", "file application")));
        source.timeLimits.add(new TimeLimit("read.a", () -> 500, live -> decided));
        source.retries.add(new Retry("a", () -> 4, live -> decided));

        publisher = publish();

        String time = "dev.fusebox:type=TimeLimit,component=here,name=read.a";
        String retry = "dev.fusebox:type=Retry,component=here,name=a";
        assertThat(attributes(time, "Millis", "Setting", "Value", "Origin"))
                .containsExactly(500, "read-timeout", "500", "set by code");
        assertThat(attributes(retry, "MostCalls", "Origin")).containsExactly(4, "set by code");
        for (String bean : List.of(time, retry)) {
            CompositeData[] ineffective = (CompositeData[]) SERVER.getAttribute(new ObjectName(bean), "Ineffective");
            assertThat(ineffective).hasSize(1);
            assertThat(ineffective[0].getAll(new String[] {"setting", "value", "origin"}))
                    .containsExactly("read-timeout", "900", "file application");
        }
    }

    @Test
    void a_source_that_fails_is_published_as_absent_and_the_others_stay() throws JMException {
        source.limits.add(PERMITS);
        LimitSource broken = new LimitSource() {
            @Override
            public List<Breaker> breakers() {
                throw new NoSuchMethodError("getBreakers");
            }
        };

        publisher = new LimitPublisher("here", List.of(GuardedSource.of("circuit breakers", () -> broken), source));

        assertThat(attributes(SEMAPHORE, "Max")).containsExactly(100);
        CompositeData[] absent = (CompositeData[]) SERVER.getAttribute(new ObjectName(LIMITS), "Absent");
        assertThat(absent).hasSize(1);
        assertThat(absent[0].getAll(new String[] {"name", "reason"}))
                .containsExactly("circuit breakers", "NoSuchMethodError: getBreakers");
    }

    @Test
    void a_listener_that_fails_disturbs_no_other() throws JMException {
        source.limits.add(PERMITS);
        publisher = publish();

        publisher.addListener(now -> {
            throw new NoClassDefFoundError("io/micrometer/core/instrument/Gauge");
        });
        publisher.refresh();

        assertThat(attributes(SEMAPHORE, "Max")).containsExactly(100);
        CompositeData[] absent = (CompositeData[]) SERVER.getAttribute(new ObjectName(LIMITS), "Absent");
        assertThat(absent[0].get("reason")).isEqualTo("NoClassDefFoundError: io/micrometer/core/instrument/Gauge");
    }

    @Test
    void publishes_a_breaker_and_hands_on_its_reset() throws JMException {
        Breaker breaker = new Things.TestBreaker("a", "OPEN");
        source.breakers.add(breaker);
        publisher = publish();

        assertThat(attributes(BREAKER, "State", "WindowCalls", "WindowErrors", "VolumeThreshold"))
                .containsExactly("OPEN", 1, 2, 3);
        assertThat(attributes(BREAKER, "ErrorThresholdPercent", "WindowMs", "OpenMs", "Trips", "Succeeded"))
                .containsExactly(4, 5, 6, 7L, 8L);
        assertThat(attributes(
                        BREAKER,
                        "SemaphoreRejected",
                        "ThreadPoolRejected",
                        "PoolRejected",
                        "TimedOut",
                        "Failed",
                        "ShortCircuited"))
                .containsExactly(9L, null, 11L, 12L, 13L, 14L);
        assertThat(attributes(BREAKER, "WindowSize", "ErrorThreshold", "HalfOpenCalls", "CountsRejections"))
                .containsExactly(null, 4.0, 15, false);
        assertThat((String[]) attributes(BREAKER, "Settings").get(0)).containsExactly("window=5s (profile tight)");
        assertThat(SERVER.invoke(new ObjectName(BREAKER), "reset", null, null)).isEqualTo(true);
        assertThat(source.reset).containsExactly(breaker);
    }

    /** One figure for each cause, so that a new cause is not forgotten here. */
    @Test
    void a_breaker_has_an_attribute_and_a_figure_for_every_cause() throws JMException {
        source.breakers.add(new Things.TestBreaker("a", "OPEN"));
        publisher = publish();

        assertThat(SERVER.getMBeanInfo(new ObjectName(BREAKER)).getAttributes())
                .extracting(MBeanAttributeInfo::getName)
                .contains(Arrays.stream(ErrorCause.values())
                        .map(ErrorCause::attribute)
                        .toArray(String[]::new));
        assertThat(SERVER.getAttributes(new ObjectName(BREAKER), new String[] {"State", "TimedOut"})
                        .asList())
                .containsExactly(new Attribute("State", "OPEN"), new Attribute("TimedOut", 12L));
        assertThat(LimitsMXBean.PER_BREAKER).isEqualTo(5 + ErrorCause.values().length);
    }

    @Test
    void says_so_when_no_source_can_reset_a_breaker() throws JMException {
        publisher = new LimitPublisher("here", List.of(new LimitSource() {
            final List<Breaker> breakers = List.of(new Things.TestBreaker("a", "CLOSED"));

            @Override
            public List<Breaker> breakers() {
                return breakers;
            }
        }));

        assertThat(SERVER.invoke(new ObjectName(BREAKER), "reset", null, null)).isEqualTo(false);
    }

    @Test
    void a_snapshot_has_its_figures_in_the_order_of_the_layout() throws JMException {
        source.limits.addAll(List.of(PERMITS, POOL));
        source.breakers.add(new Things.TestBreaker("a", "HALF_OPEN"));
        publisher = publish();

        long[] snapshot = snapshot();

        assertThat(snapshot).hasSize(4 + 2 * 4 + 11);
        assertThat(Arrays.stream(figures(snapshot, 1, 3))).allMatch(figure -> figure > 0);
        assertThat(figures(snapshot, 4, 4)).containsExactly(100, 90, -1, 3);
        assertThat(figures(snapshot, 8, 4)).containsExactly(50, 50, 40, -1);
        assertThat(figures(snapshot, 12, 11)).containsExactly(1, 1, 2, 7, 8, 9, -1, 11, 12, 13, 14);
        CompositeData layout = layout();
        assertThat(layout.get("version")).isEqualTo(snapshot[0]);
        assertThat(of(layout, "limits", "name")).containsExactly("semaphore.a", "pool.a");
        assertThat(of(layout, "limits", "origin")).containsExactly("profile tight", null);
        assertThat(of(layout, "breakers", "volumeThreshold")).containsExactly(3);
        assertThat(of(layout, "breakers", "errorThreshold")).containsExactly(4.0);
        CompositeData breaker = ((CompositeData[]) layout.get("breakers"))[0];
        CompositeData window = ((CompositeData[]) breaker.get("settings"))[0];
        assertThat(window.getAll(new String[] {"threshold", "setting", "value", "origin"}))
                .containsExactly("WINDOW", "window", "5s", "profile tight");
    }

    @Test
    void the_version_changes_with_the_layout_and_only_then() throws JMException {
        source.limits.add(PERMITS);
        publisher = publish();
        long before = snapshot()[0];

        publisher.refresh();
        assertThat(snapshot()[0]).isEqualTo(before);

        source.limits.add(POOL);
        publisher.refresh();
        assertThat(snapshot()[0]).isNotEqualTo(before);
        assertThat(layout().get("version")).isEqualTo(snapshot()[0]);
    }

    @Test
    void records_snapshots_while_a_sampler_asks() throws Exception {
        source.limits.add(PERMITS);
        publisher = publish();
        long start = System.currentTimeMillis();

        List<long[]> rows = new ArrayList<>(List.of(snapshotsSince(start)));
        assertThat(rows).isEmpty();
        while (rows.size() < 5) {
            Thread.sleep(200);
            rows.addAll(List.of(snapshotsSince(rows.isEmpty() ? start : rows.get(rows.size() - 1)[0])));
        }

        assertThat(rows).extracting(row -> row[0]).isSorted().doesNotHaveDuplicates();
        assertThat(rows).allSatisfy(row -> {
            assertThat(row[1]).isEqualTo(snapshot()[0]);
            assertThat(figures(row, 1 + LimitsMXBean.HEAD, 4)).containsExactly(100, 90, -1, 3);
        });
    }

    @Test
    void stops_recording_when_no_sampler_asks_any_more() throws Exception {
        source.limits.add(PERMITS);
        publisher = publish();
        snapshotsSince(0);
        Thread.sleep(LimitsMXBean.RECORDED_MS + 1000);
        long stopped = System.currentTimeMillis();

        assertThat(snapshotsSince(stopped - 500)).isEmpty();
    }

    @Test
    void unregisters_a_limit_that_is_gone() throws JMException {
        source.limits.add(PERMITS);
        publisher = publish();

        source.limits.clear();
        publisher.refresh();

        assertThat(SERVER.isRegistered(new ObjectName(SEMAPHORE))).isFalse();
    }

    @Test
    void puts_a_name_that_jmx_cannot_have_in_quotes() throws JMException {
        source.limits.add(Limit.named("pool.host:80", LimitKind.HTTP_POOL, WhenFull.QUEUES)
                .build());

        publisher = publish();

        assertThat(SERVER.isRegistered(new ObjectName("dev.fusebox:type=Limit,component=here,name=\"pool.host:80\"")))
                .isTrue();
    }

    @Test
    void a_context_that_starts_before_the_old_one_ends_keeps_its_beans() throws JMException {
        source.limits.add(PERMITS);
        LimitPublisher old = publish();
        publisher = publish();

        old.close();

        assertThat(attributes(SEMAPHORE, "Max")).containsExactly(100);
        assertThat(SERVER.isRegistered(new ObjectName(LIMITS))).isTrue();
    }

    @Test
    void a_context_that_starts_after_the_old_one_ended_has_its_beans() throws JMException {
        source.limits.add(PERMITS);
        publish().close();
        assertThat(SERVER.queryNames(new ObjectName("dev.fusebox:component=here,*"), null))
                .isEmpty();

        publisher = publish();

        assertThat(attributes(SEMAPHORE, "Max")).containsExactly(100);
    }

    @Test
    void describes_its_mbeans_and_their_attributes() throws JMException {
        source.limits.add(PERMITS);
        source.breakers.add(new Things.TestBreaker("a", "CLOSED"));
        publisher = publish();

        for (String name : List.of(LIMITS, SEMAPHORE, BREAKER)) {
            MBeanInfo info = SERVER.getMBeanInfo(new ObjectName(name));
            assertThat(info.getDescription()).as(name).contains(" ").endsWith(".");
            assertThat(info.getAttributes())
                    .allSatisfy(attribute -> assertThat(attribute.getDescription())
                            .as("%s %s", name, attribute.getName())
                            .isNotEqualTo(attribute.getName())
                            .endsWith("."));
            assertThat(info.getOperations())
                    .allSatisfy(operation ->
                            assertThat(operation.getDescription()).contains(" ").endsWith("."));
        }
    }

    /** A tool can read them without any class of Fusebox. */
    @Test
    void uses_types_that_every_jmx_client_knows() throws JMException {
        source.limits.add(PERMITS);
        source.breakers.add(new Things.TestBreaker("a", "CLOSED"));
        publisher = publish();

        for (String name : List.of(LIMITS, SEMAPHORE, BREAKER)) {
            assertThat(SERVER.getMBeanInfo(new ObjectName(name)).getAttributes())
                    .extracting(MBeanAttributeInfo::getType)
                    .isSubsetOf(
                            "java.lang.String",
                            "java.lang.Integer",
                            "java.lang.Long",
                            "java.lang.Double",
                            "java.lang.Boolean",
                            "[J",
                            "[Ljava.lang.String;",
                            "javax.management.openmbean.CompositeData",
                            "[Ljavax.management.openmbean.CompositeData;");
        }
    }

    private LimitPublisher publish() {
        return new LimitPublisher("here", List.of(source));
    }

    private static long[] snapshot() throws JMException {
        return (long[]) SERVER.getAttribute(new ObjectName(LIMITS), "Snapshot");
    }

    private static long[][] snapshotsSince(long epochMs) throws JMException {
        return (long[][])
                SERVER.invoke(new ObjectName(LIMITS), "snapshotsSince", new Object[] {epochMs}, new String[] {"long"});
    }

    private static CompositeData layout() throws JMException {
        return (CompositeData) SERVER.getAttribute(new ObjectName(LIMITS), "Layout");
    }

    private static List<Object> of(CompositeData layout, String things, String figure) {
        return Arrays.stream((CompositeData[]) layout.get(things))
                .map(thing -> thing.get(figure))
                .toList();
    }

    private static List<Object> attributes(String bean, String... names) throws JMException {
        ObjectName name = new ObjectName(bean);
        Object[] values = new Object[names.length];
        for (int i = 0; i < names.length; i++) {
            values[i] = SERVER.getAttribute(name, names[i]);
        }
        return Arrays.asList(values);
    }

    private static long[] figures(long[] snapshot, int from, int count) {
        return Arrays.copyOfRange(snapshot, from, from + count);
    }
}
