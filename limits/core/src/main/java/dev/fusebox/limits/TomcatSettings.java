package dev.fusebox.limits;

/** The settings that size a Tomcat: properties and defaults differ between versions of Spring Boot. */
public interface TomcatSettings {

    /** @param live maximum of request threads */
    Setting threads(int live);

    /** What lifted the bound of the request threads: virtual threads, or an executor that the application made. */
    default Setting unboundThreads() {
        return null;
    }

    /** @param live maximum of connections */
    Setting connections(int live);

    /** @param live length of the accept queue */
    Setting acceptCount(int live);
}
