import {
  changePayoutRules,
  readPayoutRules,
  type PayoutRules,
} from '@causeway/schemas/portal/operator/connectors.ts';
import { Alert, Button, Checkbox, NativeSelect, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChanges } from '../../../api/changes.ts';
import { useChange } from '../../../api/once.ts';
import { query_client } from '../../../api/query-client.ts';
import { Panel } from '../../../components/panel.tsx';
import { FormProblem, Problem } from '../../../components/problem.tsx';
import { CurrencyLimits } from '../../../components/currency-limits.tsx';

interface RulesProps {
  readonly account_id: string;
}

/** Which bank pays an account's payouts, and by which rules. */
export function PayoutRulesPanel({ account_id }: RulesProps) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['operator', 'payout-rules', account_id],
    queryFn: ({ signal }) => call(readPayoutRules, { params: { account_id }, signal }),
  });
  return (
    <Panel title={t('console.payout_rules')}>
      {found.error && <Problem error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton h={160} />}
      {found.data && <RulesForm account_id={account_id} rules={found.data.rules} banks={found.data.banks} />}
    </Panel>
  );
}

interface FormProps extends RulesProps {
  readonly rules: PayoutRules;
  readonly banks: readonly string[];
}

function RulesForm({ account_id, rules, banks }: FormProps) {
  const { t } = useTranslation();
  const { shown, set, changed, body, reset } = useChanges(rules);
  // What is typed of limits is shown until they are read again.
  const [round, setRound] = useState(0);
  const reload = async (): Promise<void> => {
    await query_client.invalidateQueries({ queryKey: ['operator', 'payout-rules'] });
    reset();
    setRound((before) => before + 1);
  };
  const saving = useChange({
    mutationFn: () => call(changePayoutRules, { params: { account_id }, body }),
    onSuccess: reload,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack align="flex-start">
        <Choices shown={shown} banks={banks} set={set} />
        {(['approval_limits', 'maker_limits'] as const).map((name) => (
          <CurrencyLimits
            key={`${name} ${round}`}
            label={t(`console.${name}`)}
            limits={rules[name]}
            onChange={(limits) => set({ [name]: limits })}
          />
        ))}
        <NativeSelect
          label={t('console.payee_mismatch')}
          value={shown.payee_mismatch}
          data={[
            { value: 'hold', label: t('console.payee_hold') },
            { value: 'send', label: t('console.payee_send') },
          ]}
          onChange={(event) => set({ payee_mismatch: event.currentTarget.value as 'hold' })}
        />
        <TextInput
          w="100%"
          inputMode="numeric"
          label={t('console.cooling_off_hours')}
          description={t('console.cooling_off_hint')}
          value={shown.cooling_off_hours ?? ''}
          onChange={(event) => {
            const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 3);
            set({ cooling_off_hours: digits === '' ? null : Number(digits) });
          }}
        />
        <Checkbox
          label={t('console.approve_others')}
          checked={shown.approve_others}
          onChange={(event) => set({ approve_others: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('console.instant_fallback')}
          checked={shown.instant_fallback}
          onChange={(event) => set({ instant_fallback: event.currentTarget.checked })}
        />
        {saving.error && (
          <FormProblem error={saving.error} onReload={() => void reload().then(saving.reset)} />
        )}
        {saving.isSuccess && !changed && (
          <Alert color="green" role="status">
            {t('operator.saved')}
          </Alert>
        )}
        <Button type="submit" loading={saving.isPending} disabled={!changed}>
          {t('console.save_rules')}
        </Button>
      </Stack>
    </form>
  );
}

interface ChoicesProps {
  readonly shown: PayoutRules;
  readonly banks: readonly string[];
  readonly set: (fields: Partial<PayoutRules>) => void;
}

function Choices({ shown, banks, set }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} w="100%">
      <NativeSelect
        label={t('console.bank')}
        value={shown.connector}
        data={[{ value: '', label: t('console.usual_bank') }, ...banks]}
        onChange={(event) => set({ connector: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('console.when_short')}
        value={shown.when_short}
        data={(['wait', 'refuse'] as const).map((value) => ({
          value,
          label: t(`console.short_${value}`),
        }))}
        onChange={(event) => set({ when_short: event.currentTarget.value as PayoutRules['when_short'] })}
      />
      <NativeSelect
        label={t('console.screens')}
        value={shown.screening}
        data={(['usual', 'on', 'off'] as const).map((value) => ({
          value,
          label: t(`console.screens_${value}`),
        }))}
        onChange={(event) => set({ screening: event.currentTarget.value as PayoutRules['screening'] })}
      />
    </SimpleGrid>
  );
}
