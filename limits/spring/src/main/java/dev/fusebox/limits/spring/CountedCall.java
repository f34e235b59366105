package dev.fusebox.limits.spring;

import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;
import reactor.util.context.Context;

/** A call that reports how it ended, by one operator and one object for each subscription; a call that is cancelled reports nothing. */
final class CountedCall<T> extends MonoOperator<T, T> {

    private final OutcomeCounter outcomes;

    CountedCall(Mono<? extends T> call, OutcomeCounter outcomes) {
        super(call);
        this.outcomes = outcomes;
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> caller) {
        source.subscribe(new Counting<>(caller, outcomes));
    }

    private static final class Counting<T> implements CoreSubscriber<T> {

        private final CoreSubscriber<? super T> caller;
        private final OutcomeCounter outcomes;
        private boolean ended;

        Counting(CoreSubscriber<? super T> caller, OutcomeCounter outcomes) {
            this.caller = caller;
            this.outcomes = outcomes;
        }

        @Override
        public Context currentContext() {
            return caller.currentContext();
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            caller.onSubscribe(subscription);
        }

        @Override
        public void onNext(T value) {
            succeeded();
            caller.onNext(value);
        }

        @Override
        public void onComplete() {
            succeeded();
            caller.onComplete();
        }

        private void succeeded() {
            if (!ended) {
                ended = true;
                outcomes.succeeded();
            }
        }

        @Override
        public void onError(Throwable failure) {
            if (!ended) {
                ended = true;
                failed(failure);
            }
            caller.onError(failure);
        }

        /** Looks into an exception of the application, which may fail: the caller hears of its call all the same. */
        private void failed(Throwable failure) {
            try {
                outcomes.failed(failure);
            } catch (RuntimeException | LinkageError uncounted) {
                // The call is more important than its count.
            }
        }
    }
}
