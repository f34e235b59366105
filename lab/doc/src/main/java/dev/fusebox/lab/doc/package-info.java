/** What a report is made of: said once, written as text, as Markdown and on a page. */
@NullMarked
package dev.fusebox.lab.doc;

import org.jspecify.annotations.NullMarked;
