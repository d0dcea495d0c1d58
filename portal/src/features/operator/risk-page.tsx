import {
  activateRule,
  listRules,
  retireRule,
  tryRule,
  type RiskRule,
} from '@causeway/schemas/portal/operator/risk.ts';
import { Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { query_client } from '../../api/query-client.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Badge } from '../../components/status-badge.tsx';
import { DryRun } from './risk/dry-run.tsx';
import { NewRule } from './risk/new-rule.tsx';
import { useTermsLabel } from './risk/terms-labels.ts';

function refresh(): Promise<void> {
  return query_client.invalidateQueries({ queryKey: ['operator', 'risk'] });
}

/** Risk rules and block lists. */
export function RiskPage() {
  const { t } = useTranslation();
  const [drafting, setDrafting] = useState(false);
  const list = useQuery({
    queryKey: ['operator', 'risk'],
    queryFn: ({ signal }) => call(listRules, { signal }),
  });
  const rules = list.data?.rules ?? [];
  return (
    <>
      <PageHead title={t('operator.risk')} lead={t('operator.risk_lead')}>
        <Button onClick={() => setDrafting(true)}>{t('operator.new_rule')}</Button>
      </PageHead>
      <Stack>
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && rules.length === 0 && (
          <EmptyState title={t('operator.no_rules')} lead={t('operator.no_rules_lead')} />
        )}
        {rules.map((rule) => (
          <Rule key={`${rule.account_id} ${rule.rule_id}`} rule={rule} />
        ))}
      </Stack>
      {drafting && <NewRule onDrafted={refresh} onClose={() => setDrafting(false)} />}
    </>
  );
}

const state_tones = { draft: 'calm', active: 'good', retired: 'calm' } as const;

function Rule({ rule }: { rule: RiskRule }) {
  const { t } = useTranslation();
  const termsLabel = useTermsLabel();
  const { account_id, rule_id, state, dry_run } = rule;
  const params = { account_id, rule_id };
  const acting = useChange({
    mutationFn: async (action: 'try' | 'activate' | 'retire'): Promise<unknown> => {
      if (action === 'try') return call(tryRule, { params });
      return action === 'activate' ? call(activateRule, { params }) : call(retireRule, { params });
    },
    onSuccess: refresh,
  });
  const known = state as keyof typeof state_tones;
  return (
    <Panel title={rule.name}>
      <Stack gap="xs">
        <Group gap="xs">
          <Badge tone={rule.action === 'block' ? 'bad' : 'wait'}>{t(`operator.${rule.action}`)}</Badge>
          <Badge tone={state_tones[known]}>{t(`operator.${known}`)}</Badge>
          <Text size="sm">{account_id === '*' ? t('operator.every_account') : account_id}</Text>
          <Text size="sm">
            {t('operator.hits')}: {rule.hits}
          </Text>
        </Group>
        <Text>{termsLabel(rule.terms)}</Text>
        <details>
          <summary>{t('operator.terms')}</summary>
          <Code block tabIndex={0}>
            {JSON.stringify(rule.terms, null, 2)}
          </Code>
        </details>
        {dry_run && <DryRun run={dry_run} tried_at={rule.dry_run_at} />}
        {acting.error && <Problem error={acting.error} />}
        {state !== 'retired' && (
          <Group gap="xs">
            <Button variant="default" loading={acting.isPending} onClick={() => acting.mutate('try')}>
              {t('operator.try')}
            </Button>
            {state === 'draft' && dry_run && (
              <Button loading={acting.isPending} onClick={() => acting.mutate('activate')}>
                {t('operator.activate')}
              </Button>
            )}
            <Button variant="default" loading={acting.isPending} onClick={() => acting.mutate('retire')}>
              {t('operator.retire')}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}
