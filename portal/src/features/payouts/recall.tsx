import { Button, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { recall_note_max, recall_reasons, type RecallReason } from '@causeway/schemas/payout-states.ts';
import { recallPayout } from '@causeway/schemas/portal/payouts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useAccount } from '../../api/session.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Amount } from '../../components/values.tsx';
import type { PayoutRecord } from './payout-page.tsx';

const reasons = Object.keys(recall_reasons) as RecallReason[];

/** The way to ask for the money back, where the payout's bank can be asked. */
export function RecallButton({ record }: { record: PayoutRecord }) {
  const { t } = useTranslation();
  const { may } = useAccount();
  const [open, setOpen] = useState(false);
  if (!may('payouts.approve') || !(record.recallable || open)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('recall.open')}
      </Button>
      {open && <RecallDialog record={record} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Says what a recall does before it is asked for. */
function RecallDialog({ record, onClose }: { record: PayoutRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const queries = useQueryClient();
  const [reason_code, setReason] = useState<RecallReason>('CUST');
  const [note, setNote] = useState('');
  const { payout } = record;
  const requesting = useChange({
    mutationFn: () =>
      call(recallPayout, {
        params: { account_id, transaction_id: payout.transaction_id },
        body: { reason_code, ...(note.trim() === '' ? {} : { note }) },
      }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['payout', account_id] }),
  });
  return (
    <Dialog opened onClose={() => !requesting.isPending && onClose()} title={t('recall.title')}>
      <Stack>
        <Text>
          {payout.beneficiary_name}:{' '}
          <strong>
            <Amount value={payout.payment_amount} currency={payout.payment_currency} />
          </strong>
        </Text>
        <Text>{t('recall.lead')}</Text>
        <NativeSelect
          label={t('recall.reason')}
          value={reason_code}
          data={reasons.map((value) => ({ value, label: t(`recall.reasons.${value}`) }))}
          onChange={(event) => setReason(event.currentTarget.value as RecallReason)}
        />
        <TextInput
          label={t('recall.note')}
          maxLength={recall_note_max}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {requesting.error && <Problem error={requesting.error} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={requesting.isPending} onClick={onClose}>
            {t('words.close')}
          </Button>
          <Button data-autofocus loading={requesting.isPending} onClick={() => requesting.mutate()}>
            {t('recall.now')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What became of each recall. */
export function Recalls({ record: { recalls } }: { record: PayoutRecord }) {
  const { t } = useTranslation();
  if (recalls.length === 0) return null;
  return (
    <Panel title={t('recall.all')}>
      <List size="sm" spacing={4}>
        {recalls.map(({ reason_code, note, state, answer_code, answer_text }, at) => (
          <List.Item key={at}>
            {t(`recall.states.${state as 'asked'}`)} · {t(`recall.reasons.${reason_code as RecallReason}`)}
            {note && <Text size="sm">{note}</Text>}
            {answer_code && (
              <Text size="sm">
                {t('recall.answer')}: {[answer_code, answer_text].filter((text) => text !== '').join(', ')}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </Panel>
  );
}
