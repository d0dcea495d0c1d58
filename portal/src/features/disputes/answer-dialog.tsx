import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { answerDispute } from '@causeway/schemas/portal/disputes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useAccount } from '../../api/session.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Problem } from '../../components/problem.tsx';
import { Amount } from '../../components/values.tsx';
import { StageName } from './dispute-badge.tsx';
import type { DisputeRecord } from './dispute-page.tsx';

type Response = 'accepted' | 'defended';

/** Accept or defend, as long as that is possible. */
export function AnswerButtons({ record }: { record: DisputeRecord }) {
  const { t } = useTranslation();
  const { may } = useAccount();
  const [response, setResponse] = useState<Response | null>(null);
  // What is written stays when the dialog is closed before it is sent.
  const [explanation, setExplanation] = useState('');
  if (!record.can_answer || !may('disputes.answer')) return null;
  return (
    <>
      <Button onClick={() => setResponse('defended')}>
        {t(record.can_accept ? 'disputes.defend' : 'disputes.answer')}
      </Button>
      {record.can_accept && (
        <Button variant="default" onClick={() => setResponse('accepted')}>
          {t('disputes.accept')}
        </Button>
      )}
      {response && (
        <AnswerDialog
          response={response}
          record={record}
          explanation={explanation}
          onExplain={setExplanation}
          onClose={() => setResponse(null)}
        />
      )}
    </>
  );
}

interface DialogProps {
  readonly response: Response;
  readonly record: DisputeRecord;
  readonly explanation: string;
  readonly onExplain: (explanation: string) => void;
  readonly onClose: () => void;
}

/** Says what the answer will do before it is given. */
function AnswerDialog({ response, record, explanation, onExplain, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const queries = useQueryClient();
  const { dispute, stage_no } = record;
  const { dispute_id, stage, amount, currency } = dispute;
  const files = record.evidence.filter(({ current }) => current);
  const defends = response === 'defended';
  const evidence_ids = files.map(({ evidence_id }) => evidence_id);
  const seen = { stage_no, amount, currency, evidence_ids };
  const body = { response, explanation: defends ? explanation : '', seen };
  const answering = useChange({
    mutationFn: () => call(answerDispute, { params: { account_id, dispute_id }, body }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
  const empty = defends && explanation.trim() === '' && files.length === 0;
  return (
    <Dialog opened onClose={onClose} title={t(defends ? 'disputes.defend_title' : 'disputes.accept_title')}>
      <Stack>
        <Text fw={600}>
          <StageName stage={stage} />: <Amount value={amount} currency={currency} />
        </Text>
        <Text>
          {defends ? t('disputes.defend_lead', { count: files.length }) : t('disputes.accept_lead')}
        </Text>
        {defends && (
          <Textarea
            label={t('disputes.explanation')}
            maxLength={5000}
            autosize
            minRows={4}
            maxRows={12}
            value={explanation}
            onChange={(event) => onExplain(event.currentTarget.value)}
          />
        )}
        {answering.error && <Problem error={answering.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('words.close')}
          </Button>
          <Button
            color={defends ? 'teal' : 'red.8'}
            loading={answering.isPending}
            disabled={empty}
            onClick={() => answering.mutate()}
          >
            {t(defends ? 'disputes.defend_now' : 'disputes.accept_now')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
