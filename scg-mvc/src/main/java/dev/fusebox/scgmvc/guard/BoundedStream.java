package dev.fusebox.scgmvc.guard;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;

/** Breaks off a body that gets too long. */
final class BoundedStream extends ServletInputStream {

    private final ServletInputStream body;
    private long left;

    BoundedStream(ServletInputStream body, long longest) {
        this.body = body;
        this.left = longest;
    }

    @Override
    public int read() throws IOException {
        int one = body.read();
        count(one < 0 ? 0 : 1);
        return one;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int count = body.read(bytes, from, length);
        count(count);
        return count;
    }

    private void count(int read) throws IOException {
        left -= Math.max(0, read);
        if (left < 0) {
            throw new TooLongBody();
        }
    }

    @Override
    public boolean isFinished() {
        return body.isFinished();
    }

    @Override
    public boolean isReady() {
        return body.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
        body.setReadListener(listener);
    }
}
