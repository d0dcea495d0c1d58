import Type, { type Static } from 'typebox';
import { portalRoute } from '../portal-route.ts';
import { numberText, storedReasons } from '../records.ts';
import { requiredText } from '../../required-text.ts';

const state = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('applied'),
  Type.Literal('not_understood'),
  Type.Literal('closed'),
]);
/** The state of an acquirer's notification. */
export type NotificationState = Static<typeof state>;

const notification_fields = {
  notification_id: Type.String(),
  acquirer: Type.String(),
  event_id: Type.String({ description: 'The acquirer’s own' }),
  kind: Type.String({ description: 'The acquirer’s name of its kind' }),
  received_at: Type.String(),
  state,
  reason: Type.String({ description: 'What became of it, or why it was not understood' }),
  reasons: storedReasons,
  attempts: Type.Integer(),
  changed_at: Type.String(),
};
const notification = Type.Object(notification_fields);
export type AcquirerNotification = Static<typeof notification>;

const one = {
  scope: 'operator',
  params: Type.Object({ notification_id: numberText }),
} as const;

export const listNotifications = portalRoute({
  name: 'operator.notifications',
  summary: 'What acquirers have sent unasked, newest first',
  method: 'GET',
  path: '/operator/notifications',
  scope: 'operator',
  query: Type.Object({
    before: Type.Optional(numberText),
    acquirer: Type.Optional(Type.String({ maxLength: 40 })),
    state: Type.Optional(state),
  }),
  response: Type.Object({
    notifications: Type.Array(notification),
    next_before: Type.String({ description: 'Empty on the last page' }),
  }),
  commands: [
    {
      name: 'acquirers notifications',
      options: { name: 'acquirer' },
      columns: ['notification_id', 'acquirer', 'kind', 'received_at', 'state', 'reason'],
    },
  ],
});

export const readNotification = portalRoute({
  name: 'operator.notification',
  summary: 'A notification of an acquirer with what it says',
  method: 'GET',
  path: '/operator/notifications/:notification_id',
  ...one,
  audited: true,
  response: Type.Object({
    ...notification_fields,
    content: Type.String({ description: 'As the acquirer has sent it, card numbers masked' }),
  }),
  commands: [{ name: 'acquirers notifications show', options: { id: 'notification_id' } }],
});

export const applyNotification = portalRoute({
  name: 'operator.apply_notification',
  summary: 'Applies a notification again; what was applied before changes nothing',
  method: 'POST',
  path: '/operator/notifications/:notification_id/apply',
  ...one,
  response: Type.Object({ state, reason: Type.String() }),
  by_host: true,
  commands: [
    {
      name: 'acquirers notifications apply',
      options: { id: 'notification_id' },
      says: 'Notification {notification_id} is {state}: {reason}',
      succeeds: { state: 'applied' },
    },
  ],
});

export const closeNotification = portalRoute({
  name: 'operator.close_notification',
  summary: 'Closes a notification that was handled otherwise',
  method: 'POST',
  path: '/operator/notifications/:notification_id/close',
  ...one,
  body: Type.Object({ note: requiredText(500, 'How it was handled') }),
  response: Type.Object({}),
  by_host: true,
  commands: [
    {
      name: 'acquirers notifications close',
      options: { id: 'notification_id' },
      says: 'Notification {notification_id} is closed.',
    },
  ],
});
