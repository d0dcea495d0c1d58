import { useState } from 'react';
import { ApiError } from './call.ts';

/** What somebody changes of what a page shows. */
interface Changes<Shown extends object> {
  /** What is there, with what was changed of it. */
  readonly shown: Shown;
  readonly set: (fields: Partial<Shown>) => void;
  readonly changed: boolean;
  /** What is sent: what was changed, and what the page showed of it before (decisions/portal.md). */
  readonly body: Partial<Shown> & { readonly seen: Partial<Shown> };
  /** Takes all of it back. */
  readonly reset: () => void;
}

/** @param there what is there, as it was last read */
export function useChanges<Shown extends object>(there: Shown): Changes<Shown> {
  const [values, setValues] = useState<Partial<Shown>>({});
  const [shown, setShown] = useState<Partial<Shown>>({});
  return {
    shown: { ...there, ...values },
    set: (fields) => {
      setValues((before) => ({ ...before, ...fields }));
      setShown((before) => ({ ...pick(there, fields), ...before }));
    },
    changed: Object.keys(values).length > 0,
    body: { ...values, seen: shown },
    reset: () => {
      setValues({});
      setShown({});
    },
  };
}

function pick<Shown extends object>(there: Shown, fields: Partial<Shown>): Partial<Shown> {
  const names = new Set(Object.keys(fields));
  return Object.fromEntries(Object.entries(there).filter(([name]) => names.has(name))) as Partial<Shown>;
}

/** Whether somebody else has changed what was to be changed: it is to be looked at again first. */
export function isChangedSince(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'U0015';
}
