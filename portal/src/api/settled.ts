import { useDebouncedValue } from '@mantine/hooks';

const typing_ms = 350;

/** What a person types, once they pause. */
export function useSettled<Typed>(typed: Typed): Typed {
  const [settled] = useDebouncedValue(typed, typing_ms);
  return settled;
}
