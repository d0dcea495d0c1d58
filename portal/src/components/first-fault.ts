import { useEffect, useRef, type RefObject } from 'react';

/**
 * Puts the cursor into a form's first field with a fault: on a phone, it is not in sight by itself.
 * @param refused another one whenever something was refused
 */
export function useFirstFault(refused: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  return form;
}
