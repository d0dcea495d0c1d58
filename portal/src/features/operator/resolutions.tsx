import { decideResolution, proposeResolution } from '@causeway/schemas/portal/operator/instructions.ts';
import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { query_client } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Badge } from '../../components/status-badge.tsx';
import type { FoundInstruction } from './instruction-page.tsx';

function refresh(): Promise<void> {
  return query_client.invalidateQueries({ queryKey: ['operator'] });
}

/** The outcomes that people propose: one proposes, another decides. */
export function Resolutions({ found }: { found: FoundInstruction }) {
  const { t } = useTranslation();
  const open = found.resolutions.some(({ decision }) => decision === '');
  return (
    <Panel title={t('operator.proposals')}>
      <Stack>
        {found.resolutions.length === 0 && <Text c="dimmed">{t('operator.nobody')}</Text>}
        {found.resolutions.map((resolution) => (
          <Proposal key={resolution.resolution_id} found={found} resolution={resolution} />
        ))}
        {found.operation.waiting && !open && <ProposalForm instruction={found.operation} />}
      </Stack>
    </Panel>
  );
}

/** A person by name, everything else as it is stored. */
export function nameIn({ people }: FoundInstruction, actor: string): string {
  return people.find((person) => person.actor === actor)?.name ?? actor;
}

interface ProposalProps {
  readonly found: FoundInstruction;
  readonly resolution: FoundInstruction['resolutions'][number];
}

function Proposal({ found, resolution }: ProposalProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { account_id, operation_id } = found.operation;
  const { resolution_id, decision, outcome, reason, reference, proposed_by } = resolution;
  const params = { account_id, operation_id, resolution_id };
  const deciding = useChange({
    mutationFn: (chosen: 'confirmed' | 'rejected') =>
      call(decideResolution, { params, body: { decision: chosen } }),
    onSuccess: refresh,
  });
  const own = proposed_by === `user:${user.user_id}`;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text fw={600}>{t(outcome === 'done' ? 'operator.done' : 'operator.not_done')}</Text>
        {decision === '' && <Badge tone="wait">{t('operator.waits')}</Badge>}
        {decision === 'confirmed' && <Badge tone="good">{t('operator.confirmed')}</Badge>}
        {decision === 'rejected' && <Badge tone="calm">{t('operator.rejected')}</Badge>}
      </Group>
      <Text>{reason}</Text>
      <Text size="sm" c="dimmed">
        {t('operator.by')}: {nameIn(found, proposed_by)}
        {resolution.decided_by && ` → ${nameIn(found, resolution.decided_by)}`}
        {reference && ` · ${t('operator.reference')}: ${reference}`}
      </Text>
      {decision === '' && (
        <Group gap="xs">
          {!own && (
            <Button loading={deciding.isPending} onClick={() => deciding.mutate('confirmed')}>
              {t('operator.confirm')}
            </Button>
          )}
          <Button variant="default" loading={deciding.isPending} onClick={() => deciding.mutate('rejected')}>
            {t('operator.reject')}
          </Button>
        </Group>
      )}
      {deciding.error && <Problem error={deciding.error} />}
      {deciding.data?.result === 'overtaken' && <Alert color="gray">{t('operator.overtaken')}</Alert>}
    </Stack>
  );
}

function ProposalForm({ instruction }: { readonly instruction: FoundInstruction['operation'] }) {
  const { t } = useTranslation();
  const { account_id, operation_id } = instruction;
  const [outcome, setOutcome] = useState<'done' | 'not_done'>('done');
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const proposing = useChange({
    mutationFn: () =>
      call(proposeResolution, { params: { account_id, operation_id }, body: { outcome, reason, reference } }),
    onSuccess: refresh,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    proposing.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" align="flex-start">
        <Text>{t('operator.propose_lead')}</Text>
        <NativeSelect
          label={t('operator.outcome')}
          value={outcome}
          data={(['done', 'not_done'] as const).map((value) => ({ value, label: t(`operator.${value}`) }))}
          onChange={(event) => setOutcome(event.currentTarget.value as typeof outcome)}
        />
        <TextInput
          label={t('operator.reference')}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <Textarea
          w="100%"
          required
          label={t('operator.reason')}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {proposing.error && <Problem error={proposing.error} />}
        <Button type="submit" loading={proposing.isPending}>
          {t('operator.propose')}
        </Button>
      </Stack>
    </form>
  );
}
