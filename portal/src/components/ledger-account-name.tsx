import { useTranslation } from 'react-i18next';
import type { account_pages } from '../i18n/en/account-pages.ts';

type Known = keyof (typeof account_pages)['balances'];

/** A ledger account in words. */
export function LedgerAccountName({ name }: { name: string }) {
  const { t } = useTranslation();
  return <>{t(`balances.${name as Known}`)}</>;
}
