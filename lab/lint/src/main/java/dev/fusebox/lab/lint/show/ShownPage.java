package dev.fusebox.lab.lint.show;

import java.util.List;

/**
 * The settings of all applications that were named.
 *
 * @param notes what was assumed
 * @param unseen what the files do not show
 */
public record ShownPage(List<ShownSettings> settings, List<String> notes, List<String> unseen) {}
