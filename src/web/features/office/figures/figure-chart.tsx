import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import type { Figure } from '../../../../contract/figures.ts';
import { scaleText } from './figure-text.ts';
import styles from './figures.module.css';

/**
 * Draws a figure over time. The first of its `drawn` columns becomes bars, the second a dashed line and the
 * third a dotted line. The table below has the same numbers, so the chart is hidden from screen readers.
 */
export default function FigureChart({ figure }: { figure: Figure }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let chart: uPlot | null = null;
    const draw = () => {
      chart?.destroy();
      chart = drawChart(element, figure);
    };
    draw();
    const resizeObserver = new ResizeObserver(() => {
      if (chart && chart.width !== element.clientWidth && element.clientWidth > 0) draw();
    });
    resizeObserver.observe(element);
    const contrast = matchMedia('(forced-colors: active)');
    contrast.addEventListener('change', draw);
    return () => {
      contrast.removeEventListener('change', draw);
      resizeObserver.disconnect();
      chart?.destroy();
    };
  }, [figure]);
  const marks = ['bar', 'dashed', 'dotted'];
  return (
    <div className={styles.chart}>
      <ul className={styles.legend} aria-label={`How ${figure.title} is drawn`}>
        {figure.drawn.map((column, index) => (
          <li key={column}>
            <span className={styles.mark} data-mark={marks[index]} aria-hidden="true" />
            {figure.columns[column]?.name}
          </li>
        ))}
      </ul>
      <div ref={box} aria-hidden="true" className={styles.canvas} />
    </div>
  );
}

function drawChart(element: HTMLElement, figure: Figure): uPlot {
  const computedStyle = getComputedStyle(element);
  const color = (name: string) => computedStyle.getPropertyValue(name).trim();
  const names = figure.rows.map(({ name }) => name);
  const unit = figure.columns[figure.drawn[0] ?? 0]?.unit ?? 'count';
  const values = figure.drawn.map((column) =>
    figure.rows.map(({ values: row }) => (typeof row[column] === 'number' ? row[column] : null)),
  );
  const axis: uPlot.Axis = {
    stroke: color('--chart-text'),
    font: `14px ${computedStyle.fontFamily}`,
    grid: { show: false },
    ticks: { stroke: color('--chart-text'), width: 1, size: 5 },
  };
  const line = (dash: number[], stroke: string): uPlot.Series => ({
    stroke,
    width: 2.5,
    dash,
    points: { show: figure.rows.length < 3, fill: stroke, size: 8 },
    spanGaps: true,
  });
  const height = element.clientWidth < 480 ? 220 : 280;
  const bars = uPlot.paths.bars?.({ size: [0.72, 56] });
  return new uPlot(
    {
      width: Math.max(240, element.clientWidth),
      height,
      padding: [12, 8, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: [-0.6, names.length - 0.4] },
        y: { range: (_, least, most) => [Math.min(0, least), Math.max(most, 1) * 1.05] },
      },
      axes: [
        {
          ...axis,
          size: 34,
          space: 64,
          incrs: [1, 2, 3, 7, 14, 28, 61, 92],
          values: (_, ticks) =>
            ticks.map((tick) => (Number.isInteger(tick) ? shortName(names[tick] ?? '') : '')),
        },
        {
          ...axis,
          size: 72,
          grid: { stroke: color('--chart-grid'), width: 1 },
          values: (_, ticks) => ticks.map((tick) => scaleText(tick, unit)),
        },
      ],
      series: [
        {},
        {
          fill: color('--chart-bar'),
          stroke: color('--chart-bar-edge'),
          width: 1,
          points: { show: false },
          ...(bars && { paths: bars }),
        },
        line([8, 5], color('--chart-before')),
        line([2, 4], color('--chart-year')),
      ].slice(0, 1 + values.length),
    },
    [names.map((_, index) => index), ...values] as uPlot.AlignedData,
    element,
  );
}

/** Returns the name of a day without its weekday: '20 Sep' for 'Sat 20 Sep'. Other names stay unchanged. */
function shortName(name: string): string {
  return name.replace(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) /, '');
}
