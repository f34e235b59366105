// The chain of a cell at a moment. The program sends what each box shows, its state and the sentence; here is only where they stand.
(() => {
  const player = document.querySelector('.replay');
  if (!player) return;
  const fold = player.closest('details');
  const find = (css) => player.querySelector(css);
  const [choice, play, link, says, chain, slider, clock, strips, trips] = [
    'select',
    '.replay-play',
    '.replay-link',
    '.replay-says',
    '.replay-chain',
    '.replay-time input',
    '.replay-time output',
    '.replay-strips',
    '.replay-trips',
  ].map(find);
  const STATES = { f: 'free', h: 'holding', F: 'full' };
  const BREAKER = { C: 'closed', H: 'half open', O: 'open' };
  const LONGEST_MS = 20000;
  const NAMED_MS = 1500;
  const DOTS = 12;
  const NAMED_TRIPS = 20;
  let all = null;
  let now = null;
  let at = 0;
  let timer = 0;

  const number = (n) => (n === null || n === undefined ? '–' : n.toLocaleString('en').replaceAll(',', '\u202f'));
  const seconds = (ms) => (ms / 1000).toFixed(1);
  // "50*8 - 3": eight times 50, an unknown value, 3.
  const column = (text) =>
    (text ?? '').split(' ').flatMap((part) => {
      const [value, times] = part.split('*');
      return Array(Number(times ?? 1)).fill(value === '-' ? null : Number.isNaN(Number(value)) ? value : Number(value));
    });
  const make = (parent, tag, style, text) => {
    const element = document.createElement(tag);
    if (style) element.className = style;
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  };
  const say = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
  };

  const decoded = (id) => {
    const { at: steps, ...replay } = all.all[id];
    let sum = 0;
    const read = (of, ...names) => ({ ...of, ...Object.fromEntries(names.map((name) => [name, column(of[name])])) });
    return {
      ...replay,
      id,
      moments: column(steps).map((step) => (sum += step)),
      says: column(replay.says),
      boxes: replay.boxes.map((b) => read(b, 'size', 'used', 'waits', 'onward', 'rejects', 'state')),
      breakers: replay.breakers.map((b) => read(b, 'state', 'calls', 'errors', 'rejects')),
      strips: replay.strips.map((s) => read(s, 'values')),
    };
  };

  // Columns: the client, what lanes share, circuit breakers, what each lane has, what they share behind it.
  const places = () => {
    const lanes = now.lanes.length;
    const before = now.boxes.findIndex((b) => b.lane !== undefined);
    const shared = before < 0 ? now.boxes.length : before;
    const guards = (b) => /^(semaphore|bulkhead|threadpool|pool)\b/.test(b.name);
    const own = now.lanes.map((_, lane) => now.boxes.filter((b) => b.lane === lane));
    // Of a single lane, what comes before the permits is in front of the circuit breaker.
    const front = now.breakers.length ? Math.max(0, ...own.map((boxes) => boxes.findIndex(guards))) : 0;
    const most = Math.max(0, ...own.map((boxes) => boxes.length));
    const gap = now.breakers.length ? 1 : 0;
    const spots = new Map();
    own.forEach((boxes, lane) =>
      boxes.forEach((b, n) => spots.set(b, { lane, column: 2 + shared + n + (n >= front ? gap : 0) })),
    );
    now.breakers.forEach((b) => spots.set(b, { lane: b.lane, column: 2 + shared + front }));
    let last = 2 + shared + most + gap;
    now.boxes
      .filter((b) => b.lane === undefined)
      .forEach((b, n) => spots.set(b, { lane: null, column: n < shared ? 2 + n : last++ }));
    return { spots, columns: last - 1, lanes };
  };

  const put = (element, { lane, column: nth }, lanes) => {
    element.style.gridColumn = nth;
    element.style.gridRow = lane === null ? `1 / span ${lanes}` : lane + 1;
  };

  const part = (spot, lanes, style, name, of) => {
    const box = make(chain, 'div', `replay-box ${style}`);
    put(box, spot, lanes);
    make(box, 'p', 'replay-of', of);
    make(box, 'p', 'replay-name', name);
    return box;
  };

  const drawChain = () => {
    chain.replaceChildren();
    const { spots, columns, lanes } = places();
    chain.style.setProperty('--columns', columns - 1);
    const client = part({ lane: null, column: 1 }, lanes, 'client', 'client', '');
    client.querySelector('.replay-of').remove();
    const ordered = [...spots.entries()].sort(([, a], [, b]) => (a.lane ?? -1) - (b.lane ?? -1) || a.column - b.column);
    ordered.forEach(([of, spot]) => {
      const lane = spot.lane === null || lanes < 2 ? '' : ` → ${now.lanes[spot.lane]}`;
      if (of.calls) {
        const box = part(spot, lanes, 'breaker', 'circuit breaker', of.name);
        of.parts = { box, state: make(box, 'p', 'replay-state'), use: make(box, 'p'), rejects: make(box, 'p', 'replay-rejects'), why: make(box, 'p', 'replay-why') };
        make(box, 'p', 'replay-set', all.words[of.rule]);
        return;
      }
      const box = part(spot, lanes, '', of.name, of.of + (of.of === now.lanes[spot.lane] ? '' : lane));
      const tank = make(box, 'div', 'replay-tank');
      of.parts = { box, fill: make(tank, 'i', of.colour), onward: make(tank, 'i', 'replay-onward'), state: make(box, 'p', 'replay-state'), use: make(box, 'p', 'replay-use'), tail: make(box, 'p', 'replay-tail'), rejects: make(box, 'p', 'replay-rejects') };
      make(box, 'p', 'replay-set', all.words[of.set]);
    });
  };

  const end = () => now.moments.at(-1) || 1;
  const left = (ms) => `${(100 * ms) / end()}%`;

  const line = (values, most) => {
    const points = values.map((v, n) => (v === null ? null : `${((1000 * now.moments[n]) / end()).toFixed(1)},${(50 - (48 * v) / most).toFixed(1)}`));
    return points.reduce((path, p, n) => (p === null ? path : `${path}${n && points[n - 1] !== null ? 'L' : 'M'}${p}`), '');
  };

  const drawStrips = () => {
    strips.replaceChildren();
    now.strips.forEach((strip) => {
      const row = make(strips, 'div', 'replay-strip');
      strip.words = make(row, 'p');
      const most = Math.max(1, ...strip.values);
      const plot = make(row, 'div', 'replay-plot');
      plot.innerHTML = `<svg viewBox="0 0 1000 50" preserveAspectRatio="none" aria-hidden="true"><path d="${line(strip.values, most)}"/></svg>`;
      now.trips.forEach((trip) => {
        make(plot, 'i', 'replay-mark').style.left = left(trip.at);
      });
      strip.cursor = make(plot, 'i', 'replay-cursor');
      strip.most = most;
    });
    trips.replaceChildren();
    if (!now.trips.length) return;
    make(trips, 'span', '', 'The circuit breaker tripped at ');
    now.trips.slice(0, NAMED_TRIPS).forEach((trip) => {
      const button = make(trips, 'button', '', `${seconds(trip.at)} s`);
      button.type = 'button';
      button.addEventListener('click', () => show(nearest(trip.at)));
    });
    if (now.trips.length > NAMED_TRIPS) make(trips, 'span', '', ` and ${now.trips.length - NAMED_TRIPS} times more`);
  };

  const lastTrip = () => now.trips.filter((trip) => trip.at <= now.moments[at]).at(-1);

  const showBreaker = (b, n) => {
    const state = BREAKER[b.state[n]] ?? 'unknown';
    const trip = lastTrip();
    b.parts.box.dataset.state = state;
    say(b.parts.state, state);
    say(b.parts.use, b.calls[n] ? `window: ${number(b.errors[n])} of ${number(b.calls[n])} failed, ${Math.round((100 * b.errors[n]) / b.calls[n])} %` : `window: ${number(b.calls[n])} calls`);
    say(b.parts.rejects, b.rejects[n] ? `${number(b.rejects[n])} rejected/s` : '');
    say(b.parts.why, trip ? `At ${seconds(trip.at)} s: ${all.words[trip.why]}` : '');
  };

  const showBox = (b, n) => {
    const [size, used, waits, onward] = [b.size[n], b.used[n], b.waits[n], b.onward[n]];
    const share = (some) => `${size && some ? Math.min(100, Math.max(2, (100 * some) / size)) : 0}%`;
    b.parts.box.dataset.state = STATES[b.state[n]];
    b.parts.fill.style.height = share(used);
    b.parts.onward.style.height = share(onward);
    say(b.parts.state, STATES[b.state[n]] + (onward ? `: ${number(onward)} wait further on` : ''));
    say(b.parts.use, `${number(used)} of ${number(size)}`);
    say(b.parts.tail, waits ? `${'•'.repeat(Math.min(DOTS, waits))} ${number(waits)} wait` : '');
    say(b.parts.rejects, b.rejects[n] ? `${number(b.rejects[n])} rejected${now.labels ? '' : '/s'}` : '');
  };

  const show = (n) => {
    at = Math.max(0, Math.min(now.moments.length - 1, n));
    const ms = now.moments[at];
    const when = now.labels ? now.labels[at] : `${seconds(ms)} s of ${seconds(end())} s`;
    slider.value = ms;
    slider.setAttribute('aria-valuetext', when);
    say(clock, when);
    say(says, all.words[now.says[at]]);
    now.boxes.forEach((b) => showBox(b, at));
    now.breakers.forEach((b) => showBreaker(b, at));
    now.strips.forEach((s) => {
      say(s.words, `${all.words[s.name]}: ${number(s.values[at])}, at most ${number(s.most)}`);
      s.cursor.style.left = left(ms);
    });
    link.href = `#${encodeURIComponent(now.id)}&t=${seconds(ms)}`;
  };

  const nearest = (ms) => Math.max(0, now.moments.findLastIndex((moment) => moment <= ms));

  const open = (id) => {
    pause();
    now = decoded(id);
    choice.value = id;
    slider.max = end();
    drawChain();
    drawStrips();
  };

  const pause = () => {
    clearTimeout(timer);
    timer = 0;
    play.textContent = 'Play';
  };

  // In real time; what lasts longer is shown in 20 s.
  const next = () => {
    if (at >= now.moments.length - 1) return pause();
    const faster = Math.max(1, end() / LONGEST_MS);
    timer = setTimeout(
      () => {
        show(at + 1);
        next();
      },
      now.labels ? NAMED_MS : (now.moments[at + 1] - now.moments[at]) / faster,
    );
  };

  const toggle = () => {
    if (timer) return pause();
    if (at >= now.moments.length - 1) show(0);
    play.textContent = 'Pause';
    next();
  };

  // #CELL&t=12.3, or #t=12.3 of the first.
  const asked = () => {
    const parts = location.hash.slice(1).split('&').map(decodeURIComponent);
    const t = parts.find((p) => /^t=\d/.test(p));
    return t && { id: parts.find((p) => !p.startsWith('t=')), ms: Number(t.slice(2)) * 1000 + 1 };
  };

  const draw = () => {
    if (all || !fold.open) return;
    all = JSON.parse(document.getElementById('replays').textContent);
    Object.entries(all.all).forEach(([id, replay]) => {
      make(choice, 'option', '', replay.title).value = id;
    });
    open(player.dataset.first);
    show(now.moments.length >> 1);
  };

  const follow = () => {
    const moment = asked();
    if (!moment) return;
    fold.open = true;
    draw();
    const id = moment.id ?? player.dataset.first;
    // A cell without samples has none.
    if (all.all[id] && id !== now.id) open(id);
    if (all.all[id]) show(nearest(moment.ms));
    player.scrollIntoView({ block: 'start' });
    slider.focus({ preventScroll: true });
  };

  choice.addEventListener('change', () => {
    open(choice.value);
    show(now.moments.length >> 1);
  });
  slider.addEventListener('input', () => {
    pause();
    show(nearest(Number(slider.value)));
  });
  play.addEventListener('click', toggle);
  const KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity };
  slider.addEventListener('keydown', (event) => {
    if (event.key === ' ') toggle();
    else if (event.key in KEYS) {
      pause();
      show(at + KEYS[event.key]);
    } else return;
    event.preventDefault();
  });
  fold.addEventListener('toggle', draw);
  new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && draw(), { rootMargin: '300px' }).observe(player);
  addEventListener('hashchange', follow);
  document.addEventListener('click', (event) => {
    if (event.target.closest?.('a[href*="&t="]')) setTimeout(follow);
  });
  // On paper: one still, at the middle.
  let before = 0;
  addEventListener('beforeprint', () => {
    draw();
    if (!now) return;
    pause();
    before = at;
    show(now.moments.length >> 1);
  });
  addEventListener('afterprint', () => now && show(before));
  follow();
})();
