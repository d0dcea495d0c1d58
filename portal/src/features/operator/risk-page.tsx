import {
  activateRule,
  draftRule,
  listRules,
  retireRule,
  tryRule,
  type RiskRule,
} from '@causeway/contract/portal/operator/risk.ts';
import { Button, Code, Group, NativeSelect, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { query_client } from '../../api/query-client.ts';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Badge } from '../../components/status-badge.tsx';

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
      <NewRule opened={drafting} onClose={() => setDrafting(false)} />
    </>
  );
}

const state_tones = { draft: 'calm', active: 'good', retired: 'calm' } as const;

function Rule({ rule }: { rule: RiskRule }) {
  const { t } = useTranslation();
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
        <Code block tabIndex={0}>
          {JSON.stringify(rule.terms)}
        </Code>
        {dry_run && <Text size="sm">{t('operator.tried', { ...dry_run })}</Text>}
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

const example_terms = '{"kind":"velocity","subject":"card","more_than":5,"hours":24}';

function NewRule({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [account_id, setAccount] = useState('*');
  const [name, setName] = useState('');
  const [action, setAction] = useState<'block' | 'review'>('block');
  const [terms, setTerms] = useState(example_terms);
  const drafting = useChange({
    mutationFn: async () => {
      const parsed = JSON.parse(terms) as Record<string, unknown>;
      return call(draftRule, { body: { account_id, name, action, terms: parsed } });
    },
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    drafting.mutate();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t('operator.new_rule')}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('operator.name')}
            required
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('operator.account')}
            description={t('operator.account_hint')}
            required
            value={account_id}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('operator.action')}
            value={action}
            data={(['block', 'review'] as const).map((value) => ({ value, label: t(`operator.${value}`) }))}
            onChange={(event) => setAction(event.currentTarget.value as typeof action)}
          />
          <Textarea
            label={t('operator.terms')}
            required
            autosize
            minRows={3}
            value={terms}
            onChange={(event) => setTerms(event.currentTarget.value)}
          />
          {drafting.error && <Problem error={drafting.error} />}
          <Button type="submit" loading={drafting.isPending}>
            {t('operator.create')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
