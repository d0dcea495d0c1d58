import { Alert } from '@mantine/core';
import { listDeliveries, type PortalDelivery } from '@causeway/schemas/portal/developers/webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useAccount } from '../../../api/session.ts';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';

const look_ms = 1_000;

interface TestResultProps {
  readonly endpoint_id: string;
  /** Of the test event's delivery. */
  readonly started_at: string;
}

/** What became of a test event, as soon as it was tried. */
export function TestResult({ endpoint_id, started_at }: TestResultProps) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const codeLabel = useCodeLabel();
  const { data } = useQuery({
    queryKey: ['test', account_id, endpoint_id, started_at],
    queryFn: async ({ signal }) => {
      const query = { endpoint_id };
      const { deliveries } = await call(listDeliveries, {
        params: { account_id },
        query,
        signal,
        background: true,
      });
      return (
        deliveries.find((sent) => sent.type === 'endpoint.test' && sent.started_at === started_at) ?? null
      );
    },
    refetchInterval: ({ state }) => (isTried(state.data) ? false : look_ms),
  });
  if (!isTried(data)) return <Alert role="status">{t('webhooks.tested')}</Alert>;
  const answer = data.status_code ?? codeLabel('failure', data.error);
  const delivered = data.status === 'delivered';
  return (
    <Alert color={delivered ? 'green' : 'red'} role="status">
      {t(
        delivered
          ? 'webhooks.test_taken'
          : data.status === 'failed'
            ? 'webhooks.test_failed'
            : 'webhooks.test_refused',
        { answer },
      )}
    </Alert>
  );
}

function isTried(delivery: PortalDelivery | null | undefined): delivery is PortalDelivery {
  return delivery?.status === 'failed' || (delivery?.tries ?? 0) > 0;
}
