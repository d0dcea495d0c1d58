import { Alert, Button, Group, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { listDeliveries } from '@causeway/schemas/portal/developers/webhooks.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useAccount } from '../../../api/session.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Problem } from '../../../components/problem.tsx';
import { DevelopersFrame } from '../developers-frame.tsx';
import { PageSteps } from '../page-steps.tsx';
import { AttemptsDialog } from './attempts-dialog.tsx';
import { DeliveriesTable, deliveryOfKey } from './deliveries-table.tsx';
import { ReplayDialog, type ReplayChoice } from './replay-dialog.tsx';

const refresh_ms = 3_000;
const day_ms = 86_400_000;
const replay_days = 90;

/** The moment before which nothing is replayed. */
function oldest(): string {
  return new Date(Date.now() - replay_days * day_ms).toISOString();
}

/** What was sent to webhooks: tries, answers, and sending it again. */
export function DeliveriesPage() {
  const { t } = useTranslation();
  const { may } = useAccount();
  const { endpoint_id, status, before } = useSearch({ strict: false });
  const filled = Object.entries({ endpoint_id, status, before }).filter(([, value]) => value);
  const query = Object.fromEntries(filled) as Record<string, string>;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [replayed, setReplayed] = useState<number | null>(null);
  const [confirming, setConfirming] = useState<ReplayChoice | null>(null);
  const [looked_at, setLookedAt] = useState<string | null>(null);
  const list = useDeliveries(query);
  const deliveries = list.data?.deliveries ?? [];
  const actions = may('webhooks.manage') && (
    <>
      {selected.size > 0 && (
        <Button onClick={() => setConfirming({ deliveries: [...selected].map(deliveryOfKey) })}>
          {t('deliveries.replay', { count: selected.size })}
        </Button>
      )}
      <Button
        variant="default"
        onClick={() => setConfirming({ failed_since: oldest(), ...(endpoint_id ? { endpoint_id } : {}) })}
      >
        {t('deliveries.replay_failed')}
      </Button>
    </>
  );
  return (
    <DevelopersFrame section="deliveries" lead={t('deliveries.lead')} actions={actions}>
      <Stack>
        <Filters />
        {replayed !== null && (
          <Alert color="green" role="status">
            {t('deliveries.replayed', { count: replayed })}
          </Alert>
        )}
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && deliveries.length === 0 && (
          <EmptyState title={t('deliveries.empty')} lead={t('deliveries.empty_lead')} />
        )}
        {deliveries.length > 0 && (
          <DeliveriesTable
            deliveries={deliveries}
            selected={selected}
            onSelect={setSelected}
            onOpen={setLookedAt}
          />
        )}
        <PageSteps next={list.data?.next_before ?? null} first={before !== undefined} />
      </Stack>
      {confirming && (
        <ReplayDialog
          choice={confirming}
          onReplayed={(count) => {
            setReplayed(count);
            setSelected(new Set());
            void list.refetch();
          }}
          onClose={() => setConfirming(null)}
        />
      )}
      {looked_at && <AttemptsDialog sequence={looked_at} onClose={() => setLookedAt(null)} />}
    </DevelopersFrame>
  );
}

/** A page of deliveries; what is on its way arrives by itself. */
function useDeliveries(query: Record<string, string>) {
  const { account_id } = useAccount();
  return useQuery({
    queryKey: ['deliveries', account_id, query],
    queryFn: ({ signal }) =>
      call(listDeliveries, { params: { account_id }, query, signal, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => delivery.status === 'pending') ? refresh_ms : false,
  });
}

function Filters() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  return (
    <Group gap="xs">
      <NativeSelect
        label={t('deliveries.status')}
        value={search['status'] ?? ''}
        data={[
          { value: '', label: t('words.any') },
          ...(['pending', 'delivered', 'failed'] as const).map((value) => ({
            value,
            label: t(`deliveries.${value}`),
          })),
        ]}
        onChange={(event) =>
          void navigate({
            to: '.',
            search: { ...search, status: event.currentTarget.value, before: '' },
            replace: true,
          })
        }
      />
    </Group>
  );
}
