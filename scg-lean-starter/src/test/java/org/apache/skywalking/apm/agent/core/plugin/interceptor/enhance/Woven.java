package org.apache.skywalking.apm.agent.core.plugin.interceptor.enhance;

/** A class as SkyWalking's agent leaves it. */
public final class Woven implements EnhancedInstance {}

/** The agent's mark. */
interface EnhancedInstance {}
