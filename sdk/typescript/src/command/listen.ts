import type { Event } from '../generated/types.ts';
import type { Causeway } from '../sdk.ts';
import { bytesOf, hmacKey, macOf } from '../signatures.ts';
import { secretKey } from '../webhooks.ts';
import { declareCommand, UsageError } from './declare.ts';
import { follow } from './follow.ts';
import { printable, subjectOf, timeOfDay, type Output } from './output.ts';
import { clientOf, profileNamed, type Profile } from './profiles.ts';

/** As long as the gateway waits for a receiver. */
const receiver_timeout_ms = 15_000;
const shown_length_max = 200;

function base64(bytes: ArrayBuffer): string {
  return Buffer.from(bytes).toString('base64');
}

/** The secret of an account’s events here: the same in every session, and made from the sign key, which it does not reveal. */
async function secretOf({ sign_key }: Profile): Promise<string> {
  const digest = await macOf(await hmacKey(sign_key), bytesOf('causeway listen'));
  return `whsec_${base64(digest)}`;
}

/** The request that a webhook is, signed at this moment as the gateway signs it. */
async function webhookOf(
  event: Event,
  secret: string,
): Promise<{ body: string; headers: Record<string, string> }> {
  const body = JSON.stringify(event);
  const unix_s = String(Math.floor(Date.now() / 1000));
  const digest = await macOf(await secretKey(secret), bytesOf(`${event.id}.${unix_s}.${body}`));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Causeway-Webhooks/1',
    'webhook-id': event.id,
    'webhook-timestamp': unix_s,
    'webhook-signature': `v1,${base64(digest)}`,
  };
  return { body, headers };
}

/** What a receiver answered. */
interface Delivery {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly ms: number;
  /** The beginning of the answer’s body, or why there is none. */
  readonly text: string;
}

async function forward(url: URL, event: Event, secret: string, signal: AbortSignal): Promise<Delivery> {
  const began_ms = performance.now();
  const timeout = AbortSignal.timeout(receiver_timeout_ms);
  const { body, headers } = await webhookOf(event, secret);
  const answered = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.any([signal, timeout]),
  })
    .then(async (response) => ({
      status: response.status,
      text: (await response.text()).slice(0, shown_length_max),
    }))
    .catch((error: Error & { cause?: { code?: string; message?: string } }) => ({
      status: 0,
      text: timeout.aborted
        ? `no answer within ${receiver_timeout_ms / 1000} s`
        : (error.cause?.code ?? error.cause?.message ?? error.message),
    }));
  signal.throwIfAborted();
  return { ...answered, ms: Math.round(performance.now() - began_ms) };
}

function showDelivery(output: Output, event: Event, url: URL, { status, ms, text }: Delivery): void {
  const accepted = status >= 200 && status < 300;
  const result = status === 0 ? 'not delivered' : String(status);
  const why = accepted || text === '' ? '' : `: ${printable(text)}`;
  const line = `${timeOfDay(new Date())}  <-- ${result} from ${url.href} in ${ms} ms${why}  [${event.id}]`;
  output.line(accepted ? output.green(line) : output.red(line));
}

/** The address of a receiver: `localhost:3000/webhooks` and `3000/webhooks` are on this machine. */
function receiverAt(text: string): URL {
  const address = /^\d+(\/|$)/.test(text) ? `localhost:${text}` : text;
  const whole = /^https?:\/\//.test(address) ? address : `http://${address}`;
  if (!URL.canParse(whole))
    throw new UsageError(`--forward-to ${text} is not an address, such as localhost:3000/webhooks`);
  return new URL(whole);
}

/**
 * The events of an account from a sequence on, as they come; while the gateway does not answer, it goes on.
 * @param after a sequence, or `newest`
 */
export async function* eventsFrom(
  causeway: Causeway,
  {
    after,
    types,
    signal,
    output,
  }: {
    readonly after: string;
    readonly types?: readonly string[];
    readonly signal: AbortSignal;
    readonly output: Output;
  },
): AsyncGenerator<Event, void, undefined> {
  const chosen = types === undefined ? {} : { types: [...types] };
  const load = (from: string) => causeway.events({ after: from, ...chosen }, { signal });
  for await (const page of follow(load, { after, signal, output })) yield* page.events;
}

export const listen = declareCommand({
  name: 'listen',
  summary: 'receive the account’s events, and forward them to a program on this machine',
  endless: true,
  about:
    'Prints the account’s events as they happen and, with --forward-to, sends each to a program on this machine as the gateway sends webhooks: the same body, headers and signature. Events come in order, one at a time, once each: what your program does not accept is not sent again; --after sends it from a sequence on. It pulls the events (/v1/events) and needs no address that the gateway can reach. It runs until Ctrl-C.\n\nThe secret that signs is printed at the start. It is the same each time, and the one of WEBHOOK_SECRET where that is set.',
  options: {
    'forward-to': {
      takes: 'url',
      help: 'where your program receives webhooks; localhost:3000/hooks and 3000/hooks will do',
    },
    events: { takes: 'types', help: 'only these, comma-separated, such as payment.captured,refund.*' },
    after: {
      takes: 'sequence',
      help: 'begin after this event; 0 is the beginning (default: what happens from now on)',
    },
    'print-secret': { help: 'print the secret, and end' },
  },
  examples: [
    ['causeway listen --forward-to localhost:3000/webhooks', 'forwards every event from now on'],
    [
      'export WEBHOOK_SECRET=$(causeway listen --print-secret)',
      'for the program that verifies the webhooks, in its own terminal',
    ],
    ['causeway listen --events payment.*,refund.* --json', 'a line of JSON for each event'],
  ],
  async run({ values, output, signal }) {
    const profile = profileNamed(values.profile);
    const secret = process.env['WEBHOOK_SECRET'] || (await secretOf(profile));
    await secretKey(secret).catch(() => {
      throw new UsageError('WEBHOOK_SECRET is not whole: copy it from whsec_ to its end');
    });
    if (values['print-secret']) {
      output.line(secret);
      return;
    }
    const url = values['forward-to'] === undefined ? null : receiverAt(values['forward-to']);
    const { after = 'newest', events } = values;
    const types = events?.split(',').map((type) => type.trim());
    const causeway = clientOf(profile);
    const to = url ? ` go to ${url.href}` : '';
    output.note(`Events of account ${profile.account_id} at ${profile.base_url}${to}. Ctrl-C ends.`);
    if (url) output.note(`Verify them with the secret ${secret}`);
    for await (const event of eventsFrom(causeway, {
      after,
      signal,
      output,
      ...(types === undefined ? {} : { types }),
    })) {
      if (!output.json)
        output.line(
          `${timeOfDay(event.timestamp)}  --> ${output.bold(event.type)}  ${subjectOf(event.data as unknown as Record<string, unknown>)}  [${event.id}]`,
        );
      const delivery = url && (await forward(url, event, secret, signal));
      if (output.json) output.value(delivery ? { event, delivery } : { event }, { in_line: true });
      else if (url && delivery) showDelivery(output, event, url, delivery);
    }
  },
});
