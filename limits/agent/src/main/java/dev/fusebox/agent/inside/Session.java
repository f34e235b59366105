package dev.fusebox.agent.inside;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/** One program that reads this JVM, from its attaching to the end of its connection; then nothing of it is left here. */
public final class Session implements Runnable {

    private static final int PATIENCE_MS = 10_000;

    private static Readers readers;
    private static int users;

    private final String door;
    private final Class<?>[] entrances;
    private final Runnable leave;

    private Session(String door, Class<?>[] entrances, Runnable leave) {
        this.door = door;
        this.entrances = entrances;
        this.leave = leave;
    }

    /** Opens them for the first of the programs that are connected. */
    private static synchronized Readers enter(Applications applications) {
        if (users++ == 0 || readers.whyNot() != null) {
            readers = Readers.open(applications);
        }
        return readers;
    }

    /** Closes them after the last one. */
    private static synchronized void exit() throws IOException {
        if (--users == 0) {
            readers.close();
            readers = null;
        }
    }

    /** Publishes the limits for as long as the JVM runs; false while the application has not started. */
    public static boolean publish(Class<?>[] entrances) {
        Applications applications = Applications.behind(entrances);
        if (!applications.started()) {
            return false;
        }
        enter(applications);
        return true;
    }

    /**
     * Connects to the program and serves it, on a separate thread.
     *
     * @param door {@code PORT:TOKEN}
     * @param leave called at its end
     */
    public static void start(String door, Class<?>[] entrances, Runnable leave) {
        Thread thread = new Thread(new Session(door, entrances, leave), "fusebox-agent");
        thread.setDaemon(true);
        thread.setContextClassLoader(Session.class.getClassLoader());
        thread.start();
    }

    @Override
    public void run() {
        String[] where = door.split(":", 2);
        try (Socket program = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(where[0]))) {
            program.setTcpNoDelay(true);
            ObjectOutputStream answers = new ObjectOutputStream(program.getOutputStream());
            answers.writeObject(where[1]);
            answers.flush();
            serve(program, answers);
        } catch (IOException gone) {
            // The program has ended, or its machine is busy; it says so itself.
        } finally {
            leave.run();
        }
    }

    private void serve(Socket program, ObjectOutputStream answers) throws IOException {
        Applications found = applications();
        Readers open = enter(found);
        try {
            answers.writeObject(open.whyNot());
            answers.flush();
            new MBeanAnswers(new ObjectInputStream(program.getInputStream()), answers, found.context()).serve();
        } finally {
            exit();
        }
    }

    /** Waits a while for one that is just starting. */
    private Applications applications() {
        Applications now = Applications.behind(entrances);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS / 2);
        while (entrances.length > 0 && !now.started() && System.nanoTime() < end) {
            try {
                Thread.sleep(100);
            } catch (InterruptedException stop) {
                return now;
            }
            now = Applications.behind(entrances);
        }
        return now;
    }
}
