import { readTeam } from '@causeway/contract/portal/team.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount, useSession } from '../../api/session.ts';

const actor_kinds = new Set(['user', 'api', 'gateway', 'acquirer']);
const fresh_ms = 300_000;

/** Says who did something: a person by name where the reader may see the team, else as it is stored, in words. */
export function useActorWords(): (actor: string) => string {
  const { t } = useTranslation();
  const { user } = useSession();
  const { membership, may } = useAccount();
  const { merchant_id } = membership;
  const team = useQuery({
    queryKey: ['team', merchant_id],
    queryFn: ({ signal }) => call(readTeam, { params: { merchant_id }, signal }),
    enabled: may('team.read'),
    staleTime: fresh_ms,
  });
  return (actor) => {
    const [kind = '', ...rest] = actor.split(':');
    const id = rest.join(':');
    const member = team.data?.members.find(({ user_id }) => kind === 'user' && user_id === id);
    if (id === user.user_id) return t('payouts.you');
    if (member) return member.name;
    const word = actor_kinds.has(kind) ? t(`actor.${kind as 'user'}`) : kind;
    return id ? `${word} (${id})` : word;
  };
}
