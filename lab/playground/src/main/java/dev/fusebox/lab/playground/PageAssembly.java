package dev.fusebox.lab.playground;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/** A step of the build: makes one file of page, style, words and scripts, whose policy allows these and nothing else. */
public final class PageAssembly {

    /** @param args the folder of the page's sources, the compiled model, the page */
    public static void main(String[] args) throws IOException {
        Path sources = Path.of(args[0]);
        String style = text(sources.resolve("playground.css"));
        String script = text(Path.of(args[1])) + "\n";
        for (String part : List.of("words.js", "presets.js", "draw.js", "playground.js")) {
            script += text(sources.resolve(part));
        }
        String page = Files.readString(sources.resolve("playground.html"))
                .replace("STYLE_HASH", hash(style))
                .replace("SCRIPT_HASH", hash(script))
                .replace("/* STYLE */", style)
                .replace("/* SCRIPT */", script);
        Path target = Path.of(args[2]);
        Files.createDirectories(target.getParent());
        Files.writeString(target, page);
    }

    /** Nothing in it may end the element that it stands in. */
    private static String text(Path file) throws IOException {
        return Files.readString(file).replace("</script", "<\\/script").replace("\r\n", "\n");
    }

    private static String hash(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
