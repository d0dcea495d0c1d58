import { Alert, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDecline } from '../../i18n/gateway/gateway-text.ts';
import { useAccount } from '../../api/session.ts';
import { FactList, type Fact } from '../../components/pages/fact-list.tsx';
import { MethodName } from '../../components/pages/card-name.tsx';
import { Panel } from '../../components/panel.tsx';
import { Amount, isZero, Moment } from '../../components/values.tsx';
import type { PaymentRecord } from './payment-page.tsx';

/** A decline code in words. */
export function DeclineName({ code }: { code: string }) {
  const entry = useDecline(code);
  return <>{entry ? `${entry.text} (${code})` : code}</>;
}

/** Why a payment was declined, and what the merchant can do about it. */
export function Decline({ record }: { record: PaymentRecord }) {
  const { t } = useTranslation();
  const { response_code, advice_code, retry } = record;
  const code = record.payment.failure_code;
  const entry = useDecline(code);
  if (!entry) return null;
  return (
    <Alert color="red" title={`${t('payment.declined_because')}: ${entry.text} (${code})`}>
      <Text size="sm">{entry.meaning}</Text>
      <Text size="sm">
        {t('payment.what_to_do')}: {entry.remedy}
      </Text>
      {/* Of what no issuer has decided, the remedy says all. */}
      {retry && (retry !== 'later' || code < 'D0100') && <Text size="sm">{t(`payment.retry_${retry}`)}</Text>}
      {response_code && (
        <Text size="sm">
          {t('payment.scheme_code')}: {response_code}
          {advice_code && `, ${t('payment.advice_code')} ${advice_code}`}
        </Text>
      )}
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
  const credential = credentialOf(record.details);
  const facts: Fact[] = [
    [t('column.created'), moment(payment.created_at)],
    [t('column.transaction'), payment.transaction_id],
    [t('column.reference'), payment.reference_no],
    [
      t('column.method'),
      <MethodName key="method" method={payment.method} masked={payment.card_masked} full />,
    ],
    [t('column.website'), payment.website],
    ...(isZero(payment.amount)
      ? [[t('payment.purpose'), t('payment.verification')] satisfies Fact]
      : amountFacts(payment, amount, t)),
    [t('payment.credential'), credential && t(`payment.credential_${credential}`)],
    ...agreementFacts(record, moment, t),
    [t('payment.auth_code'), record.auth_code],
    [t('payment.avs'), record.avs_result && <CheckResult of="avs" code={record.avs_result} />],
    [t('payment.cvv'), record.cvv_result && <CheckResult of="cvv" code={record.cvv_result} />],
    ...authenticationFacts(record.details, t),
    [t('payment.statement_descriptor'), textOf(record.details['statement_descriptor'])],
    [t('payment.merchant_category'), textOf(record.details['merchant_category'])],
    [t('payment.connector'), record.connector],
    [
      t('payment.deadline'),
      wasAuthorised(payment.status) && payment.status < 3000 && moment(record.capture_deadline_at),
    ],
    [t('payment.review_due'), moment(payment.review_due_at)],
  ];
  return (
    <Panel title={t('payment.facts')}>
      <FactList facts={facts} />
    </Panel>
  );
}

/** Not while the customer or the issuer is asked, and not after a decline or a failure. */
function wasAuthorised(status: number): boolean {
  return status >= 2000 && (status < 5000 || status >= 6000);
}

/** What the payment is about in money, and what became of it. */
function amountFacts(
  payment: PaymentRecord['payment'],
  amount: (value: string) => ReactNode,
  t: TFunction,
): Fact[] {
  return [
    [t('payment.requested'), payment.requested !== '' && amount(payment.requested)],
    [t(wasAuthorised(payment.status) ? 'payment.authorised' : 'column.amount'), amount(payment.amount)],
    [t('column.captured'), amount(payment.captured)],
    [t('column.refunded'), amount(payment.refunded)],
    [t('payment.remaining'), amount(payment.remaining)],
    [t('payment.released'), !isZero(payment.released) && amount(payment.released)],
    [t('payment.refundable'), amount(payment.refundable)],
  ];
}

/** Who has agreed to what about the stored card, when, and in which payment. */
function agreementFacts(
  { agreement }: PaymentRecord,
  moment: (at: string) => ReactNode,
  t: TFunction,
): Fact[] {
  if (!agreement) return [];
  const { shopper_id, purpose, agreed_at, transaction_id } = agreement;
  return [
    [t('payment.agreed_by'), shopper_id],
    [t('payment.agreed_to'), t(`payment.agreed_to_${purpose}`)],
    [t('payment.agreed_at'), moment(agreed_at)],
    [t('payment.agreed_in'), transaction_id],
  ];
}

const three_ds_labels = {
  Y: 'three_ds_Y',
  A: 'three_ds_A',
  I: 'three_ds_I',
  U: 'three_ds_U',
} as const;
const exemption_labels = {
  low_value: 'exemption_low_value',
  transaction_risk_analysis: 'exemption_transaction_risk_analysis',
  trusted_beneficiary: 'exemption_trusted_beneficiary',
  secure_corporate: 'exemption_secure_corporate',
  moto: 'exemption_moto',
} as const;

/** 3-D Secure that was carried out elsewhere, and the exemption that was requested. */
function authenticationFacts(
  { authentication_result, exemption }: PaymentRecord['details'],
  t: TFunction,
): Fact[] {
  const { status, eci, version, ds_transaction_id } = (authentication_result ?? {}) as Readonly<
    Record<string, string | undefined>
  >;
  const word = three_ds_labels[status as keyof typeof three_ds_labels];
  const requested = exemption_labels[exemption as keyof typeof exemption_labels];
  return [
    [
      t('payment.three_ds'),
      word ? t('payment.three_ds_result', { status: t(`payment.${word}`), eci, version }) : '',
    ],
    [t('payment.ds_transaction'), textOf(ds_transaction_id)],
    [t('payment.exemption'), requested ? t(`payment.${requested}`) : ''],
  ];
}

/** How a stored card was used: stored with the payment, or used by the customer or the merchant. */
function credentialOf(details: PaymentRecord['details']): 'first' | 'customer' | 'merchant' | '' {
  const used = details['stored_credential'] as { stage?: string; initiator?: string } | undefined;
  if (used?.stage === 'first') return 'first';
  return used?.initiator === 'merchant' || used?.initiator === 'customer' ? used.initiator : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const check_labels = {
  avs: { Y: 'check_match', N: 'check_mismatch', U: 'check_none' },
  cvv: { M: 'check_match', N: 'check_mismatch', P: 'check_none' },
} as const;

/** What the issuer said of the address or the security code, in words and as its code. */
function CheckResult({ of, code }: { of: keyof typeof check_labels; code: string }) {
  const { t } = useTranslation();
  const labels: Readonly<Record<string, 'check_match' | 'check_mismatch' | 'check_none'>> = check_labels[of];
  const word = labels[code];
  return <>{word ? `${t(`payment.${word}`)} (${code})` : code}</>;
}
