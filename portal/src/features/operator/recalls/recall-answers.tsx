import {
  decideRecallAnswer,
  proposeRecallAnswer,
  type RefusalReason,
} from '@causeway/schemas/portal/operator/recalls.ts';
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { Panel } from '../../../components/panel.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';
import { Proposal } from '../../../components/pages/proposal.tsx';
import { refreshConsole } from '../refresh-console.ts';
import { ProposalForm } from '../proposal-form.tsx';
import type { FoundRecall } from './recall-page.tsx';

const codes: readonly RefusalReason[] = ['CUST', 'NOOR', 'ARDT', 'AM04', 'NOAS', 'LEGL', 'AGNT', 'AC04'];

/** What people say that a recall is to be answered: one proposes, another decides. */
export function RecallAnswers({ found }: { readonly found: FoundRecall }) {
  const { t } = useTranslation();
  const { recall, answers } = found;
  const open = answers.some(({ decision }) => decision === '');
  return (
    <Panel title={t('recalls.answer')}>
      <Stack>
        {answers.length === 0 && <Text c="dimmed">{t('recalls.nobody')}</Text>}
        {answers.map((answer) => (
          <Answer key={answer.proposal_id} found={found} answer={answer} />
        ))}
        {recall.state === 'open' && !open && <NewAnswer recall={recall} />}
        {recall.state === 'accepted' && !open && <Withdrawal recall={recall} />}
      </Stack>
    </Panel>
  );
}

interface AnswerProps {
  readonly found: FoundRecall;
  readonly answer: FoundRecall['answers'][number];
}

function Answer({ found, answer: proposal }: AnswerProps) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const { proposal_id, answer, answer_code, item_id, to_account_id, transaction_id } = proposal;
  const params = { recall_id: found.recall.recall_id, proposal_id };
  const why = answer_code && `: ${codeLabel('recall_refusal', answer_code)}`;
  return (
    <Proposal
      proposal={proposal}
      people={found.people}
      title={codeLabel('recall_answer', answer) + why}
      ids={[item_id, to_account_id, transaction_id]}
      confirm={t(answer === 'withdrawn' ? 'recalls.confirm_withdrawal' : 'recalls.confirm')}
      decide={(decision) => call(decideRecallAnswer, { params, body: { decision } })}
      refresh={refreshConsole}
    />
  );
}

function NewAnswer({ recall }: { readonly recall: FoundRecall['recall'] }) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const { recall_id, likely_item_id, likely_account_id, likely_transaction_id } = recall;
  const [answer, setAnswer] = useState<'accepted' | 'refused'>('accepted');
  const [answer_code, setCode] = useState<RefusalReason>('CUST');
  const [item_id, setItem] = useState(likely_item_id);
  const money = (): { item_id?: string; account_id?: string; payout?: string } => {
    if (item_id.trim() !== '') return { item_id: item_id.trim() };
    return likely_transaction_id ? { account_id: likely_account_id, payout: likely_transaction_id } : {};
  };
  const propose = (reason: string): Promise<unknown> =>
    call(proposeRecallAnswer, {
      params: { recall_id },
      body: { answer, reason, ...(answer === 'refused' ? { answer_code } : money()) },
    });
  return (
    <ProposalForm lead={t('recalls.propose_lead')} submit={t('recalls.propose')} propose={propose}>
      <NativeSelect
        label={t('recalls.answer')}
        value={answer}
        data={(['accepted', 'refused'] as const).map((value) => ({
          value,
          label: codeLabel('recall_answer', value),
        }))}
        onChange={(event) => setAnswer(event.currentTarget.value as typeof answer)}
      />
      {answer === 'refused' && (
        <NativeSelect
          label={t('recalls.code')}
          value={answer_code}
          data={codes.map((value) => ({ value, label: `${value}: ${codeLabel('recall_refusal', value)}` }))}
          onChange={(event) => setCode(event.currentTarget.value as RefusalReason)}
        />
      )}
      {answer === 'accepted' && (
        <TextInput
          label={t('recalls.item')}
          description={t('recalls.item_lead')}
          value={item_id}
          onChange={(event) => setItem(event.currentTarget.value)}
        />
      )}
    </ProposalForm>
  );
}

/** Proposes that what was accepted goes back: the bank has never debited it. */
function Withdrawal({ recall: { recall_id } }: { readonly recall: FoundRecall['recall'] }) {
  const { t } = useTranslation();
  const withdraw = (reason: string): Promise<unknown> =>
    call(proposeRecallAnswer, { params: { recall_id }, body: { answer: 'withdrawn', reason } });
  return (
    <ProposalForm lead={t('recalls.withdraw_lead')} submit={t('recalls.withdraw')} propose={withdraw}>
      {null}
    </ProposalForm>
  );
}
