// Pictures of an answer: the curve and the lines on canvases. No state of theirs outlives a call.
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** A canvas of the size that it has on the page, cleared. */
function canvas(id) {
  const element = document.getElementById(id);
  const scale = window.devicePixelRatio || 1;
  const [width, height] = [element.clientWidth, element.clientHeight];
  element.width = Math.round(width * scale);
  element.height = Math.round(height * scale);
  const ctx = element.getContext('2d');
  ctx.scale(scale, scale);
  ctx.font = '12px system-ui, sans-serif';
  ctx.fillStyle = ctx.strokeStyle = colour('ink');
  return { ctx, width, height };
}

/** A round number not below this one: 1, 2 or 5 times a power of ten. */
function roundUp(n) {
  const power = 10 ** Math.floor(Math.log10(Math.max(n, 1)));
  return [1, 2, 5, 10].map((f) => f * power).find((f) => f >= n - 1e-9);
}

function axes({ ctx, width, height }, maxX, maxY, xWord, left = 46) {
  const area = { left, right: width - 12, top: 16, bottom: height - 30 };
  area.x = (v) => area.left + (v / maxX) * (area.right - area.left);
  area.y = (v) => area.bottom - (v / maxY) * (area.bottom - area.top);
  ctx.strokeStyle = colour('line');
  ctx.fillStyle = colour('soft');
  ctx.lineWidth = 1;
  const step = roundUp(maxX / 6);
  ctx.textAlign = 'center';
  for (let v = 0; v <= maxX; v += step) ctx.fillText(short(v), area.x(v), area.bottom + 15);
  ctx.textAlign = 'right';
  for (let i = 0; i <= 4 && maxY > 0; i++) {
    const y = area.y((maxY * i) / 4);
    ctx.fillText(short((maxY * i) / 4), area.left - 5, y + 4);
    ctx.beginPath(); ctx.moveTo(area.left, y); ctx.lineTo(area.right, y); ctx.stroke();
  }
  ctx.textAlign = 'right';
  ctx.fillText(xWord, area.right, area.bottom + 28);
  return area;
}

const short = (n) => (n >= 100 ? Math.round(n) : +n.toPrecision(2)).toString();

/** @param curve pairs of load and goodput; @param ceilings of limits, {name, kind, perSecond}; @param points {load, goodput, kind} */
function drawCurve(curve, ceilings, points, here, words) {
  const board = canvas('curve');
  const { ctx } = board;
  const maxX = Math.max(...curve.map((p) => p[0]), here[0], ...points.map((p) => p.load), 1) * 1.02;
  const highest = Math.max(...curve.map((p) => p[1]), here[1], ...points.map((p) => p.goodput), 1);
  const maxY = roundUp(highest * 1.1);
  const area = axes(board, maxX, maxY, words.x);
  ctx.setLineDash([6, 4]);
  const labels = [];
  for (const c of ceilings.filter((c) => c.perSecond <= maxY)) {
    const y = area.y(c.perSecond);
    ctx.strokeStyle = colour('edge');
    ctx.beginPath(); ctx.moveTo(area.left, y); ctx.lineTo(area.right, y); ctx.stroke();
    const same = labels.find((l) => Math.abs(l.y - y) < 13);
    if (same) same.text += `, ${c.name}`; else labels.push({ y, text: `${Math.round(c.perSecond)}: ${c.name}` });
  }
  ctx.setLineDash([]);
  ctx.fillStyle = colour('ink');
  ctx.textAlign = 'left';
  for (const l of labels) {
    const room = area.right - area.left - 8;
    ctx.fillStyle = colour('paper');
    ctx.fillRect(area.left + 2, l.y - 15, Math.min(room, ctx.measureText(l.text).width) + 4, 14);
    ctx.fillStyle = colour('ink');
    ctx.fillText(l.text, area.left + 4, l.y - 4, room);
  }
  ctx.strokeStyle = colour('link');
  ctx.lineWidth = 2;
  ctx.beginPath();
  curve.forEach((p, i) => (i ? ctx.lineTo(area.x(p[0]), area.y(p[1])) : ctx.moveTo(area.x(p[0]), area.y(p[1]))));
  ctx.stroke();
  for (const p of points) {
    ctx.fillStyle = colour(p.kind === 'published' ? 'poor' : 'good');
    ctx.beginPath();
    if (p.kind === 'published') ctx.rect(area.x(p.load) - 4, area.y(p.goodput) - 4, 8, 8);
    else ctx.arc(area.x(p.load), area.y(p.goodput), 4, 0, 7);
    ctx.fill();
  }
  ctx.strokeStyle = colour('ink');
  ctx.beginPath(); ctx.arc(area.x(here[0]), area.y(here[1]), 7, 0, 7); ctx.stroke();
}

/** The stretches of each call's line: from, to, and what it is at. */
function stretches(answer, kinds) {
  const calls = [];
  for (let i = 0; i < answer.steps.length; i += 4) {
    const [call, step, what, at] = answer.steps.slice(i, i + 4);
    const line = (calls[call] ??= { parts: [], since: at, at: 'way', end: null });
    const turn = (next) => {
      if (at > line.since) line.parts.push([line.since, at, line.at]);
      line.since = at;
      line.at = next;
    };
    if (step === 1) turn(kinds[what]);
    else if (step === 2) turn('way');
    else if (step === 3) turn('works');
    else if (step === 4) turn('way');
    else if (step === 5) { if (!line.end) { turn('way'); line.end = [at, what]; } }
  }
  return calls;
}

function drawLines(answer, kinds, words) {
  const board = canvas('lines');
  const { ctx, height } = board;
  const calls = stretches(answer, kinds);
  const ends = calls.map((c) => (c.end ? c.end[0] : c.since));
  // The first call is alone; a few that starve would press all others together.
  const sorted = [...ends].sort((a, b) => a - b);
  const maxX = Math.max(1, Math.min(sorted[sorted.length - 1] ?? 1, (sorted[Math.floor(sorted.length * 0.9)] ?? 1) * 1.6));
  const area = axes(board, maxX, 0, words.x, 8);
  const thick = (height - 46) / Math.max(calls.length, 1);
  calls.forEach((call, i) => {
    const y = 16 + i * thick;
    for (const [from, to, what] of call.parts) {
      ctx.fillStyle = colour(what);
      ctx.fillRect(area.x(from), y, Math.max(1, area.x(Math.min(to, maxX)) - area.x(from)), Math.max(1, thick - 0.7));
    }
    if (call.end && call.end[1] > 0 && call.end[0] <= maxX) {
      ctx.fillStyle = colour('poor');
      ctx.fillRect(area.x(call.end[0]) - 1, y - 0.5, 4, Math.max(2, thick));
    }
  });
  return calls;
}
