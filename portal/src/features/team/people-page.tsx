import { Alert, Button, Skeleton, Stack, Switch } from '@mantine/core';
import { changePolicy, listRoles, readTeam } from '@causeway/schemas/portal/team.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useAccount } from '../../api/session.ts';
import { Problem } from '../../components/problem.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';
import { InviteDialog, type MadeInvitation } from './invite-dialog.tsx';
import { MembersTable } from './members-table.tsx';
import { TeamFrame } from './team-frame.tsx';

/** The people of the merchant, and who is invited. */
export function PeoplePage() {
  const { t } = useTranslation();
  const { membership, may } = useAccount();
  const { merchant_id } = membership;
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const team = useQuery({
    queryKey: ['team', merchant_id],
    queryFn: ({ signal }) => call(readTeam, { params: { merchant_id }, signal }),
  });
  const roles = useQuery({
    queryKey: ['roles', merchant_id],
    queryFn: ({ signal }) => call(listRoles, { params: { merchant_id }, signal }),
  });
  const refresh = (): void => void team.refetch();
  const policy = useChange({
    mutationFn: (second_factor_required: boolean) =>
      call(changePolicy, { params: { merchant_id }, body: { second_factor_required } }),
    onSettled: refresh,
  });
  const known_roles = roles.data?.roles ?? [];
  const problem = team.error ?? roles.error ?? policy.error;
  const manages = may('team.manage');
  return (
    <TeamFrame
      section="people"
      lead={t('team.lead')}
      actions={manages && <Button onClick={() => setInviting(true)}>{t('team.invite')}</Button>}
    >
      <Stack>
        {problem && <Problem error={problem} onRetry={refresh} />}
        {made?.link === '' && (
          <Alert color="green" role="status">
            {t('team.invitation_sent', { email: made.email })}
          </Alert>
        )}
        {team.isPending && <Skeleton h={200} />}
        {team.data && (
          <>
            <MembersTable members={team.data.members} roles={known_roles} onChanged={refresh} />
            {team.data.invitations.length > 0 && (
              <InvitationsPanel invitations={team.data.invitations} roles={known_roles} onChanged={refresh} />
            )}
            <Switch
              label={t('team.demand')}
              description={t('team.demand_lead')}
              checked={team.data.second_factor_required}
              disabled={!manages || policy.isPending}
              onChange={(event) => policy.mutate(event.currentTarget.checked)}
            />
          </>
        )}
      </Stack>
      {inviting && (
        <InviteDialog
          roles={known_roles}
          proof={team.data?.invitation_proof ?? 'link'}
          onMade={(invitation) => {
            setMade(invitation);
            refresh();
          }}
          onClose={() => setInviting(false)}
        />
      )}
      {made && made.link !== '' && (
        <SecretDialog
          title={t('team.invite_link', { email: made.email })}
          lead={t(made.proof === 'code' ? 'team.link_lead_code' : 'team.link_lead')}
          done={t('team.link_done')}
          label={t('team.link')}
          secret={made.link}
          onClose={() => setMade(null)}
        />
      )}
    </TeamFrame>
  );
}
