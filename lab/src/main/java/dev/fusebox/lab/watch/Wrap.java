package dev.fusebox.lab.watch;

import java.util.ArrayList;
import java.util.List;

/** Breaks a line of text where it is too long for the screen: between words, or within one that no screen line holds. */
final class Wrap {

    private Wrap() {}

    /**
     * @param text with its own indent
     * @param following what the lines after the first begin with; shorter than the width
     */
    static List<String> at(String text, String following, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text.stripTrailing();
        String indent = "";
        while (indent.length() + rest.length() > width) {
            int room = width - indent.length();
            int space = rest.lastIndexOf(' ', room);
            boolean betweenWords = space > 0 && !rest.substring(0, space).isBlank();
            int end = betweenWords ? space : room;
            lines.add((indent + rest.substring(0, end)).stripTrailing());
            rest = rest.substring(end).stripLeading();
            indent = following;
        }
        lines.add(indent + rest);
        return lines;
    }
}
