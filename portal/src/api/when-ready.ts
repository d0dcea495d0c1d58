import { useEffect, useState } from 'react';

/**
 * What a person asks for while the check of the last change is under way is done once that has passed.
 * @param act does it; it is given what was seen when it was asked for
 */
export function useWhenReady<Shown>(
  ready: boolean,
  act: (shown: Shown) => void,
): { readonly waits: boolean; readonly submit: (shown: Shown) => void } {
  const [pending, setPending] = useState<{ readonly shown: Shown } | null>(null);
  useEffect(() => {
    if (!pending || !ready) return;
    setPending(null);
    act(pending.shown);
  }, [pending, ready, act]);
  return { waits: pending !== null, submit: (shown) => setPending({ shown }) };
}
