import {
  listPayable,
  setPayableLimits,
  type OperatorPayable,
} from '@causeway/schemas/portal/operator/payable-limits.ts';
import { Button, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { query_client } from '../../../api/query-client.ts';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { Panel } from '../../../components/panel.tsx';
import { FormProblem, Problem } from '../../../components/problem.tsx';
import { Amount } from '../../../components/values.tsx';

interface PayableLimitsProps {
  readonly account_id: string;
}

const columns = ['available', 'below_zero', 'minimum_balance', 'credit_limit', 'payable'] as const;

/** What an account can pay out, and the limits that the operator sets. */
export function PayableLimitsPanel({ account_id }: PayableLimitsProps) {
  const { t } = useTranslation();
  const list = useQuery({
    queryKey: ['operator', 'payable', account_id],
    queryFn: ({ signal }) => call(listPayable, { params: { account_id }, signal }),
  });
  const balances = list.data?.balances ?? [];
  return (
    <Panel title={t('console.payable')}>
      <Stack>
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && balances.length === 0 && <Text c="dimmed">{t('console.no_payable')}</Text>}
        {balances.length > 0 && (
          <HeadedTable
            label={t('console.payable')}
            head={[
              { name: t('console.currency') },
              ...columns.map((name) => ({ name: t(`balances.${name}`), number: true })),
            ]}
            minWidth={560}
          >
            {balances.map((row) => (
              <Table.Tr key={row.currency}>
                <Table.Td>{row.currency}</Table.Td>
                {columns.map((name) => (
                  <Table.Td key={name} ta="right">
                    <Amount value={row[name]} currency={row.currency} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </HeadedTable>
        )}
        <LimitsForm account_id={account_id} balances={balances} />
      </Stack>
    </Panel>
  );
}

const limits = ['credit_limit', 'minimum_balance'] as const;

function refresh(): Promise<void> {
  return query_client.invalidateQueries({ queryKey: ['operator', 'payable'] });
}

interface LimitsFormProps extends PayableLimitsProps {
  readonly balances: readonly OperatorPayable[];
}

/** What is left empty stays as it is. */
function LimitsForm({ account_id, balances }: LimitsFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState({ currency: 'EUR', credit_limit: '', minimum_balance: '' });
  const currency = values.currency.trim().toUpperCase();
  const known = balances.find((row) => row.currency === currency);
  const typed = limits.filter((name) => values[name].trim() !== '');
  const saving = useChange({
    mutationFn: () => {
      const new_limits = Object.fromEntries(typed.map((name) => [name, values[name].trim()]));
      const seen = Object.fromEntries(typed.map((name) => [name, known?.[name] ?? '0']));
      return call(setPayableLimits, { params: { account_id }, body: { ...new_limits, currency, seen } });
    },
    onSuccess: () => {
      setValues({ ...values, credit_limit: '', minimum_balance: '' });
      return refresh();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack align="flex-start" gap="xs">
        <Text size="sm">{t('console.payable_lead')}</Text>
        <SimpleGrid cols={{ base: 2, sm: 3 }} w="100%">
          <TextInput
            label={t('console.currency')}
            required
            maxLength={3}
            value={values.currency}
            onChange={(event) => setValues({ ...values, currency: event.currentTarget.value })}
          />
          {limits.map((name) => (
            <TextInput
              key={name}
              label={t(`balances.${name}`)}
              inputMode="decimal"
              placeholder={known?.[name] ?? '0'}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          ))}
        </SimpleGrid>
        {saving.error && (
          <FormProblem error={saving.error} onReload={() => void refresh().then(saving.reset)} />
        )}
        <Button type="submit" variant="default" loading={saving.isPending} disabled={typed.length === 0}>
          {t('console.set_payable')}
        </Button>
      </Stack>
    </form>
  );
}
