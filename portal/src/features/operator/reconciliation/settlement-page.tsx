import {
  listDifferences,
  readSettlement,
  type SettlementLine,
} from '@causeway/schemas/portal/operator/reconciliation.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { PageHead } from '../../../components/page-head.tsx';
import { FactList } from '../../../components/pages/fact-list.tsx';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { useListQuery } from '../../../components/pages/list-search.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Amount, Day } from '../../../components/values.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';
import { Agreement } from './agreement.tsx';
import { DifferencesTable } from './differences-table.tsx';

type Found = PortalResponseOf<typeof readSettlement>;

/** A payout of an acquirer: what we say, what they say, what has arrived at the bank, and what differs. */
export function SettlementPage() {
  const { t } = useTranslation();
  const { settlement_id = '' } = useParams({ strict: false });
  const query = useListQuery(['after']);
  const found = useQuery({
    queryKey: ['operator', 'settlement', settlement_id, query],
    queryFn: ({ signal }) => call(readSettlement, { params: { settlement_id }, query, signal }),
    placeholderData: keepPreviousData,
  });
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={320} />;
  const { data } = found;
  return (
    <>
      <PageHead title={`${t('reconciliation.settlement')} ${data.settlement}`}>
        <Agreement settlement={data} />
      </PageHead>
      <Stack>
        <ThreeBooks found={data} />
        <Differences acquirer={data.acquirer} settlement={data.settlement} />
        <Credits found={data} />
        <Kinds found={data} />
        <Lines found={data} />
      </Stack>
    </>
  );
}

function ThreeBooks({ found }: { readonly found: Found }) {
  const { t } = useTranslation();
  const { currency } = found;
  const amount = (value: string) => value && <Amount value={value} currency={currency} />;
  return (
    <Panel title={found.acquirer}>
      <FactList
        facts={[
          [t('reconciliation.paid_on'), <Day key="day" day={found.paid_on} />],
          [t('reconciliation.ours'), amount(found.ours)],
          [t('reconciliation.theirs'), amount(found.theirs)],
          [t('reconciliation.fees'), amount(found.fees)],
          [t('reconciliation.lines'), amount(found.lines)],
          [t('reconciliation.paid_out'), amount(found.paid_out)],
          [t('reconciliation.arrived'), amount(found.arrived)],
        ]}
      />
    </Panel>
  );
}

function Differences({ acquirer, settlement }: { readonly acquirer: string; readonly settlement: string }) {
  const { t } = useTranslation();
  const list = useQuery({
    queryKey: ['operator', 'differences', acquirer, settlement],
    queryFn: ({ signal }) => call(listDifferences, { query: { acquirer, settlement }, signal }),
  });
  return (
    <Panel title={t('reconciliation.differences')}>
      {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.differences.length === 0 && <Text c="dimmed">{t('reconciliation.no_differences')}</Text>}
      {list.data && list.data.differences.length > 0 && (
        <DifferencesTable
          label={t('reconciliation.differences')}
          differences={list.data.differences}
          people={list.data.people}
        />
      )}
    </Panel>
  );
}

function Credits({ found: { credits, currency } }: { readonly found: Found }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('reconciliation.credits')}>
      {credits.length === 0 && <Text c="dimmed">{t('reconciliation.no_credits')}</Text>}
      {credits.length > 0 && (
        <HeadedTable
          label={t('reconciliation.credits')}
          head={[
            { name: t('reconciliation.booked_on') },
            { name: t('reconciliation.bank'), visibleFrom: 'sm' },
            { name: t('reconciliation.remittance') },
            { name: t('operator.amount'), number: true },
          ]}
        >
          {credits.map((credit) => (
            <Table.Tr key={credit.item_id}>
              <Table.Td>
                <Link to="/operator-console/suspense/$item_id" params={{ item_id: credit.item_id }}>
                  <Day day={credit.booked_on} />
                </Link>
              </Table.Td>
              <Table.Td visibleFrom="sm">{credit.bank}</Table.Td>
              <Table.Td>{credit.remittance || credit.reference}</Table.Td>
              <Table.Td ta="right">
                <Amount value={credit.amount} currency={currency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </HeadedTable>
      )}
    </Panel>
  );
}

function Kinds({ found: { kinds, currency } }: { readonly found: Found }) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  return (
    <Panel title={t('reconciliation.kinds')}>
      <HeadedTable
        label={t('reconciliation.kinds')}
        head={[
          { name: t('reconciliation.kind') },
          { name: t('reconciliation.count'), number: true },
          { name: t('reconciliation.settles'), number: true, visibleFrom: 'sm' },
          { name: t('reconciliation.net'), number: true },
        ]}
      >
        {kinds.map((one) => (
          <Table.Tr key={one.kind}>
            <Table.Td>{codeLabel('line_kind', one.kind)}</Table.Td>
            <Table.Td ta="right">{one.lines}</Table.Td>
            <Table.Td ta="right" visibleFrom="sm">
              <Amount value={one.settles} currency={currency} />
            </Table.Td>
            <Table.Td ta="right">
              <Amount value={one.net} currency={currency} />
            </Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
    </Panel>
  );
}

function Lines({ found }: { readonly found: Found }) {
  const { t } = useTranslation();
  const { settlement_id, lines_shown, next_line, currency } = found;
  return (
    <Panel title={t('reconciliation.report_lines')}>
      <HeadedTable
        label={t('reconciliation.report_lines')}
        head={[
          { name: t('reconciliation.kind') },
          { name: t('reconciliation.payment') },
          { name: t('reconciliation.line'), visibleFrom: 'md' },
          { name: t('reconciliation.gross'), number: true, visibleFrom: 'sm' },
          { name: t('reconciliation.fees'), number: true, visibleFrom: 'sm' },
          { name: t('reconciliation.net'), number: true },
        ]}
      >
        {lines_shown.map((line) => (
          <LineRow key={line.line_id} line={line} currency={currency} />
        ))}
      </HeadedTable>
      {next_line && (
        <Link
          to="/operator-console/settlements/$settlement_id"
          params={{ settlement_id }}
          search={{ after: next_line }}
        >
          {t('reconciliation.more_lines')}
        </Link>
      )}
    </Panel>
  );
}

function LineRow({ line, currency }: { readonly line: SettlementLine; readonly currency: string }) {
  const codeLabel = useCodeLabel();
  const { transaction_id: id } = line;
  return (
    <Table.Tr>
      <Table.Td>{codeLabel('line_kind', line.kind)}</Table.Td>
      <Table.Td>
        {id === '' ? (
          <span className="number">{line.step_reference || line.payment_reference}</span>
        ) : (
          <Link className="number" to="/operator-console/objects" search={{ id }}>
            {id}
          </Link>
        )}
      </Table.Td>
      <Table.Td visibleFrom="md">
        {line.file} <span className="number">{line.line_no}</span>
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        <Amount value={line.gross} currency={currency} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        <Amount value={line.fees} currency={currency} />
      </Table.Td>
      <Table.Td ta="right">
        <Amount value={line.net} currency={currency} />
      </Table.Td>
    </Table.Tr>
  );
}
