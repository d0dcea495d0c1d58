import { useRef } from 'react';

/** Work that is asked for again while it is under way, such as by a double click, is done once. */
export function useOnce<T>(work: () => Promise<T>): () => Promise<T> {
  const running = useRef<Promise<T> | null>(null);
  return () => {
    running.current ??= work().finally(() => {
      running.current = null;
    });
    return running.current;
  };
}
