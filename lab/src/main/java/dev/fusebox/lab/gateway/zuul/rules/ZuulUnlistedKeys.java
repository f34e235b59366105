package dev.fusebox.lab.gateway.zuul.rules;

import java.util.regex.Pattern;

/** What Zuul, Hystrix, Ribbon and the client of Eureka read although no metadata lists it; see their sources. */
public final class ZuulUnlistedKeys {

    /** Of Zuul: a filter is switched off by the name of its class, and permits may be set for one service. */
    private static final Pattern UNLISTED = Pattern.compile("hystrix\\..*"
            + "|(.+\\.)?ribbon\\..*"
            + "|zuul\\.[A-Z]\\w*\\.\\w+\\.(disable|.*)"
            + "|zuul\\.eureka\\..*"
            + "|zuul\\.(max\\.host|debug|ribbon|error|servlet)\\..*"
            + "|eureka\\..*");

    private ZuulUnlistedKeys() {}

    public static boolean has(String property) {
        return UNLISTED.matcher(property).matches();
    }
}
