package dev.fusebox.lab.lint;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.PatchFailedException;
import java.util.List;

/** Settings with the fixes of all that lint finds in them, as {@code --format diff} has them. */
public final class Mended {

    private Mended() {}

    public static String text(String yml) {
        List<String> diff = Linted.yml(yml).fix().orElseThrow().diff().lines().toList();
        try {
            return String.join("\n", DiffUtils.patch(yml.lines().toList(), UnifiedDiffUtils.parseUnifiedDiff(diff)))
                    + "\n";
        } catch (PatchFailedException e) {
            throw new AssertionError(String.join("\n", diff), e);
        }
    }
}
