import { Button, Skeleton, Stack } from '@mantine/core';
import { listEndpoints } from '@causeway/schemas/portal/developers/webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useAccount } from '../../../api/session.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Problem } from '../../../components/problem.tsx';
import { SecretDialog } from '../../../components/secret-dialog.tsx';
import { DevelopersFrame } from '../developers-frame.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointPanel } from './endpoint-panel.tsx';

/** A secret that was just drawn. */
export interface NewSecret {
  readonly endpoint_id: string;
  readonly secret: string;
}

/** Webhook endpoints: made, changed, tested, disabled, their secrets rotated. */
export function WebhooksPage() {
  const { t } = useTranslation();
  const { account_id, may } = useAccount();
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<NewSecret | null>(null);
  const list = useQuery({
    queryKey: ['endpoints', account_id],
    queryFn: ({ signal }) => call(listEndpoints, { params: { account_id }, signal }),
  });
  const { endpoints = [], event_types = [] } = list.data ?? {};
  const refresh = (): void => void list.refetch();
  const onSecret = (secret: NewSecret): void => {
    setMade(secret);
    refresh();
  };
  const create = may('webhooks.manage') && (
    <Button onClick={() => setCreating(true)}>{t('webhooks.create')}</Button>
  );
  return (
    <DevelopersFrame section="webhooks" lead={t('webhooks.lead')} actions={create}>
      <Stack>
        {list.error && <Problem error={list.error} onRetry={refresh} />}
        {list.isPending && <Skeleton h={200} />}
        {list.isSuccess && endpoints.length === 0 && (
          <EmptyState title={t('webhooks.empty')} lead={t('webhooks.empty_lead')} />
        )}
        {endpoints.map((endpoint) => (
          <EndpointPanel
            key={endpoint.endpoint_id}
            endpoint={endpoint}
            event_types={event_types}
            onChanged={refresh}
            onSecret={onSecret}
          />
        ))}
      </Stack>
      {creating && (
        <EndpointDialog
          endpoint={null}
          event_types={event_types}
          onSecret={onSecret}
          onChanged={refresh}
          onClose={() => setCreating(false)}
        />
      )}
      {made && (
        <SecretDialog
          title={t('webhooks.new_title', { endpoint: made.endpoint_id })}
          label={t('webhooks.secret')}
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
    </DevelopersFrame>
  );
}
