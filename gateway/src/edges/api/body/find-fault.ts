import { isTellable } from '../../../kernel/values/safe-names.ts';

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

type Step = string | number;

/** Whether a value, or a key of an object, is invalid. */
export type IsFault = (part: unknown, is_key: boolean) => boolean;

/** `capture_orders[0].amount`, up to the first name that is not safe to show. */
function pathOf(source: string, steps: readonly Step[]): string {
  let path = source;
  for (const step of steps) {
    if (typeof step === 'number') path += `[${step}]`;
    else if (!isTellable(step)) return path;
    else path += path === '' ? step : `.${step}`;
  }
  return path;
}

/**
 * The path of the first invalid part of a value, in the order of its text. Called only once there is known to be one.
 * @param source the path of the value itself
 */
export function findFault(value: unknown, source: string, isFault: IsFault): string {
  return pathOf(source, stepsTo(value, isFault) ?? []);
}

function stepsTo(value: unknown, isFault: IsFault): Step[] | null {
  if (isFault(value, false)) return [];
  if (typeof value !== 'object' || value === null) return null;
  const parts: [Step, unknown][] = Array.isArray(value)
    ? value.map((item, at) => [at, item])
    : Object.entries(value);
  for (const [step, item] of parts) {
    const steps = typeof step === 'string' && isFault(step, true) ? [] : stepsTo(item, isFault);
    if (steps) return [step, ...steps];
  }
  return null;
}

/** The path of the first key that occurs twice in one object. @param text valid JSON */
export function findDuplicateKey(text: string, source: string): string {
  const frames: { step: Step; readonly keys: Set<string> }[] = [];
  let last_text = '""';
  for (const [token] of text.matchAll(tokens)) {
    const frame = frames.at(-1);
    if (token === '{') frames.push({ step: '', keys: new Set() });
    else if (token === '[') frames.push({ step: 0, keys: new Set() });
    else if (token === '}' || token === ']') frames.pop();
    else if (token === ',' && typeof frame?.step === 'number') frame.step += 1;
    else if (token === ':' && frame) {
      frame.step = JSON.parse(last_text) as string;
      if (frame.keys.has(frame.step)) break;
      frame.keys.add(frame.step);
    } else last_text = token;
  }
  return pathOf(
    source,
    frames.map(({ step }) => step),
  );
}
