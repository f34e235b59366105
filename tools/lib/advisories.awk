# Compares libraries with known advisories: awk -v today=YYYY-MM-DD -f advisories.awk ADVISORIES ACCEPTED LIBRARIES
# LIBRARIES has lines of a module, a tab, and the file name of a jar. Prints what to do; exit code 1 when there is something.

function days(date, part, year, month) { # since some day in the past; for differences
  split(date, part, "-")
  year = part[1] - (part[2] <= 2)
  month = (part[2] + 9) % 12
  return 365 * year + int(year / 4) - int(year / 100) + int(year / 400) + int((153 * month + 2) / 5) + part[3]
}

function older(one, other, a, b, i, n, m) {
  n = split(one, a, /[^0-9]+/)
  m = split(other, b, /[^0-9]+/)
  for (i = 1; i <= n || i <= m; i++) {
    if (a[i] + 0 != b[i] + 0) return a[i] + 0 < b[i] + 0
  }
  return 0
}

function problem(words) {
  print words
  problems++
}

function check(module, jar, at, name, version, i, key) {
  at = match(jar, /-[0-9]/)
  if (!at) return
  name = substr(jar, 1, at - 1)
  version = substr(jar, at + 1, length(jar) - at - 4)
  libraries++
  for (i = 1; i <= count[name]; i++) {
    if (older(version, from[name, i]) || (fixed[name, i] != "-" && !older(version, fixed[name, i]))) continue
    key = module "\t" name "\t" version "\t" id[name, i]
    if (key in reach) {
      if (!(key in found)) accepted++
      found[key] = 1
    } else {
      problem(module ": " jar ": " id[name, i] ", " what[name, i] " (" sure[name, i] "); " \
        (fixed[name, i] == "-" ? "no version is fixed" : "fixed in " fixed[name, i]))
    }
  }
}

BEGIN { FS = "\t" }

/^#/ || NF == 0 { next }

FILENAME == ARGV[1] && $1 == "checked" { checked = $2; next }

FILENAME == ARGV[1] {
  if (NF != 6) problem(FILENAME ":" FNR ": needs 6 columns, separated by tabs")
  i = ++count[$1]
  from[$1, i] = $2; fixed[$1, i] = $3; id[$1, i] = $4; sure[$1, i] = $5; what[$1, i] = $6
  next
}

FILENAME == ARGV[2] {
  if (NF != 5) problem(FILENAME ":" FNR ": needs 5 columns, separated by tabs")
  key = $1 "\t" $2 "\t" $3 "\t" $4
  reach[key] = $5
  place[key] = $1
  next
}

{
  modules += !($1 in seen)
  seen[$1] = 1
  check($1, $2)
}

END {
  for (key in reach) {
    if ((place[key] in seen) && !(key in found)) {
      words = key
      gsub(/\t/, " ", words)
      problem(words ": accepted, but not found any more; remove its line")
    }
  }
  age = days(today) - days(checked)
  if (age > 90) print "the list of advisories is " age " days old: look for new ones, then set its date"
  printf "%d libraries of %d modules: %d to do, %d accepted, by a list of %s\n", libraries, modules, problems, accepted, checked
  exit problems > 0
}
