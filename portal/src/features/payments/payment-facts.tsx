import { Alert, Text } from '@mantine/core';
import { decline_codes } from '@causeway/contract/errors/decline-codes.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { FactList, type Fact } from '../../components/pages/fact-list.tsx';
import { Panel } from '../../components/panel.tsx';
import { Amount, Moment } from '../../components/values.tsx';
import type { PaymentRecord } from './payment-page.tsx';

/** What the catalogue says about a decline code; null when it has none. */
function declineOf(code: string) {
  return Object.hasOwn(decline_codes, code) ? decline_codes[code as keyof typeof decline_codes] : null;
}

/** A decline code in words. */
export function DeclineName({ code }: { code: string }) {
  const entry = declineOf(code);
  return <>{entry ? `${entry.text} (${code})` : code}</>;
}

/** Why a payment was declined, and what the merchant can do about it. */
export function Decline({ code }: { code: string }) {
  const { t } = useTranslation();
  const entry = declineOf(code);
  if (!entry) return null;
  return (
    <Alert color="red" title={`${t('payment.declined_because')}: ${entry.text} (${code})`}>
      <Text size="sm">{entry.meaning}</Text>
      <Text size="sm">
        {t('payment.what_to_do')}: {entry.remedy}
      </Text>
    </Alert>
  );
}

/** The payment's fields, those that are empty left out. */
export function Facts({ record }: { record: PaymentRecord }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const { payment } = record;
  const moment = (at: string): ReactNode => at && <Moment at={at} time_zone={account.time_zone} />;
  const amount = (value: string): ReactNode => <Amount value={value} currency={payment.currency} />;
  const facts: Fact[] = [
    [t('payments.created'), moment(payment.created_at)],
    [t('payments.transaction'), payment.transaction_id],
    [t('payments.reference'), payment.reference_no],
    [t('payments.method'), `${payment.method} ${payment.card_masked}`],
    [t('payments.website'), payment.website],
    [t('payments.captured'), amount(payment.captured)],
    [t('payments.refunded'), amount(payment.refunded)],
    [t('payment.remaining'), amount(payment.remaining)],
    [t('payment.refundable'), amount(payment.refundable)],
    [t('payment.auth_code'), record.auth_code],
    [t('payment.avs'), record.avs_result],
    [t('payment.cvv'), record.cvv_result],
    [t('payment.connector'), record.connector],
    [t('payment.deadline'), payment.status < 3000 && moment(record.capture_deadline_at)],
    [t('payment.review_due'), moment(payment.review_due_at)],
  ];
  return (
    <Panel title={t('payment.facts')}>
      <FactList facts={facts} />
    </Panel>
  );
}

/** Nested values as `billing.city`, so that everything that was sent can be read. */
function flatten(value: unknown, name: string): [string, string][] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, name === '' ? key : `${name}.${key}`),
  );
}

/** What the merchant's site sent with the payment; card data is never kept. */
export function Sent({ record }: { record: PaymentRecord }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('payment.sent')}>
      <FactList facts={flatten(record.details, '')} />
    </Panel>
  );
}
