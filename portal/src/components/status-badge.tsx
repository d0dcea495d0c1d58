import { useTranslation } from 'react-i18next';
import type { payment_pages } from '../i18n/en/payment-pages.ts';
import { isZero } from './values.tsx';

export type Tone = 'good' | 'wait' | 'bad' | 'calm' | 'info';

/** A word on a coloured ground; the word alone says all. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`tone tone-${tone}`}>{children}</span>;
}

function toneOf(status: number): Tone {
  switch (Math.floor(status / 1000)) {
    case 1:
      return 'calm';
    case 2:
      return status === 2100 ? 'wait' : 'info';
    case 3:
      return status === 3000 ? 'good' : 'wait';
    case 4:
      return 'calm';
    case 5:
      return 'bad';
    case 7:
      return status === 7200 ? 'good' : 'bad';
    default:
      return 'calm';
  }
}

type Known = keyof (typeof payment_pages)['status'];

/** A payment's status in words. An authorisation of nothing has verified the card, and waits for nothing. */
export function StatusBadge({
  payment: { status, amount },
}: {
  payment: { readonly status: number; readonly amount: string };
}) {
  const { t } = useTranslation();
  if (status === 2000 && isZero(amount)) return <Badge tone="good">{t('payment.verified')}</Badge>;
  return <Badge tone={toneOf(status)}>{t(`status.${`s${status}` as Known}`)}</Badge>;
}
