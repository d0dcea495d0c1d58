import {
  applyNotification,
  closeNotification,
  readNotification,
} from '@causeway/schemas/portal/operator/notifications.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { Button, Code, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { PageHead } from '../../../components/page-head.tsx';
import { FactList } from '../../../components/pages/fact-list.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Moment } from '../../../components/values.tsx';
import { useReasons } from '../../../i18n/gateway/gateway-text.ts';
import { refreshConsole } from '../refresh-console.ts';
import { NotificationBadge } from './notification-badge.tsx';

type Found = PortalResponseOf<typeof readNotification>;

/** A notification of an acquirer: what it says, what became of it, and what a person can do. */
export function NotificationPage() {
  const { t } = useTranslation();
  const reasonsOf = useReasons();
  const { notification_id = '' } = useParams({ strict: false });
  const found = useQuery({
    queryKey: ['operator', 'notification', notification_id],
    queryFn: ({ signal }) => call(readNotification, { params: { notification_id }, signal }),
  });
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={320} />;
  const { acquirer, kind, event_id, received_at, reason, reasons, changed_at, content, state } = found.data;
  return (
    <>
      <PageHead title={`${t('notifications.one')} …${notification_id.slice(-8)}`}>
        <NotificationBadge state={state} />
      </PageHead>
      <Stack>
        <Panel title={t('suspense.said')}>
          <FactList
            facts={[
              [t('notifications.acquirer'), acquirer],
              [t('notifications.kind'), kind],
              [t('notifications.event_id'), event_id],
              [
                t('notifications.received'),
                <Moment key="received" at={received_at} time_zone="UTC" precision="seconds" />,
              ],
              [t('notifications.reason'), reasonsOf(reason, reasons)],
              [
                t('notifications.changed'),
                <Moment key="changed" at={changed_at} time_zone="UTC" precision="seconds" />,
              ],
            ]}
          />
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} mt="md">
            {content}
          </Code>
        </Panel>
        <Handling key={`${notification_id} ${state}`} found={found.data} />
      </Stack>
    </>
  );
}

function Handling({ found: { notification_id, state } }: { readonly found: Found }) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const params = { notification_id };
  const applying = useChange({
    mutationFn: () => call(applyNotification, { params }),
    onSuccess: refreshConsole,
  });
  const closing = useChange({
    mutationFn: () => call(closeNotification, { params, body: { note } }),
    onSuccess: refreshConsole,
  });
  const error = applying.error ?? closing.error;
  return (
    <Panel title={t('notifications.handle')}>
      <Stack>
        <Group>
          <Button loading={applying.isPending} onClick={() => applying.mutate()}>
            {t('notifications.apply')}
          </Button>
        </Group>
        {(state === 'not_understood' || state === 'waiting') && (
          <Group align="end">
            <TextInput
              label={t('notifications.note')}
              value={note}
              maxLength={500}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Button
              variant="default"
              disabled={note.trim() === ''}
              loading={closing.isPending}
              onClick={() => closing.mutate()}
            >
              {t('notifications.close')}
            </Button>
          </Group>
        )}
        {error && <Problem error={error} />}
      </Stack>
    </Panel>
  );
}
