package dev.fusebox.lab.tool.option;

/** What an option says of itself in every verb that has it, up to its default. */
public final class OptionWords {

    public static final String PROFILES = "Tuning profiles, one after the other; default: ";

    public static final String GATEWAYS = "Gateways, of the list in ${ROOT-COMMAND-NAME} --help; default: ";

    public static final String OUT = "Create the run folder in DIR; default: results/.";

    public static final String STARTS =
            "Start the processes N times, in random order: intervals are over starts, and one start has none; default: ";

    public static final String RESUME = "Finish the run in this run folder as it was planned.";

    public static final String PORT_BASE = "Use ports N to N+119, so that two labs can run at once; default: ";

    public static final String AS_IS =
            "Keep the profile's time limits; default: raise them to 60 s, so that the result is a limit and not a time-out.";

    public static final String JMX = "JMX address of the process.";

    public static final String PID =
            "Process id of the gateway's JVM; it needs nothing of Fusebox, and its readers leave with the command. `fusebox watch --pid list`"
                    + " prints which there are.";

    public static final String TARGET =
            "Gateways and services that run already, as this file names them; nothing of them is started or ended.";

    public static final String CONFIRM =
            "Repeat each host that is not this machine: it gets load, and so does what is behind it.";
}
