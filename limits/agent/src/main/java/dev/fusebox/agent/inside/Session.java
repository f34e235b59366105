package dev.fusebox.agent.inside;

import java.io.IOException;
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

    /**
     * Publishes the limits for as long as the JVM runs.
     *
     * @return why not; empty while the application has not started; {@code null} when they are published
     */
    public static String publish(Class<?>[] entrances) {
        Applications applications = Applications.behind(entrances);
        return applications.started()
                ? enter(applications).whyNot()
                : applications.isStarting() ? "" : applications.whyNot();
    }

    /**
     * Connects to the program and serves it, on a separate thread.
     *
     * @param door {@code PORT:TOKEN:ANSWER}
     * @param leave called at its end
     */
    public static void start(String door, Class<?>[] entrances, Runnable leave) {
        Thread thread = new Thread(new Session(door, entrances, leave), "fusebox-agent");
        thread.setDaemon(true);
        // Threads that the application starts meanwhile inherit it.
        thread.setContextClassLoader(
                entrances.length > 0 ? entrances[0].getClassLoader() : ClassLoader.getSystemClassLoader());
        thread.start();
    }

    @Override
    public void run() {
        String[] where = door.split(":");
        try (Socket program = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(where[0]))) {
            program.setTcpNoDelay(true);
            program.setSoTimeout(PATIENCE_MS);
            Questions questions = new Questions(program.getInputStream());
            if (!where[1].equals(questions.readObject())) {
                return; // Another program has this port now.
            }
            program.setSoTimeout(0);
            ObjectOutputStream answers = new ObjectOutputStream(program.getOutputStream());
            answers.writeObject(where[2]);
            answers.flush();
            serve(questions, answers);
        } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError gone) {
            // The program has ended, or its machine is busy; it says so itself.
        } finally {
            leave.run();
        }
    }

    private void serve(Questions questions, ObjectOutputStream answers) throws IOException {
        Applications found = applications();
        Readers open = enter(found);
        try {
            answers.writeObject(open.whyNot());
            answers.flush();
            new MBeanAnswers(questions, answers, found.context()).serve();
        } finally {
            exit();
        }
    }

    /** Waits a while for one that is just starting. */
    private Applications applications() {
        Applications now = Applications.behind(entrances);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS / 2);
        while (now.isStarting() && System.nanoTime() < end) {
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
