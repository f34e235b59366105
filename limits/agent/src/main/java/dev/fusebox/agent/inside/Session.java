package dev.fusebox.agent.inside;

import java.io.Closeable;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/** One program that reads this JVM, from its attaching to the end of its connection; then nothing of it is left here. */
public final class Session implements Runnable {

    private static final int PATIENCE_MS = 10_000;

    private final String door;
    private final Class<?>[] entrances;

    private Session(String door, Class<?>[] entrances) {
        this.door = door;
        this.entrances = entrances;
    }

    /** Publishes the limits for as long as the JVM runs; false while the application has not started. */
    public static boolean publish(Class<?>[] entrances) {
        Applications applications = Applications.behind(entrances);
        if (!applications.started()) {
            return false;
        }
        Readers.open(applications);
        return true;
    }

    /**
     * Connects to the program and serves it, on a thread of its own.
     *
     * @param door {@code PORT:TOKEN}
     */
    public static void start(String door, Class<?>[] entrances) {
        Thread thread = new Thread(new Session(door, entrances), "fusebox-agent");
        thread.setDaemon(true);
        thread.setContextClassLoader(Session.class.getClassLoader());
        thread.start();
    }

    @Override
    public void run() {
        String[] where = door.split(":", 2);
        try (Closeable loader = (Closeable) Session.class.getClassLoader();
                Socket program = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(where[0]))) {
            program.setTcpNoDelay(true);
            ObjectOutputStream answers = new ObjectOutputStream(program.getOutputStream());
            answers.writeObject(where[1]);
            answers.flush();
            serve(program, answers);
        } catch (IOException gone) {
            // The program has ended, or its machine is busy; it says so itself.
        }
    }

    private void serve(Socket program, ObjectOutputStream answers) throws IOException {
        try (Readers readers = Readers.open(applications())) {
            answers.writeObject(readers.whyNot());
            answers.flush();
            new MBeanAnswers(new ObjectInputStream(program.getInputStream()), answers).serve();
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
