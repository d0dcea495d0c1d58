import Type, { type Static } from 'typebox';
import { listedSession } from '../profile.ts';
import { done, portalRoute } from '../portal-route.ts';
import { named_people, numberText } from '../records.ts';
import { proposal_decision, proposal_fields, proposal_or_open, proposal_reason } from './proposals.ts';

const person_params = Type.Object({ user_id: Type.String({ pattern: '^usr_[0-9a-f]{1,40}$' }) });
const path = '/operator/people/:user_id';

const person = Type.Object({
  user_id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  operator: Type.Boolean({ description: 'One of the gateway’s own people' }),
  disabled: Type.Boolean(),
  second_factor: Type.Boolean(),
  last_sign_in_at: Type.String({ description: 'Empty: never' }),
  merchants: Type.String({ description: 'Names of the merchants whose teams they are in' }),
});
export type OperatorPerson = Static<typeof person>;

const recovery = Type.Object({ proposal_id: numberText, ...proposal_fields });
export type OperatorRecovery = Static<typeof recovery>;

export const listPeople = portalRoute({
  name: 'operator.people',
  summary: 'Everybody who can sign in',
  method: 'GET',
  path: '/operator/people',
  scope: 'operator',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a name or an e-mail address' })),
    after: Type.Optional(
      Type.String({ pattern: '^usr_[0-9a-f]{1,40}$', description: 'The page after this one' }),
    ),
  }),
  response: Type.Object({
    people: Type.Array(person),
    next_after: Type.String({ description: 'Empty on the last page' }),
  }),
});

export const readPerson = portalRoute({
  name: 'operator.person',
  summary: 'Somebody who can sign in, with their living sessions and what is asked for their second factor',
  method: 'GET',
  path,
  scope: 'operator',
  params: person_params,
  response: Type.Object({
    person,
    sessions: Type.Array(listedSession),
    recoveries: Type.Array(recovery),
    people: named_people,
  }),
});

export const endPersonSession = portalRoute({
  name: 'operator.end_session',
  summary: 'End one session of somebody',
  method: 'DELETE',
  path: `${path}/sessions/:session_id`,
  scope: 'operator',
  params: Type.Object({
    ...person_params.properties,
    session_id: Type.String({ pattern: '^ses_[0-9a-f]{1,40}$' }),
  }),
  response: done,
});

export const endPersonSessions = portalRoute({
  name: 'operator.end_sessions',
  summary: 'End all sessions of somebody',
  method: 'DELETE',
  path: `${path}/sessions`,
  scope: 'operator',
  params: person_params,
  response: Type.Object({ revoked: Type.Integer() }),
});

export const proposeRecovery = portalRoute({
  name: 'operator.propose_recovery',
  summary: 'Ask that the second factor of somebody who has lost it is taken away; another operator decides',
  method: 'POST',
  path: `${path}/recoveries`,
  scope: 'operator',
  step_up: 'always',
  params: person_params,
  body: Type.Object({ reason: proposal_reason }),
  response: recovery,
});

export const decideRecovery = portalRoute({
  name: 'operator.decide_recovery',
  summary: 'Confirm or reject, as a second operator, that somebody’s second factor is taken away',
  method: 'POST',
  path: `${path}/recoveries/:proposal_id`,
  scope: 'operator',
  step_up: 'always',
  params: Type.Object({ ...person_params.properties, proposal_id: proposal_or_open }),
  body: proposal_decision,
  response: recovery,
});
