#!/usr/bin/env bash
# Compiles the model with TeaVM into one script, and compares its predictions in node with those of the JVM.
# Needs node; compiles the modules that the model is made of.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$(cd ../.. && pwd)
out=target/browser

mvn -q -B -ntp -Dquick -f "$root/pom.xml" -pl lab/model -am test-compile
rm -rf "$out"
mkdir -p "$out/classes"
for module in "$root/limits/core" "$root/lab/doc" "$root/lab/model"; do
  cp -r "$module/target/classes/." "$out/classes/"
done
libraries=$(cat target/libraries.txt)
javac -proc:none -nowarn -d "$out/classes" -cp "$out/classes:$libraries" src/browser/BrowserPrediction.java
java -cp "$out/classes:$libraries" BrowserPrediction >"$out/jvm.txt"
mvn -q -B -ntp -f src/browser/pom.xml compile
node src/browser/compare.js "$out/model.js" "$out/jvm.txt"
