import { Alert, Button, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core';
import { createPayout, type PayoutInput, type ExpectedPayout } from '@causeway/schemas/portal/payouts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, isAnswerLost } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useAccount } from '../../api/session.ts';
import { ConfirmLeaving } from '../../components/confirm-leaving.tsx';
import { useFirstFault } from '../../components/first-fault.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { useWhenReady } from '../../api/when-ready.ts';
import { BeneficiaryPanel, PayerPanel } from './parties/party-panels.tsx';
import { Choice, Field } from './payout-fields.tsx';
import { usePayoutForm, type PayoutForm } from './payout-form.ts';
import { BackToPayouts } from './payout-page.tsx';
import { Quote } from './quote.tsx';

/** A new payout, priced and checked by the gateway as it is typed. */
export function NewPayoutPage() {
  const { t } = useTranslation();
  const [start] = useState(() => ({
    request_id: crypto.randomUUID(),
    fund_source: 'DepositAccount',
    payment_method: 'SWIFT',
    fee_paid_by: 'PAYER',
    payment_currency: 'EUR',
    'beneficiary.entity_type': 'COMPANY',
  }));
  const form = usePayoutForm(start);
  const creating = useCreate(form);
  const [unseen, setUnseen] = useState(false);
  const [refused, setRefused] = useState(0);
  const fields = useFirstFault(refused);
  // With what was on the page when it was asked for: the gateway refuses what is not so any more.
  const { waits, submit: query } = useWhenReady<ExpectedPayout | null>(form.settled, (expected) => {
    if (creating.isPending) return;
    if (form.preview?.problems.length !== 0) setRefused((count) => count + 1);
    else if (expected) creating.mutate(expected);
    else setUnseen(true);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.touchAll();
    setUnseen(false);
    // What was sent before, whatever the page shows by now: the first one may have been made.
    if (isAnswerLost(creating.error) && creating.variables) {
      creating.mutate(creating.variables);
      return;
    }
    query(form.expected);
  };
  return (
    <Stack gap="md">
      <BackToPayouts />
      <PageHead title={t('payouts.new')} lead={t('payouts.new_lead')} />
      <ConfirmLeaving typed={form.typed} />
      <form ref={fields} onSubmit={submit} noValidate>
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <Fieldset variant="unstyled" disabled={creating.isPending || isAnswerLost(creating.error)}>
            <Stack>
              <AmountPanel form={form} />
              <BeneficiaryPanel form={form} />
              <PayerPanel form={form} />
            </Stack>
          </Fieldset>
          <Stack>
            <Quote form={form} />
            {unseen && <Alert color="yellow">{t('payouts.look')}</Alert>}
            {creating.error && <CreateProblem error={creating.error} />}
            <Group justify="flex-end">
              <Button type="submit" loading={waits || creating.isPending}>
                {t('payouts.create')}
              </Button>
            </Group>
          </Stack>
        </SimpleGrid>
      </form>
    </Stack>
  );
}

function useCreate(form: PayoutForm) {
  const { account_id } = useAccount();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useChange({
    mutationFn: (seen: ExpectedPayout) =>
      call(createPayout, { params: { account_id }, body: { payout: form.input as PayoutInput, seen } }),
    onError: (refusal) => {
      if (!isAnswerLost(refusal)) form.refresh();
    },
    onSuccess: async ({ transaction_id }) => {
      await queries.invalidateQueries({ queryKey: ['payouts'] });
      await queries.invalidateQueries({ queryKey: ['parties'] });
      await navigate({
        to: '/$account_id/payouts/$transaction_id',
        params: { account_id, transaction_id },
        ignoreBlocker: true,
      });
    },
  });
}

/** When the answer was lost, trying again asks for the same payout: it is made once. */
function CreateProblem({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (isAnswerLost(error)) return <Alert color="yellow">{t('payouts.unknown')}</Alert>;
  return <Problem error={error} />;
}

/** Euro go by SEPA, which has an instant rail; what was chosen before stays in sight, to be taken back. */
function hasPriority({ values }: PayoutForm): boolean {
  const local_euro = values['payment_method'] === 'LOCAL' && values['payment_currency']?.trim() === 'EUR';
  return local_euro || values['priority'] === 'INSTANT';
}

function AmountPanel({ form }: { form: PayoutForm }) {
  const { t } = useTranslation();
  const choices = (names: readonly ('SWIFT' | 'LOCAL' | 'fee_PAYER' | 'fee_BENEFICIARY')[]) =>
    names.map((name) => ({ value: name.replace('fee_', ''), label: t(`payout_choice.${name}`) }));
  return (
    <Panel title={t('payouts.amount_panel')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field form={form} path="payment_amount" inputMode="decimal" required />
        <Field form={form} path="payment_currency" maxLength={3} required />
        <Field form={form} path="source_currency" maxLength={3} />
        <Field form={form} path="payment_date" type="date" />
        <Choice form={form} path="payment_method" choices={choices(['SWIFT', 'LOCAL'])} />
        {hasPriority(form) && (
          <Choice
            form={form}
            path="priority"
            choices={(['NORMAL', 'INSTANT'] as const).map((value) => ({
              value,
              label: t(`payout_choice.${value}`),
            }))}
            description={t(`instant.${form.preview?.instant || 'possible'}`)}
          />
        )}
        <Choice form={form} path="fee_paid_by" choices={choices(['fee_PAYER', 'fee_BENEFICIARY'])} />
        <Field form={form} path="reference" maxLength={35} required />
        <Field form={form} path="reason" maxLength={140} required />
      </SimpleGrid>
    </Panel>
  );
}
