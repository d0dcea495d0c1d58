import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { Day, regionalLanguage } from './values.tsx';

/** One line of bars or dots over the days. */
export interface Series {
  readonly label: string;
  readonly values: readonly number[];
  /** The same as people read them. */
  readonly texts: readonly string[];
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

const twelve_hours_s = 43_200;

/** Where a series' bars are relative to the middle of the day: left, right, or on it. */
function sideOf(place: number, count: number): -1 | 0 | 1 {
  if (count === 1) return 0;
  return place === 0 ? -1 : 1;
}

/** The day that is pointed at, and how far to the right it is: 0 to 1. */
interface Pointed {
  readonly place: number;
  readonly share: number;
}

/**
 * Bars by day; the values of a day are shown where the pointer or a finger is, and by the arrow keys. What it shows must stand
 * in a table, too: a drawing says nothing to a screen reader.
 */
export function TrendChart({ label, days, series, language, height = 180, show }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  const drawn = useRef<uPlot | null>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
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
        hooks: {
          setCursor: [
            ({ cursor: { idx, left = -1 }, over }) =>
              setPointed(
                typeof idx === 'number' && left >= 0 ? { place: idx, share: left / over.clientWidth } : null,
              ),
          ],
        },
        // Days are drawn as UTC, whatever zone the browser is in: they are days of the account.
        tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'Etc/UTC'),
        scales: {
          // Half a day on both sides: the bars of the first and the last day are as wide as the others.
          x: { range: (_plot, min, max) => [min - twelve_hours_s, max + twelve_hours_s] },
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
    drawn.current = plot;
    const observer = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height }));
    observer.observe(place);
    return () => {
      observer.disconnect();
      plot.destroy();
      drawn.current = null;
      setPointed(null);
    };
  }, [days, series, language, height, show, scheme]);
  const point = (place: number): void => {
    const plot = drawn.current;
    const at = plot?.data[0][place];
    if (plot && at !== undefined) plot.setCursor({ left: plot.valToPos(at, 'x'), top: 0 });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = days.length - 1;
    const now = pointed?.place;
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: now === undefined ? last : Math.max(now - 1, 0),
      ArrowRight: now === undefined ? 0 : Math.min(now + 1, last),
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    if (event.key === 'Escape') drawn.current?.setCursor({ left: -10, top: -10 });
    if (place === undefined) return;
    event.preventDefault();
    point(place);
  };
  return (
    <div
      className="chart"
      role="group"
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => drawn.current?.setCursor({ left: -10, top: -10 })}
    >
      <div ref={box} role="img" aria-label={label} style={{ height, overflow: 'hidden' }} />
      <Values days={days} series={series} pointed={pointed} />
    </div>
  );
}

/** The values of the day that is pointed at, said as well as shown. */
function Values({
  days,
  series,
  pointed,
}: Pick<ChartProps, 'days' | 'series'> & { pointed: Pointed | null }) {
  const day = pointed && days[pointed.place];
  return (
    <div aria-live="polite">
      {pointed && day && (
        <div
          className="chart-value"
          style={{ left: `${pointed.share * 100}%`, transform: `translateX(${pointed.share * -100}%)` }}
        >
          <Day day={day} />
          {series.map(({ label, texts }) => (
            <div key={label} className="number">{`${label}: ${texts[pointed.place] ?? ''}`}</div>
          ))}
        </div>
      )}
    </div>
  );
}
