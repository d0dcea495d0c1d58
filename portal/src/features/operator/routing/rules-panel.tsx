import {
  readRoutingRules,
  replaceRoutingRules,
  type AccountRouting,
  type RoutingRuleInput,
} from '@causeway/schemas/portal/operator/routing-rules.ts';
import { Alert, Button, Divider, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { query_client } from '../../../api/query-client.ts';
import { Panel } from '../../../components/panel.tsx';
import { Warning } from '../../../components/warning.tsx';
import { Problem } from '../../../components/problem.tsx';
import { RuleForm } from './rule-form.tsx';
import { RoutingTrial } from './routing-trial.tsx';
import { RulesTable, type ShownRule } from './rules-table.tsx';

interface RulesProps {
  readonly account_id: string;
}

/** The rules by which an account's payments find their acquirer. */
export function RulesPanel({ account_id }: RulesProps) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['operator', 'routes', account_id],
    queryFn: ({ signal }) => call(readRoutingRules, { params: { account_id }, signal }),
  });
  return (
    <Panel title={t('routes.title')}>
      {found.error && <Problem error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton h={160} />}
      {found.data && <Rules account_id={account_id} routing={found.data} />}
    </Panel>
  );
}

function inputOf({
  currencies,
  brands,
  amount_from,
  amount_below,
  connector,
  next = [],
  retry_declines = [],
  authenticate = false,
  share = 100,
}: RoutingRuleInput): RoutingRuleInput {
  return {
    currencies,
    brands,
    amount_from,
    amount_below,
    connector,
    next,
    retry_declines,
    authenticate,
    share,
  };
}

/** Rules are changed here first, and saved together: payments never meet a half-changed list. */
function Rules({ account_id, routing }: RulesProps & { routing: AccountRouting }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<readonly RoutingRuleInput[] | null>(null);
  const saving = useChange({
    mutationFn: (rules: readonly RoutingRuleInput[]) => {
      const body = { rules: rules.map(inputOf), version: routing.version };
      return call(replaceRoutingRules, { params: { account_id }, body });
    },
    async onSuccess() {
      await query_client.invalidateQueries({ queryKey: ['operator', 'routes', account_id] });
      setDraft(null);
    },
  });
  const rules: readonly ShownRule[] = draft?.map((rule) => ({ ...rule, warnings: [] })) ?? routing.rules;
  const names = { connector: routing.otherwise };
  return (
    <Stack>
      <Text c="dimmed">{t('routes.lead')}</Text>
      {rules.length > 0 && <RulesTable rules={rules} onChange={setDraft} />}
      <Text>{t(rules.length === 0 ? 'routes.none' : 'routes.otherwise', names)}</Text>
      {saving.error && <Problem error={saving.error} />}
      {saving.isSuccess && draft === null && (
        <Alert color="green" role="status">
          {t('routes.saved')}
        </Alert>
      )}
      {draft && (
        <div role="status">
          <Warning title={t('routes.unsaved')}>
            <Group gap="xs" mt="xs">
              <Button loading={saving.isPending} onClick={() => saving.mutate(draft)}>
                {t('routes.save')}
              </Button>
              <Button variant="default" onClick={() => setDraft(null)}>
                {t('routes.discard')}
              </Button>
            </Group>
          </Warning>
        </div>
      )}
      <Divider />
      <RuleForm
        routing={routing}
        unsaved={draft !== null}
        onAdd={(rule) => setDraft([...rules.map(inputOf), rule])}
      />
      <Divider />
      <RoutingTrial account_id={account_id} version={routing.version} />
    </Stack>
  );
}
