import { Button, Group, Table, Text } from '@mantine/core';
import { cancelContract, type ContractRow } from '@causeway/schemas/portal/subscriptions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Problem } from '../../components/problem.tsx';
import { Panel } from '../../components/panel.tsx';
import { Amount, Day, Moment } from '../../components/values.tsx';
import { ListedAmount } from '../payments/payment-amount.tsx';
import { DeclineName } from '../payments/payment-facts.tsx';
import type { ShownContracts } from './older-contracts.ts';
import { ContractBadge } from './subscription-badges.tsx';
import type { SubscriptionRecord } from './subscription-page.tsx';

/** The contracts that were drawn up, newest first; one that is not charged yet can be cancelled by itself. */
export function ContractsPanel({ record, shown }: { record: SubscriptionRecord; shown: ShownContracts }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ContractRow | null>(null);
  const { contracts } = shown;
  return (
    <Panel title={t('subscriptions.contracts')}>
      {contracts.length === 0 && <Text c="dimmed">{t('subscriptions.no_contracts')}</Text>}
      {contracts.length > 0 && (
        <HeadedTable
          label={t('subscriptions.contracts')}
          head={[
            { name: t('subscriptions.cycle') },
            { name: t('subscriptions.period'), visibleFrom: 'sm' },
            { name: t('column.status') },
            { name: t('subscriptions.charge'), visibleFrom: 'sm' },
            { name: t('subscriptions.attempts'), number: true, visibleFrom: 'md' },
            { name: t('column.amount'), number: true },
          ]}
          minWidth={270}
        >
          {contracts.map((contract) => (
            <ContractLine key={contract.contract_id} contract={contract} onCancel={setChosen} />
          ))}
        </HeadedTable>
      )}
      {Boolean(shown.error) && <Problem error={shown.error} onRetry={shown.showMore} />}
      {shown.more && (
        <Group justify="flex-end" mt="xs">
          <Button variant="default" size="xs" loading={shown.loading} onClick={shown.showMore}>
            {t('subscriptions.older')}
          </Button>
        </Group>
      )}
      {chosen && <CancelDialog record={record} contract={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}

interface LineProps {
  readonly contract: ContractRow;
  readonly onCancel: (contract: ContractRow) => void;
}

function ContractLine({ contract, onCancel }: LineProps) {
  const { t } = useTranslation();
  const { account, may } = useAccount();
  const charge = (
    <Moment at={contract.charged_at || contract.next_attempt_at} time_zone={account.time_zone} />
  );
  return (
    <Table.Tr>
      <Table.Td>{contract.cycle_no}</Table.Td>
      <Table.Td visibleFrom="sm" className="number">
        <Day day={contract.period_start} /> – <Day day={contract.period_end} />
      </Table.Td>
      <Table.Td>
        <ContractBadge status={contract.status} />
        {contract.failure_code !== '' && (
          <Text size="sm">
            <DeclineName code={contract.failure_code} />
          </Text>
        )}
        <Text size="sm" hiddenFrom="sm">
          {charge}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{charge}</Table.Td>
      <Table.Td visibleFrom="md" ta="right">
        {contract.attempts}
      </Table.Td>
      <Table.Td ta="right">
        <ListedAmount payment={contract} />
        {contract.can_cancel && may('subscriptions.manage') && (
          <Button
            display="block"
            ms="auto"
            mt={4}
            size="xs"
            variant="default"
            aria-label={t('contracts.cancel_one', { cycle: contract.cycle_no })}
            onClick={() => onCancel(contract)}
          >
            {t('contracts.cancel')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface DialogProps {
  readonly record: SubscriptionRecord;
  readonly contract: ContractRow;
  readonly onClose: () => void;
}

/** Says what cancelling the contract does, and what it leaves. */
function CancelDialog({ record, contract, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { account, account_id } = useAccount();
  const queries = useQueryClient();
  const { subscription } = record;
  const { subscription_id } = subscription;
  const cancel = async (): Promise<void> => {
    const params = { account_id, subscription_id, contract_id: contract.contract_id };
    try {
      await call(cancelContract, { params });
    } finally {
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    }
  };
  return (
    <ConfirmDialog
      title={t('contracts.cancel_title', { cycle: contract.cycle_no })}
      confirm={t('contracts.cancel_now')}
      danger
      onConfirm={cancel}
      onClose={onClose}
    >
      <Text>
        <Moment at={contract.next_attempt_at} time_zone={account.time_zone} />:{' '}
        <strong>
          <Amount value={contract.amount} currency={contract.currency} />
        </strong>
      </Text>
      <Text>{t('contracts.cancel_lead')}</Text>
      <Text>{t(subscription.status === 'Inactived' ? 'contracts.stays_ended' : 'contracts.goes_on')}</Text>
    </ConfirmDialog>
  );
}
