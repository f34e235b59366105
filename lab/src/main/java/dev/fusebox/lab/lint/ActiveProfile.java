package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.SettingsDocument.Written;
import org.jspecify.annotations.Nullable;

/**
 * A profile that is active.
 *
 * @param by the setting that makes it active; {@code null} where it was asked for
 */
record ActiveProfile(String name, @Nullable Written by) {}
