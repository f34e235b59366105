package dev.fusebox.lab.tool.advise;

import dev.fusebox.lab.results.RecordedChains;

/** A gateway that is running and that advice may begin with; reading one needs the lab. */
public interface RunningGateway {

    RunningGateway NONE = new RunningGateway() {
        @Override
        public boolean given() {
            return false;
        }

        @Override
        public String option() {
            throw new IllegalStateException();
        }

        @Override
        public String address(String component) {
            throw new IllegalStateException();
        }

        @Override
        public RecordedChains chains(String profile, String component) {
            throw new IllegalStateException();
        }
    };

    /** Whether the user named one; without it there is no other answer. */
    boolean given();

    /** The option that names it. */
    String option();

    /** Where its limits are read, for people. */
    String address(String component);

    /** @param component the process of the lab that it stands for */
    RecordedChains chains(String profile, String component);
}
