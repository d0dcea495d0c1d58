import {
  assignDifference,
  decideWriteOff,
  noteDifference,
  proposeWriteOff,
  readDifference,
} from '@causeway/schemas/portal/operator/reconciliation.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { Button, Group, NativeSelect, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { PageHead } from '../../../components/page-head.tsx';
import { useNamedActor } from '../../../components/pages/actor-labels.ts';
import { FactList } from '../../../components/pages/fact-list.tsx';
import { Proposal } from '../../../components/pages/proposal.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Amount, Moment } from '../../../components/values.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';
import { ProposalForm } from '../proposal-form.tsx';
import { refreshConsole } from '../refresh-console.ts';
import { DifferenceBadge } from './differences-table.tsx';

type Found = PortalResponseOf<typeof readDifference>;

/** A difference between what we say and what an acquirer or a bank says, and what people make of it. */
export function DifferencePage() {
  const { t } = useTranslation();
  const { difference_id = '' } = useParams({ strict: false });
  const found = useQuery({
    queryKey: ['operator', 'difference', difference_id],
    queryFn: ({ signal }) => call(readDifference, { params: { difference_id }, signal }),
  });
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={320} />;
  return (
    <>
      <PageHead title={`${t('reconciliation.difference')} ${difference_id}`}>
        <DifferenceBadge state={found.data.difference.state} />
      </PageHead>
      <Stack>
        <Facts found={found.data} />
        <Notes key={`notes ${difference_id}`} found={found.data} />
        <WriteOffs key={`write-offs ${difference_id}`} found={found.data} />
      </Stack>
    </>
  );
}

function Facts({ found: { difference, written_off, people, operators } }: { readonly found: Found }) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const namedActor = useNamedActor();
  const { difference_id, currency, transaction_id: id, assigned_to } = difference;
  const assigning = useChange({
    mutationFn: (to: string) => call(assignDifference, { params: { difference_id }, body: { to } }),
    onSuccess: refreshConsole,
  });
  const amount = (value: string) => <Amount value={value} currency={currency} />;
  return (
    <Panel title={codeLabel('difference_reason', difference.reason)}>
      <Stack align="flex-start">
        <FactList
          facts={[
            [t('reconciliation.amount'), amount(difference.amount)],
            [t('reconciliation.ours'), amount(difference.ours)],
            [t('reconciliation.theirs'), amount(difference.theirs)],
            [t('reconciliation.written_off'), amount(written_off)],
            [t('reconciliation.acquirer'), difference.acquirer],
            [t('reconciliation.settlement'), difference.settlement],
            [
              t('reconciliation.payment'),
              id && (
                <Link className="number" to="/operator-console/objects" search={{ id }}>
                  {id}
                </Link>
              ),
            ],
            [t('reconciliation.found_at'), <Moment key="at" at={difference.found_at} time_zone="UTC" />],
            [
              t('reconciliation.assigned_to'),
              assigned_to ? namedActor(people, assigned_to) : t('reconciliation.nobody'),
            ],
          ]}
        />
        {assigning.error && <Problem error={assigning.error} />}
        <Group>
          <Button variant="default" loading={assigning.isPending} onClick={() => assigning.mutate('me')}>
            {t('reconciliation.take')}
          </Button>
          {assigned_to && (
            <Button variant="subtle" onClick={() => assigning.mutate('nobody')}>
              {t('reconciliation.leave')}
            </Button>
          )}
          <NativeSelect
            aria-label={t('reconciliation.assign')}
            value=""
            data={[
              { value: '', label: t('reconciliation.assign') },
              ...operators.map(({ email, name }) => ({ value: email, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => value && assigning.mutate(value)}
          />
        </Group>
      </Stack>
    </Panel>
  );
}

function Notes({ found: { difference, notes, people } }: { readonly found: Found }) {
  const { t } = useTranslation();
  const namedActor = useNamedActor();
  const [note, setNote] = useState('');
  const { difference_id } = difference;
  const adding = useChange({
    mutationFn: () => call(noteDifference, { params: { difference_id }, body: { note } }),
    onSuccess: async () => {
      setNote('');
      await refreshConsole();
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <Panel title={t('reconciliation.notes')}>
      <Stack gap="xs">
        {notes.length === 0 && <Text c="dimmed">{t('reconciliation.no_notes')}</Text>}
        {notes.map((one) => (
          <div key={one.written_at}>
            <Text>{one.note}</Text>
            <Text c="dimmed" size="sm">
              {namedActor(people, one.written_by)}, <Moment at={one.written_at} time_zone="UTC" />
            </Text>
          </div>
        ))}
        <form onSubmit={send}>
          <Stack gap="xs" align="flex-start">
            <Textarea
              w="100%"
              required
              label={t('reconciliation.note')}
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            {adding.error && <Problem error={adding.error} />}
            <Button type="submit" variant="default" loading={adding.isPending}>
              {t('reconciliation.add_note')}
            </Button>
          </Stack>
        </form>
      </Stack>
    </Panel>
  );
}

function WriteOffs({ found: { difference, proposals, people } }: { readonly found: Found }) {
  const { t } = useTranslation();
  const { difference_id, currency, state } = difference;
  const open = proposals.some(({ decision }) => decision === '');
  const work = state !== 'cleared' && state !== 'written_off';
  if (!work && proposals.length === 0) return null;
  return (
    <Panel title={t('reconciliation.write_off')}>
      <Stack>
        {proposals.map((proposal) => (
          <Proposal
            key={proposal.proposal_id}
            proposal={proposal}
            people={people}
            title={`${t('reconciliation.write_off')} ${proposal.amount} ${currency}`}
            confirm={t('reconciliation.confirm')}
            decide={(decision) =>
              call(decideWriteOff, {
                params: { difference_id, proposal_id: proposal.proposal_id },
                body: { decision },
              })
            }
            refresh={refreshConsole}
          />
        ))}
        {work && !open && (
          <ProposalForm
            lead={t('reconciliation.write_off_lead')}
            submit={t('reconciliation.propose')}
            propose={(reason) => call(proposeWriteOff, { params: { difference_id }, body: { reason } })}
          >
            {null}
          </ProposalForm>
        )}
      </Stack>
    </Panel>
  );
}
