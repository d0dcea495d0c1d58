import { dispute_notice_list } from '@causeway/schemas/portal/lists/dispute-notice-list.ts';
import type { RowOf } from '@causeway/schemas/portal/lists/list.ts';
import {
  listDisputeNotices,
  settleDisputeNotice,
} from '@causeway/schemas/portal/operator/dispute-notices.ts';
import { Button, Group, Skeleton, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { FactList } from '../../../components/pages/fact-list.tsx';
import { ListTable } from '../../../components/pages/list-table.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Amount, Moment } from '../../../components/values.tsx';
import { refreshConsole } from '../refresh-console.ts';

type Notice = RowOf<typeof dispute_notice_list>;
type NamedStage = 'inquiry' | 'chargeback' | 'pre_arbitration' | 'arbitration' | 'won' | 'lost';

function keyOf({ account_id, connector, notice_reference }: Notice): string {
  return `${account_id} ${connector} ${notice_reference}`;
}

/** Notices about disputes of payments that the gateway does not know; each is closed with a note. */
export function DisputeNoticesPage() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const list = useQuery({
    queryKey: ['operator', 'dispute-notices'],
    queryFn: ({ signal }) => call(listDisputeNotices, { signal }),
  });
  const notices = list.data?.notices ?? [];
  const notice = notices.find((one) => keyOf(one) === chosen);
  return (
    <>
      <PageHead title={t('dispute_notices.title')} lead={t('dispute_notices.lead')} />
      <Stack>
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && notices.length === 0 && (
          <EmptyState title={t('dispute_notices.none')} lead={t('dispute_notices.none_lead')} />
        )}
        {notices.length > 0 && (
          <ListTable
            list={dispute_notice_list}
            rows={notices}
            keyOf={keyOf}
            label={t('dispute_notices.title')}
            time_zone="UTC"
            cells={{
              notice_reference: (row) => (
                <UnstyledButton td="underline" onClick={() => setChosen(keyOf(row))}>
                  {row.notice_reference}
                </UnstyledButton>
              ),
              stage: ({ stage }) => t(`disputes.stage_${stage as NamedStage}`),
              likely_transaction_id: (row) => <Likely notice={row} />,
            }}
          />
        )}
        {notice && <Handling key={chosen} notice={notice} />}
      </Stack>
    </>
  );
}

function Likely({ notice: { likely_transaction_id: id } }: { readonly notice: Notice }) {
  if (!id) return null;
  return (
    <Link className="number" to="/operator-console/objects" search={{ id }}>
      {id}
    </Link>
  );
}

/** All that a notice says, and how it was handled. */
function Handling({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const { account_id, connector, notice_reference } = notice;
  const settling = useChange({
    mutationFn: () => call(settleDisputeNotice, { body: { account_id, connector, notice_reference, note } }),
    onSuccess: refreshConsole,
  });
  return (
    <Panel title={notice_reference}>
      <Stack>
        <FactList
          facts={[
            [t('column.acquirer'), connector],
            [t('column.account'), account_id],
            [t('dispute_notices.case'), notice.case_reference],
            [t('column.stage'), t(`disputes.stage_${notice.stage as NamedStage}`)],
            [t('column.amount'), <Amount key="amount" value={notice.amount} currency={notice.currency} />],
            [t('column.reason_code'), notice.reason_code],
            [
              t('column.answer_until'),
              notice.answer_due_at && <Moment key="due" at={notice.answer_due_at} time_zone="UTC" />,
            ],
            [t('column.probably'), notice.likely_transaction_id && <Likely key="likely" notice={notice} />],
            [t('column.created'), <Moment key="received" at={notice.received_at} time_zone="UTC" />],
          ]}
        />
        <Group align="end">
          <TextInput
            label={t('dispute_notices.note')}
            value={note}
            maxLength={500}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button
            disabled={note.trim() === ''}
            loading={settling.isPending}
            onClick={() => settling.mutate()}
          >
            {t('notifications.close')}
          </Button>
        </Group>
        {settling.error && <Problem error={settling.error} />}
      </Stack>
    </Panel>
  );
}
