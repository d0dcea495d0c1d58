import { Checkbox, Text } from '@mantine/core';
import { previewReplay, replayDeliveries } from '@causeway/schemas/portal/developers/webhooks.ts';
import type { PortalBodyOf } from '@causeway/schemas/portal/portal-route.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useAccount } from '../../../api/session.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Problem } from '../../../components/problem.tsx';

/** Which deliveries to replay. */
export type ReplayChoice = PortalBodyOf<typeof previewReplay>;

interface ReplayProps {
  readonly choice: ReplayChoice;
  readonly onReplayed: (count: number) => void;
  readonly onClose: () => void;
}

/** Asks before a replay with the number of deliveries that it sends, and offers to enable disabled endpoints with it. */
export function ReplayDialog({ choice, onReplayed, onClose }: ReplayProps) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const params = { account_id };
  const preview = useQuery({
    queryKey: ['replay', account_id, choice],
    queryFn: ({ signal }) => call(previewReplay, { params, body: choice, signal }),
    gcTime: 0,
  });
  const { deliveries = 0, disabled = [] } = preview.data ?? {};
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  // Where nothing else can be sent, the endpoints are what the replay is about.
  const enable = chosen ?? (deliveries === 0 ? disabled.map(({ endpoint_id }) => endpoint_id) : []);
  const count = disabled
    .filter(({ endpoint_id }) => enable.includes(endpoint_id))
    .reduce((sum, one) => sum + one.deliveries, deliveries);
  const question = count === 0 ? t('deliveries.replay_nothing') : t('deliveries.replay_asks', { count });
  return (
    <ConfirmDialog
      title={'deliveries' in choice ? t('deliveries.replay_chosen') : t('deliveries.replay_failed')}
      confirm={
        preview.isSuccess
          ? t(enable.length > 0 ? 'deliveries.enable_and_replay' : 'deliveries.replay', { count })
          : t('deliveries.replay_now')
      }
      disabled={count === 0}
      onConfirm={async () => {
        const done = await call(replayDeliveries, { params, body: { ...choice, enable: [...enable] } });
        onReplayed(done.replayed);
      }}
      onClose={onClose}
    >
      {preview.error && <Problem error={preview.error} onRetry={() => void preview.refetch()} />}
      {!preview.error && <Text>{preview.isPending ? t('words.loading') : question}</Text>}
      {disabled.map((one) => (
        <Checkbox
          key={one.endpoint_id}
          label={t('deliveries.enable', { url: one.url, count: one.deliveries })}
          checked={enable.includes(one.endpoint_id)}
          onChange={({ currentTarget: { checked } }) =>
            setChosen(
              checked ? [...enable, one.endpoint_id] : enable.filter((other) => other !== one.endpoint_id),
            )
          }
        />
      ))}
      {count > 0 && <Text size="sm">{t('deliveries.replay_more')}</Text>}
    </ConfirmDialog>
  );
}
