import { event_catalogue } from '@causeway/schemas/events/event-catalogue.ts';
import { rules } from '@causeway/schemas/errors/rules/rules.ts';
import { signature_rules } from '@causeway/schemas/errors/rules/signature-rules.ts';
import { signed_body_rules } from '@causeway/schemas/errors/rules/signed-body-rules.ts';
import { signed_frame_rules, signed_values_rules } from '@causeway/schemas/errors/rules/signed-text-rules.ts';
import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import type { TSchema } from 'typebox';
import type { OperatorAcquirerKind } from '@causeway/schemas/portal/operator/acquirers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payment_pages } from '../../../../portal/src/i18n/en/payment-pages.ts';
import { payout_pages } from '../../../../portal/src/i18n/en/payout-pages.ts';
import { english_fields, fieldIn } from '../../../../portal/src/i18n/actions/english-fields.ts';
import { englishReason } from '../../../../portal/src/i18n/gateway/english-reasons.ts';
import { setting_labels } from '../../../../portal/src/i18n/gateway/setting-labels.ts';
import { payment_pages as chinese_payment_pages } from '../../../../portal/src/i18n/zh/payment-pages.ts';
import { movement_labels } from '@causeway/schemas/portal/movement-labels.ts';
import type { MovementName } from '../../../src/ledger/movements.ts';
import type { Actor } from '../../../src/kernel/values/actor.ts';
import { eventLabel } from '../../../../portal/src/i18n/actions/event-labels.ts';
import { codeLabel } from '../../../../portal/src/i18n/actions/code-labels.ts';
import { jobLabel } from '../../../../portal/src/i18n/actions/job-labels.ts';
import { scheduledJobs } from '../../../src/edges/jobs/schedule.ts';
import { payment_instruction_kinds } from '../../../src/acquiring/payments/outcomes/payment-instructions.ts';
import { payout_instruction_kinds } from '../../../src/banking/payouts/outcomes/record-payouts.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  const environment = {
    AUDIT_SEAL_FILE: 'seals',
    AUDIT_SEAL_SYSLOG: 'udp://127.0.0.1:514',
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'pay@example.com',
  };
  gateway = await startTestGateway({ environment });
});
afterAll(() => gateway.close());

it('the console has words for every job in English and in Chinese, and names the acquirer or bank', () => {
  const names = scheduledJobs(gateway.gateway).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(30);
  for (const name of [...names, 'note what jobs do']) {
    expect.soft(jobLabel(name, 'en'), name).toMatch(/^[A-Z]/);
    expect.soft(jobLabel(name, 'zh'), name).toMatch(/[一-鿿]/);
  }
  expect(jobLabel('read notices of sandbox', 'en')).toBe('Read what sandbox reports');
  expect(jobLabel('exchange files with some-bank', 'zh')).toBe('与 some-bank 交换文件');
});

it('the list of events describes each, in English and in Chinese', () => {
  for (const { type } of event_catalogue) {
    for (const name of [type, `${type.split('.')[0]}.*`]) {
      expect.soft(eventLabel(name, 'en'), name).toMatch(/^[A-Z]/);
      expect.soft(eventLabel(name, 'zh'), name).toMatch(/[一-鿿]/);
    }
  }
});

it('the console has words for every kind of operation, and for everything that waits', async () => {
  const operator = await createPortalClient(gateway, { operator: true });
  const { body } = await operator.fetch('GET', '/operator/health');
  const backlogs: string[] = body['backlogs'].map(({ name }: { name: string }) => name);
  expect(backlogs.length).toBeGreaterThan(3);
  const named = (group: 'backlog' | 'operation', names: readonly string[]) =>
    names.map((name) => [group, name] as const);
  const due = gateway.gateway.timers.map(({ kind }) => `due work: ${kind}`);
  for (const [group, name] of [
    ...named('operation', [...payment_instruction_kinds, ...payout_instruction_kinds]),
    ...named('backlog', [
      ...backlogs,
      ...due,
      'files not delivered to a-bank',
      'money in suspense: EUR',
      'money expected back from a-bank',
      'announced returns not booked of a-bank',
      'booked lines told twice of a-bank',
      'releases refused by an-acquirer',
      'recalls not answered of a-bank',
      'money promised back to a-bank',
      'statements that do not add up of a-bank',
      'files refused of reports',
      'files not fetched from reports',
    ]),
  ]) {
    expect.soft(codeLabel(group, name, 'en'), name).toMatch(/^[A-Z]/);
    expect.soft(codeLabel(group, name, 'zh'), name).toMatch(/[一-鿿]/);
  }
});

/** Whoever acts, without who it is: one that is missing here, or in the words, does not compile. */
type KindOf<Named extends string> = Named extends `${infer Kind}:${string}` ? Kind : Named;
type ActorKind = KindOf<Actor>;

it('every kind of actor has a name, in English and in Chinese', () => {
  const english: Readonly<Record<ActorKind, string>> = payment_pages.actor;
  const chinese: Readonly<Record<ActorKind, string>> = chinese_payment_pages.actor;
  for (const word of Object.values(english)) expect.soft(word).toMatch(/^(a|the) /);
  expect(Object.keys(chinese)).toEqual(Object.keys(english));
});

it('every movement of money has a name, in English and in Chinese', () => {
  // One that is missing does not compile.
  const labels: Readonly<Record<MovementName, readonly [english: string, chinese: string]>> = movement_labels;
  for (const [name, [english, chinese]] of Object.entries(labels)) {
    expect.soft(english, name).toMatch(/^[A-Z]/);
    expect.soft(chinese, name).toMatch(/[一-鿿]/);
  }
});

it('every setting of the acquirers that come with the gateway has a label and a help in Chinese', async () => {
  const operator = await createPortalClient(gateway, { operator: true });
  const { body } = await operator.fetch('GET', '/operator/acquirers');
  const kinds: OperatorAcquirerKind[] = body['kinds'];
  // One of the tests' own comes from outside, as those of others do, and is in English.
  const own = kinds.filter(({ kind }) => kind !== 'paper');
  expect(own.length).toBeGreaterThanOrEqual(3);
  for (const { kind, fields } of own) {
    for (const { name } of fields) {
      const [label = '', help = ''] = setting_labels[kind]?.[name] ?? [];
      expect.soft(label, `${kind} ${name}`).not.toBe('');
      expect.soft(help, `${kind} ${name}`).not.toBe('');
    }
    const named = fields.map(({ name }) => name);
    expect.soft(Object.keys(setting_labels[kind] ?? {}).toSorted(), kind).toEqual(named.toSorted());
  }
});

/** The names of everything that a schema holds, at every depth. */
function namesIn(schema: TSchema): string[] {
  const { properties = {}, items, anyOf = [] } = schema as Partial<Record<string, any>>;
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf] as TSchema[];
  return [...Object.keys(properties), ...inner.flatMap(namesIn)];
}

it('every field that the portal sends has a name in words for refusals', () => {
  const names = portal_routes.flatMap(({ body, query }) => [body, query].flatMap(namesIn));
  expect(names.length).toBeGreaterThan(200);
  for (const name of new Set(names)) {
    const label = (payout_pages.payout_field as Readonly<Record<string, string>>)[name];
    expect.soft(label ?? fieldIn(english_fields, name), name).toMatch(/^[A-Z0-9]/);
  }
});

/** Of requests and files that programs make. */
const of_programs = new Set([
  'zero_amount',
  'not_sum_of_parts',
  'no_exemption_needed',
  'missing_proof',
  'other_indicator',
  'missing_agreement',
  'promotion_without_cycle',
  'free_promotion',
  'card_or_token',
  'other_than_created_for_refund',
  'column_unknown',
  'not_match',
  'not_deadlines',
  'not_brand',
  'card_not_taken',
  ...[signature_rules, signed_body_rules, signed_frame_rules, signed_values_rules].flatMap(Object.keys),
]);

it('people read the names of fields, and programs those of parameters', () => {
  // Whatever a rule says of the case.
  const anything = Object.assign(Object('anything'), { join: () => 'x', map: () => ['x'] });
  const parameters = new Proxy({}, { get: () => anything });
  const spoken = Object.entries(rules).flatMap(([rule, text]) => {
    try {
      const english = typeof text === 'string' ? text : (text as (input: object) => string)(parameters);
      return [[rule, englishReason({ rule, parameters }) ?? english] as const];
    } catch {
      return [];
    }
  });
  expect(spoken.length).toBeGreaterThan(350);
  const parameter = /\b[a-z]+_[a-z_]+\b/;
  const technical = spoken.filter(([rule, text]) => !of_programs.has(rule) && parameter.test(text));
  expect(technical).toEqual([]);
});
