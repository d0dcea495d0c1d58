import { listConnectors } from '@causeway/contract/portal/operator/routing.ts';
import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { ScrollBox } from '../../../components/scroll-box.tsx';

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
      <ScrollBox label={t('console.connectors')} minWidth={0}>
        <Table aria-label={t('console.connectors')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('operator.name')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('operator.kind')}</Table.Th>
              <Table.Th ta="right">{t('operator.accounts')}</Table.Th>
              <Table.Th ta="right">{t('operator.operations')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(list.data?.connectors ?? []).map(({ name, kind, accounts, unsettled }) => (
              <Table.Tr key={name}>
                <Table.Td>
                  {name}
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
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </Panel>
  );
}
