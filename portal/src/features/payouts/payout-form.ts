import { previewPayout, type PayoutPreview, type ExpectedPayout } from '@causeway/schemas/portal/payouts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { useSettled } from '../../api/settled.ts';
import { useGatewayText } from '../../i18n/gateway/gateway-text.ts';

/** Fields by their path in POST /v1/payout, as they were typed. */
export type FieldValues = Readonly<Record<string, string>>;

/** What a form's fields need: their values, a way to change them, and what is wrong with one. */
export interface FieldForm {
  readonly values: FieldValues;
  readonly setValue: (path: string, value: string) => void;
  /** Only for fields that have been touched. */
  readonly errorOf: (path: string) => string | undefined;
  readonly touch: (path: string) => void;
}

/** `beneficiary.address.city` into objects; empty fields are left out. */
export function nest(values: FieldValues): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    if (value.trim() === '') continue;
    const names = path.split('.');
    const last = names.pop() ?? '';
    let inner = nested;
    for (const name of names) inner = (inner[name] ??= {}) as Record<string, unknown>;
    inner[last] = value.trim();
  }
  return nested;
}

/** The opposite of nest, for what has been saved before. */
export function flatten(value: unknown, path: string): Record<string, string> {
  if (typeof value === 'string') return value === '' ? {} : { [path]: value };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, inner]) => flatten(inner, `${path}.${name}`)),
  ) as Record<string, string>;
}

export interface PayoutForm extends FieldForm {
  /** Whether the fields hold anything else than at the start. */
  readonly typed: boolean;
  /** Whether something has been typed; `all` once it was asked for. */
  readonly touched: boolean | 'all';
  readonly preview: PayoutPreview | undefined;
  readonly previewError: unknown;
  /** Whether the preview is of what the fields hold. */
  readonly settled: boolean;
  /** What is on the page of what the fields hold; null while that is being worked out, or something is wrong. */
  readonly expected: ExpectedPayout | null;
  /** Has it priced and checked again. */
  readonly refresh: () => void;
  /** Everything that is asked for, nested. */
  readonly input: Record<string, unknown>;
  readonly touchAll: () => void;
}

/** A payout that is being typed: the gateway prices and checks it after each pause. */
export function usePayoutForm(start: FieldValues): PayoutForm {
  const { account_id } = useAccount();
  const [values, setValues] = useState(start);
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(new Set());
  const settled_values = useSettled(values);
  const query = useQuery({
    queryKey: ['payout preview', account_id, settled_values],
    queryFn: async ({ signal }) => ({
      preview: await call(previewPayout, {
        params: { account_id },
        body: { payout: nest(settled_values) },
        signal,
      }),
      checked: settled_values,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const { preview, checked } = query.data ?? {};
  const gatewayText = useGatewayText();
  return {
    typed: Object.entries(values).some(([path, value]) => value !== (start[path] ?? '')),
    touched: touched === 'all' ? 'all' : touched.size > 0,
    values,
    setValue: (path, value) => setValues((before) => ({ ...before, [path]: value })),
    errorOf: (path) => {
      if (touched !== 'all' && !touched.has(path)) return undefined;
      // What was said of another text is said no more, as long as this one is being checked.
      if (checked?.[path] !== values[path]) return undefined;
      const problem = preview?.problems.find(({ source }) => source === path);
      return problem && gatewayText(problem);
    },
    touch: (path) => setTouched((before) => (before === 'all' ? before : new Set([...before, path]))),
    touchAll: () => setTouched('all'),
    preview,
    previewError: query.error,
    settled: settled_values === values && !query.isFetching,
    expected: (settled_values === values && !query.isPlaceholderData && preview?.seen) || null,
    refresh: () => void query.refetch(),
    input: nest(values),
  };
}
