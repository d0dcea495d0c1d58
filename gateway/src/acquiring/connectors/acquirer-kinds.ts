import { cannot } from '../../kernel/errors.ts';
import type { AcquirerKind } from '@causeway/connector-kit/acquirer-kind.ts';
import { adyen } from './adyen/adyen-kind.ts';
import { checkoutcom_kind } from './checkoutcom/checkoutcom-kind.ts';
import { stripe } from './stripe/stripe-kind.ts';

/** The kinds of acquirers that come with the gateway: a folder and a line each. */
export const acquirer_kinds: readonly AcquirerKind[] = [adyen, checkoutcom_kind, stripe];

/** @throws RequestRefused that names those there are */
export function requireKind(kinds: readonly AcquirerKind[], name: string): AcquirerKind {
  const kind = kinds.find((known) => known.kind === name);
  const known = kinds.map((one) => one.kind).toSorted();
  if (!kind) throw cannot({ rule: 'no_kind', name, known });
  return kind;
}
