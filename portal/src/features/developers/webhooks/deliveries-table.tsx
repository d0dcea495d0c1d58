import { Checkbox, Table, Text, UnstyledButton } from '@mantine/core';
import type { PortalDelivery } from '@causeway/schemas/portal/developers/webhooks.ts';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { useAccount } from '../../../api/session.ts';
import { Badge, type Tone } from '../../../components/status-badge.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';
import { Moment } from '../../../components/values.tsx';

const tones: Readonly<Record<PortalDelivery['status'], Tone>> = {
  pending: 'wait',
  delivered: 'good',
  failed: 'bad',
};

/** What a selected delivery is remembered by. */
function keyOf({ sequence, endpoint_id }: Pick<PortalDelivery, 'sequence' | 'endpoint_id'>): string {
  return `${sequence} ${endpoint_id}`;
}

/** The delivery of a key of the selection. */
export function deliveryOfKey(key: string): Pick<PortalDelivery, 'sequence' | 'endpoint_id'> {
  const [sequence = '', endpoint_id = ''] = key.split(' ');
  return { sequence, endpoint_id };
}

interface DeliveriesTableProps {
  readonly deliveries: readonly PortalDelivery[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onOpen: (sequence: string) => void;
}

/** Deliveries, newest first, to be looked at and chosen for a replay. */
export function DeliveriesTable({ deliveries, selected, onSelect, onOpen }: DeliveriesTableProps) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const { account, may } = useAccount();
  const manages = may('webhooks.manage');
  const toggle = (key: string): void => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect(next);
  };
  return (
    <HeadedTable
      label={t('deliveries.table')}
      head={[
        manages && { name: '' },
        { name: t('deliveries.event') },
        { name: t('deliveries.status') },
        { name: t('deliveries.target'), visibleFrom: 'sm' },
        { name: t('requests.at'), visibleFrom: 'md' },
        { name: t('deliveries.tries'), number: true, visibleFrom: 'sm' },
        { name: t('deliveries.answer'), visibleFrom: 'sm' },
      ]}
      minWidth={320}
    >
      {deliveries.map((delivery) => (
        <Table.Tr key={`${delivery.sequence} ${delivery.endpoint_id} ${delivery.url}`}>
          {manages && (
            <Table.Td>
              <Checkbox
                size="xs"
                aria-label={t('deliveries.select', { sequence: delivery.sequence, url: delivery.url })}
                checked={selected.has(keyOf(delivery))}
                onChange={() => toggle(keyOf(delivery))}
              />
            </Table.Td>
          )}
          <Table.Td>
            <UnstyledButton className="text-button" fz="sm" onClick={() => onOpen(delivery.sequence)}>
              {delivery.sequence} · {delivery.type}
            </UnstyledButton>
            <Text size="xs" c="dimmed" hiddenFrom="md">
              <Moment at={delivery.started_at} time_zone={account.time_zone} precision="seconds" />
            </Text>
          </Table.Td>
          <Table.Td>
            <Badge tone={tones[delivery.status]}>{t(`deliveries.${delivery.status}`)}</Badge>
          </Table.Td>
          <Table.Td visibleFrom="sm" className="breakable">
            {delivery.url}
          </Table.Td>
          <Table.Td visibleFrom="md">
            <Moment at={delivery.started_at} time_zone={account.time_zone} precision="seconds" />
          </Table.Td>
          <Table.Td visibleFrom="sm" ta="right" className="number">
            {delivery.tries}
          </Table.Td>
          <Table.Td visibleFrom="sm">
            {delivery.status_code ??
              (delivery.error ? codeLabel('failure', delivery.error) : t('deliveries.none'))}
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}
