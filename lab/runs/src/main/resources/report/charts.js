// What each kind of chart looks like. The program sends plain figures; here are only colours and positions.
const charts = (() => {
  // Colours that colour-blind readers tell apart.
  const COLOURS = ['#2b83ba', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9', '#6a3d9a', '#8c564b'];
  const OUTCOMES = ['#009e73', '#d55e00', '#b8860b', '#cc79a7', '#56b4e9', '#2b83ba', '#7f7f7f'];
  const BINDING = '#d55e00';
  const OTHER = '#7f9fb5';
  const MEASURED = '#009e73';
  const ALARM = '#e03c31';
  // Each line of a chart has its own symbol, so that colour is not the only difference.
  const SYMBOLS = ['circle', 'triangle', 'rect', 'diamond', 'pin', 'arrow', 'roundRect'];

  const nth = (list, n) => list[n % list.length];
  const legend = { type: 'scroll', top: 0, left: 0 };
  const tooltip = { trigger: 'axis', confine: true };
  // Where an axis is cut, its last number may not be round.
  const end = (max) => ({ max, axisLabel: { showMaxLabel: max === undefined ? undefined : false } });
  const axis = (name, max) => ({ type: 'value', name, nameLocation: 'middle', nameGap: 28, min: 0, ...end(max) });
  const load = (data, name) => axis(name, Math.ceil(data.most * 1.06));
  const categories = (data, axisLabel) => ({ type: 'category', inverse: true, data, axisLabel });
  const line = (name, n, data, dash = 'solid') => ({
    type: 'line',
    name,
    data,
    symbol: nth(SYMBOLS, n),
    symbolSize: 8,
    color: nth(COLOURS, n),
    lineStyle: { type: dash, width: 2 },
  });
  const scatter = (name, n, data, symbol, symbolSize) => ({
    type: 'scatter',
    name,
    data,
    symbol,
    symbolSize,
    color: nth(COLOURS, n),
  });
  const responseTimes = (series, xAxis) => ({
    legend,
    tooltip,
    grid: { left: 52, right: 24, top: 52, bottom: 48 },
    xAxis,
    yAxis: { type: 'log', name: 'ms', nameTextStyle: { align: 'left' } },
    series,
  });

  // One bar for each limit, the one that bound striped, the measurement as a line across.
  const ladder = {
    height: (d) => 100 + 44 * d.steps.length,
    option: (d) => ({
      grid: { left: 8, right: 56, top: 28, bottom: 40, containLabel: true },
      xAxis: axis('requests/s'),
      yAxis: categories(
        d.steps.map((s) => (s.bound ? '▶ ' : '') + s.name.replace('/', '\n')),
        { fontSize: 11, lineHeight: 13 },
      ),
      tooltip,
      series: [
        {
          type: 'bar',
          name: 'at most, requests/s',
          data: d.steps.map((s) => ({
            value: s.value,
            label: { formatter: s.label },
            itemStyle: s.bound ? { color: BINDING, decal: stripes } : { color: OTHER },
          })),
          label: { show: true, position: 'right' },
          barMaxWidth: 26,
          markLine: {
            symbol: 'none',
            silent: true,
            lineStyle: { type: 'dashed', width: 2, color: MEASURED },
            label: { formatter: d.measured.label, position: 'start', color: MEASURED },
            data: [{ xAxis: d.measured.value }],
          },
        },
      ],
    }),
  };
  const stripes = {
    symbol: 'rect',
    dashArrayX: [1, 0],
    dashArrayY: [2, 5],
    rotation: 0.785,
    color: 'rgba(0,0,0,0.25)',
  };

  // A little above what is shown, at a number that reads well.
  const top = (d) => {
    const shown = Math.max(...d.lines.flatMap((l) => [l.measured, l.predicted, l.published].flat().map(([, y]) => y)));
    const least = Math.max(1, shown) * 1.15;
    const unit = 10 ** Math.floor(Math.log10(least));
    return unit * [1, 1.2, 1.6, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * unit >= least || step === 10);
  };

  const level = ({ value, label }) => ({
    symbol: 'none',
    silent: true,
    data: [{ yAxis: value, label: { formatter: label, position: 'insideStartTop', fontSize: 10 } }],
    lineStyle: { type: 'solid', width: 1, opacity: 0.7 },
  });

  // Goodput of each gateway against users; below, over the same users, answers that were not 2xx.
  const goodput = {
    height: () => 380,
    option: (d) => {
      const most = top(d);
      const amount = { nameLocation: 'end', nameGap: undefined, nameTextStyle: { align: 'left' } };
      const series = d.lines.flatMap((l, n) => {
        const near = l.ceiling && l.ceiling.value <= most;
        const own = (points, dash) => ({ ...line(l.name, n, points, dash), color: nth(COLOURS, l.colour) });
        const all = [{ ...own(l.measured), markLine: near ? level(l.ceiling) : undefined }];
        if (l.intervals.length) all.push({ ...own(l.intervals), symbol: 'rect', symbolSize: [14, 2], tooltip: { show: false } });
        if (l.predicted.length)
          all.push({ ...own(l.predicted, 'dashed'), name: `${l.name}, predicted`, symbol: 'emptyDiamond' });
        if (l.published.length)
          all.push({ ...own(l.published), name: `${l.name}, published`, type: 'scatter', symbol: 'emptyTriangle', symbolSize: 13 });
        all.push({
          type: 'bar',
          name: l.name,
          data: l.not2xx,
          xAxisIndex: 1,
          yAxisIndex: 1,
          barMaxWidth: 12,
          color: nth(COLOURS, l.colour),
          label: { show: d.lines.length === 1, position: 'top' },
        });
        return all;
      });
      if (d.unlimited)
        series.push({ ...line(d.unlimited.name, 6, d.unlimited.points, 'dotted'), symbol: 'none', color: '#7f7f7f' });
      return {
        legend: { ...legend, data: [...d.lines.map((l) => l.name), ...(d.unlimited ? [d.unlimited.name] : [])] },
        tooltip,
        grid: [
          { left: 52, right: 24, top: 52, height: 190 },
          { left: 52, right: 24, top: 282, height: 50 },
        ],
        xAxis: [
          { ...load(d), gridIndex: 0 },
          { ...load(d, d.unit), gridIndex: 1 },
        ],
        yAxis: [
          { ...axis('goodput/s', most), ...amount },
          { ...axis('not 2xx %', 100), ...amount, gridIndex: 1, interval: 50, axisLabel: undefined },
        ],
        series,
      };
    },
  };

  // Percentiles of each gateway against users.
  const times = {
    height: () => 300,
    option: (d) =>
      responseTimes(
        d.lines.flatMap((l, n) => [
          { ...line(l.name, n, l.points, l.dashed ? 'dashed' : 'solid'), color: nth(COLOURS, l.colour) },
          ...(l.predicted.length ? [scatter(`${l.name}, predicted`, l.colour, l.predicted, 'emptyDiamond', 11)] : []),
        ]),
        load(d, d.unit),
      ),
  };

  // One line of percentiles for each gateway.
  const percentiles = {
    height: () => 300,
    option: (d) =>
      responseTimes(
        d.lines.map((l, n) => ({ ...line(l.name, n, l.points), color: nth(COLOURS, l.colour) })),
        { type: 'category', name: 'of the answers came within the time', nameLocation: 'middle', nameGap: 28, data: d.steps },
      ),
  };

  // One line for each server.
  const lines = {
    height: () => 300,
    option: (d) => ({
      legend,
      tooltip,
      grid: { left: 60, right: 24, top: 52, bottom: 48 },
      xAxis: load(d, d.unit),
      yAxis: { type: 'value', min: 0, name: d.name, nameTextStyle: { align: 'left' } },
      series: Object.entries(d.lines).map(([name, points], n) => line(name, n, points)),
    }),
  };

  // A ramp over its time: above, response times with the phases of the queue; below, answers per second.
  const course = {
    height: () => 400,
    option: (d) => {
      const thin = (name, data, n, at) => ({
        type: 'line',
        name,
        data,
        showSymbol: false,
        color: COLOURS[n],
        lineStyle: { width: 1.5, type: n === 1 ? 'dashed' : 'solid' },
        xAxisIndex: at,
        yAxisIndex: at,
      });
      const phases = {
        silent: true,
        label: { position: 'insideTop', fontSize: 10, color: '#7f7f7f' },
        data: d.phases.map((p, n) => [
          { name: p.name.replace(' ', '\n'), xAxis: p.from, itemStyle: { color: n % 2 ? 'rgba(127,159,181,0.25)' : 'rgba(127,159,181,0.08)' } },
          { xAxis: p.to },
        ]),
      };
      const seconds = { type: 'value', min: 0, ...end(d.seconds) };
      const named = { type: 'value', min: 0, nameTextStyle: { align: 'left' }, nameGap: 8 };
      return {
        legend,
        tooltip,
        axisPointer: { link: [{ xAxisIndex: 'all' }] },
        grid: [
          { left: 60, right: 24, top: 52, height: 190 },
          { left: 60, right: 24, top: 276, height: 74 },
        ],
        xAxis: [
          { ...seconds, gridIndex: 0, axisLabel: { show: false } },
          { ...seconds, gridIndex: 1, name: 'seconds into the ramp', nameLocation: 'middle', nameGap: 26 },
        ],
        yAxis: [
          // Room for the names of the phases above the lines.
          { ...named, gridIndex: 0, name: 'ms', boundaryGap: [0, '20%'] },
          { ...named, gridIndex: 1, name: 'calls/s', splitNumber: 2 },
        ],
        series: [
          { ...thin('p50 ms', d.p50, 0, 0), markArea: d.phases.length ? phases : undefined },
          thin('p95 ms', d.p95, 1, 0),
          thin('answers/s', d.answers, 2, 1),
          ...(d.not2xx.length ? [{ ...thin('not 2xx/s', d.not2xx, 1, 1), type: 'bar', barWidth: 2 }] : []),
        ],
      };
    },
  };

  // How many answers took how long.
  const spread = {
    height: () => 260,
    option: (d) => ({
      tooltip,
      grid: { left: 60, right: 24, top: 36, bottom: 48 },
      xAxis: { type: 'category', data: d.ms, name: 'ms, from', nameLocation: 'middle', nameGap: 28 },
      yAxis: { type: 'value', name: 'answers', nameTextStyle: { align: 'left' } },
      series: [{ type: 'bar', name: 'answers', data: d.answers, barCategoryGap: '5%', color: COLOURS[0] }],
    }),
  };

  // A rate in steps: above, when the circuit breaker was open; then calls per second; below, response times. Dashed: predicted.
  const steps = (() => {
    const FIGURE = { good: MEASURED, rejected: '#d55e00', p95: COLOURS[0] };
    const BARS = 34;

    const pair = (p, at) =>
      [
        [p.name, p.measured, 'solid', 2, 0.9],
        [`${p.name}, predicted`, p.predicted, 'dashed', 1.5, 0.9],
      ]
        .filter(([, points]) => points.length)
        .map(([name, data, type, width, opacity]) => ({
          type: 'line',
          name,
          data,
          showSymbol: false,
          connectNulls: false,
          color: FIGURE[p.name],
          lineStyle: { type, width, opacity },
          xAxisIndex: at,
          yAxisIndex: at,
        }));

    // One bar for each span; a span too short to be seen gets a tenth of a second.
    const bars = (name, row, spans, color) => ({
      type: 'line',
      name,
      silent: true,
      showSymbol: false,
      xAxisIndex: 0,
      yAxisIndex: 0,
      color,
      lineStyle: { width: 10, type: 'solid', cap: 'butt' },
      data: spans.flatMap(([from, to]) => [
        [from, row],
        [Math.max(to, from + 0.1), row],
        [to, null],
      ]),
    });

    const band = (d) => ({
      silent: true,
      itemStyle: { color: 'rgba(192,0,0,0.10)' },
      data: d.open.map(([from, to]) => [{ xAxis: from }, { xAxis: Math.max(to, from + 0.1) }]),
    });

    return {
      height: () => 430,
      option: (d) => {
        const rows = d.predictedOpen ? ['predicted open', 'measured open'] : ['measured open'];
        const changes = {
          symbol: 'none',
          silent: true,
          lineStyle: { type: 'dotted', width: 1, color: '#888888' },
          label: { show: false },
          data: d.changes.map((t) => ({ xAxis: t })),
        };
        const seconds = { type: 'value', min: 0, max: d.seconds, axisLabel: { show: false } };
        const named = { nameLocation: 'end', nameTextStyle: { align: 'left' }, nameGap: 6 };
        return {
          legend: { ...legend, icon: 'roundRect', data: ['offered', ...d.rates.map((p) => p.name)] },
          tooltip,
          axisPointer: { link: [{ xAxisIndex: 'all' }] },
          grid: [
            { left: 96, right: 24, top: 36, height: BARS },
            { left: 96, right: 24, top: 102, height: 180 },
            { left: 96, right: 24, top: 312, height: 64 },
          ],
          xAxis: [
            { ...seconds, gridIndex: 0, axisTick: { show: false } },
            { ...seconds, gridIndex: 1 },
            {
              ...seconds,
              gridIndex: 2,
              axisLabel: { show: true },
              name: 'seconds into the schedule',
              nameLocation: 'middle',
              nameGap: 26,
            },
          ],
          yAxis: [
            { type: 'category', gridIndex: 0, data: rows, axisTick: { show: false }, axisLabel: { fontSize: 10 } },
            { type: 'value', gridIndex: 1, min: 0, name: 'calls/s', ...named },
            { type: 'value', gridIndex: 2, min: 0, name: 'p95 ms', splitNumber: 2, ...named },
          ],
          series: [
            bars('measured open', rows.length - 1, d.open, ALARM),
            ...(d.predictedOpen ? [bars('predicted open', 0, d.predictedOpen, '#8c8c8c')] : []),
            {
              type: 'line',
              name: 'offered',
              data: d.offered,
              showSymbol: false,
              color: '#8c8c8c',
              lineStyle: { width: 1.5 },
              xAxisIndex: 1,
              yAxisIndex: 1,
              markArea: d.open.length ? band(d) : undefined,
              markLine: changes,
            },
            ...d.rates.flatMap((p) => pair(p, 1)),
            ...d.times.flatMap((p) => pair(p, 2)),
          ],
        };
      },
    };
  })();

  // A figure of each process, cell by cell.
  const processes = {
    height: (d) => 90 + (d.stacked ? 22 : 10 + 9 * Object.keys(d.processes).length) * d.cells.length,
    option: (d) => ({
      aria: { enabled: true, decal: { show: true } },
      legend,
      tooltip,
      grid: { left: 8, right: 24, top: 40, bottom: 40, containLabel: true },
      xAxis: axis(d.unit),
      yAxis: categories(d.cells, { fontSize: 10, interval: 0 }),
      series: Object.entries(d.processes).map(([name, values], n) => ({
        type: 'bar',
        name,
        stack: d.stacked ? 'all' : undefined,
        barMaxWidth: 14,
        color: nth(COLOURS, n),
        data: values.map((v) => v ?? '-'),
      })),
    }),
  };

  // A cell over its time: limits below each other as a share of their size, then answers by outcome, on one axis of seconds.
  const timeline = (() => {
    const TOP = 28;
    const ROW = 76;
    const LIMIT = 40;
    const ANSWERS = 110;
    const BELOW = 84;
    const thin = { showSymbol: false, lineStyle: { width: 1.5 }, connectNulls: false };

    const panels = (d) => [
      ...d.limits.map((l) => ({
        title: `${l.bound ? '▶ ' : ''}${l.name}, %${l.max ? ` of ${l.max}` : ''}${l.bound ? ', which bound' : ''}`,
        height: LIMIT,
        scale: { max: 100, interval: 100 },
      })),
      ...(Object.keys(d.answers).length
        ? [{ title: 'answers per second by outcome', height: ANSWERS, scale: { splitNumber: 2 } }]
        : []),
    ];

    const band = (d, labelled) =>
      d.open.length
        ? {
            silent: true,
            itemStyle: { color: 'rgba(192,0,0,0.13)', borderColor: ALARM, borderWidth: 1, borderType: 'dashed' },
            label: { show: labelled, fontSize: 10, position: 'insideTopLeft', color: ALARM },
            data: d.open.map(([from, to]) => [{ name: 'open', xAxis: from }, { xAxis: to }]),
          }
        : undefined;

    const series = (d) => {
      const at = (n) => ({ xAxisIndex: n, yAxisIndex: n });
      const below = d.limits.length;
      const limits = d.limits.map((l, n) => ({
        type: 'line',
        name: `${l.name} %`,
        ...at(n),
        data: l.values.map((v, i) => [d.moments[l.at][i], v]),
        ...thin,
        color: l.bound ? BINDING : COLOURS[0],
        areaStyle: { opacity: 0.25 },
        markArea: band(d, n === 0),
      }));
      // ECharts stacks by the first dimension, so the seconds are the second: else they would add up too.
      const answers = Object.entries(d.answers).map(([name, points], n) => ({
        type: 'line',
        name,
        ...at(below),
        data: points.map(([t, rate]) => [rate, t]),
        encode: { x: 1, y: 0 },
        stack: 'answers',
        ...thin,
        areaStyle: { opacity: 0.5 },
        color: OUTCOMES[n],
        markArea: n === 0 ? band(d, below === 0) : undefined,
      }));
      const tripped = {
        type: 'scatter',
        name: 'tripped',
        ...at(below),
        data: d.trips.map((t) => [t, 0]),
        symbol: 'triangle',
        symbolSize: 10,
        color: ALARM,
        z: 5,
      };
      return [...limits, ...answers, ...(answers.length && d.trips.length ? [tripped] : [])];
    };

    return {
      height: (d) => TOP + ROW * (panels(d).length - 1) + panels(d).at(-1).height + BELOW,
      option: (d) => {
        const all = panels(d);
        const outcomes = Object.keys(d.answers);
        const upper = { axisLabel: { show: false } };
        const lowest = { name: 'seconds into the cell', nameLocation: 'middle', nameGap: 26, axisLabel: { show: true } };
        return {
          title: all.map((p, n) => ({
            text: p.title,
            left: 4,
            top: TOP + ROW * n - 24,
            textStyle: { fontSize: 12, fontWeight: 'normal' },
          })),
          legend: outcomes.length ? { type: 'scroll', bottom: 0, left: 0, data: outcomes } : undefined,
          tooltip,
          axisPointer: { link: [{ xAxisIndex: 'all' }] },
          grid: all.map((p, n) => ({ left: 44, right: 16, top: TOP + ROW * n, height: p.height })),
          xAxis: all.map((_, n) => ({
            type: 'value',
            gridIndex: n,
            min: 0,
            max: d.seconds,
            ...(n === all.length - 1 ? lowest : upper),
          })),
          yAxis: all.map((p, n) => ({ type: 'value', gridIndex: n, min: 0, ...p.scale })),
          series: series(d),
        };
      },
    };
  })();

  const kinds = { ladder, goodput, times, percentiles, lines, course, spread, steps, processes, timeline };
  return {
    height: ({ kind, data }) => kinds[kind].height(data),
    // ECharts takes undefined for a value, so it is left out.
    option: ({ kind, data }) => JSON.parse(JSON.stringify(kinds[kind].option(data))),
  };
})();
