package dev.fusebox.profiles;

import org.apache.commons.logging.LogFactory;
import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.context.ConfigurableApplicationContext;

/** Says which profile is unknown in one line, without a stack trace. */
public final class UnknownProfileReporter implements SpringBootExceptionReporter {

    /** As Spring Boot calls it. */
    public UnknownProfileReporter(ConfigurableApplicationContext context) {}

    @Override
    public boolean reportException(Throwable failure) {
        if (!(failure instanceof UnknownProfile)) {
            return false;
        }
        LogFactory.getLog(ProfileCheck.class).error(failure.getMessage());
        return true;
    }
}
