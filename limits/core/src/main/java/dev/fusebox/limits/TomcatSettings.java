package dev.fusebox.limits;

/** What sizes a Tomcat: properties and defaults differ between the versions of Spring Boot. */
public interface TomcatSettings {

    /** @param live most request threads */
    Setting threads(int live);

    /** @param live most connections */
    Setting connections(int live);

    /** @param live places in the accept queue */
    Setting acceptCount(int live);
}
