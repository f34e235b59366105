package dev.fusebox.lab.gateway.zuul;

import dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec;
import java.util.stream.Stream;

/** What Ribbon and Hystrix read besides the settings of {@link ZuulChain}. They look each up by its exact name, and list none. */
final class LibraryNames {

    /** {@code CommonClientConfigKey} and {@code DefaultClientConfigImpl} of Ribbon 2.3.0; the last ones are Spring's. */
    private static final String RIBBON = """
            AppName BackoffTimeout ClientClassName ConnIdleEvictTimeMilliSeconds ConnectionCleanerRepeatInterval
            ConnectionManagerTimeout ConnectionPoolCleanerTaskEnabled CustomSSLSocketFactoryClassName
            DeploymentContextBasedVipAddresses EnableConnectionPool EnableGZIPContentEncodingFilter
            EnableMarkingServerDownOnReachingFailureLimit EnablePrimeConnections EnableZoneAffinity EnableZoneExclusivity
            FollowRedirects ForceClientPortConfiguration GZipPayload IgnoreUserTokenInConnectionPoolForSecureClient
            InitializeNFLoadBalancer IsClientAuthRequired IsHostnameValidationRequired IsSecure KeyStore KeyStorePassword
            Linger MaxHttpConnectionsPerHost MaxRetriesPerServerPrimeConnection MaxTotalHttpConnections
            MaxTotalTimeToPrimeConnections MinPrimeConnectionsRatio NFLoadBalancerClassName
            NFLoadBalancerMaxTotalPingTime NFLoadBalancerPingClassName NFLoadBalancerPingInterval
            NFLoadBalancerRuleClassName NFLoadBalancerStatsClassName NIWSServerListClassName
            NIWSServerListFilterClassName OkToRetryOnAllOperations PoolKeepAliveTime PoolKeepAliveTimeUnits
            PoolMaxThreads PoolMinThreads Port PrimeConnectionsClassName PrimeConnectionsURI
            PrioritizeVipAddressBasedServers ProxyHost ProxyPort ReceiveBufferSize RequestIdHeaderName
            RequestSpecificRetryOn RulePredicateClasses SecurePort SendBufferSize ServerDownFailureLimit
            ServerDownStatWindowInMillis ServerListRefreshInterval ServerListUpdaterClassName StaleCheckingEnabled
            TargetRegion TrustStore TrustStorePassword UseIPAddrForServer Version VipAddress VipAddressResolverClassName
            listOfServers retryableStatusCodes eager-load.enabled eager-load.clients""";

    /** {@code HystrixCommandProperties} 1.5.18. */
    private static final String COMMAND = """
            execution.isolation.thread.interruptOnFutureCancel execution.isolation.thread.interruptOnTimeout
            fallback.enabled fallback.isolation.semaphore.maxConcurrentRequests metrics.rollingPercentile.bucketSize
            metrics.rollingPercentile.enabled metrics.rollingPercentile.numBuckets
            metrics.rollingPercentile.timeInMilliseconds metrics.rollingStats.numBuckets requestCache.enabled
            requestLog.enabled""";

    /** {@code HystrixThreadPoolProperties} 1.5.18. */
    private static final String THREAD_POOL = """
            keepAliveTimeMinutes metrics.rollingStats.numBuckets metrics.rollingStats.timeInMilliseconds""";

    static Stream<SettingSpec> ofServices() {
        return known(RIBBON);
    }

    static Stream<SettingSpec> ofCommands() {
        return known(COMMAND);
    }

    static Stream<SettingSpec> ofThreadPools() {
        return known(THREAD_POOL);
    }

    private static Stream<SettingSpec> known(String names) {
        return Stream.of(names.split("\\s+")).map(name -> SettingSpec.of(name, null));
    }
}
