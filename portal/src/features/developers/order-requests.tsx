import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import {
  listRequests,
  readRequest,
  type PortalRequestLine,
} from '@causeway/schemas/portal/developers/requests.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Moment } from '../../components/values.tsx';
import { RawText, RequestResult } from './request-parts.tsx';

/** The requests of the API that named the order, raw and redacted, for those who may see the request log. */
export function OrderRequests({ order_no }: { order_no: string }) {
  const { t } = useTranslation();
  const { account_id, may } = useAccount();
  const allowed = may('requests.read');
  const list = useQuery({
    queryKey: ['requests', account_id, { q: order_no }],
    queryFn: ({ signal }) => call(listRequests, { params: { account_id }, query: { q: order_no }, signal }),
    enabled: allowed,
  });
  if (!allowed) return null;
  const { requests = [], kept_days = 0 } = list.data ?? {};
  return (
    <Panel title={t('payment.requests')}>
      {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && (
        <Text c="dimmed" size="sm">
          {kept_days === 0 ? t('requests.off') : t('payment.requests_lead', { count: kept_days })}
        </Text>
      )}
      {list.isSuccess && requests.length === 0 && kept_days > 0 && <Text>{t('requests.empty')}</Text>}
      <Stack gap="xs" mt="xs">
        {requests.map((line) => (
          <Exchange key={line.request_id} line={line} />
        ))}
      </Stack>
    </Panel>
  );
}

/** One request; opened, with what was sent and what was answered. */
function Exchange({ line }: { line: PortalRequestLine }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const [opened, setOpened] = useState(false);
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        <strong>{line.operation}</strong> <RequestResult line={line} />{' '}
        <Moment at={line.at} time_zone={account.time_zone} precision="milliseconds" />
        <span className="hidden-text">{t('payment.show_request')}</span>
      </summary>
      {opened && <Texts request_id={line.request_id} />}
    </details>
  );
}

function Texts({ request_id }: { request_id: string }) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const params = { account_id, request_id };
  const { data, error, isPending } = useQuery({
    queryKey: ['request', account_id, request_id],
    queryFn: ({ signal }) => call(readRequest, { params, signal }),
  });
  return (
    <Stack gap="xs" p="xs">
      {error && <Problem error={error} />}
      {isPending && <Skeleton h={120} />}
      {data && (
        <>
          <Text fw={600}>{t('requests.request')}</Text>
          <RawText text={data.request} />
          <Text fw={600}>{t('requests.response')}</Text>
          <RawText text={data.response} />
          <Group>
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link to="/$account_id/developers/requests/$request_id" params={params} {...props} />
              )}
            >
              {t('payment.open_request')}
            </Anchor>
          </Group>
        </>
      )}
    </Stack>
  );
}
