import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { payout_decisions, type PayoutDecisionName } from '@causeway/schemas/portal/payouts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FactList } from '../../components/pages/fact-list.tsx';
import { useChange } from '../../api/once.ts';
import { Problem } from '../../components/problem.tsx';
import { Amount } from '../../components/values.tsx';
import type { PayoutRecord } from './payout-page.tsx';
import { useAccountFacts } from './payout-parts.tsx';

const verbs = ['approve', 'reject', 'cancel'] as const;

/** What can be decided now, by whoever looks. */
export function DecisionButtons({ record }: { record: PayoutRecord }) {
  const { t } = useTranslation();
  const { may } = useAccount();
  const [verb, setVerb] = useState<PayoutDecisionName | null>(null);
  const offered = verbs.filter(
    (name) => record.possible[name] && may(name === 'cancel' ? 'payouts.create' : 'payouts.approve'),
  );
  return (
    <>
      {offered.map((name) => (
        <Button key={name} variant={name === 'approve' ? 'filled' : 'default'} onClick={() => setVerb(name)}>
          {t(`payout_decision.${name}`)}
        </Button>
      ))}
      {verb && <DecisionDialog verb={verb} record={record} onClose={() => setVerb(null)} />}
    </>
  );
}

interface DialogProps {
  readonly verb: PayoutDecisionName;
  readonly record: PayoutRecord;
  readonly onClose: () => void;
}

/** Says what a decision will do before it is made. */
function DecisionDialog({ verb, record, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const { payout } = record;
  const { transaction_id } = payout;
  const deciding = useChange({
    mutationFn: () =>
      call(payout_decisions[verb], { params: { account_id, transaction_id }, body: note ? { note } : {} }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
  const accountFacts = useAccountFacts(record);
  const approved = record.approvals.filter(({ decision }) => decision === 'approved').length;
  const last = record.payout.status === 'IN_REVIEW' || approved + 1 >= record.approvals_needed;
  return (
    <Dialog
      opened
      onClose={() => !deciding.isPending && onClose()}
      title={t(`payout_decision.${verb}_title`)}
    >
      <Stack>
        <FactList
          facts={[
            [t('column.beneficiary'), payout.beneficiary_name],
            [t('column.amount'), <Amount value={payout.payment_amount} currency={payout.payment_currency} />],
            ...accountFacts,
          ]}
        />
        <Text>
          {t(verb === 'approve' && !last ? 'payout_decision.approve_first' : `payout_decision.${verb}_lead`)}
        </Text>
        <Textarea
          label={t(verb === 'cancel' ? 'payout_decision.note_cancel' : 'payout_decision.note')}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          required={verb === 'reject'}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {deciding.error && <Problem error={deciding.error} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={deciding.isPending} onClick={onClose}>
            {t('words.close')}
          </Button>
          <Button
            data-autofocus
            color={verb === 'approve' ? 'teal' : 'red.8'}
            loading={deciding.isPending}
            disabled={verb === 'reject' && note.trim() === ''}
            onClick={() => deciding.mutate()}
          >
            {t(`payout_decision.${verb}_now`)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
