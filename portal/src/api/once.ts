import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** Work that is asked for again while it is under way, such as by a double click, is done once. */
function useOnce<T, Given>(work: (given: Given) => Promise<T>): (given: Given) => Promise<T> {
  const running = useRef(new Map<Given, Promise<T>>());
  return (given) => {
    const under_way = running.current.get(given) ?? work(given);
    running.current.set(given, under_way);
    return under_way.finally(() => running.current.delete(given));
  };
}

type ChangeOptions<T, Given> = UseMutationOptions<T, Error, Given> & {
  readonly mutationFn: (given: Given) => Promise<T>;
};

/** A change that a person asks the gateway for: a mutation that a second click does not send again. */
export function useChange<T, Given = void>(
  options: ChangeOptions<T, Given>,
): UseMutationResult<T, Error, Given> {
  return useMutation({ ...options, mutationFn: useOnce(options.mutationFn) });
}
