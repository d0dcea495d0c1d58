import { RequestRefused } from '../../../kernel/errors.ts';
import { isTellable } from '../../../kernel/values/safe-names.ts';
import { isForbiddenKey, keys_max } from './parse-json.ts';

/** Collects fields; a repeated key, or `a[]`, becomes a list (docs/specification/requests.md#what-no-body-may-hold). */
export class FieldCollector {
  readonly fields: Record<string, string | string[]> = {};
  #count = 0;

  add(name: string, value: string): void {
    const is_list = name.endsWith('[]');
    const key = is_list ? name.slice(0, -2) : name;
    if (key === '') throw new RequestRefused('I0001', { reason: { rule: 'holds_unnamed_field' } });
    if (isForbiddenKey(key)) throw new RequestRefused('I0003', { source: key });
    if (value.includes('\0') || key.includes('\0'))
      throw new RequestRefused('I0002', { source: isTellable(key) ? key : '' });
    this.#count += 1;
    if (this.#count > keys_max) throw new RequestRefused('I0004');
    // Without inherited names such as toString.
    const known = Object.hasOwn(this.fields, key) ? this.fields[key] : undefined;
    if (known === undefined) this.fields[key] = is_list ? [value] : value;
    else this.fields[key] = Array.isArray(known) ? [...known, value] : [known, value];
  }
}
