import {
  decideClearing,
  proposeClearing,
  type SuspenseResolution,
} from '@causeway/schemas/portal/operator/suspense.ts';
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { Panel } from '../../../components/panel.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';
import { Proposal } from '../../../components/pages/proposal.tsx';
import { refreshConsole } from '../refresh-console.ts';
import { ProposalForm } from '../proposal-form.tsx';
import type { FoundItem } from './suspense-item-page.tsx';

const resolutions: readonly SuspenseResolution[] = ['account', 'return', 'charge', 'own', 'pair'];

/**
 * Where an item can belong, the likeliest first: only what an acquirer has taken by itself can be a refund, and only what a
 * bank has taken a recall's debit.
 */
function resolutionsOf({
  cause,
  amount,
  likely_transaction_id,
  likely_recall_id,
}: FoundItem['item']): readonly SuspenseResolution[] {
  if (!amount.startsWith('-')) return resolutions;
  if (likely_recall_id !== '') return ['recall', ...resolutions];
  const refund = cause === 'not_expected' && likely_transaction_id !== '';
  return refund ? ['refund', ...resolutions, 'recall'] : [...resolutions, 'recall'];
}

/** Where people say that money in suspense belongs: one proposes, another decides. */
export function SuspenseProposals({ found }: { readonly found: FoundItem }) {
  const { t } = useTranslation();
  const { item, proposals } = found;
  const open = proposals.some(({ decision }) => decision === '');
  return (
    <Panel title={t('suspense.belongs')}>
      <Stack>
        {proposals.length === 0 && <Text c="dimmed">{t('suspense.nobody')}</Text>}
        {proposals.map((proposal) => (
          <SuspenseProposal key={proposal.proposal_id} found={found} proposal={proposal} />
        ))}
        {!item.cleared_at && !open && <NewProposal item={item} />}
      </Stack>
    </Panel>
  );
}

interface ProposalProps {
  readonly found: FoundItem;
  readonly proposal: FoundItem['proposals'][number];
}

function SuspenseProposal({ found, proposal }: ProposalProps) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const { proposal_id, to_account_id, transaction_id, other_item_id, recall_id } = proposal;
  const params = { item_id: found.item.item_id, proposal_id };
  return (
    <Proposal
      proposal={proposal}
      people={found.people}
      title={codeLabel('suspense_resolution', proposal.resolution)}
      ids={[to_account_id, transaction_id, other_item_id, recall_id]}
      confirm={t('suspense.confirm')}
      decide={(decision) => call(decideClearing, { params, body: { decision } })}
      refresh={refreshConsole}
    />
  );
}

function NewProposal({ item }: { readonly item: FoundItem['item'] }) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const { item_id, likely_account_id, likely_transaction_id, likely_recall_id } = item;
  const offered = resolutionsOf(item);
  const [resolution, setResolution] = useState(offered[0] ?? 'account');
  const [account_id, setAccount] = useState(likely_account_id);
  const [payout, setPayout] = useState(likely_transaction_id);
  const [other_item_id, setOther] = useState('');
  const [recall_id, setRecall] = useState(likely_recall_id);
  const to_account = resolution === 'return' || resolution === 'account';
  const propose = (reason: string): Promise<unknown> =>
    call(proposeClearing, {
      params: { item_id },
      body: {
        resolution,
        reason,
        ...(to_account ? { account_id: account_id.trim() } : {}),
        ...(resolution === 'return' ? { payout: payout.trim() } : {}),
        ...(resolution === 'pair' ? { other_item_id: other_item_id.trim() } : {}),
        ...(resolution === 'recall' ? { recall_id: recall_id.trim() } : {}),
      },
    });
  return (
    <ProposalForm lead={t('suspense.propose_lead')} submit={t('suspense.propose')} propose={propose}>
      <NativeSelect
        label={t('suspense.belongs')}
        value={resolution}
        data={offered.map((value) => ({ value, label: codeLabel('suspense_resolution', value) }))}
        onChange={(event) => setResolution(event.currentTarget.value as SuspenseResolution)}
      />
      {to_account && (
        <TextInput
          required
          label={t('suspense.account')}
          value={account_id}
          onChange={(event) => setAccount(event.currentTarget.value)}
        />
      )}
      {resolution === 'return' && (
        <TextInput
          required
          label={t('suspense.payout')}
          value={payout}
          onChange={(event) => setPayout(event.currentTarget.value)}
        />
      )}
      {resolution === 'pair' && (
        <TextInput
          required
          label={t('suspense.other')}
          value={other_item_id}
          onChange={(event) => setOther(event.currentTarget.value)}
        />
      )}
      {resolution === 'recall' && (
        <TextInput
          required
          label={t('recalls.one')}
          value={recall_id}
          onChange={(event) => setRecall(event.currentTarget.value)}
        />
      )}
    </ProposalForm>
  );
}
