package dev.fusebox.limits;

/** The settings that size a Tomcat: properties and defaults differ between versions of Spring Boot. */
public interface TomcatSettings {

    /** @param live maximum of request threads */
    Setting threads(int live);

    /** @param live maximum of connections */
    Setting connections(int live);

    /** @param live length of the accept queue */
    Setting acceptCount(int live);
}
