import {
  declareSchedule,
  endSchedule,
  listExpected,
  listSchedules,
  type ExpectedSettlement,
  type SettlementSchedule,
} from '@causeway/schemas/portal/operator/expected-settlements.ts';
import { Button, Group, NumberInput, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Badge } from '../../../components/status-badge.tsx';
import { Amount, Day } from '../../../components/values.tsx';
import { refreshConsole } from '../refresh-console.ts';

/** What acquirers should pay out and when; what is late first, because its day is the earliest. */
export function ExpectedPanel() {
  const { t } = useTranslation();
  const list = useQuery({
    queryKey: ['operator', 'expected-settlements'],
    queryFn: ({ signal }) => call(listExpected, { signal }),
  });
  return (
    <Panel title={t('reconciliation.expected')}>
      <Text>{t('reconciliation.expected_lead')}</Text>
      {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.expected.length === 0 && <Text c="dimmed">{t('reconciliation.nothing_expected')}</Text>}
      {list.data && list.data.expected.length > 0 && <ExpectedTable expected={list.data.expected} />}
    </Panel>
  );
}

function ExpectedTable({ expected }: { readonly expected: readonly ExpectedSettlement[] }) {
  const { t } = useTranslation();
  return (
    <HeadedTable
      label={t('reconciliation.expected')}
      head={[
        { name: t('reconciliation.expected_on') },
        { name: t('reconciliation.acquirer') },
        { name: t('reconciliation.settlement'), visibleFrom: 'sm' },
        { name: t('reconciliation.state') },
        { name: t('operator.amount'), number: true },
      ]}
    >
      {expected.map((one) => (
        <Table.Tr key={`${one.acquirer} ${one.currency} ${one.expected_on} ${one.settlement_id}`}>
          <Table.Td>
            <Day day={one.expected_on} />
          </Table.Td>
          <Table.Td>{one.acquirer}</Table.Td>
          <Table.Td visibleFrom="sm">
            {one.settlement_id === '' ? (
              <Text c="dimmed">{t('reconciliation.no_settlement')}</Text>
            ) : (
              <Link
                className="number"
                to="/operator-console/settlements/$settlement_id"
                params={{ settlement_id: one.settlement_id }}
              >
                {one.settlement}
              </Link>
            )}
          </Table.Td>
          <Table.Td>
            <Badge tone={one.late ? 'bad' : 'wait'}>
              {t(one.late ? 'reconciliation.late' : 'reconciliation.in_time')}
            </Badge>
          </Table.Td>
          <Table.Td ta="right">
            <Amount value={one.amount} currency={one.currency} />
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}

/** When acquirers pay out, as operators have declared it. */
export function SchedulesPanel() {
  const { t } = useTranslation();
  const list = useQuery({
    queryKey: ['operator', 'settlement-schedules'],
    queryFn: ({ signal }) => call(listSchedules, { signal }),
  });
  const ending = useChange({
    mutationFn: ({ acquirer, currency }: SettlementSchedule) =>
      call(endSchedule, { params: { acquirer, currency } }),
    onSuccess: refreshConsole,
  });
  const schedules = list.data?.schedules ?? [];
  return (
    <Panel title={t('reconciliation.schedules')}>
      <Stack>
        {(list.error ?? ending.error) && <Problem error={list.error ?? ending.error} />}
        {schedules.length > 0 && (
          <HeadedTable
            label={t('reconciliation.schedules')}
            head={[
              { name: t('reconciliation.acquirer') },
              { name: t('reconciliation.currency') },
              { name: t('reconciliation.delay_days'), number: true },
              { name: t('reconciliation.pays_on'), visibleFrom: 'sm' },
              { name: t('reconciliation.grace_days'), number: true, visibleFrom: 'sm' },
              { name: t('reconciliation.since'), visibleFrom: 'md' },
              { name: '' },
            ]}
          >
            {schedules.map((one) => (
              <Table.Tr key={`${one.acquirer} ${one.currency}`}>
                <Table.Td>{one.acquirer}</Table.Td>
                <Table.Td>{one.currency}</Table.Td>
                <Table.Td ta="right">{one.delay_days}</Table.Td>
                <Table.Td visibleFrom="sm">{one.pays_on || '–'}</Table.Td>
                <Table.Td ta="right" visibleFrom="sm">
                  {one.grace_days}
                </Table.Td>
                <Table.Td visibleFrom="md">
                  <Day day={one.since} />
                </Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`${t('reconciliation.end')}: ${one.acquirer} ${one.currency}`}
                    onClick={() => ending.mutate(one)}
                  >
                    {t('reconciliation.end')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </HeadedTable>
        )}
        <ScheduleForm />
      </Stack>
    </Panel>
  );
}

function ScheduleForm() {
  const { t } = useTranslation();
  const [acquirer, setAcquirer] = useState('');
  const [currency, setCurrency] = useState('');
  const [delay_days, setDelay] = useState(2);
  const [pays_on, setPaysOn] = useState('');
  const [grace_days, setGrace] = useState(1);
  const declaring = useChange({
    mutationFn: () =>
      call(declareSchedule, {
        params: { acquirer: acquirer.trim(), currency: currency.trim().toUpperCase() },
        body: { delay_days, pays_on: pays_on.trim(), grace_days },
      }),
    onSuccess: refreshConsole,
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    declaring.mutate();
  };
  return (
    <form onSubmit={send}>
      <Stack gap="xs" align="flex-start">
        <Group align="flex-end">
          <TextInput
            required
            label={t('reconciliation.acquirer')}
            value={acquirer}
            onChange={(event) => setAcquirer(event.currentTarget.value)}
          />
          <TextInput
            required
            label={t('reconciliation.currency')}
            maxLength={3}
            value={currency}
            onChange={(event) => setCurrency(event.currentTarget.value)}
          />
          <NumberInput
            label={t('reconciliation.delay_days')}
            min={0}
            max={30}
            value={delay_days}
            onChange={(value) => setDelay(Number(value))}
          />
          <TextInput
            label={t('reconciliation.pays_on')}
            placeholder={t('reconciliation.pays_on_hint')}
            miw={260}
            value={pays_on}
            onChange={(event) => setPaysOn(event.currentTarget.value)}
          />
          <NumberInput
            label={t('reconciliation.grace_days')}
            min={0}
            max={30}
            value={grace_days}
            onChange={(value) => setGrace(Number(value))}
          />
        </Group>
        {declaring.error && <Problem error={declaring.error} />}
        <Button type="submit" variant="default" loading={declaring.isPending}>
          {t('reconciliation.declare')}
        </Button>
      </Stack>
    </form>
  );
}
