import { isIP } from 'node:net';
import { audited_reads } from '@causeway/schemas/portal/audited-reads.ts';
import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import type { AuditLink } from '../../../kernel/audit/audit-chain.ts';

/** The version of the Elastic Common Schema (https://www.elastic.co/docs/reference/ecs) that the names are of. */
const ecs_version = '8.11.0';

const reading_actions = new Set(portal_routes.flatMap(({ name, reads }) => (reads ? [name] : [])));

/** People, their roles and what they or programs sign in with; `operator.` are those of the console. */
const of_people =
  /^(team|roles|invitation|users|profile|keys)\.|^operator\.(create|decide)_sign_key$|^operator\.(create|end)_command_token$|^operator\.invite_/;
const of_settings =
  /^(addresses|webhooks)\.|^operator\.(change|set|add|remove|replace|create|enable|load|reset|import|draft|activate|retire|end|account_acquirer|rotate|rewrap)/;

/** The category of an action, of those that ECS allows. Money has none of its own: what moves it is a call. */
function categoryOf(action: string): 'authentication' | 'iam' | 'configuration' | 'api' {
  if (audited_reads.has(action)) return 'api';
  if (action.startsWith('session.')) return 'authentication';
  if (of_people.test(action)) return 'iam';
  return of_settings.test(action) && !reading_actions.has(action) ? 'configuration' : 'api';
}

/** The type of an action, of those that ECS expects in its category. */
function typeOf(action: string): string {
  const category = categoryOf(action);
  if (audited_reads.has(action)) return 'access';
  if (reading_actions.has(action)) return category === 'api' ? 'access' : 'info';
  if (category === 'authentication') return action === 'session.sign_out' ? 'end' : 'start';
  const [, verb = ''] = action.split('.');
  if (/^(create|add|save|invite|upload|draft)/.test(verb)) return 'creation';
  return /^(remove|delete|withdraw|revoke|end|drop)/.test(verb) ? 'deletion' : 'change';
}

const outcomes: Readonly<Record<string, string>> = { done: 'success', refused: 'failure', failed: 'failure' };

/** Who acts: a person, whoever ran a command on a host, or a sign key. */
function userOf({ actor, actor_name, actor_email }: AuditLink): Readonly<Record<string, string | null>> {
  const [kind, id = ''] = splitOnce(actor, ':');
  if (kind === 'host') return { name: splitOnce(id, '@')[0] };
  return { id: id || actor, full_name: actor_name, email: actor_email, name: actor_email };
}

function splitOnce(text: string, by: string): [string, string | undefined] {
  const at = text.indexOf(by);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * An entry or a result of the audit log as an event of the Elastic Common Schema (docs/operations.md#into-a-siem). What
 * is empty is left out. `causeway` has all that the hash covers, as it covers it.
 * @param mode of the gateway
 */
export function ecsEventOf(link: AuditLink, mode: string): object {
  const { kind, number, hash, merchant_id, actor, action, address, request_id, result } = link;
  const person = actor.startsWith('user:');
  const host = actor.startsWith('host:') ? splitOnce(actor, '@')[1] : undefined;
  const user = userOf(link);
  const subject = link.result_subject || link.subject;
  // A user’s id, as the subject of what was done to a person.
  const target = subject.startsWith('usr_') ? subject : undefined;
  const ip = isIP(address) === 0 ? undefined : address;
  return compact({
    '@timestamp': link.at,
    ecs: { version: ecs_version },
    event: {
      kind: 'event',
      category: [categoryOf(action)],
      type: [typeOf(action)],
      action,
      outcome: outcomes[result ?? ''] ?? 'unknown',
      module: 'causeway',
      dataset: 'causeway.audit',
      provider: 'causeway',
      id: String(number),
      sequence: Number(number),
      hash,
    },
    service: { name: 'causeway', type: 'causeway', environment: mode },
    user: { ...user, ...(target === undefined ? {} : { target: { id: target } }) },
    host: { hostname: host },
    source: { address, ip },
    organization: { id: merchant_id },
    http: { request: { id: request_id } },
    error: { code: link.code },
    related: {
      user: [...new Set([person ? user['id'] : undefined, user['name'], target])].filter(Boolean),
      hosts: host === undefined ? [] : [host],
      ip: ip === undefined ? [] : [ip],
    },
    causeway: {
      kind,
      audit_id: String(link.audit_id),
      actor,
      account_id: link.account_id,
      subject: link.subject,
      result,
      result_subject: link.result_subject,
      before: link.before,
      after: link.after,
    },
  });
}

/** Without what is empty. */
function compact(value: object): object {
  const entries = Object.entries(value).flatMap(([name, of]): [string, unknown][] => {
    const inner: unknown = isRecord(of) ? compact(of) : of;
    const is_empty =
      inner === null ||
      inner === undefined ||
      inner === '' ||
      (typeof inner === 'object' && Object.keys(inner).length === 0);
    return is_empty ? [] : [[name, inner]];
  });
  return Object.fromEntries(entries);
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
