import { endFee, listFees, setFee, type OperatorFee } from '@causeway/schemas/portal/operator/prices.ts';
import { Button, NativeSelect, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { query_client } from '../../../api/query-client.ts';
import { Panel } from '../../../components/panel.tsx';
import { FormProblem, Problem } from '../../../components/problem.tsx';
import { Amount } from '../../../components/values.tsx';

interface FeesProps {
  readonly account_id: string;
}

function refresh(): Promise<void> {
  return query_client.invalidateQueries({ queryKey: ['operator', 'fees'] });
}

/** What payouts cost an account. */
export function FeesPanel({ account_id }: FeesProps) {
  const { t } = useTranslation();
  const list = useQuery({
    queryKey: ['operator', 'fees', account_id],
    queryFn: ({ signal }) => call(listFees, { params: { account_id }, signal }),
  });
  const ending = useChange({
    mutationFn: ({ currency, payment_method, charge_option, ...terms }: OperatorFee) =>
      call(endFee, {
        params: { account_id },
        body: { currency, payment_method, charge_option, seen: { fee: terms } },
      }),
    onSettled: refresh,
  });
  const fees = list.data?.fees ?? [];
  return (
    <Panel title={t('console.fees')}>
      <Stack>
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && fees.length === 0 && <Text c="dimmed">{t('console.no_fees')}</Text>}
        {fees.length > 0 && <FeeTable fees={fees} onEnd={(fee) => ending.mutate(fee)} />}
        {ending.error && <Problem error={ending.error} />}
        <FeeForm account_id={account_id} fees={fees} />
      </Stack>
    </Panel>
  );
}

interface FeeTableProps {
  readonly fees: readonly OperatorFee[];
  readonly onEnd: (fee: OperatorFee) => void;
}

function FeeTable({ fees, onEnd }: FeeTableProps) {
  const { t } = useTranslation();
  return (
    <HeadedTable
      label={t('console.fees')}
      head={[
        { name: t('console.fee_for') },
        { name: t('console.fixed'), number: true },
        { name: t('console.percent'), number: true },
        { name: t('console.minimum'), number: true },
        { name: t('console.maximum'), number: true },
        { name: t('console.action') },
      ]}
      minWidth={560}
    >
      {fees.map((fee) => {
        const { currency, payment_method, charge_option } = fee;
        const name = `${payment_method} ${charge_option} ${currency}`.replaceAll('  ', ' ');
        return (
          <Table.Tr key={name}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="right">
              <Amount value={fee.fixed} currency={currency} />
            </Table.Td>
            <Table.Td ta="right" className="number">{`${fee.percent} %`}</Table.Td>
            <Table.Td ta="right">
              <Amount value={fee.minimum} currency={currency} />
            </Table.Td>
            <Table.Td ta="right">
              {fee.maximum === '' ? '–' : <Amount value={fee.maximum} currency={currency} />}
            </Table.Td>
            <Table.Td>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`${t('console.end')} ${name}`}
                onClick={() => onEnd(fee)}
              >
                {t('console.end')}
              </Button>
            </Table.Td>
          </Table.Tr>
        );
      })}
    </HeadedTable>
  );
}

const kinds = {
  'SWIFT SHARED': ['SWIFT', 'SHARED'],
  'SWIFT PAYER': ['SWIFT', 'PAYER'],
  LOCAL: ['LOCAL', ''],
};
type Kind = keyof typeof kinds;
const amounts = ['fixed', 'percent', 'minimum', 'maximum'] as const;
const nothing = { currency: 'EUR', fixed: '0', percent: '0', minimum: '0', maximum: '' };

type FeeKey = Pick<OperatorFee, 'currency' | 'payment_method' | 'charge_option'>;

/** What the table says of such payouts; null: they cost nothing. */
function termsOf(fees: readonly OperatorFee[], key: FeeKey) {
  const shown = fees.find(
    (fee) =>
      fee.currency === key.currency &&
      fee.payment_method === key.payment_method &&
      fee.charge_option === key.charge_option,
  );
  if (!shown) return null;
  const { fixed, percent, minimum, maximum } = shown;
  return { fixed, percent, minimum, maximum };
}

interface FeeFormProps extends FeesProps {
  readonly fees: readonly OperatorFee[];
}

function FeeForm({ account_id, fees }: FeeFormProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Kind>('SWIFT SHARED');
  const [values, setValues] = useState(nothing);
  const saving = useChange({
    mutationFn: () => {
      const [payment_method, charge_option] = kinds[kind] as [
        OperatorFee['payment_method'],
        OperatorFee['charge_option'],
      ];
      const currency = values.currency.trim().toUpperCase();
      const key = { currency, payment_method, charge_option };
      return call(setFee, {
        params: { account_id },
        body: { ...values, ...key, seen: { fee: termsOf(fees, key) } },
      });
    },
    onSuccess: refresh,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack align="flex-start" gap="xs">
        <Text size="sm">{t('console.fee_lead')}</Text>
        <SimpleGrid cols={{ base: 2, sm: 3, md: 6 }} w="100%">
          <NativeSelect
            label={t('console.fee_for')}
            value={kind}
            data={Object.keys(kinds)}
            onChange={(event) => setKind(event.currentTarget.value as Kind)}
          />
          <TextInput
            label={t('console.currency')}
            required
            maxLength={3}
            value={values.currency}
            onChange={(event) => setValues({ ...values, currency: event.currentTarget.value })}
          />
          {amounts.map((name) => (
            <TextInput
              key={name}
              label={t(`console.${name}`)}
              required={name !== 'maximum'}
              inputMode="decimal"
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          ))}
        </SimpleGrid>
        {saving.error && (
          <FormProblem error={saving.error} onReload={() => void refresh().then(saving.reset)} />
        )}
        <Button type="submit" variant="default" loading={saving.isPending}>
          {t('console.set_fee')}
        </Button>
      </Stack>
    </form>
  );
}
