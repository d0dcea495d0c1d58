import {
  decideRecovery,
  endPersonSession,
  endPersonSessions,
  proposeRecovery,
  readPerson,
} from '@causeway/schemas/portal/operator/people.ts';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useSession } from '../../api/session.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Proposal } from '../../components/pages/proposal.tsx';
import { SessionLine } from '../../components/pages/session-line.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { refreshConsole } from './refresh-console.ts';

type Found = PortalResponseOf<typeof readPerson>;

/** Somebody who can sign in: their sessions, and a second factor that they have lost. */
export function PersonPage() {
  const { t } = useTranslation();
  const { user_id = '' } = useParams({ strict: false });
  const found = useQuery({
    queryKey: ['operator', 'person', user_id],
    queryFn: ({ signal }) => call(readPerson, { params: { user_id }, signal }),
  });
  return (
    <>
      <PageHead
        title={found.data?.person.name ?? t('console.person')}
        lead={found.data?.person.email ?? ''}
      />
      <Stack maw={760}>
        {found.error && <Problem error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeleton h={240} />}
        {found.data && <Recoveries found={found.data} />}
        {found.data && <Sessions found={found.data} />}
      </Stack>
    </>
  );
}

/** One operator asks, another decides. */
function Recoveries({ found: { person, recoveries, people } }: { found: Found }) {
  const { t } = useTranslation();
  const { user_id } = person;
  const { user } = useSession();
  const open = recoveries.some(({ decision }) => decision === '');
  return (
    <Panel title={t('team.second_factor')}>
      <Stack>
        <Text>{t(person.second_factor ? 'console.factor_set_up' : 'console.factor_none')}</Text>
        {recoveries.map((recovery) => (
          <Proposal
            key={recovery.proposal_id}
            proposal={recovery}
            people={people}
            title={t('console.recovery')}
            confirm={t('console.recovery_confirm')}
            decide={(decision) =>
              call(decideRecovery, {
                params: { user_id, proposal_id: recovery.proposal_id },
                body: { decision },
              })
            }
            refresh={refreshConsole}
          />
        ))}
        {person.second_factor && !open && user_id !== user.user_id && (
          <ProposalForm
            lead={t('console.recovery_lead')}
            submit={t('console.recovery_ask')}
            propose={(reason) => call(proposeRecovery, { params: { user_id }, body: { reason } })}
          />
        )}
      </Stack>
    </Panel>
  );
}

function Sessions({ found: { person, sessions } }: { found: Found }) {
  const { t } = useTranslation();
  const { user_id } = person;
  const ending = useChange({
    mutationFn: (session_id: string) => call(endPersonSession, { params: { user_id, session_id } }),
    onSettled: refreshConsole,
  });
  const ending_all = useChange({
    mutationFn: () => call(endPersonSessions, { params: { user_id } }),
    onSettled: refreshConsole,
  });
  const problem = ending.error ?? ending_all.error;
  return (
    <Panel title={t('profile.sessions')}>
      <Stack gap="sm">
        {problem && <Problem error={problem} />}
        {sessions.length === 0 && <Text c="dimmed">{t('console.sessions_none')}</Text>}
        {sessions.map((session) => (
          <SessionLine
            key={session.session_id}
            session={session}
            {...(session.current ? {} : { onEnd: () => ending.mutate(session.session_id) })}
          />
        ))}
        {sessions.length > 0 && (
          <Group>
            <Button variant="default" loading={ending_all.isPending} onClick={() => ending_all.mutate()}>
              {t('console.sessions_end')}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}
