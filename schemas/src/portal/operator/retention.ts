import Type, { type Static } from 'typebox';
import { retained_kinds, type RetainedKind } from '../../retained-kinds.ts';
import { expectedFields } from '../expected.ts';
import { portalRoute } from '../portal-route.ts';

const kind = Type.Unsafe<RetainedKind>(Type.Union(retained_kinds.map((one) => Type.Literal(one))));
const orNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description });
const days = orNull('How many days they are stored; null: for ever');
const changed_days = Type.Union([Type.Integer({ minimum: 1, maximum: 3_650 }), Type.Null()], {
  description: 'How many; null: as many as where nothing is set',
});

const retention = Type.Object({
  kind,
  days,
  default_days: orNull('How many where nothing is set; null: for ever'),
  least: orNull('The fewest that can be set; null: REQUEST_LOG_DAYS sets it'),
  most: orNull('The most that can be set'),
});
export type KindRetention = Static<typeof retention>;

export const readRetention = portalRoute({
  name: 'operator.retention',
  summary: 'How many days each kind of data is stored',
  method: 'GET',
  path: '/operator/retention',
  scope: 'operator',
  response: Type.Object({ kinds: Type.Array(retention) }),
});

export const countOldData = portalRoute({
  name: 'operator.count_old_data',
  summary: 'How much of each kind would be deleted or erased now; changes nothing',
  method: 'GET',
  path: '/operator/retention/dry-run',
  scope: 'operator',
  response: Type.Object({ kinds: Type.Array(Type.Object({ kind, too_old: Type.Integer() })) }),
});

export const setRetention = portalRoute({
  name: 'operator.set_retention',
  summary: 'Set how many days a kind of data is stored; the worker deletes or erases what is older',
  method: 'PUT',
  path: '/operator/retention/:kind',
  scope: 'operator',
  step_up: 'always',
  params: Type.Object({ kind }),
  body: Type.Object({ days: changed_days, seen: expectedFields({ days }) }),
  response: Type.Object({ days }),
});
