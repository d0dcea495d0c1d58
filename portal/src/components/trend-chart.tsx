import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { regionalLanguage } from './values.tsx';

/** One line of bars or dots over the days. */
export interface Series {
  readonly label: string;
  readonly values: readonly number[];
  /** A custom property of the page's style. */
  readonly colour: '--chart-1' | '--chart-2';
}

interface ChartProps {
  readonly label: string;
  /** `YYYY-MM-DD`, one after the other. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly language: string;
  readonly height?: number;
  /** How a value of the scale is written. */
  readonly show: (value: number) => string;
}

const half_day_s = 43_200;

/** Where a series' bars stand beside the middle of the day: left, right, or on it. */
function sideOf(place: number, count: number): -1 | 0 | 1 {
  if (count === 1) return 0;
  return place === 0 ? -1 : 1;
}

/** Bars by day. What it shows must stand in a table, too: a drawing says nothing to a screen reader. */
export function TrendChart({ label, days, series, language, height = 180, show }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  useEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    const style = getComputedStyle(place);
    const colourOf = (name: string): string => style.getPropertyValue(name).trim();
    const axis = {
      stroke: colourOf('--mantine-color-dimmed'),
      grid: { stroke: colourOf('--line'), width: 1 },
      ticks: { show: false },
      font: '11px system-ui, sans-serif',
    };
    const day_format = new Intl.DateTimeFormat(regionalLanguage(language), {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    });
    const { bars } = uPlot.paths;
    const plot = new uPlot(
      {
        width: place.clientWidth,
        height,
        legend: { show: false },
        cursor: { drag: { setScale: false }, y: false },
        // Days are drawn as UTC, whatever zone the browser is in: they are days of the account.
        tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'Etc/UTC'),
        scales: {
          // Half a day on both sides: the bars of the first and the last day are as wide as the others.
          x: { range: (_plot, min, max) => [min - half_day_s, max + half_day_s] },
          y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.1 : 1] },
        },
        axes: [
          { ...axis, space: 60, values: (_plot, at) => at.map((one) => day_format.format(one * 1000)) },
          { ...axis, size: 56, values: (_plot, values) => values.map(show) },
        ],
        series: [
          {},
          ...series.map(({ label: name, colour }, place_of) => ({
            label: name,
            stroke: colourOf(colour),
            fill: colourOf(colour),
            ...(bars ? { paths: bars({ size: [0.38, 24], align: sideOf(place_of, series.length) }) } : {}),
            points: { show: false },
          })),
        ],
      },
      [days.map((day) => Date.parse(day) / 1000), ...series.map(({ values }) => [...values])],
      place,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height }));
    observer.observe(place);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [days, series, language, height, show, scheme]);
  return <div ref={box} role="img" aria-label={label} style={{ height, overflow: 'hidden' }} />;
}
