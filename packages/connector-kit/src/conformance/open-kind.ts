import assert from 'node:assert/strict';
import type {
  AcquirerKind,
  ConnectorWorld,
  HttpAnswer,
  HttpRequest,
  StandIn,
  StandInModule,
} from '../acquirer-kind.ts';
import type { Acquirer } from '../acquirer.ts';
import type { Subject } from './scenario.ts';
import { Scene, SceneClock } from './scene.ts';
import { all_faults, type ProvedAcquirer } from './proved-acquirer.ts';

/** How requests are sent, as `ConnectorWorld.send` describes it. */
export type Send = ConnectorWorld['send'];

type Settings = Record<string, unknown>;

const connector_name = 'conformance';

/** A kind with its stand-in. @throws when it has none */
export function subjectOfKind(kind: AcquirerKind, send: Send): Subject {
  return {
    name: kind.kind,
    async open() {
      assert.ok(kind.standIn, `the kind ${kind.kind} has no stand-in, and nothing can be proved without`);
      // Neither the present nor a round number, so that a connector that takes another clock shows itself.
      const clock = new SceneClock(new Date('2027-03-09T10:20:30.456Z'));
      const module = await kind.standIn();
      return openScene(kind, await startStandIn(module, clock), clock, send);
    },
  };
}

function startStandIn(module: StandInModule<Settings>, clock: SceneClock): Promise<StandIn<Settings>> {
  return module.start({ port: 0, notify_url: null, now: () => clock.now(), random: seededRandom() });
}

function openScene(kind: AcquirerKind, stand_in: StandIn<Settings>, clock: SceneClock, send: Send): Scene {
  const { url } = stand_in;
  let change = asItIs;
  const world: ConnectorWorld = {
    name: connector_name,
    mode: 'sandbox',
    now: () => clock.now(),
    async send(request, signal) {
      assert.ok(
        request.url.startsWith(url),
        `it sends to ${request.url}, which is not below the base address of its settings`,
      );
      const answer = await send(request, signal);
      return { ...answer, body: change(answer.body) };
    },
  };
  const open = (): Acquirer => kind.open(stand_in.settings, world);
  const other = withOtherSecrets(kind, stand_in.settings);
  return new Scene({
    kind,
    connector: open(),
    openAgain: open,
    secrets: secretsOf(kind, stand_in.settings).map(([, secret]) => secret),
    acquirer: acquirerOf(stand_in),
    clock,
    ...(other ? { openWithOtherSecrets: (): Acquirer => kind.open(other, world) } : {}),
    changeAnswers(to) {
      change = to;
    },
    sendAgain: (from, to) => sendAgain(stand_in, send, from, to),
  });
}

function acquirerOf(stand_in: StandIn<Settings>): ProvedAcquirer {
  const { cards, partial, declines, exponents, currencies, key_life_ms } = stand_in;
  return {
    cards,
    ...(partial ? { partial } : {}),
    ...(declines ? { declines } : {}),
    ...(key_life_ms === undefined ? {} : { key_life_ms }),
    ...(exponents ? { exponents } : {}),
    ...(currencies ? { currencies } : {}),
    faults: all_faults,
    plan: (fault) => stand_in.plan(fault),
    lagSearch: () => stand_in.lagSearch?.(),
    executions: () => Promise.resolve(stand_in.executions()),
    work: () => stand_in.work(),
    authenticate: (url, passes) => stand_in.authenticate(url, passes),
    messages: stand_in,
    close: () => stand_in.close(),
  };
}

/** Settings with other secrets of the same form; null where the schema marks none. */
function withOtherSecrets(kind: AcquirerKind, settings: Settings): Settings | null {
  const secrets = secretsOf(kind, settings);
  if (secrets.length === 0) return null;
  const others = secrets.map(([name, secret]) => [name, otherSecret(secret)]);
  return { ...settings, ...Object.fromEntries(others) };
}

/** The settings that the schema marks as secret, with their names. */
function secretsOf(kind: AcquirerKind, settings: Settings): [string, string][] {
  const properties = (kind.settings.properties ?? {}) as Record<string, { writeOnly?: boolean }>;
  return Object.entries(settings).flatMap(([name, value]): [string, string][] =>
    properties[name]?.writeOnly === true && typeof value === 'string' ? [[name, value]] : [],
  );
}

/** Another secret of the same length and alphabet: hexadecimal stays hexadecimal. What comes before the last underscore stays. */
function otherSecret(secret: string): string {
  const fixed = secret.lastIndexOf('_') + 1;
  const turned = secret.slice(fixed).replaceAll(/[0-9a-fA-F]/g, (letter) => turned_letters[letter] ?? letter);
  return secret.slice(0, fixed) + turned;
}

const turned_letters: Readonly<Record<string, string>> = Object.fromEntries(
  ['0123456789', 'abcdef', 'ABCDEF'].flatMap((letters) =>
    Array.from(letters, (letter, at) => [letter, letters.charAt((at + 1) % letters.length)]),
  ),
);

function asItIs(body: string): string {
  return body;
}

/** Sends the latest request that has a text in it once more, with another text in its place. */
async function sendAgain(stand_in: StandIn<Settings>, send: Send, from: string, to: string): Promise<void> {
  const sent = stand_in.requests().findLast(({ body }) => body.includes(from));
  if (!sent) return;
  const headers = Object.entries(sent.headers).filter(
    ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
  );
  const request: HttpRequest = {
    method: 'POST',
    url: new URL(sent.path.replaceAll(from, to), stand_in.url).href,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, value.replaceAll(from, to)])),
    body: sent.body.replaceAll(from, to),
  };
  await send(request, new AbortController().signal).catch((): HttpAnswer | null => null);
}

/** Always the same chance (Park and Miller), so that a failure can be seen again. */
function seededRandom(): () => number {
  let state = 42;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
