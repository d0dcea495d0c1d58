import { decideResolution, proposeResolution } from '@causeway/schemas/portal/operator/instructions.ts';
import type { ProposalDecision } from '@causeway/schemas/portal/operator/proposals.ts';
import { Alert, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { Panel } from '../../components/panel.tsx';
import type { FoundInstruction } from './instruction-page.tsx';
import { Proposal } from '../../components/pages/proposal.tsx';
import { refreshConsole } from './refresh-console.ts';
import { ProposalForm } from './proposal-form.tsx';

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
        {found.operation.waiting && !open && <NewResolution instruction={found.operation} />}
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
      refresh={refreshConsole}
    >
      {overtaken && <Alert color="gray">{t('operator.overtaken')}</Alert>}
    </Proposal>
  );
}

function NewResolution({ instruction }: { readonly instruction: FoundInstruction['operation'] }) {
  const { t } = useTranslation();
  const { account_id, operation_id } = instruction;
  const [outcome, setOutcome] = useState<'done' | 'not_done'>('done');
  const [reference, setReference] = useState('');
  const propose = (reason: string): Promise<unknown> =>
    call(proposeResolution, { params: { account_id, operation_id }, body: { outcome, reason, reference } });
  return (
    <ProposalForm lead={t('operator.propose_lead')} submit={t('operator.propose')} propose={propose}>
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
    </ProposalForm>
  );
}
