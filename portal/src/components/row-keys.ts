import { useEffect, useLayoutEffect, useState } from 'react';
import { isForPage } from '../app/shortcuts.ts';

/**
 * J and K move through rows; the other keys do something with the row.
 * @param first where it begins; −1 is no row
 * @returns the current row's place, or −1
 */
export function useRowKeys<Row>(
  rows: readonly Row[],
  actions: Readonly<Record<string, (row: Row, place: number) => void>>,
  first = -1,
): number {
  const [current, setCurrent] = useState(first);
  const place = Math.min(current, rows.length - 1);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isForPage(event)) return;
      if (event.key === 'j') setCurrent(Math.min(place + 1, rows.length - 1));
      if (event.key === 'k') setCurrent(Math.max(place - 1, 0));
      const row = rows[place];
      // A button or link that has the focus keeps its Enter.
      const own_enter =
        event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button');
      if (row && !own_enter) actions[event.key]?.(row, place);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  useEffect(() => {
    document.querySelector('tr[data-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return place;
}
