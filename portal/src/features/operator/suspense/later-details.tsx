import type { LaterDetails as Reported } from '@causeway/schemas/portal/operator/suspense.ts';
import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Amount } from '../../../components/values.tsx';

/** Of what an item consists, as its bank told later, and what became of that. */
export function LaterDetails({
  details,
  currency,
}: {
  readonly details: Reported;
  readonly currency: string;
}) {
  const { t } = useTranslation();
  const { parts, parts_total: total } = details;
  return (
    <Panel title={t('suspense.told_later')}>
      <Text>{t(`suspense.told_state.${details.state}`)}</Text>
      <HeadedTable
        label={t('suspense.told_later')}
        head={[
          { name: t('suspense.told_what') },
          { name: t('operator.amount'), number: true },
          { name: t('suspense.reference'), visibleFrom: 'sm' },
          { name: t('suspense.remittance'), visibleFrom: 'sm' },
        ]}
        minWidth={300}
      >
        {parts.map((part, at) => (
          <Table.Tr key={at}>
            <Table.Td>
              {t(`suspense.told_use.${part.use}`)}
              {part.transaction_id && (
                <Link
                  className="number"
                  to="/operator-console/objects"
                  search={{ id: part.transaction_id }}
                  style={{ display: 'block' }}
                >
                  {part.transaction_id}
                </Link>
              )}
            </Table.Td>
            <Table.Td ta="right">
              <Amount value={part.amount} currency={currency} />
            </Table.Td>
            <Table.Td visibleFrom="sm">{part.reference}</Table.Td>
            <Table.Td visibleFrom="sm">
              {[part.remittance, ...part.details.map(({ value }) => value)].filter(Boolean).join(' · ')}
            </Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
      {total > parts.length && (
        <Text>{t('suspense.told_more', { shown: parts.length.toString(), total: total.toString() })}</Text>
      )}
    </Panel>
  );
}
