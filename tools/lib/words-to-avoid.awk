# awk -f words-to-avoid.awk RULES FILE...: see words-to-avoid.txt. Plain awk: no intervals, no gensub.

BEGIN { FS = "\t" }

FNR == 1 { previous = "" }

NR == FNR {
  if ($0 ~ /^(#|-|$)/) next
  if ($0 ~ /^!/) allowed[++exceptions] = substr($1, 2)
  else { word[++words] = $1; instead[words] = $2 }
  next
}

{
  line = plain($0)
  search(previous, line)
  previous = line
}

# Reports what ends in the second text: the first is the line before, where a phrase may begin.
function search(before, text, both, i, rest, from, start, end) {
  both = without_allowed(" " before " " text " ")
  for (i = 1; i <= words; i++) {
    from = 1
    while (match(substr(both, from), "[^a-z](" word[i] ")[^a-z]")) {
      start = from + RSTART
      end = start + RLENGTH - 2
      if (end > length(before) + 3) report(substr(both, start, RLENGTH - 2), instead[i])
      from = end
    }
  }
}

function report(found, say) {
  print FILENAME ":" FNR ": \"" found "\": say " say
}

# The words of a line alone, in lower case: no comment signs, no quotes of a string that goes on in the next line.
function plain(text) {
  sub(/^[ \t]*[*#\/|>-]*[ \t]*["']*/, "", text)
  sub(/["'+ \t\\]*$/, "", text)
  text = tolower(apart(without_allowed(text)))
  gsub(/[_-]/, " ", text)
  gsub(/[ \t][ \t]+/, " ", text)
  return text
}

# Dots of the same length in place of what is allowed.
function without_allowed(text, i, dots) {
  for (i = 1; i <= exceptions; i++) {
    while (match(tolower(text), allowed[i])) {
      dots = substr(text, RSTART, RLENGTH)
      gsub(/./, ".", dots)
      text = substr(text, 1, RSTART - 1) dots substr(text, RSTART + RLENGTH)
    }
  }
  return text
}

# camelCase as camel Case.
function apart(text, done) {
  done = ""
  while (match(text, /[a-z][A-Z]/)) {
    done = done substr(text, 1, RSTART) " "
    text = substr(text, RSTART + 1)
  }
  return done text
}
