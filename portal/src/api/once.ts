import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** Work that is asked for again while it is under way, such as by a double click, is done once. */
function useOnce<T, Input>(work: (input: Input) => Promise<T>): (input: Input) => Promise<T> {
  const running = useRef(new Map<Input, Promise<T>>());
  return (input) => {
    const under_way = running.current.get(input) ?? work(input);
    running.current.set(input, under_way);
    return under_way.finally(() => running.current.delete(input));
  };
}

type ChangeOptions<T, Input> = UseMutationOptions<T, Error, Input> & {
  readonly mutationFn: (input: Input) => Promise<T>;
};

/** A change that a person asks the gateway for: a mutation that a second click does not send again. */
export function useChange<T, Input = void>(
  options: ChangeOptions<T, Input>,
): UseMutationResult<T, Error, Input> {
  return useMutation({ ...options, mutationFn: useOnce(options.mutationFn) });
}
