import { NativeSelect, Skeleton, Stack, Table, Text } from '@mantine/core';
import { listEndpoints, listEvents } from '@causeway/schemas/portal/developers/webhooks.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { call } from '../../../api/call.ts';
import { useAccount } from '../../../api/session.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Problem } from '../../../components/problem.tsx';
import { useEventLabel } from '../../../i18n/actions/event-labels.ts';
import { Moment } from '../../../components/values.tsx';
import { DevelopersFrame } from '../developers-frame.tsx';
import { PageSteps } from '../page-steps.tsx';

/** The event feed, newest first. */
export function EventsPage() {
  const { t } = useTranslation();
  const eventLabel = useEventLabel();
  const { account, account_id } = useAccount();
  const { type, before } = useSearch({ strict: false });
  const filled = Object.entries({ type, before }).filter(([, value]) => value);
  const query = Object.fromEntries(filled) as Record<string, string>;
  const list = useQuery({
    queryKey: ['events', account_id, query],
    queryFn: ({ signal }) => call(listEvents, { params: { account_id }, query, signal }),
    placeholderData: keepPreviousData,
  });
  const events = list.data?.events ?? [];
  return (
    <DevelopersFrame section="events" lead={t('events.lead')}>
      <Stack>
        <TypeFilter />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && events.length === 0 && (
          <EmptyState title={t('events.empty')} lead={t('events.empty_lead')} />
        )}
        {events.length > 0 && (
          <HeadedTable
            label={t('events.table')}
            head={[
              { name: t('events.sequence'), number: true },
              { name: t('events.type') },
              { name: t('requests.at'), visibleFrom: 'sm' },
            ]}
            minWidth={320}
          >
            {events.map((event) => (
              <Table.Tr key={event.sequence}>
                <Table.Td ta="right" className="number">
                  {event.sequence}
                </Table.Td>
                <Table.Td>
                  <details>
                    <summary>
                      {event.type}{' '}
                      <Text span size="xs" c="dimmed">
                        {eventLabel(event.type)}
                      </Text>
                    </summary>
                    <div className="code-box">{JSON.stringify(event.data, null, 2)}</div>
                  </details>
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    <Moment at={event.timestamp} time_zone={account.time_zone} precision="seconds" />
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <Moment at={event.timestamp} time_zone={account.time_zone} precision="seconds" />
                </Table.Td>
              </Table.Tr>
            ))}
          </HeadedTable>
        )}
        <PageSteps next={list.data?.next_before ?? null} first={before !== undefined} />
      </Stack>
    </DevelopersFrame>
  );
}

function TypeFilter() {
  const { t } = useTranslation();
  const eventLabel = useEventLabel();
  const { account_id } = useAccount();
  const navigate = useNavigate();
  const { type = '' } = useSearch({ strict: false });
  const { data } = useQuery({
    queryKey: ['endpoints', account_id],
    queryFn: ({ signal }) => call(listEndpoints, { params: { account_id }, signal }),
  });
  return (
    <NativeSelect
      maw={420}
      label={t('events.type')}
      value={type}
      data={[
        { value: '', label: t('words.any') },
        ...(data?.event_types ?? []).map((one) => ({ value: one, label: `${one} – ${eventLabel(one)}` })),
      ]}
      onChange={(event) =>
        void navigate({ to: '.', search: { type: event.currentTarget.value }, replace: true })
      }
    />
  );
}
