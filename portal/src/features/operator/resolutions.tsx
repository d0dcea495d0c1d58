import { decideResolution, proposeResolution } from '@causeway/schemas/portal/operator/instructions.ts';
import type { ProposalDecision } from '@causeway/schemas/portal/operator/proposals.ts';
import { Alert, Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import type { FoundInstruction } from './instruction-page.tsx';
import { Proposal } from './proposal.tsx';
import { refreshConsole } from './refresh-console.ts';

/** The outcomes that people propose: one proposes, another decides. */
export function Resolutions({ found }: { found: FoundInstruction }) {
  const { t } = useTranslation();
  const open = found.resolutions.some(({ decision }) => decision === '');
  return (
    <Panel title={t('operator.proposals')}>
      <Stack>
        {found.resolutions.length === 0 && <Text c="dimmed">{t('operator.nobody')}</Text>}
        {found.resolutions.map((resolution) => (
          <Resolution key={resolution.resolution_id} found={found} resolution={resolution} />
        ))}
        {found.operation.waiting && !open && <ProposalForm instruction={found.operation} />}
      </Stack>
    </Panel>
  );
}

interface ResolutionProps {
  readonly found: FoundInstruction;
  readonly resolution: FoundInstruction['resolutions'][number];
}

function Resolution({ found, resolution }: ResolutionProps) {
  const { t } = useTranslation();
  const [overtaken, setOvertaken] = useState(false);
  const { account_id, operation_id } = found.operation;
  const { resolution_id, outcome, reference } = resolution;
  const params = { account_id, operation_id, resolution_id };
  const decide = async (decision: ProposalDecision): Promise<void> => {
    const { result } = await call(decideResolution, { params, body: { decision } });
    setOvertaken(result === 'overtaken');
  };
  return (
    <Proposal
      proposal={resolution}
      people={found.people}
      title={t(outcome === 'done' ? 'operator.done' : 'operator.not_done')}
      reference={reference}
      confirm={t('operator.confirm')}
      decide={decide}
    >
      {overtaken && <Alert color="gray">{t('operator.overtaken')}</Alert>}
    </Proposal>
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
    onSuccess: refreshConsole,
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
