import { useTranslation } from 'react-i18next';
import type { ledger } from '../i18n/en/ledger.ts';

type Known = keyof (typeof ledger)['balances'];

/** A ledger account in words. */
export function LedgerAccountName({ name }: { name: string }) {
  const { t } = useTranslation();
  return <>{t(`balances.${name as Known}`)}</>;
}
