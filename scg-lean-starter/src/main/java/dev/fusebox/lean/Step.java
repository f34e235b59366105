package dev.fusebox.lean;

import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/** Subscribes to all of one part of a call's work. */
abstract class Step<T> implements CoreSubscriber<T> {

    final Waiting waiting;
    final CoreSubscriber<?> caller;

    Step(Waiting waiting, CoreSubscriber<?> caller) {
        this.waiting = waiting;
        this.caller = caller;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        waiting.begin(subscription);
    }

    @Override
    public void onNext(T value) {}

    @Override
    public Context currentContext() {
        return caller.currentContext();
    }

    /** The last part: its end is the caller's. */
    static final class Last extends Step<Void> {

        private final Runnable failed;

        /** @param failed what to do before the caller hears of a failure */
        Last(Waiting waiting, CoreSubscriber<?> caller, Runnable failed) {
            super(waiting, caller);
            this.failed = failed;
        }

        @Override
        public void onError(Throwable failure) {
            waiting.finish();
            failed.run();
            caller.onError(failure);
        }

        @Override
        public void onComplete() {
            waiting.finish();
            caller.onComplete();
        }
    }
}
