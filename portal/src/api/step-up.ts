import { useSyncExternalStore } from 'react';
import { onStepUp } from './call.ts';
import { query_client } from './query-client.ts';
import { session_query } from './session.ts';

/** The person is asked to prove who they are. */
export interface StepUpRequest {
  readonly answer: Promise<boolean>;
  readonly end: (proven: boolean) => void;
}

let pending: StepUpRequest | null = null;
const listeners = new Set<() => void>();

function show(next: StepUpRequest | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

// Several requests that are refused at once share one dialog.
onStepUp(async () => {
  if (pending) return pending.answer;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const end = (proven: boolean): void => {
    show(null);
    resolve(proven);
  };
  // Which second factors there are may have changed since the page was loaded.
  await query_client.fetchQuery({ ...session_query, staleTime: 0 });
  if (pending) return (pending as StepUpRequest).answer;
  show({ answer: promise, end });
  return promise;
});

/** What is to be answered by the dialog, while the person is asked to prove who they are. */
export function useStepUp(): StepUpRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
}
