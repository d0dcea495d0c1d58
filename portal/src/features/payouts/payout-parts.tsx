import { List, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAccount, useSession } from '../../api/session.ts';
import { useActorLabel } from '../../components/pages/actor-labels.ts';
import { FactList, type Fact } from '../../components/pages/fact-list.tsx';
import { Panel } from '../../components/panel.tsx';
import { Amount, Day, Moment } from '../../components/values.tsx';
import { useFieldName, useReasons } from '../../i18n/gateway/gateway-text.ts';
import type { PayoutRecord } from './payout-page.tsx';

interface PartProps {
  readonly record: PayoutRecord;
}

/** Amounts, fee, rate, dates and numbers of the payout. */
export function PayoutFacts({ record }: PartProps) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const actorLabel = useActorLabel();
  const { payout } = record;
  const { source_currency, payment_currency } = payout;
  const rate = `1 ${source_currency} = ${record.exchange_rate} ${payment_currency}`;
  const returned = !/^0(\.0+)?$/.test(record.returned_amount);
  const facts: Fact[] = [
    [t('payouts.payer_pays'), <Amount value={payout.amount_payer_pays} currency={source_currency} />],
    [t('payouts.fee'), <Amount value={record.fee_amount} currency={record.fee_currency} />],
    [t('payouts.fee_paid_by'), t(`payout_choice.fee_${record.fee_paid_by as 'PAYER'}`)],
    [t('payouts.rate'), record.exchange_rate && <span className="number">{rate}</span>],
    [
      t('payouts.receives'),
      <Amount value={record.amount_beneficiary_receives} currency={payment_currency} />,
    ],
    [
      t('payouts.returned'),
      returned && <Amount value={record.returned_amount} currency={payment_currency} />,
    ],
    ...record.returned_otherwise.map(({ amount, currency }): Fact => [
      t('payouts.returned_otherwise', { currency }),
      <Amount value={amount} currency={currency} />,
    ]),
    [t('payout_field.payment_method'), payout.payment_method],
    [t('payout_field.priority'), record.priority === 'INSTANT' && t('payout_choice.INSTANT')],
    [t('column.payment_date'), <Day day={payout.payment_date} />],
    [t('payouts.execution_date'), record.execution_date && <Day day={record.execution_date} />],
    [t('payout_field.reason'), record.reason],
    [t('payouts.short_reference'), payout.short_reference_id],
    [t('column.transaction'), payout.transaction_id],
    [t('payouts.request_id'), payout.request_id],
    [t('payouts.client_data'), record.client_data],
    [
      t('payouts.payee'),
      record.payee_verification ? t(`payee.${record.payee_verification.result as 'MATCH'}`) : '',
    ],
    [t('payouts.payee_name'), record.payee_verification?.name ?? ''],
    [t('payouts.bank'), record.connector],
    [t('payouts.bank_reference'), record.connector_reference],
    [t('column.created'), <Moment at={payout.created_at} time_zone={account.time_zone} />],
    [t('payouts.created_by'), actorLabel(payout.created_by)],
  ];
  return (
    <Panel title={t('payment.facts')}>
      <FactList facts={facts} />
    </Panel>
  );
}

/** Who has decided about it, and how many must. */
export function Approvals({ record }: PartProps) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const { user } = useSession();
  const actorLabel = useActorLabel();
  const reasonsOf = useReasons();
  const { approvals, approvals_needed } = record;
  const why = reasonsOf(record.approval_reason, record.approval_reasons);
  if (approvals_needed === 0 && approvals.length === 0) return null;
  const approved_count = approvals.filter(({ decision }) => decision === 'approved').length;
  return (
    <Panel title={t('payouts.approvals')}>
      {approvals_needed > 0 && (
        <Text size="sm">{t('payouts.approved_by', { given: approved_count, count: approvals_needed })}</Text>
      )}
      {why && <Text size="sm">{t('payouts.approved_because', { why })}</Text>}
      {record.payout.status === 'IN_APPROVAL' && record.payout.created_by === `user:${user.user_id}` && (
        <Text size="sm">{t('payouts.made_by_you')}</Text>
      )}
      <List size="sm" spacing={4} mt="xs">
        {approvals.map(({ approver, decision, note, decided_at }) => (
          <List.Item key={approver}>
            {t(`payouts.${decision as 'approved'}`)}: {actorLabel(approver)} ·{' '}
            <Moment at={decided_at} time_zone={account.time_zone} />
            {note && <Text size="sm">{note}</Text>}
          </List.Item>
        ))}
      </List>
    </Panel>
  );
}

type Party = PayoutRecord['beneficiary'] | NonNullable<PayoutRecord['payer']>;

/** Who is paid and who pays, as the instruction to the bank has it. */
export function Parties({ record }: PartProps) {
  const { t } = useTranslation();
  const nameOf = useFieldName();
  const named = (party: Party) =>
    factsOf(party).map(
      ([path, text]) =>
        [nameOf(path), path === 'entity_type' ? t(`payout_choice.${text as 'COMPANY'}`) : text] as const,
    );
  const payer = record.payer ? named(record.payer) : [];
  return (
    <SimpleGrid cols={{ base: 1, lg: payer.length > 0 ? 2 : 1 }}>
      <Panel title={t('column.beneficiary')}>
        <FactList facts={named(record.beneficiary)} />
      </Panel>
      {payer.length > 0 && (
        <Panel title={t('payouts.payer')}>
          <FactList facts={payer} />
        </Panel>
      )}
    </SimpleGrid>
  );
}

/** All that decides which account is paid, for whoever compares it with an invoice. */
export function useAccountFacts({ beneficiary }: PayoutRecord): Fact[] {
  const nameOf = useFieldName();
  return inOrder(beneficiary.bank_details).map(([name, text]) => [nameOf(name), String(text)]);
}

/** As a letter is addressed, and as an account is named. */
const usual_order = [
  'street_address',
  'street',
  'number',
  'complement',
  'postcode',
  'city',
  'state',
  'account_name',
  'iban',
  'account_number',
  'bank_code',
  'swift_code',
  'bank_name',
  'bank_branch',
];

function placeOf(name: string): number {
  const at = usual_order.indexOf(name);
  return at < 0 ? usual_order.length : at;
}

function inOrder(fields: object): [string, unknown][] {
  return Object.entries(fields).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
}

/** A party's fields with their paths, as in POST /v1/payout. */
function factsOf(party: Party): [string, string][] {
  const flatten = (value: unknown, path: string): [string, string][] => {
    if (typeof value === 'string') return value === '' ? [] : [[path, value]];
    if (typeof value !== 'object' || value === null) return [];
    return inOrder(value).flatMap(([name, inner]) => flatten(inner, path ? `${path}.${name}` : name));
  };
  return flatten(party, '');
}
