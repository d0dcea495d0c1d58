import { readSession } from '@causeway/schemas/portal/session.ts';
import type { Permit } from '@causeway/schemas/portal/permits.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError, call, rememberCaller } from './call.ts';
import { query_client } from './query-client.ts';

export type Session = PortalResponseOf<typeof readSession>;
type Membership = Session['merchants'][number];
type Account = Membership['accounts'][number];

const known_key = 'causeway.signed_in';

/** Whether somebody was signed in here who has not signed out: then a session that is gone has ended. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(known_key) !== null;
}

/** Keeps what every change carries, and that somebody is here. */
function rememberSession(session: Session): void {
  rememberCaller(session);
  if (session.state === 'signed_in') localStorage.setItem(known_key, '1');
}

/** Who is signed in; null when nobody is. */
export const session_query = queryOptions({
  queryKey: ['session'],
  staleTime: Infinity,
  queryFn: async (): Promise<Session | null> => {
    try {
      const session = await call(readSession);
      rememberSession(session);
      return session;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/** Takes over what a sign-in, sign-out or second factor has made of the session. */
export function takeSession(session: Session | null): void {
  if (session) rememberSession(session);
  else {
    rememberCaller(null);
    localStorage.removeItem(known_key);
  }
  query_client.setQueryData(session_query.queryKey, session);
}

/** The session of whoever is signed in. Only below the shell, which demands one. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(session_query);
  if (!data) throw new ApiError(401, { message: 'signed out' });
  return data;
}

export interface CurrentAccount {
  readonly account: Account;
  readonly account_id: string;
  readonly membership: Membership;
  /** Whether the person's role with the merchant allows it, or one of several. */
  readonly may: (permit: Permit | readonly Permit[]) => boolean;
}

/** The account that the address names. */
export function findAccount(session: Session, account_id: string): Omit<CurrentAccount, 'may'> | null {
  for (const membership of session.merchants) {
    const account = membership.accounts.find((one) => one.account_id === account_id);
    if (account) return { account, account_id, membership };
  }
  return null;
}

/** The zone that times are shown in: the account's, and at the operator console UTC. */
export function useTimeZone(): string {
  const session = useSession();
  const { account_id = '' } = useParams({ strict: false });
  return findAccount(session, account_id)?.account.time_zone ?? 'UTC';
}

export function useAccount(): CurrentAccount {
  const session = useSession();
  const { account_id = '' } = useParams({ strict: false });
  const found = findAccount(session, account_id);
  if (!found) throw new ApiError(404, { message: account_id });
  const { permits } = found.membership;
  return {
    ...found,
    may: (permit) => (typeof permit === 'string' ? [permit] : permit).some((one) => permits.includes(one)),
  };
}
