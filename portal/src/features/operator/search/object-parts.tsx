import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../components/panel.tsx';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { Badge } from '../../../components/status-badge.tsx';
import { Amount, Moment } from '../../../components/values.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';
import { useEventLabel } from '../../../i18n/actions/event-labels.ts';
import { MovementsTable } from '../../balances/movements-table.tsx';
import { ObjectLink } from './object-link.tsx';
import type { ShownObject } from './object-record.tsx';

/** Movements of money in the ledger. */
export function Postings({ entries }: Pick<ShownObject, 'entries'>) {
  const { t } = useTranslation();
  return (
    <Panel title={t('console.postings')}>
      <MovementsTable label={t('console.postings')} entries={entries} time_zone="UTC" />
    </Panel>
  );
}

interface InstructionsProps {
  readonly instructions: ShownObject['operations'];
  readonly account_id: string;
}

/** Instructions to acquirers and banks. */
export function Instructions({ account_id, instructions }: InstructionsProps) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const head = [
    { name: t('operator.operation') },
    { name: t('operator.kind') },
    { name: t('operator.connector'), visibleFrom: 'sm' },
    { name: t('operator.since'), visibleFrom: 'sm' },
    { name: t('operator.answer') },
    { name: t('operator.amount'), number: true, visibleFrom: 'xs' },
  ];
  return (
    <Panel title={t('console.operations')}>
      <HeadedTable label={t('console.operations')} head={head} minWidth={270}>
        {instructions.map((instruction) => (
          <Table.Tr key={instruction.operation_id}>
            <Table.Td>
              <Link
                to="/operator-console/accounts/$account_id/operations/$operation_id"
                params={{ account_id, operation_id: instruction.operation_id }}
              >
                {instruction.operation_id}
              </Link>
            </Table.Td>
            <Table.Td>
              {[
                codeLabel('operation', instruction.kind),
                instruction.purpose && codeLabel('purpose', instruction.purpose),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Table.Td>
            <Table.Td visibleFrom="sm">{instruction.connector}</Table.Td>
            <Table.Td visibleFrom="sm">
              <Moment at={instruction.created_at} time_zone="UTC" />
            </Table.Td>
            <Table.Td>
              <Outcome instruction={instruction} />
            </Table.Td>
            <Table.Td ta="right" visibleFrom="xs">
              <Amount value={instruction.amount} currency={instruction.currency} />
              {instruction.cost && (
                <Text size="xs" c="dimmed">
                  {t('console.costs', { amount: instruction.cost })}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
    </Panel>
  );
}

function Outcome({ instruction }: { readonly instruction: ShownObject['operations'][number] }) {
  const { t } = useTranslation();
  if (instruction.waiting) return <Badge tone="wait">{t('operator.waiting')}</Badge>;
  if (instruction.refused_code) return <Badge tone="bad">{instruction.refused_code}</Badge>;
  return <Badge tone="good">{t('operator.settled')}</Badge>;
}

interface DeliveriesProps extends Pick<ShownObject, 'deliveries'> {
  readonly account_id: string;
}

/** Webhooks that tell of it. */
export function Deliveries({ account_id, deliveries }: DeliveriesProps) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const eventLabel = useEventLabel();
  const head = [
    { name: t('console.kind_event') },
    { name: t('payment.event') },
    { name: t('payment.target'), visibleFrom: 'sm' },
    { name: t('column.status') },
    { name: t('payment.answer') },
  ];
  return (
    <Panel title={t('console.webhooks')}>
      <HeadedTable label={t('console.webhooks')} head={head}>
        {deliveries.map(({ event_id, type, url, status, tries, status_code, error }) => (
          <Table.Tr key={`${event_id} ${url}`}>
            <Table.Td className="breakable">
              <ObjectLink object={{ kind: 'event', account_id, id: event_id }} />
            </Table.Td>
            <Table.Td>
              <span className="number">{type}</span>
              <Text size="xs" c="dimmed">
                {eventLabel(type)}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm" className="breakable">
              {url}
            </Table.Td>
            <Table.Td>{t(`deliveries.${status as 'pending'}`)}</Table.Td>
            <Table.Td>
              <Text
                span
                size="sm"
              >{`${tries} × ${status_code || (error && codeLabel('failure', error)) || '–'}`}</Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
    </Panel>
  );
}
