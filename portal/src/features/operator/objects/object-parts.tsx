import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../components/panel.tsx';
import { ScrollBox } from '../../../components/scroll-box.tsx';
import { Badge } from '../../../components/status-badge.tsx';
import { Amount, Moment } from '../../../components/values.tsx';
import { PostingRows } from '../../balances/posting-rows.tsx';
import { ObjectLink } from './object-link.tsx';
import type { ShownObject } from './object-record.tsx';

/** Movements of money in the ledger. */
export function Postings({ entries }: Pick<ShownObject, 'entries'>) {
  const { t } = useTranslation();
  return (
    <Panel title={t('console.postings')}>
      <ScrollBox label={t('console.postings')} minWidth={420}>
        <Table aria-label={t('console.postings')}>
          <Table.Tbody>
            <PostingRows entries={entries} time_zone="UTC" />
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </Panel>
  );
}

interface OperationsProps extends Pick<ShownObject, 'operations'> {
  readonly account_id: string;
}

/** Instructions to acquirers and banks. */
export function Operations({ account_id, operations }: OperationsProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('console.operations')}>
      <ScrollBox label={t('console.operations')} minWidth={420}>
        <Table aria-label={t('console.operations')}>
          <Table.Tbody>
            {operations.map((operation) => (
              <Table.Tr key={operation.operation_id}>
                <Table.Td>
                  <Link
                    className="number"
                    to="/operator-console/accounts/$account_id/operations/$operation_id"
                    params={{ account_id, operation_id: operation.operation_id }}
                  >
                    {operation.operation_id}
                  </Link>
                </Table.Td>
                <Table.Td>{`${operation.kind} ${operation.purpose}`}</Table.Td>
                <Table.Td>{operation.connector}</Table.Td>
                <Table.Td>
                  <Moment at={operation.created_at} time_zone="UTC" />
                </Table.Td>
                <Table.Td>
                  <Outcome operation={operation} />
                </Table.Td>
                <Table.Td ta="right">
                  <Amount value={operation.amount} currency={operation.currency} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </Panel>
  );
}

function Outcome({ operation }: { readonly operation: ShownObject['operations'][number] }) {
  const { t } = useTranslation();
  if (operation.waiting) return <Badge tone="wait">{t('operator.waiting')}</Badge>;
  if (operation.refused_code) return <Badge tone="bad">{operation.refused_code}</Badge>;
  return <Badge tone="good">{t('operator.settled')}</Badge>;
}

interface DeliveriesProps extends Pick<ShownObject, 'deliveries'> {
  readonly account_id: string;
}

/** Webhooks that tell of it. */
export function Deliveries({ account_id, deliveries }: DeliveriesProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('console.webhooks')}>
      <ScrollBox label={t('console.webhooks')} minWidth={420}>
        <Table aria-label={t('console.webhooks')}>
          <Table.Tbody>
            {deliveries.map(({ event_id, type, url, status, tries, status_code, error }) => (
              <Table.Tr key={`${event_id} ${url}`}>
                <Table.Td>
                  <ObjectLink object={{ kind: 'event', account_id, id: event_id }} />
                </Table.Td>
                <Table.Td>{type}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{url}</Table.Td>
                <Table.Td>{status}</Table.Td>
                <Table.Td>
                  <Text span size="sm">{`${tries} × ${status_code || error || '–'}`}</Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </Panel>
  );
}
