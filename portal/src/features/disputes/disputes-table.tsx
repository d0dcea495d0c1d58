import { Anchor, Text } from '@mantine/core';
import { dispute_list } from '@causeway/schemas/portal/lists/dispute-list.ts';
import type { DisputeRow } from '@causeway/schemas/portal/disputes.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListTable } from '../../components/pages/list-table.tsx';
import { useAccount } from '../../api/session.ts';
import { useRowKeys } from '../../components/row-keys.ts';
import { DisputeBadge, DueAt, StageName } from './dispute-badge.tsx';

/** The disputes of one page. J and K move, Enter opens. */
export function DisputesTable({ disputes }: { disputes: readonly DisputeRow[] }) {
  const { t } = useTranslation();
  const { account, account_id } = useAccount();
  const navigate = useNavigate();
  const current = useRowKeys(disputes, {
    Enter: ({ dispute_id }) =>
      void navigate({ to: '/$account_id/disputes/$dispute_id', params: { account_id, dispute_id } }),
  });
  const dueAt = (row: DisputeRow) => <DueAt dispute={row} time_zone={account.time_zone} />;
  return (
    <ListTable
      list={dispute_list}
      rows={disputes}
      keyOf={(row) => row.dispute_id}
      label={t('disputes.table')}
      time_zone={account.time_zone}
      current={current}
      classes={{ order_no: 'words' }}
      cells={{
        order_no: (row) => <DisputeLink row={row} />,
        state: (row) => (
          <>
            <DisputeBadge state={row.state} />
            {row.state !== row.stage && (
              <Text size="xs" c="dimmed">
                <StageName stage={row.stage} />
              </Text>
            )}
            {row.state === 'open' && (
              <Text size="xs" c="dimmed" hiddenFrom="sm">
                {t('column.answer_until')} {dueAt(row)}
              </Text>
            )}
          </>
        ),
        evidence_due_at: (row) => (row.state === 'open' ? dueAt(row) : '–'),
      }}
    />
  );
}

function DisputeLink({ row }: { row: DisputeRow }) {
  const { account_id } = useAccount();
  const params = { account_id, dispute_id: row.dispute_id };
  return (
    <Anchor
      size="sm"
      fw={600}
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) => <Link to="/$account_id/disputes/$dispute_id" params={params} {...props} />}
    >
      {row.order_no}
    </Anchor>
  );
}
