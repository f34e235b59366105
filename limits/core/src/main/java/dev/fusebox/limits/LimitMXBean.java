package dev.fusebox.limits;

/** {@code dev.fusebox:type=Limit,component=..,name=..}: one limit, for people with JConsole or VisualVM. */
@Description("A place on the way of a call where calls can pile up or be refused.")
public interface LimitMXBean extends SettingAttributes {

    @Description("THREADS, CONNECTIONS, ACCEPT_QUEUE, SEMAPHORE, BULKHEAD, THREAD_POOL, HTTP_POOL or EVENT_LOOP.")
    String getKind();

    @Description("Size, as the live object has it; absent when unbounded or unreadable.")
    Integer getMax();

    @Description("Calls, threads or connections that hold a place now.")
    Integer getInUse();

    @Description("Calls that wait for a place now; absent when nothing can wait or it cannot be read.")
    Integer getQueued();

    @Description("Calls refused since the process started; absent when nothing is refused or it cannot be read.")
    Long getRejected();

    @Description("What happens to the call that finds it full: QUEUES or REJECTS.")
    String getWhenFull();
}
