package dev.fusebox.scgmvc.guard;

import java.io.IOException;

/** The body of a call is longer than {@code fusebox.max-body}. */
public final class TooLongBody extends IOException {

    private static final long serialVersionUID = 1L;

    TooLongBody() {
        super("the body is too long");
    }
}
