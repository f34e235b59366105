// The page by itself: charts are drawn when they come into view, tables can be sorted and searched.
(() => {
  const data = JSON.parse(document.getElementById('charts').textContent);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const places = [...document.querySelectorAll('[data-chart]')];
  const drawn = new Map();
  const PAPER = 700;
  // A longer list of verdicts stays folded on paper.
  const MOST_PRINTED = 30;
  let paper = false;

  const height = (place) => charts.height(data[place.dataset.chart]);
  const isOpen = (place) => !place.closest('details:not([open])');

  const draw = (place) => {
    if (!isOpen(place) || drawn.has(place)) return;
    const night = dark.matches && !paper;
    // The width of the paper is not known: there all charts have one width, and scale with the page.
    const width = paper ? { width: PAPER } : {};
    const chart = echarts.init(place, night ? 'dark' : null, { renderer: 'svg', ...width });
    chart.setOption({ backgroundColor: 'transparent', animation: false, ...charts.option(data[place.dataset.chart]) });
    if (paper) place.querySelector('svg').setAttribute('viewBox', `0 0 ${PAPER} ${height(place)}`);
    drawn.set(place, chart);
  };

  const redraw = () => {
    const before = [...drawn.keys()];
    drawn.forEach((chart) => chart.dispose());
    drawn.clear();
    before.forEach(draw);
  };

  places.forEach((place) => {
    place.style.height = `${height(place)}px`;
  });
  const seen = new IntersectionObserver(
    (entries) => entries.filter((e) => e.isIntersecting).forEach((e) => draw(e.target)),
    { rootMargin: '300px' },
  );
  places.forEach((place) => seen.observe(place));

  // Charts below the screen too, when there is time: a screenshot of the whole page has them.
  const later = window.requestIdleCallback ?? ((work) => setTimeout(work, 50));
  const rest = () => {
    const next = places.find((place) => isOpen(place) && !drawn.has(place));
    if (!next) return;
    draw(next);
    later(rest);
  };
  later(rest);
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target.open) copyable(target);
    },
    true,
  );

  dark.addEventListener('change', redraw);
  addEventListener('resize', () => drawn.forEach((chart) => chart.resize()));

  // On paper nothing can be opened: scores are printed unfolded, and verdicts as lists of their sentences.
  const unfolded = [];
  addEventListener('beforeprint', () => {
    paper = true;
    document.querySelectorAll('.first details:not([open]), #verdicts > details:not([open])').forEach((fold) => {
      if (fold.querySelectorAll('li').length > MOST_PRINTED) return;
      fold.open = true;
      unfolded.push(fold);
    });
    redraw();
    places.forEach(draw);
  });
  addEventListener('afterprint', () => {
    paper = false;
    unfolded.splice(0).forEach((fold) => {
      fold.open = false;
    });
    redraw();
  });

  // A link opens the fold that its target is in; the keyboard goes on from there.
  const reveal = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    target.querySelectorAll(':scope > details').forEach((fold) => {
      fold.open = true;
    });
    for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: target.matches('section') ? 'start' : 'center' });
  };
  // Contents: every part of the page that has a heading.
  const contents = document.querySelector('.contents');
  const parts = [...document.querySelectorAll('main section[id]')].filter((part) => part.querySelector('h2'));
  const links = new Map(
    parts.map((part) => {
      const link = document.createElement('a');
      link.href = `#${part.id}`;
      link.textContent = part.querySelector('h2').textContent.split(/[:,]/)[0];
      contents.append(link);
      return [part, link];
    }),
  );
  const current = new IntersectionObserver(
    (entries) => entries.forEach((e) => {
      const link = links.get(e.target);
      if (e.isIntersecting) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }),
    { rootMargin: '-10% 0px -80% 0px' },
  );
  parts.forEach((part) => current.observe(part));

  // A button beside each command and each piece of a file; in a fold, when it is opened.
  const copyable = (root) => {
    root.querySelectorAll('.command, .snippet').forEach((text) => {
      if (text.parentElement.matches('.copyable') || text.closest('details:not([open])')) return;
      const box = document.createElement('span');
      box.className = 'copyable';
      text.before(box);
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'copy';
      button.textContent = 'Copy';
      button.addEventListener('click', async () => {
        getSelection().selectAllChildren(text);
        try {
          await navigator.clipboard.writeText(text.textContent);
        } catch {
          document.execCommand('copy');
        }
        button.textContent = 'Copied';
        setTimeout(() => {
          button.textContent = 'Copy';
        }, 2000);
      });
      box.append(text, button);
    });
  };
  copyable(document);

  // A term is explained where it first occurs.
  document.querySelectorAll('#terms dt').forEach((dt) => {
    const term = dt.textContent;
    const words = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT, (node) =>
      node.data.toLowerCase().includes(term) && node.parentElement.closest('p, li, td') && !node.parentElement.closest('a, abbr, code, summary, h2, h3, dl, table.squares')
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_SKIP,
    );
    const first = words.nextNode();
    if (!first) return;
    const at = first.data.toLowerCase().indexOf(term);
    const found = first.splitText(at);
    found.splitText(term.length);
    const abbr = document.createElement('abbr');
    abbr.tabIndex = 0;
    abbr.dataset.words = dt.nextElementSibling.textContent;
    abbr.setAttribute('aria-describedby', dt.nextElementSibling.id);
    found.before(abbr);
    abbr.append(found);
  });

  addEventListener('hashchange', reveal);
  // The same link again changes no hash.
  document.querySelectorAll('a[href^="#"]').forEach((a) => a.addEventListener('click', () => setTimeout(reveal)));
  reveal();

  const value = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.v === undefined ? cell.textContent.trim() : Number(cell.dataset.v);
  };

  // Numbers by size, words by alphabet; what has no figure comes last either way.
  const sort = (table, th, column) => {
    const up = th.getAttribute('aria-sort') !== 'ascending';
    const numbers = th.classList.contains('n');
    const body = table.tBodies[0];
    const rows = [...body.rows].sort((x, y) => {
      const [a, b] = [value(x, column), value(y, column)];
      if (numbers && typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
      const order = typeof a === 'number' ? a - b : String(a).localeCompare(String(b), 'en', { numeric: true });
      return up ? order : -order;
    });
    [...table.tHead.rows[0].cells].forEach((c) => c.removeAttribute('aria-sort'));
    th.setAttribute('aria-sort', up ? 'ascending' : 'descending');
    body.append(...rows);
  };

  const filter = (box, table) => {
    const label = document.createElement('label');
    label.className = 'filter';
    const input = document.createElement('input');
    input.type = 'search';
    const count = document.createElement('span');
    count.setAttribute('role', 'status');
    input.addEventListener('input', () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      const rows = [...table.tBodies[0].rows];
      rows.forEach((row) => {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
      });
      count.textContent = ` ${rows.filter((row) => !row.hidden).length} of ${rows.length} rows`;
    });
    label.append(`Filter “${table.caption.textContent}”: `, input, count);
    box.before(label);
  };

  document.querySelectorAll('.table').forEach((box) => {
    const table = box.querySelector('table');
    const sorted = table.tBodies[0].rows.length > 3;
    [...table.tHead.rows[0].cells].filter(() => sorted).forEach((th, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = th.textContent;
      button.addEventListener('click', () => sort(table, th, column));
      th.replaceChildren(button);
    });
    // On a narrow screen a row is a card, whose figures need their names.
    if (box.matches('.wide')) {
      const heads = [...table.tHead.rows[0].cells].map((th) => th.textContent);
      [...table.tBodies[0].rows].forEach((row) => [...row.cells].forEach((td, n) => {
        td.dataset.head = heads[n];
      }));
    }
    if ('filter' in box.dataset) filter(box, table);
    // A wide table scrolls by itself, also by keyboard.
    box.tabIndex = 0;
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', table.caption.textContent || box.previousElementSibling?.textContent || 'Table');
  });
})();
