package dev.fusebox.scg;

import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Lean.class)
class LeanRoutesTest extends RoutesTest {}
