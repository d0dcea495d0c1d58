import { readTeam } from '@causeway/schemas/portal/team.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount, useSession } from '../../api/session.ts';
import { payment_pages } from '../../i18n/en/payment-pages.ts';

const fresh_ms = 300_000;

/** Who is said by an id, and the name. */
export interface Named {
  readonly actor: string;
  readonly name: string;
}

/** Says who did something, of whom the names are given: people by name, everything else in words. */
export function useNamedActor(): (people: readonly Named[], actor: string) => string {
  const { t } = useTranslation();
  const { user } = useSession();
  return (people, actor) => {
    const [kind = '', ...rest] = actor.split(':');
    const id = rest.join(':');
    if (kind === 'user' && id === user.user_id) return t('payouts.you');
    const person = people.find((one) => one.actor === actor);
    if (person) return person.name;
    const word = Object.hasOwn(payment_pages.actor, kind) ? t(`actor.${kind as 'user'}`) : kind;
    // The id of a person says nothing to people.
    return id && kind !== 'user' ? `${word} (${id})` : word;
  };
}

/** The same for a merchant's people, who are named where the reader may see the team. */
export function useActorLabel(): (actor: string) => string {
  const namedActor = useNamedActor();
  const { membership, may } = useAccount();
  const { merchant_id } = membership;
  const team = useQuery({
    queryKey: ['team', merchant_id],
    queryFn: ({ signal }) => call(readTeam, { params: { merchant_id }, signal }),
    enabled: may('team.read'),
    staleTime: fresh_ms,
  });
  const people = (team.data?.members ?? []).map(({ user_id, name }) => ({ actor: `user:${user_id}`, name }));
  return (actor) => namedActor(people, actor);
}
