import Type from 'typebox';
import { done, portalRoute } from '../portal-route.ts';

const time = Type.String({ description: 'ISO 8601' });

export const listCommandTokens = portalRoute({
  name: 'operator.command_tokens',
  summary: 'One’s own living command-line tokens, the latest first',
  method: 'GET',
  path: '/operator/command-tokens',
  scope: 'operator',
  response: Type.Object({
    tokens: Type.Array(
      Type.Object({
        session_id: Type.String({ description: 'The session that gave it out, and with which it ends' }),
        current: Type.Boolean({ description: 'Of the session that asks' }),
        created_at: time,
        expires_at: time,
        last_used_at: Type.Union([time, Type.Null()]),
      }),
    ),
  }),
});

export const createCommandToken = portalRoute({
  name: 'operator.create_command_token',
  summary: 'Create a token for decisions on the command line; needs a session with a second factor',
  method: 'POST',
  path: '/operator/command-tokens',
  scope: 'operator',
  step_up: 'always',
  response: Type.Object({
    token: Type.String({ description: 'Shown this once' }),
    expires_at: time,
  }),
});

export const endCommandToken = portalRoute({
  name: 'operator.end_command_token',
  summary: 'End one of one’s own command-line tokens',
  method: 'DELETE',
  path: '/operator/command-tokens/:session_id',
  scope: 'operator',
  params: Type.Object({ session_id: Type.String({ pattern: '^ses_[0-9a-f]{1,40}$' }) }),
  response: done,
});
