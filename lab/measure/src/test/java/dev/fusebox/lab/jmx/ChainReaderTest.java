package dev.fusebox.lab.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.GuardedRoute;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.limits.Absence;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Retry;
import dev.fusebox.limits.RouteGuards;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.TimeLimit;
import dev.fusebox.limits.WhenFull;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** Reads back what limits/core publishes in this JVM, and what its first version published, without a network. */
class ChainReaderTest {

    private static final Setting GIVEN = new Setting("ribbon.ReadTimeout", "3000", "file application");
    private static final Setting CODE = new Setting("ribbon.ReadTimeout", "1000", Setting.SET_BY_CODE, List.of(GIVEN));
    private static final SettingValue CODE_VALUE = new SettingValue(
            "ribbon.ReadTimeout",
            "1000",
            "set by code",
            List.of(new SettingValue("ribbon.ReadTimeout", "3000", "file application")));

    private static ChainSnapshot chain(MBeanServer server) throws IOException {
        return new ChainReader(server, "here")
                .read(SnapshotReader.of(server, null).orElseThrow().read());
    }

    private static ChainSnapshot published(LimitSource source) throws IOException {
        try (LimitPublisher publisher = new LimitPublisher("here", List.of(source))) {
            return chain(ManagementFactory.getPlatformMBeanServer());
        }
    }

    @Test
    void time_limits_have_their_ineffective_settings() throws IOException {
        ChainSnapshot chain = published(new LimitSource() {
            @Override
            public List<TimeLimit> timeLimits() {
                return List.of(
                        new TimeLimit("connect.a", () -> null, millis -> CODE),
                        new TimeLimit("read.a", () -> 1000, millis -> CODE));
            }
        });

        assertThat(chain.timeLimits())
                .containsExactly(
                        new ChainSnapshot.TimeLimit("here", "connect.a", null, null),
                        new ChainSnapshot.TimeLimit("here", "read.a", 1000, CODE_VALUE));
    }

    @Test
    void limits_have_their_ineffective_settings() throws IOException {
        ChainSnapshot chain = published(new LimitSource() {
            @Override
            public List<Limit> limits() {
                return List.of(Limit.named("pool.a", LimitKind.HTTP_POOL, WhenFull.QUEUES)
                        .setting(() -> CODE)
                        .build());
            }
        });

        assertThat(chain.limits())
                .singleElement()
                .satisfies(pool -> assertThat(pool.setting()).isEqualTo(CODE_VALUE));
    }

    @Test
    void retries_are_read() throws IOException {
        ChainSnapshot chain = published(new LimitSource() {
            @Override
            public List<Retry> retries() {
                return List.of(new Retry("a", () -> 4, most -> null));
            }
        });

        assertThat(chain.retries()).containsExactly(new ChainSnapshot.Retry("here", "a", 4, null));
    }

    @Test
    void routes_are_read_with_their_circuit_breakers_the_outermost_first() throws IOException {
        ChainSnapshot chain = published(new LimitSource() {
            @Override
            public List<RouteGuards> routes() {
                return List.of(new RouteGuards("orders-v2", "orders", List.of("outer", "inner")));
            }
        });

        assertThat(chain.routes())
                .containsExactly(new GuardedRoute("here", "orders-v2", "orders", List.of("outer", "inner")));
    }

    @Test
    void a_limit_that_cannot_be_read_has_a_reason() throws IOException {
        ChainSnapshot chain = published(new LimitSource() {
            @Override
            public List<Absence> absences() {
                return List.of(new Absence("Ribbon's pools", "NoSuchMethodError: getPool"));
            }
        });

        assertThat(chain.absences())
                .containsExactly(new ChainSnapshot.Absence("here", "Ribbon's pools", "NoSuchMethodError: getPool"));
    }

    /** As in version 0.1: no retries, no absent limits, no ineffective settings. */
    @Test
    void an_older_publisher_is_read() throws Exception {
        MBeanServer server = MBeanServerFactory.newMBeanServer();
        server.registerMBean(new OldLimits(), new ObjectName("dev.fusebox:type=Limits,component=here"));
        server.registerMBean(
                new OldTimeLimit(), new ObjectName("dev.fusebox:type=TimeLimit,component=here,name=read.a"));

        ChainSnapshot chain = chain(server);

        SettingValue setting = new SettingValue("a.size", "7", "framework default");
        assertThat(chain.limits()).singleElement().satisfies(limit -> {
            assertThat(limit.max()).isEqualTo(7);
            assertThat(limit.setting()).isEqualTo(setting);
        });
        assertThat(chain.timeLimits()).containsExactly(new ChainSnapshot.TimeLimit("here", "read.a", 1000, setting));
        assertThat(chain.retries()).isEmpty();
        assertThat(chain.routes()).isEmpty();
        assertThat(chain.absences()).isEmpty();
    }

    /** A limit in the layout of that version. */
    public static final class OldInfo {
        public String getName() {
            return "pool.a";
        }

        public String getKind() {
            return "HTTP_POOL";
        }

        public String getWhenFull() {
            return "QUEUES";
        }

        public String getSetting() {
            return "a.size";
        }

        public String getValue() {
            return "7";
        }

        public String getOrigin() {
            return "framework default";
        }
    }

    public static final class OldLayout {
        public long getVersion() {
            return 1;
        }

        public List<OldInfo> getLimits() {
            return List.of(new OldInfo());
        }

        public List<OldInfo> getBreakers() {
            return List.of();
        }
    }

    public interface OldLimitsMXBean {
        long[] getSnapshot();

        OldLayout getLayout();
    }

    public static final class OldLimits implements OldLimitsMXBean {
        @Override
        public long[] getSnapshot() {
            return new long[] {1, 0, 0, 0, 7, 3, -1, 0};
        }

        @Override
        public OldLayout getLayout() {
            return new OldLayout();
        }
    }

    public interface OldTimeLimitMXBean {
        Integer getMillis();

        String getSetting();

        String getValue();

        String getOrigin();
    }

    public static final class OldTimeLimit implements OldTimeLimitMXBean {
        @Override
        public Integer getMillis() {
            return 1000;
        }

        @Override
        public String getSetting() {
            return "a.size";
        }

        @Override
        public String getValue() {
            return "7";
        }

        @Override
        public String getOrigin() {
            return "framework default";
        }
    }
}
