import { listAudit } from '@causeway/schemas/portal/audit.ts';
import { Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { AuditFilter, useAuditQuery } from '../../components/pages/audit-filter.tsx';
import { AuditTable } from '../../components/pages/audit-table.tsx';
import { Problem } from '../../components/problem.tsx';
import { PageSteps } from '../developers/page-steps.tsx';
import { TeamFrame } from './team-frame.tsx';

/** What people of the team did, with before and after. */
export function AuditPage() {
  const { t } = useTranslation();
  const { account, membership } = useAccount();
  const { merchant_id } = membership;
  const { query, narrowed } = useAuditQuery(account.time_zone);
  const list = useQuery({
    queryKey: ['audit', merchant_id, query],
    queryFn: ({ signal }) => call(listAudit, { params: { merchant_id }, query, signal }),
    placeholderData: keepPreviousData,
  });
  const entries = list.data?.entries ?? [];
  return (
    <TeamFrame section="audit" lead={t('audit.lead')}>
      <Stack>
        <AuditFilter side="merchant" people={list.data?.people ?? []} />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && entries.length === 0 && (
          <EmptyState
            title={t(narrowed ? 'audit.none_found' : 'audit.empty')}
            lead={t(narrowed ? 'audit.none_found_lead' : 'audit.empty_lead')}
          />
        )}
        {entries.length > 0 && <AuditTable entries={entries} time_zone={account.time_zone} />}
        <PageSteps next={list.data?.next_before ?? null} first={query['before'] !== undefined} />
      </Stack>
    </TeamFrame>
  );
}
