package dev.fusebox.lab.jmx;

import java.io.IOException;
import java.util.Optional;
import javax.management.JMException;
import org.jspecify.annotations.Nullable;

/** A question to the MBeans of a process, which need not have an answer. */
interface MBeanQuestion<T> {

    T answer() throws JMException, IOException;

    /** Empty without an answer. */
    static <T> Optional<T> told(MBeanQuestion<? extends @Nullable T> question) {
        try {
            return Optional.ofNullable(question.answer());
        } catch (JMException | IOException | RuntimeException untold) {
            return Optional.empty();
        }
    }
}
