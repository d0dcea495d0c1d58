import { listConnectors } from '@causeway/schemas/portal/operator/connectors.ts';
import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { call } from '../../../api/call.ts';
import { Panel } from '../../../components/panel.tsx';
import { Moment } from '../../../components/values.tsx';
import { Problem } from '../../../components/problem.tsx';

/** The acquirers and banks of this gateway, and how much each is used. */
export function ConnectorsPanel() {
  const { t } = useTranslation();
  const list = useQuery({
    queryKey: ['operator', 'connectors'],
    queryFn: ({ signal }) => call(listConnectors, { signal }),
  });
  return (
    <Panel title={t('console.connectors')}>
      {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      <HeadedTable
        label={t('console.connectors')}
        head={[
          { name: t('operator.name') },
          { name: t('operator.kind'), visibleFrom: 'sm' },
          { name: t('operator.accounts'), number: true },
          { name: t('operator.operations'), number: true },
        ]}
      >
        {(list.data?.connectors ?? []).map(({ name, kind, accounts, unsettled, resting_until }) => (
          <Table.Tr key={name}>
            <Table.Td>
              {name}
              {resting_until && (
                <Text size="sm" c="var(--mantine-color-error)">
                  {t('console.resting')} <Moment at={resting_until} time_zone="UTC" />
                </Text>
              )}
              {kind === 'missing' && (
                <Text size="sm" c="var(--mantine-color-error)">
                  {t('console.missing_hint')}
                </Text>
              )}
            </Table.Td>
            <Table.Td visibleFrom="sm">{t(`console.${kind}`)}</Table.Td>
            <Table.Td ta="right">{accounts}</Table.Td>
            <Table.Td ta="right">{unsettled}</Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
    </Panel>
  );
}
