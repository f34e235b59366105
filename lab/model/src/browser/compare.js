// Runs the compiled model, and compares what it prints with what the JVM printed: words as they are, numbers to 1e-9.
const fs = require('fs');
const [script, expected] = process.argv.slice(2);
const printed = [];
const write = process.stdout.write;
process.stdout.write = text => printed.push(text);
require(require('path').resolve(script)).main([]);
process.stdout.write = write;

const words = text => text.split(/\s+/).filter(word => word);
const jvm = words(fs.readFileSync(expected, 'utf8'));
const here = words(printed.join(''));
const same = (a, b) => a === b || Math.abs(a - b) <= 1e-9 * Math.abs(a);
const differ = jvm.map((word, i) => [word, here[i]]).filter(([a, b]) => !same(a, b));
const exact = jvm.filter((word, i) => word === here[i] || Number(word) === Number(here[i])).length;

process.stdout.write(`${jvm.length} words and figures, ${exact} equal, ${differ.length} beyond 1e-9\n`);
differ.forEach(([a, b]) => process.stdout.write(`JVM ${a}, script ${b}\n`));
process.exit(jvm.length > 0 && jvm.length === here.length && differ.length === 0 ? 0 : 1);
