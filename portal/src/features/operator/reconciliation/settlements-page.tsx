import {
  importReport,
  listDifferences,
  listSettlements,
  type Settlement,
} from '@causeway/schemas/portal/operator/reconciliation.ts';
import {
  Button,
  FileInput,
  Group,
  NativeSelect,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { useListQuery } from '../../../components/pages/list-search.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Amount, Day } from '../../../components/values.tsx';
import { refreshConsole } from '../refresh-console.ts';
import { Agreement } from './agreement.tsx';
import { DifferencesTable } from './differences-table.tsx';
import { ExpectedPanel, SchedulesPanel } from './expected-panel.tsx';

/** Payouts of acquirers, each with whether the three books agree, and all that is open. */
export function SettlementsPage() {
  const { t } = useTranslation();
  const query = useListQuery(['after']);
  const list = useQuery({
    queryKey: ['operator', 'settlements', query],
    queryFn: ({ signal }) => call(listSettlements, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const settlements = list.data?.settlements ?? [];
  return (
    <>
      <PageHead title={t('reconciliation.title')} lead={t('reconciliation.lead')} />
      <Stack>
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && settlements.length === 0 && (
          <EmptyState title={t('reconciliation.none')} lead={t('reconciliation.none_lead')} />
        )}
        {settlements.length > 0 && <SettlementsTable settlements={settlements} />}
        {list.data?.next_after && (
          <Link to="/operator-console/settlements" search={{ after: list.data.next_after }}>
            {t('words.next')}
          </Link>
        )}
        <OpenDifferences />
        <ExpectedPanel />
        <UploadPanel />
        <SchedulesPanel />
      </Stack>
    </>
  );
}

/** All that is open, or what somebody works on. */
function OpenDifferences() {
  const { t } = useTranslation();
  const [assigned_to, setAssigned] = useState('');
  const open = useQuery({
    queryKey: ['operator', 'differences', assigned_to],
    queryFn: ({ signal }) => call(listDifferences, { query: assigned_to ? { assigned_to } : {}, signal }),
    placeholderData: keepPreviousData,
  });
  if (open.error) return <Problem error={open.error} onRetry={() => void open.refetch()} />;
  if (!open.data || (open.data.differences.length === 0 && assigned_to === '')) return null;
  const { differences, people, operators } = open.data;
  return (
    <Panel title={t('reconciliation.differences_all')}>
      <Stack>
        <NativeSelect
          maw={260}
          label={t('reconciliation.assigned_to')}
          value={assigned_to}
          data={[
            { value: '', label: t('reconciliation.any') },
            { value: 'nobody', label: t('reconciliation.nobody') },
            ...operators.map(({ email, name }) => ({ value: email, label: name })),
          ]}
          onChange={(event) => setAssigned(event.currentTarget.value)}
        />
        {differences.length === 0 && <Text c="dimmed">{t('reconciliation.no_differences')}</Text>}
        {differences.length > 0 && (
          <DifferencesTable
            label={t('reconciliation.differences_all')}
            differences={differences}
            people={people}
          />
        )}
      </Stack>
    </Panel>
  );
}

function SettlementsTable({ settlements }: { readonly settlements: readonly Settlement[] }) {
  const { t } = useTranslation();
  return (
    <HeadedTable
      label={t('reconciliation.title')}
      head={[
        { name: t('reconciliation.settlement') },
        { name: t('reconciliation.paid_on'), visibleFrom: 'sm' },
        { name: t('reconciliation.acquirer'), visibleFrom: 'md' },
        { name: t('reconciliation.state') },
        { name: t('reconciliation.lines'), number: true, visibleFrom: 'md' },
        { name: t('reconciliation.paid_out'), number: true },
        { name: t('reconciliation.arrived'), number: true, visibleFrom: 'sm' },
      ]}
    >
      {settlements.map((one) => (
        <Table.Tr key={one.settlement_id}>
          <Table.Td>
            <Link
              className="number"
              to="/operator-console/settlements/$settlement_id"
              params={{ settlement_id: one.settlement_id }}
            >
              {one.settlement}
            </Link>
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <Day day={one.paid_on} />
          </Table.Td>
          <Table.Td visibleFrom="md">{one.acquirer}</Table.Td>
          <Table.Td>
            <Agreement settlement={one} />
          </Table.Td>
          <Table.Td ta="right" visibleFrom="md">
            <Amount value={one.lines} currency={one.currency} />
          </Table.Td>
          <Table.Td ta="right">
            {one.paid_out === '' ? '–' : <Amount value={one.paid_out} currency={one.currency} />}
          </Table.Td>
          <Table.Td ta="right" visibleFrom="sm">
            <Amount value={one.arrived} currency={one.currency} />
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}

const formats = ['adyen', 'stripe', 'checkoutcom'] as const;
type Format = (typeof formats)[number];

function UploadPanel() {
  const { t } = useTranslation();
  const [acquirer, setAcquirer] = useState('');
  const [format, setFormat] = useState<Format>('adyen');
  const [file, setFile] = useState<File | null>(null);
  const sending = useChange({
    mutationFn: async () =>
      call(importReport, {
        body: {
          acquirer: acquirer.trim(),
          format,
          name: (file?.name ?? '').slice(0, 200),
          content: (await file?.text()) ?? '',
        },
      }),
    onSuccess: async () => {
      setFile(null);
      await refreshConsole();
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    sending.mutate();
  };
  return (
    <Panel title={t('reconciliation.upload')}>
      <form onSubmit={send}>
        <Stack gap="xs" align="flex-start">
          <Text>{t('reconciliation.upload_lead')}</Text>
          <Group align="flex-end">
            <TextInput
              required
              label={t('reconciliation.acquirer')}
              value={acquirer}
              onChange={(event) => setAcquirer(event.currentTarget.value)}
            />
            <NativeSelect
              label={t('reconciliation.format')}
              value={format}
              data={formats.map((value) => ({ value, label: t(`reconciliation.formats.${value}`) }))}
              onChange={(event) => setFormat(event.currentTarget.value as Format)}
            />
            <FileInput
              required
              label={t('reconciliation.file')}
              placeholder="CSV"
              accept=".csv,text/csv"
              miw={200}
              value={file}
              onChange={setFile}
            />
          </Group>
          {sending.error && <Problem error={sending.error} />}
          {sending.data && (
            <Text role="status">
              {sending.data.known
                ? t('reconciliation.known')
                : t('reconciliation.taken_in', {
                    lines: sending.data.report.lines,
                    added: sending.data.report.added,
                    replaced: sending.data.report.replaced,
                  })}
            </Text>
          )}
          <Button type="submit" loading={sending.isPending}>
            {t('reconciliation.take_in')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
