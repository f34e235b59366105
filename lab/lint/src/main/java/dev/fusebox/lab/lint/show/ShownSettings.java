package dev.fusebox.lab.lint.show;

import java.util.List;

/**
 * What limits the calls of one application under one choice of profiles.
 *
 * @param application as the user named it
 * @param gateway the kind that it is
 * @param profiles that are active; empty for none
 * @param routes first what all share, unless there is no such thing
 */
public record ShownSettings(String application, String gateway, List<String> profiles, List<ShownRoute> routes) {}
