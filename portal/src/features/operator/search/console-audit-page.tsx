import { listGatewayAudit } from '@causeway/schemas/portal/audit.ts';
import { Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { AuditFilter, useAuditQuery } from '../../../components/pages/audit-filter.tsx';
import { AuditTable } from '../../../components/pages/audit-table.tsx';
import { Problem } from '../../../components/problem.tsx';
import { PageSteps } from '../../developers/page-steps.tsx';

/** What the gateway's own people did, with before and after. */
export function ConsoleAuditPage() {
  const { t } = useTranslation();
  const { query, narrowed } = useAuditQuery('UTC');
  const list = useQuery({
    queryKey: ['operator', 'audit', query],
    queryFn: ({ signal }) => call(listGatewayAudit, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const entries = list.data?.entries ?? [];
  return (
    <>
      <PageHead title={t('team.audit')} lead={t('routes.audit_lead')} />
      <Stack>
        <AuditFilter side="gateway" people={list.data?.people ?? []} />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && entries.length === 0 && (
          <EmptyState
            title={t(narrowed ? 'audit.none_found' : 'audit.empty')}
            lead={t(narrowed ? 'audit.none_found_lead' : 'audit.empty_lead')}
          />
        )}
        {entries.length > 0 && <AuditTable entries={entries} time_zone="UTC" />}
        <PageSteps next={list.data?.next_before ?? null} first={query['before'] !== undefined} />
      </Stack>
    </>
  );
}
