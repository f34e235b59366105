// The page: numbers in, the model's answer out. The model is above, compiled; here is no rule of it.
const $ = (id) => document.getElementById(id);
const DIALS = fuseboxDials().split('\n').map((line) => {
  const [key, min, max, usual, whole] = line.split(' ');
  const words = fuseboxWords(key);
  return { key, min: +min, max: +max, usual: +usual, whole: whole === '1', words: words ? words.split(' ') : null };
});
const dial = (key) => DIALS.find((d) => d.key === key);
const GROUPS = {
  load: ['users', 'rate', 'thinkMs'],
  gateway: ['style', 'threads', 'permits', 'pool', 'queue', 'connections', 'readMs', 'callMs'],
  service: ['serviceMs', 'serviceThreads', 'cpuMs', 'exponential'],
  fuse: ['breaker', 'minimumCalls', 'errorPercent', 'openMs', 'window', 'trials', 'ignoresRejections'],
  neighbour: ['hung'],
  more: ['processors', 'hopMs', 'rejectMs', 'judgedMs', 'seconds'],
};
const FLAGS = ['exponential', 'ignoresRejections'];
/** Ends of sliders where most questions are; a field takes all that is allowed. */
const REACH = {
  users: 1000, rate: 2000, thinkMs: 5000, serviceMs: 3000, readMs: 10000, callMs: 10000, cpuMs: 5, rejectMs: 5, processors: 16,
  minimumCalls: 200, openMs: 60000, window: 20000, trials: 50, judgedMs: 2000, seconds: 120, hopMs: 20,
};
const NAMED = ['style', 'users', 'serviceMs', 'threads', 'permits', 'connections', 'serviceThreads', 'breaker'];
const reach = (d) => Math.min(d.max, REACH[d.key] || 600);
const SAMPLES = 520;
const LINES = 150;

const state = { values: {}, measured: 0, measuredAt: 0, preset: null, lesson: null, language: 'en', answer: null, curve: [], at: 0, playing: false };
const w = (key) => WORDS[state.language][key];

// --- numbers and links

const usual = () => Object.fromEntries(DIALS.map((d) => [d.key, d.usual]));

/** What an address may have besides numbers, and whether a value is possible. */
const PLACES = {
  step: (text) => /^[1-5]$/.test(text),
  lang: (text) => Object.hasOwn(WORDS, text),
  preset: (text) => PRESETS.some((p) => p.id === text),
};

/** Of `a=1&b=2`: values, what is wrong in one line, and the rest. */
function parsed(fragment) {
  const values = usual();
  const wrong = [];
  const rest = {};
  for (const pair of fragment.split('&').filter((p) => p)) {
    const cut = pair.indexOf('=');
    const key = cut < 0 ? pair : pair.slice(0, cut);
    const text = cut < 0 ? '' : pair.slice(cut + 1);
    const d = dial(key);
    if (d && d.words) {
      if (d.words.includes(text)) values[key] = d.words.indexOf(text);
      else wrong.push(`${shown(pair)} (${w('words')(d.words.join(', '))})`);
    } else if (d || key === 'measured') {
      const n = /^\d+(\.\d+)?(e-?\d{1,3})?$/i.test(text) ? Number(text) : NaN;
      const bounds = d || { min: 0, max: 1e6 };
      if (!(n >= bounds.min && n <= bounds.max)) wrong.push(`${shown(pair)} (${w('bounds')(bounds.min, bounds.max)})`);
      else if (d && d.whole && n !== Math.floor(n)) wrong.push(`${shown(pair)} (${w('whole')})`);
      else if (d) values[key] = n;
      else rest.measured = n;
    } else if (Object.hasOwn(PLACES, key)) {
      if (PLACES[key](text)) rest[key] = text;
      else wrong.push(shown(pair));
    } else wrong.push(`${shown(pair)} (${w('unknown')})`);
    rest.any = true;
  }
  // Threads, permits and Resilience4j together are a gateway on servlets.
  if (!/(^|&)style=/.test(fragment) && dial('breaker').words[values.breaker].startsWith('resilience4j')) {
    values.style = dial('style').words.indexOf('servlet');
  }
  return { values, wrong, rest };
}

const shown = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function fragment() {
  const parts = DIALS.filter((d) => NAMED.includes(d.key) || state.values[d.key] !== d.usual).map((d) => {
    const n = state.values[d.key];
    return `${d.key}=${d.words ? d.words[n] : n}`;
  });
  if (state.measured && load() === state.measuredAt) parts.push(`measured=${state.measured}`);
  if (state.preset) parts.push(`preset=${state.preset}`);
  if (state.lesson !== null) return `step=${state.lesson + 1}`;
  return parts.join('&');
}

// --- the model

function predict(changes, calls, samples) {
  const values = { ...state.values, ...changes };
  const a = fuseboxPredict(Float64Array.from(DIALS, (d) => values[d.key]), calls, samples);
  const names = a.names ? a.names.split('\n') : [];
  const settings = a.settings.split('\n');
  const [goodput, rejected, mean, p50, p95, p99, open, trips, cpu, demand, most, seconds, callers, everyMs] = a.figures;
  const limits = names.map((name, i) => {
    const [size, heldMs, perSecond, rejects, taken] = a.stations.slice(5 * i, 5 * i + 5);
    const prefix = name.slice(name.lastIndexOf('/') + 1).split('.')[0];
    const kind = prefix === 'threads' && name.startsWith('service-a/') ? 'service' : prefix;
    return { name, kind, setting: settings[i], size, heldMs, perSecond, rejects: rejects === 1, taken };
  });
  return { ...a, goodput, rejected, mean, p50, p95, p99, open, trips, cpu, demand, most, seconds, callers, everyMs, limits,
    statuses: a.statuses.split('\n'), values };
}

/** A cell of a few rounds: near enough while a slider moves. */
const brief = () => ({ seconds: Math.min(state.values.seconds || Infinity, Math.max(3, state.values.serviceMs / 100)) });

const fig = (n) => (n >= 100 || n === Math.round(n) ? Math.round(n).toString() : +n.toPrecision(3) + '');
const share = (x) => (x > 0.999 && x < 1 ? '99.9' : fig(Math.round(x * 1000) / 10));
const sec = (ms) => (ms / 1000).toFixed(3).replace(/\.?0+$/, '');

// --- words about an answer

function sentence(a) {
  const say = [];
  const limit = a.limits.find((l) => l.name === a.limit);
  const kind = (l) => w(`kind.${l.kind}`);
  const starved = limit && limit.size === 0;
  const v = a.values;
  if (starved) {
    say.push(w('starved')(limit.taken, kind(limit)));
  } else if (limit) {
    say.push(w('bindsNow')(kind(limit), fig(limit.size), sec(limit.heldMs), fig(limit.perSecond)));
    if (limit.setting && !limit.taken) say.push(w('raise')(limit.setting));
  } else if (a.limit) {
    say.push(w('bindsCpu')(v.processors, fig(v.cpuMs), fig(a.most)));
  } else if (a.trips > 0) {
    // Said below.
  } else if (v.rate > 0) {
    say.push(w('noLimitRate')(fig(v.rate)));
  } else {
    say.push(w('noLimit')(fig(v.users), sec((v.users / a.demand) * 1000), fig(a.demand)));
  }
  a.limits.filter((l) => l.taken > 0 && !starved).forEach((l) => {
    say.push(w('took')(l.taken, kind(l)));
    if (l.taken === v.permits) say.push(w('fewer'));
  });
  if (a.rejected > 0) {
    const by = a.limits.find((l) => l.name === a.refusedBy);
    const word = by ? w('by')(kind(by), share(a.rejected)) : w(a.refusedBy.includes('circuit-breaker') ? 'byBreaker' : 'byTime')(share(a.rejected));
    say.push(word);
  }
  if (a.trips > 0) {
    const opens = [w('opens')(a.trips, share(a.open))];
    if (!a.statuses.some((s) => s.includes('/time-limit.'))) opens.push(w('healthy'));
    // As verdicts do: a circuit breaker that is mostly open is named before the limits behind it.
    if (a.open >= 0.5) say.unshift(...opens); else say.push(...opens);
  }
  return say.map((s) => s.charAt(0).toUpperCase() + s.slice(1)).join(state.language === 'zh' ? '' : ' ');
}

// --- what is shown

function show(whole) {
  const a = state.answer;
  $('sentence').textContent = sentence(a);
  $('goodput').textContent = a.goodput.toFixed(1);
  $('binds').textContent = a.limit || w('none');
  $('rejected').textContent = `${share(a.rejected)} %`;
  $('times').textContent = a.goodput > 0 ? `${fig(a.p50)} / ${fig(a.p95)} / ${fig(a.p99)} ms` : '–';
  $('trips').textContent = `${a.trips} (${share(a.open)} %)`;
  const kinds = a.limits.map((l) => l.kind);
  rows(a);
  const calls = drawLines(a, kinds, { x: w('axisMs') });
  const ended = calls.filter((c) => c.end);
  const ok = ended.filter((c) => c.end[1] === 0).length;
  $('lines-words').textContent = w('linesWords')(calls.length, ok, ended.length - ok);
  legend('colours', [...new Set(kinds)].map((k) => [k, w('waitsFor')(w(`kind.${k}`))])
    .concat([['works', w('works')], ['way', w('way')], ['published', w('rejectedCall')]]));
  curve();
  judge(a);
  if (whole) {
    $('said').textContent = $('sentence').textContent;
    const link = `#${fragment()}`;
    if (location.hash !== link) history.replaceState(null, '', link);
  }
  document.body.dataset.state = whole ? 'whole' : 'brief';
}

function legend(id, entries) {
  $(id).replaceChildren(...entries.map(([kind, text, round]) => {
    const item = document.createElement('li');
    const mark = document.createElement('i');
    mark.className = `k-${kind}${round ? ' round' : ''}`;
    item.append(mark, text);
    return item;
  }));
}

function row(kind, name) {
  const line = document.createElement('div');
  line.className = 'row';
  const [label, bar, said, fill] = ['span', 'span', 'span', 'i'].map((tag) => document.createElement(tag));
  label.className = 'name';
  label.textContent = name;
  bar.className = 'bar';
  fill.className = `k-${kind}`;
  said.className = 'said';
  bar.append(fill);
  line.append(label, bar, said);
  return { line, bar, fill, said };
}

/** One row for each limit, and for the circuit breaker where it stands. */
function rows(a) {
  const all = [];
  state.rows = a.limits.map((l) => {
    const r = row(l.kind, w(`kind.${l.kind}`));
    r.line.classList.toggle('binds', l.name === a.limit);
    if (l.taken > 0) {
      const hung = document.createElement('i');
      hung.className = 'hung';
      hung.style.width = `${(100 * l.taken) / (l.taken + l.size)}%`;
      r.bar.append(hung);
    }
    all.push(r.line);
    return r;
  });
  state.gate = null;
  if (a.values.breaker > 0 && dial('style').words[a.values.style] !== 'direct') {
    state.gate = row('breaker', w('breakerRow'));
    const gateway = a.limits.findIndex((l) => l.rejects || l.kind === 'pool');
    const service = a.limits.findIndex((l) => l.kind === 'service');
    all.splice(gateway >= 0 ? gateway : service >= 0 ? service : all.length, 0, state.gate.line);
  }
  $('chain').replaceChildren(...all);
  moment();
}

/** The chain at the moment of the slider. */
function moment() {
  const a = state.answer;
  const width = 2 * a.limits.length + 5;
  const samples = a.fill.length / width;
  const at = Math.min(samples - 1, Math.floor(state.at / (a.everyMs || 1)));
  const sample = samples > 0 ? a.fill.slice(at * width, (at + 1) * width) : [];
  a.limits.forEach((l, i) => {
    const r = state.rows[i];
    const size = l.size + l.taken;
    const used = sample[2 * i] || 0;
    r.fill.style.width = `${Math.min(100, (100 * used) / size)}%`;
    r.said.textContent = w('inUse')(used + l.taken, fig(size), sample[2 * i + 1] || 0) + (l.taken ? w('hungHere')(l.taken) : '');
  });
  if (state.gate) {
    const [open, calls, failures] = sample.slice(width - 5, width - 2);
    state.gate.fill.style.width = calls ? `${(100 * failures) / calls}%` : open ? '100%' : '0';
    state.gate.said.textContent = w('state')(open, calls, share(failures / (calls || 1)));
  }
  $('moment').value = Math.round((1000 * state.at) / (a.seconds * 1000));
  $('seconds').textContent = w('seconds_')((state.at / 1000).toFixed(2));
}

let last = 0;
function frame(now) {
  if (!state.playing) return;
  const end = state.answer.seconds * 1000;
  state.at = (state.at + Math.min(100, now - last) * Number($('speed').value)) % end;
  last = now;
  moment();
  requestAnimationFrame(frame);
}

function play(on) {
  const begins = on && !state.playing;
  state.playing = on;
  $('play').textContent = w(on ? 'pause' : 'play');
  if (begins) {
    last = performance.now();
    requestAnimationFrame(frame);
  }
}

// --- goodput over the load, a point at a time

const points = () => {
  const preset = PRESETS.find((p) => p.id === state.preset);
  const all = [];
  if (preset && state.values.rate === 0) {
    preset.measured.forEach((m) => m.points.forEach(([load, goodput]) => all.push({ load, goodput, kind: 'measured', source: w('measuredFrom')(m.run) })));
    preset.published.forEach((p) => all.push({ load: p.users, goodput: p.goodput, kind: 'published', source: w('publishedFrom')(p.study) }));
  }
  if (state.measured) all.push({ load: state.measuredAt, goodput: state.measured, kind: 'measured', source: w('measuredHere') });
  return all;
};

const load = () => (state.values.rate > 0 ? state.values.rate : state.values.users);

function curve() {
  const a = state.answer;
  const all = points();
  const known = state.curve.length > 1 ? state.curve : [[load(), a.goodput]];
  drawCurve(known, a.limits.filter((l) => l.size > 0).map((l) => ({ name: w(`kind.${l.kind}`), perSecond: l.perSecond })), all, [load(), a.goodput],
    { x: w(state.values.rate > 0 ? 'axisRate' : 'axisUsers') });
  legend('points', [...new Map(all.map((p) => [p.source, [p.kind, p.source, p.kind === 'measured']])).values()]);
  $('curve-words').textContent = w('curveWords')(known.map(([x, y]) => `${fig(x)}: ${fig(y)}`).join(', '));
}

let sweeping = 0;
function sweep() {
  const mine = ++sweeping;
  const key = state.values.rate > 0 ? 'rate' : 'users';
  const far = Math.min(dial(key).max, Math.max(2 * load(), 1.15 * Math.max(0, ...points().map((p) => p.load)), 50));
  const even = Array.from({ length: 16 }, (_, i) => (far * (i + 1)) / 16).map((x) => (key === 'users' ? Math.round(x) : x));
  const loads = [...new Set([...even, load(), ...points().map((p) => p.load)])].sort((x, y) => x - y);
  const found = [[0, 0]];
  const step = () => {
    if (mine !== sweeping) return;
    const x = loads[found.length - 1];
    const begun = performance.now();
    found.push([x, predict({ [key]: x, ...(sweep.costly ? brief() : {}) }, 0, 0).goodput]);
    sweep.costly = performance.now() - begun > 120;
    if (found.length > loads.length) {
      state.curve = found;
      curve();
    } else setTimeout(step, 0);
  };
  setTimeout(step, 0);
}

// --- what moves

let settle = 0;
let waiting = false;

/** A brief cell in the next frame, the long one when nothing has moved for a moment. */
function moved() {
  sweeping++;
  clearTimeout(settle);
  settle = setTimeout(settled, 250);
  if (!waiting) {
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      state.answer = predict(brief(), LINES, SAMPLES);
      show(false);
    });
  }
}

function settled() {
  clearTimeout(settle);
  state.answer = predict({}, LINES, SAMPLES);
  state.at = Math.min(state.at, state.answer.seconds * 1000);
  show(true);
  sweep();
}

function judge(a) {
  const lesson = state.lesson === null ? null : LESSONS[state.lesson];
  const right = lesson !== null && lesson.right(a);
  const words = lesson === null ? null : lesson[state.language];
  const tried = lesson !== null && a.values[lesson.dial] !== parsed(lesson.values).values[lesson.dial];
  $('right').textContent = right ? words.why : tried ? words.hint(a) : '';
  $('right').dataset.right = right;
}

// --- controls

function control(d) {
  const box = document.createElement('div');
  box.className = 'dial';
  box.id = `dial-${d.key}`;
  const label = document.createElement('label');
  label.htmlFor = `field-${d.key}`;
  label.id = `label-${d.key}`;
  const put = (value) => {
    note([]);
    state.values[d.key] = value;
    // The points of a preset are of its settings, for any number of users.
    if (d.key !== 'users') state.measured = 0;
    if (d.key !== 'users' && state.preset) {
      state.preset = null;
      $('preset').value = '';
    }
    if (d.key === 'style') arrange();
    values();
    moved();
  };
  if (d.words) {
    const choice = document.createElement('select');
    choice.id = `field-${d.key}`;
    d.words.forEach((word, i) => choice.add(new Option(word, i)));
    choice.onchange = () => {
      // Another rule counts in other units.
      if (d.key === 'breaker') GROUPS.fuse.slice(1).forEach((key) => { state.values[key] = 0; });
      put(Number(choice.value));
      arrange();
    };
    box.append(label, choice);
  } else if (FLAGS.includes(d.key)) {
    const flag = document.createElement('input');
    flag.type = 'checkbox';
    flag.id = `field-${d.key}`;
    flag.onchange = () => put(flag.checked ? 1 : 0);
    box.append(label, flag);
  } else {
    const [field, slider] = ['number', 'range'].map((type) => {
      const input = document.createElement('input');
      input.type = type;
      input.min = d.min;
      input.step = type === 'number' && !d.whole ? 'any' : d.key === 'cpuMs' || d.key === 'rejectMs' ? 0.02 : 1;
      return input;
    });
    field.id = `field-${d.key}`;
    field.max = d.max;
    slider.id = `slider-${d.key}`;
    slider.max = reach(d);
    slider.setAttribute('aria-labelledby', label.id);
    slider.oninput = () => put(Number(slider.value));
    field.onchange = () => {
      const { values: read, wrong } = parsed(`${d.key}=${field.value}`);
      const asked = state.lesson === null ? d : LESSONS[state.lesson];
      const given = read[d.key];
      if (!wrong.length && (given < asked.min || given > asked.max)) wrong.push(`${d.key}=${given} (${w('bounds')(asked.min, asked.max)})`);
      if (wrong.length) values(); else put(read[d.key]);
      note(wrong);
    };
    box.append(label, field, slider);
  }
  return box;
}

/** Puts the values into the controls. */
function values() {
  DIALS.forEach((d) => {
    const field = $(`field-${d.key}`);
    if (field.type === 'checkbox') field.checked = state.values[d.key] === 1;
    else if (document.activeElement !== field || d.words) field.value = state.values[d.key];
    const slider = $(`slider-${d.key}`);
    if (slider && document.activeElement !== slider) slider.value = state.values[d.key];
  });
}

/** Shows the controls that the kind of gateway has; in a lesson the one that it asks about. */
function arrange() {
  const lesson = state.lesson === null ? null : LESSONS[state.lesson];
  const style = dial('style').words[state.values.style];
  const breaker = dial('breaker').words[state.values.breaker];
  const absent = {
    zuul: [], servlet: [], scg: ['threads', 'pool', 'queue'],
    direct: ['threads', 'permits', 'pool', 'queue', 'connections', 'readMs', 'callMs', 'breaker', 'hung'],
  }[style];
  const rule = breaker === 'none' || style === 'direct' ? GROUPS.fuse.slice(1)
    : breaker.startsWith('hystrix') ? ['trials', 'ignoresRejections'] : ['judgedMs'];
  DIALS.forEach((d) => {
    const box = $(`dial-${d.key}`);
    box.hidden = lesson ? d.key !== lesson.dial : absent.includes(d.key) || rule.includes(d.key);
    box.classList.toggle('asked', lesson !== null && d.key === lesson.dial);
    const slider = $(`slider-${d.key}`);
    if (slider) {
      const asked = lesson && d.key === lesson.dial;
      slider.min = asked ? lesson.min : d.min;
      slider.max = asked ? lesson.max : reach(d);
    }
  });
  document.querySelectorAll('#groups fieldset').forEach((set) => {
    set.hidden = [...set.querySelectorAll('.dial')].every((box) => box.hidden);
  });
  $('choose').hidden = lesson !== null;
}

function note(wrong) {
  $('note').hidden = wrong.length === 0;
  $('note').textContent = wrong.length ? w('ignored')(wrong.slice(0, 3).join('; ') + (wrong.length > 3 ? '; …' : '')) : '';
}

// --- language, lessons, links

function translate() {
  document.documentElement.lang = state.language === 'zh' ? 'zh-CN' : 'en';
  document.title = w('title');
  document.querySelectorAll('[data-w]').forEach((e) => { e.textContent = w(e.dataset.w); });
  DIALS.forEach((d) => {
    $(`label-${d.key}`).textContent = w(d.key);
    if (d.words) [...$(`field-${d.key}`).options].forEach((o, i) => { o.text = w(`${d.key}.${d.words[i]}`); });
  });
  document.querySelectorAll('#groups [data-group]').forEach((e) => { e.textContent = w(e.dataset.group); });
  $('language').textContent = w('language');
  $('language').lang = state.language === 'zh' ? 'en' : 'zh-CN';
  $('preset').replaceChildren(new Option(w('own'), ''), ...PRESETS.map((p) => new Option(p[state.language], p.id)));
  $('preset').value = state.preset || '';
  play(state.playing);
  lessonWords();
}

function lessonWords() {
  const lesson = state.lesson === null ? null : LESSONS[state.lesson];
  $('lesson').hidden = lesson === null;
  $('steps').replaceChildren(...[...LESSONS.keys(), null].map((i) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = i === null ? w('sandbox') : state.language === 'zh' ? `${w('step')} ${i + 1} 步` : `${w('step')} ${i + 1}`;
    if (i === state.lesson) button.setAttribute('aria-current', 'step');
    button.onclick = () => enter(i);
    return button;
  }));
  if (lesson) {
    const words = lesson[state.language];
    $('lesson-title').textContent = `${state.lesson + 1} / ${LESSONS.length}: ${words.title}`;
    $('lesson-text').textContent = words.text;
    $('question').textContent = words.question;
    $('back').disabled = state.lesson === 0;
    $('next').textContent = state.lesson === LESSONS.length - 1 ? w('sandbox') : w('next');
  }
}

/** @param lesson its number from 0, or null for the sandbox, which begins where the reader is */
function enter(lesson) {
  state.lesson = lesson;
  if (lesson !== null) {
    state.values = parsed(LESSONS[lesson].values).values;
    state.measured = 0;
    state.preset = null;
  }
  begin([]);
}

function begin(wrong) {
  state.curve = [];
  state.at = 0;
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  arrange();
  values();
  translate();
  note(wrong);
  settled();
}

/** What the address asks for: numbers, a step, or nothing, which is the first step. */
function open() {
  const start = document.querySelector('meta[name=fusebox-start]');
  const { values: read, wrong, rest } = parsed(location.hash.slice(1) || (start ? start.content : ''));
  if (rest.lang) state.language = rest.lang;
  const step = Number(rest.step);
  state.preset = rest.preset || null;
  state.measured = rest.measured || 0;
  state.measuredAt = read.rate > 0 ? read.rate : read.users;
  if (step >= 1 && step <= LESSONS.length || !rest.any) {
    state.lesson = (step || 1) - 1;
    state.values = parsed(LESSONS[state.lesson].values).values;
  } else {
    state.lesson = null;
    state.values = read;
  }
  begin(wrong);
}

for (const [group, keys] of Object.entries(GROUPS)) {
  const set = document.createElement('fieldset');
  const title = document.createElement('legend');
  title.dataset.group = group;
  set.append(title);
  if (group === 'more') {
    const fold = document.createElement('details');
    const summary = document.createElement('summary');
    summary.dataset.group = group;
    title.className = 'hidden';
    fold.append(summary, ...keys.map((k) => control(dial(k))));
    set.append(fold);
  } else set.append(...keys.map((k) => control(dial(k))));
  $('groups').append(set);
}
$('controls').onsubmit = (event) => event.preventDefault();
$('preset').onchange = () => {
  const preset = PRESETS.find((p) => p.id === $('preset').value);
  state.preset = preset ? preset.id : null;
  state.measured = 0;
  if (preset) state.values = parsed(preset.values).values;
  begin([]);
};
$('language').onclick = () => {
  state.language = state.language === 'zh' ? 'en' : 'zh';
  translate();
  arrange();
  show(true);
};
$('back').onclick = () => enter(state.lesson - 1);
$('next').onclick = () => enter(state.lesson === LESSONS.length - 1 ? null : state.lesson + 1);
$('play').onclick = () => play(!state.playing);
$('moment').oninput = () => {
  play(false);
  state.at = (Number($('moment').value) / 1000) * state.answer.seconds * 1000;
  moment();
};
addEventListener('hashchange', open);
addEventListener('resize', () => show(true));
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => show(true));
state.language = (navigator.language || 'en').toLowerCase().startsWith('zh') ? 'zh' : 'en';
open();
if (!matchMedia('(prefers-reduced-motion: reduce)').matches) play(true);
