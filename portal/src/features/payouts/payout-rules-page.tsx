import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import {
  changeCoolingOff,
  readAccountPayoutRules,
  type AccountPayoutRules,
} from '@causeway/schemas/portal/payout-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useAccount } from '../../api/session.ts';
import { limitsText } from '../../components/currency-limits.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { FactList } from '../../components/pages/fact-list.tsx';
import { Panel } from '../../components/panel.tsx';
import { FormProblem, Problem } from '../../components/problem.tsx';
import { useMomentText } from '../../components/values.tsx';

/** By which rules payouts wait for people; an admin changes the cooling-off time. */
export function PayoutRulesPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const found = useQuery({
    queryKey: ['payout-rules', account_id],
    queryFn: ({ signal }) => call(readAccountPayoutRules, { params: { account_id }, signal }),
  });
  return (
    <>
      <PageHead title={t('payout_rules.title')} lead={t('payout_rules.lead')} />
      {found.error && <Problem error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton h={240} />}
      {found.data && (
        <Stack>
          <CoolingOff key={account_id} rules={found.data} reload={() => found.refetch()} />
          <Limits rules={found.data} />
        </Stack>
      )}
    </>
  );
}

interface CoolingOffProps {
  readonly rules: AccountPayoutRules;
  readonly reload: () => Promise<unknown>;
}

function CoolingOff({ rules, reload }: CoolingOffProps) {
  const { t } = useTranslation();
  const { account, account_id, may } = useAccount();
  const momentText = useMomentText(account.time_zone);
  const { cooling_off_hours, hours_in_force: hours, in_force_until } = rules;
  const [typed, setTyped] = useState<string | null>(null);
  const saving = useChange({
    mutationFn: (digits: string) =>
      call(changeCoolingOff, {
        params: { account_id },
        body: {
          cooling_off_hours: digits === '' ? null : Number(digits),
          seen: { cooling_off_hours },
        },
      }),
    onSuccess: async () => {
      await reload();
      setTyped(null);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate(typed ?? '');
  };
  return (
    <Panel title={t('console.cooling_off_hours')}>
      <Stack align="flex-start">
        <Text role="status">
          {in_force_until
            ? t('payout_rules.until', { hours, at: momentText(in_force_until) })
            : t('payout_rules.in_force', { hours })}
        </Text>
        {may('payouts.rules') && (
          <form onSubmit={submit}>
            <Stack align="flex-start">
              <TextInput
                inputMode="numeric"
                label={t('console.cooling_off_hours')}
                description={t('payout_rules.hint')}
                value={typed ?? cooling_off_hours ?? ''}
                onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 3))}
              />
              {saving.error && (
                <FormProblem error={saving.error} onReload={() => void reload().then(saving.reset)} />
              )}
              <Button type="submit" loading={saving.isPending} disabled={typed === null}>
                {t('payout_rules.change')}
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </Panel>
  );
}

function Limits({ rules }: { rules: AccountPayoutRules }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('payout_rules.limits')}>
      <Text c="dimmed" size="sm">
        {t('payout_rules.limits_lead')}
      </Text>
      <FactList
        facts={(['approval_limits', 'maker_limits'] as const).map((name) => [
          t(`console.${name}`),
          limitsText(rules[name], ', ') || t('payout_rules.no_limits'),
        ])}
      />
    </Panel>
  );
}
