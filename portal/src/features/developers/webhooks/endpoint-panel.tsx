import { Button, Group, Stack, Text } from '@mantine/core';
import {
  deleteEndpoint,
  enableEndpoint,
  rotateSecret,
  testEndpoint,
  type PortalEndpoint,
} from '@causeway/schemas/portal/developers/webhooks.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { useAccount } from '../../../api/session.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Badge } from '../../../components/status-badge.tsx';
import { RotateDialog } from '../rotate-dialog.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { TestResult } from './test-result.tsx';
import type { NewSecret } from './webhooks-page.tsx';

interface EndpointPanelProps {
  readonly endpoint: PortalEndpoint;
  readonly event_types: readonly string[];
  readonly onChanged: () => void;
  readonly onSecret: (made: NewSecret) => void;
}

/** One endpoint: its state, and what can be done with it. */
export function EndpointPanel({ endpoint, event_types, onChanged, onSecret }: EndpointPanelProps) {
  const { t } = useTranslation();
  const { account_id, may } = useAccount();
  const [action, setAction] = useState<'edit' | 'rotate' | 'delete' | null>(null);
  const { endpoint_id, enabled } = endpoint;
  const params = { account_id, endpoint_id };
  const testing = useChange({ mutationFn: () => call(testEndpoint, { params }) });
  const switching = useChange({
    mutationFn: () => call(enableEndpoint, { params, body: { enabled: !enabled } }),
    onSuccess: onChanged,
  });
  const problem = testing.error ?? switching.error;
  const close = (): void => setAction(null);
  return (
    <Panel title={endpoint.url}>
      <Stack gap="sm">
        {problem && <Problem error={problem} />}
        <Facts endpoint={endpoint} />
        {testing.isSuccess && <TestResult endpoint_id={endpoint_id} started_at={testing.data.started_at} />}
        <Group gap="xs">
          {may('webhooks.manage') && (
            <>
              <Button
                size="compact-sm"
                disabled={!enabled}
                loading={testing.isPending}
                onClick={() => testing.mutate()}
              >
                {t('webhooks.test')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setAction('edit')}>
                {t('webhooks.edit')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setAction('rotate')}>
                {t('webhooks.rotate')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                loading={switching.isPending}
                onClick={() => switching.mutate()}
              >
                {t(enabled ? 'webhooks.disable' : 'webhooks.enable')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setAction('delete')}>
                {t('webhooks.delete')}
              </Button>
            </>
          )}
          <Link to="/$account_id/developers/deliveries" params={{ account_id }} search={{ endpoint_id }}>
            {t('developers.deliveries')}
          </Link>
        </Group>
      </Stack>
      {action === 'edit' && (
        <EndpointDialog {...{ endpoint, event_types, onSecret, onChanged }} onClose={close} />
      )}
      {action === 'rotate' && (
        <RotateDialog
          title={t('webhooks.rotate')}
          lead={t('webhooks.rotate_lead')}
          confirm={t('webhooks.rotate_now')}
          onRotate={async (body) => {
            const { secret } = await call(rotateSecret, { params: { account_id, endpoint_id }, body });
            onSecret({ endpoint_id, secret });
          }}
          onClose={close}
        />
      )}
      {action === 'delete' && (
        <ConfirmDialog
          title={t('webhooks.delete_title', { url: endpoint.url })}
          confirm={t('webhooks.delete')}
          danger
          onConfirm={async () => {
            await call(deleteEndpoint, { params });
            onChanged();
          }}
          onClose={close}
        >
          <Text>{t('webhooks.delete_lead')}</Text>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function Facts({ endpoint }: { endpoint: PortalEndpoint }) {
  const { t } = useTranslation();
  const { enabled, disabled_reason, types, failures, waiting } = endpoint;
  const reason = t(`webhooks.${disabled_reason as 'manual' | 'gone' | 'failing'}`);
  return (
    <dl className="facts">
      <dt>{t('webhooks.state')}</dt>
      <dd>
        <Badge tone={enabled ? 'good' : 'bad'}>{enabled ? t('webhooks.enabled') : reason}</Badge>{' '}
        {[
          failures > 0 && t('webhooks.failures', { count: failures }),
          waiting !== '0' && t('webhooks.waiting', { count: Number(waiting) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </dd>
      <dt>{t('webhooks.types')}</dt>
      <dd>{types.length === 0 ? t('webhooks.all_types') : types.join(', ')}</dd>
      <dt>{t('webhooks.format')}</dt>
      <dd>{endpoint.format}</dd>
      {endpoint.description !== '' && (
        <>
          <dt>{t('webhooks.description')}</dt>
          <dd>{endpoint.description}</dd>
        </>
      )}
      <dt>{t('deliveries.endpoint')}</dt>
      <dd>{endpoint.endpoint_id}</dd>
    </dl>
  );
}
