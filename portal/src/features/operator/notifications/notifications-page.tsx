import {
  listNotifications,
  type AcquirerNotification,
  type NotificationState,
} from '@causeway/schemas/portal/operator/notifications.ts';
import { Group, NativeSelect, Skeleton, Stack, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Moment } from '../../../components/values.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';
import { useReasons } from '../../../i18n/gateway/gateway-text.ts';
import { NotificationBadge } from './notification-badge.tsx';

const states: readonly NotificationState[] = ['not_understood', 'waiting', 'applied', 'closed'];

/** What acquirers have sent unasked; those that were not understood first of all. */
export function NotificationsPage() {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const { before = '' } = useSearch({ strict: false });
  const [state, setState] = useState<NotificationState | ''>('not_understood');
  const list = useQuery({
    queryKey: ['operator', 'notifications', before, state],
    queryFn: ({ signal }) =>
      call(listNotifications, {
        query: { ...(before ? { before } : {}), ...(state ? { state } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const notifications = list.data?.notifications ?? [];
  return (
    <>
      <PageHead title={t('notifications.title')} lead={t('notifications.lead')} />
      <Stack>
        <NativeSelect
          label={t('notifications.state')}
          value={state}
          maw={260}
          data={[
            ...states.map((value) => ({ value, label: codeLabel('notification_state', value) })),
            { value: '', label: t('notifications.all') },
          ]}
          onChange={(event) => setState(event.currentTarget.value as typeof state)}
        />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && notifications.length === 0 && (
          <EmptyState title={t('notifications.none')} lead={t('notifications.none_lead')} />
        )}
        {notifications.length > 0 && (
          <HeadedTable
            label={t('notifications.title')}
            head={[
              { name: t('notifications.one') },
              { name: t('notifications.acquirer') },
              { name: t('notifications.kind'), visibleFrom: 'md' },
              { name: t('notifications.received'), visibleFrom: 'md' },
              { name: t('notifications.reason') },
            ]}
            minWidth={300}
          >
            {notifications.map((notification) => (
              <NotificationRow key={notification.notification_id} notification={notification} />
            ))}
          </HeadedTable>
        )}
        {list.data?.next_before && (
          <Group>
            <Link to="/operator-console/notifications" search={{ before: list.data.next_before }}>
              {t('words.next')}
            </Link>
          </Group>
        )}
      </Stack>
    </>
  );
}

function NotificationRow({ notification }: { readonly notification: AcquirerNotification }) {
  const reasonsOf = useReasons();
  const { notification_id, acquirer, kind, received_at, reason, reasons, state } = notification;
  return (
    <Table.Tr>
      <Table.Td>
        <Link
          className="number"
          to="/operator-console/notifications/$notification_id"
          params={{ notification_id }}
        >
          …{notification_id.slice(-8)}
        </Link>
      </Table.Td>
      <Table.Td>{acquirer}</Table.Td>
      <Table.Td visibleFrom="md">{kind}</Table.Td>
      <Table.Td visibleFrom="md">
        <Moment at={received_at} time_zone="UTC" />
      </Table.Td>
      <Table.Td>
        <NotificationBadge state={state} /> {reasonsOf(reason, reasons)}
      </Table.Td>
    </Table.Tr>
  );
}
