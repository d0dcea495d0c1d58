import { Button, List, Text } from '@mantine/core';
import {
  subscription_changes,
  type ContractRow,
  type SubscriptionChangeName,
} from '@causeway/schemas/portal/subscriptions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Amount, Moment } from '../../components/values.tsx';
import type { SubscriptionRecord } from './subscription-page.tsx';

const names = ['pause', 'resume', 'cancel'] as const;

/** What can be done with the subscription in its state, for those whose role allows it. */
export function ChangeButtons({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation();
  const { may } = useAccount();
  const [name, setName] = useState<SubscriptionChangeName | null>(null);
  if (!may('subscriptions.manage')) return null;
  return (
    <>
      {names
        .filter((one) => record.can[one])
        .map((one) => (
          <Button key={one} variant={one === 'resume' ? 'filled' : 'default'} onClick={() => setName(one)}>
            {t(`subscription_change.${one}`)}
          </Button>
        ))}
      {name && <ChangeDialog name={name} record={record} onClose={() => setName(null)} />}
    </>
  );
}

interface DialogProps {
  readonly name: SubscriptionChangeName;
  readonly record: SubscriptionRecord;
  readonly onClose: () => void;
}

/** Says what a change will do before it is made: what is still charged, and what is not. */
function ChangeDialog({ name, record, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const queries = useQueryClient();
  const { subscription_id } = record.subscription;
  const change = async (): Promise<void> => {
    try {
      await call(subscription_changes[name], {
        params: { account_id, subscription_id },
        body: { seen: { ...remainingContracts(record), ...record.on_resume } },
      });
    } finally {
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    }
  };
  return (
    <ConfirmDialog
      title={t(`subscription_change.${name}_title`)}
      confirm={t(`subscription_change.${name}_now`)}
      danger={name === 'cancel'}
      onConfirm={change}
      onClose={onClose}
    >
      <Text>{t(`subscription_change.${name}_lead`)}</Text>
      {name === 'resume' ? (
        <NextCharge record={record} />
      ) : (
        <RemainingContracts name={name} record={record} />
      )}
    </ConfirmDialog>
  );
}

/** What is charged first once it is resumed. */
function NextCharge({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const { next_charge_at, next_charge_amount } = record.on_resume;
  if (next_charge_at === '') return <Text>{t('subscription_change.nothing_next')}</Text>;
  return (
    <Text>
      {t('column.next_charge')}: <Moment at={next_charge_at} time_zone={account.time_zone} />,{' '}
      <strong>
        <Amount value={next_charge_amount} currency={record.subscription.currency} />
      </strong>
    </Text>
  );
}

function openContracts({ contracts }: SubscriptionRecord) {
  return {
    upcoming: contracts.filter(({ status }) => status === 'drawn_up' || status === 'charging'),
    past_due: contracts.filter(({ status }) => status === 'past_due'),
  };
}

/** What the dialog shows of contracts, by their ids. */
function remainingContracts(record: SubscriptionRecord) {
  const { upcoming, past_due } = openContracts(record);
  return { still_charged: idsOf(upcoming), given_up: idsOf(past_due) };
}

function idsOf(contracts: readonly ContractRow[]): string[] {
  return contracts.map(({ contract_id }) => contract_id);
}

/** The contracts that are drawn up already, by what becomes of them. */
function RemainingContracts({ name, record }: { name: 'pause' | 'cancel'; record: SubscriptionRecord }) {
  const { t } = useTranslation();
  const { upcoming, past_due } = openContracts(record);
  return (
    <>
      {upcoming.length === 0 && <Text>{t('subscription_change.nothing_charged')}</Text>}
      <Contracts lead={t('subscription_change.still_charged')} contracts={upcoming} />
      {name === 'cancel' && <Contracts lead={t('subscription_change.given_up')} contracts={past_due} />}
    </>
  );
}

function Contracts({ lead, contracts }: { lead: string; contracts: readonly ContractRow[] }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  if (contracts.length === 0) return null;
  return (
    <div>
      <Text>{lead}</Text>
      <List size="sm">
        {contracts.map(({ contract_id, cycle_no, amount, currency, due_at }) => (
          <List.Item key={contract_id}>
            {t('subscriptions.cycle')} {cycle_no}: <Amount value={amount} currency={currency} />,{' '}
            <Moment at={due_at} time_zone={account.time_zone} />
          </List.Item>
        ))}
      </List>
    </div>
  );
}
