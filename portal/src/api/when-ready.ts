import { useEffect, useState } from 'react';

/**
 * What a person asks for while the check of the last change is under way is done once that has passed.
 * @param act does it; it is given what was seen when it was asked for
 */
export function useWhenReady<Seen>(
  ready: boolean,
  act: (seen: Seen) => void,
): { readonly waits: boolean; readonly ask: (seen: Seen) => void } {
  const [asked, setAsked] = useState<{ readonly seen: Seen } | null>(null);
  useEffect(() => {
    if (!asked || !ready) return;
    setAsked(null);
    act(asked.seen);
  }, [asked, ready, act]);
  return { waits: asked !== null, ask: (seen) => setAsked({ seen }) };
}
