import type { AcquirerKind, ConnectorWorld } from '@causeway/connector-kit/acquirer-kind.ts';
import { executed, type Outcome } from '@causeway/connector-kit/connector.ts';
import type { Acquirer } from '@causeway/connector-kit/acquirer.ts';
import type { AuthorisationDetails, Instruction } from '@causeway/connector-kit/instruction.ts';
import { stripe } from '../../../../src/acquiring/connectors/stripe/stripe-kind.ts';
import { kind as pebble } from '../sample/pebble.ts';

/** A connector with one fault. */
export interface BrokenConnector {
  readonly fault: string;
  /** The scenario that is about it, and what its reason says. */
  readonly scenario: string;
  readonly reason: string;
  readonly kind: AcquirerKind;
}

type Perform = Acquirer['perform'];
type Send = ConnectorWorld['send'];
type Body = Record<string, unknown>;

/** A kind that says something else, or nothing, of where its acquirer's rules stand. */
function sourced(fault: string, reason: string, sources: object): BrokenConnector {
  const kind = { ...(pebble as unknown as AcquirerKind), sources: sources as AcquirerKind['sources'] };
  return { fault, scenario: 'capabilities: a page and a date for each rule', reason, kind };
}

const never = new AbortController().signal;
const refused: Outcome = { result: 'refused', code: 'D0005', cause: 'issuer' };

/** Puts something in the place of parts of the connector. */
function broken(
  fault: string,
  scenario: string,
  reason: string,
  change: (connector: Acquirer) => Partial<Acquirer>,
  changeSend: (send: Send) => Send = (send) => send,
): BrokenConnector {
  const kind: AcquirerKind = {
    ...(pebble as unknown as AcquirerKind),
    open(settings, world) {
      const send = changeSend(world.send.bind(world));
      const connector = pebble.open(settings as Parameters<typeof pebble.open>[0], { ...world, send });
      return { ...connector, ...change(connector) };
    },
  };
  return { fault, scenario, reason, kind };
}

/** The same with Stripe, which authorises in several steps. */
function brokenStripe(
  fault: string,
  scenario: string,
  reason: string,
  change: (connector: Acquirer) => Partial<Acquirer>,
): BrokenConnector {
  const kind = {
    ...stripe,
    open(settings, world) {
      const connector = stripe.open(settings, world);
      return { ...connector, ...change(connector) };
    },
  } satisfies typeof stripe;
  return { fault, scenario, reason, kind };
}

function omit(instruction: Instruction, field: 'storeReference' | 'authorisation'): Instruction {
  if (instruction.kind !== 'authorise') return instruction;
  const rest = { ...instruction };
  delete rest[field];
  return rest;
}

function authorisationOf(instruction: Instruction): AuthorisationDetails | undefined {
  return instruction.kind === 'authorise' ? instruction.authorisation : undefined;
}

/** Changes instructions before they are performed. */
function performing(
  change: (instruction: Instruction) => Instruction,
): (connector: Acquirer) => Partial<Acquirer> {
  return ({ perform }) => ({ perform: (list, signal) => perform(list.map(change), signal) });
}

/** Changes outcomes after they were performed. */
function answering(
  change: (outcome: Outcome, instruction: Instruction) => Outcome,
  method: 'perform' | 'inquire' = 'perform',
): (connector: Acquirer) => Partial<Acquirer> {
  return (connector) => ({
    [method]: (async (list, signal) => {
      const outcomes = await connector[method](list, signal);
      return outcomes.map((outcome, at) => change(outcome, list[at]!));
    }) satisfies Perform,
  });
}

/** Answers some instructions itself. */
function instead(
  method: 'perform' | 'inquire',
  take: (instruction: Instruction) => Outcome | null,
): (connector: Acquirer) => Partial<Acquirer> {
  return (connector) => ({
    [method]: ((list, signal) =>
      Promise.all(
        list.map(async (one) => take(one) ?? (await connector[method]([one], signal))[0]!),
      )) satisfies Perform,
  });
}

const asItIs = (): Partial<Acquirer> => ({});

/** Changes the bodies of requests. */
function sending(change: (body: Body, path: string) => Body): (send: Send) => Send {
  return (send) => (request, signal) => {
    if (typeof request.body !== 'string') return send(request, signal);
    const { pathname } = new URL(request.url);
    return send({ ...request, body: JSON.stringify(change(JSON.parse(request.body), pathname)) }, signal);
  };
}

function times(factor: (currency: string) => number): (send: Send) => Send {
  return sending((body) =>
    typeof body['amount'] === 'number'
      ? { ...body, amount: body['amount'] * factor(String(body['currency'])) }
      : body,
  );
}

/** Changes the notices of a connector. */
function telling(
  change: (notices: any[], content: string) => any[],
): (connector: Acquirer) => Partial<Acquirer> {
  return ({ interpret }) => ({
    interpret: (event) => change([...(interpret?.(event) ?? [])], event.content),
  });
}

function withoutOrder(instruction: Instruction): Instruction {
  const { ordered_at, ...others } = instruction;
  return ordered_at ? others : instruction;
}

function sentAgainUnderAnotherId(): (connector: Acquirer) => Partial<Acquirer> {
  const sent = new Set<bigint>();
  return performing((instruction) => {
    if (instruction.kind !== 'refund') return instruction;
    const again = sent.has(instruction.id);
    sent.add(instruction.id);
    return again ? { ...instruction, id: instruction.id + 500_000n } : instruction;
  });
}

function refusedAfterLostAnswer(connector: Acquirer): Partial<Acquirer> {
  const lost = new Set<bigint>();
  return {
    ...answering((outcome, { id }) => {
      if (outcome.result === 'unknown') lost.add(id);
      return outcome;
    })(connector),
    ...instead('inquire', ({ id }) => (lost.has(id) ? refused : null))(connector),
  };
}

/** Remembers the last text that the acquirer sent, and repeats it as it was. */
function repeatingMessages(): BrokenConnector {
  let text = '';
  return broken(
    'what the acquirer says is repeated with the card’s number in it',
    'card data: not in the acquirer’s words',
    'in what the acquirer said: a card number',
    answering((outcome) =>
      outcome.result === 'refused' ? { ...outcome, message: { code: 'x', text: text || 'x' } } : outcome,
    ),
    (send) => async (request, signal) => {
      const answer = await send(request, signal);
      if (answer.body.startsWith('{')) text = String(JSON.parse(answer.body)['text'] ?? '');
      return answer;
    },
  );
}

/** The first six are those that the suite before this one let pass. */
export const broken_connectors: readonly BrokenConnector[] = [
  sourced('it is not said where the rules stand', 'sources.amounts is to name a page and its date', {}),
  sourced('a rule that is declared has no page', 'sources.adjustments is to name a page and its date', {
    ...pebble.sources,
    adjustments: null,
  }),
  sourced('a page has no date', 'sources.declines: soon is no date', {
    ...pebble.sources,
    declines: [{ page: 'https://docs.pebble.example/decline-reasons', date: 'soon' }],
  }),
  broken(
    'a refund is sent again under another id',
    'refund: sent twice',
    'the acquirer’s books have these of refund',
    sentAgainUnderAnotherId(),
  ),
  broken(
    'voids are never sent',
    'void: before the capture',
    'due were: 4000 EUR',
    instead('perform', ({ kind }) => (kind === 'void' ? executed('void-1') : null)),
  ),
  broken(
    'amounts are a hundredfold',
    'amounts: currencies with 2 decimals',
    '12346000 EUR',
    asItIs,
    times(() => 100),
  ),
  broken(
    'an inquiry never finds captures or refunds',
    'capture: lost answer',
    'the outcome is {"result":"not_found"}',
    instead('inquire', ({ kind }) =>
      kind === 'capture' || kind === 'refund' ? { result: 'not_found' } : null,
    ),
  ),
  broken('the signal is ignored', 'authorise: time-out', 'it did not return within', ({ perform }) => ({
    perform: (list) => perform(list, never),
  })),
  broken(
    'an inquiry after a lost answer says refused',
    'refund: lost answer',
    'the outcome is {"result":"refused"',
    refusedAfterLostAnswer,
  ),
  broken(
    'yen are sent as if they had hundredths',
    'amounts: currencies with 0 decimals',
    '123400 JPY',
    asItIs,
    times((currency) => (currency === 'JPY' ? 100 : 1)),
  ),
  broken(
    'dinars are sent as if they had hundredths',
    'amounts: currencies with 3 decimals',
    '123460 KWD',
    asItIs,
    times((currency) => (currency === 'KWD' ? 0.1 : 1)),
  ),
  broken(
    'the acquirer’s own exponents are not known',
    'amounts: the acquirer’s own exponents',
    'ISK: ',
    asItIs,
    times((currency) => (currency === 'ISK' ? 0.01 : 1)),
  ),
  broken(
    'what the acquirer cannot express is rounded',
    'amounts: never rounded',
    '"result":"done"',
    performing((instruction) => {
      const { minor, currency } = instruction.amount;
      return currency === 'IDR'
        ? { ...instruction, amount: { minor: minor - (minor % 100n), currency } }
        : instruction;
    }),
  ),
  broken(
    'amounts are kept in 32 bits',
    'amounts: large ones',
    'due were: 9876543210 EUR',
    asItIs,
    sending((body) =>
      typeof body['amount'] === 'number' ? { ...body, amount: body['amount'] % 2 ** 31 } : body,
    ),
  ),
  broken(
    'only authorisations are sent with their own amount, refunds with all',
    'refund: of a partial capture',
    '',
    performing((instruction) =>
      instruction.kind === 'refund'
        ? { ...instruction, amount: { ...instruction.amount, minor: 25_00n } }
        : instruction,
    ),
  ),
  broken('outcomes come back in another order', 'lists: same length and order', '', ({ perform }) => ({
    perform: async (list, signal) => (await perform(list, signal)).toReversed(),
  })),
  broken('inquiries come back in another order', 'lists: inquiries in any order', '', ({ inquire }) => ({
    inquire: async (list, signal) => (await inquire(list, signal)).toReversed(),
  })),
  broken(
    'a 500 is told as refused',
    'authorise: broken acquirer (500, 502)',
    '500: the first outcome is {"result":"refused"',
    answering((outcome) => (outcome.result === 'unknown' ? refused : outcome)),
  ),
  broken(
    'a 401 is told as the issuer’s decline',
    'authorise: refused request (400, 401, 409, 422)',
    'refused because of issuer',
    answering((outcome) => (outcome.result === 'refused' ? { ...outcome, cause: 'issuer' } : outcome)),
  ),
  broken(
    'what has no answer is told as done',
    'capture: lost request',
    'the outcome is {"result":"done"',
    answering((outcome) => (outcome.result === 'unknown' ? executed('x') : outcome)),
  ),
  broken(
    'an authorisation that is not understood is told as done',
    'authorise: nonsense',
    'the inquiry tells another reference',
    answering((outcome, { kind }) =>
      outcome.result === 'unknown' && kind === 'authorise' ? executed('x') : outcome,
    ),
  ),
  broken(
    'every capture releases the rest',
    'capture: several',
    '',
    performing((instruction) =>
      instruction.kind === 'capture' ? { ...instruction, final: true } : instruction,
    ),
  ),
  broken(
    'what is to be captured later is captured at once',
    'capture: only when it is ordered',
    'captured what it was to authorise only',
    asItIs,
    sending((body) => ('capture' in body ? { ...body, capture: true } : body)),
  ),
  broken(
    'what is to be captured later is captured at once, and told as only authorised',
    'capture: only when it is ordered',
    'the capture that was ordered is {"result":"refused"',
    answering((outcome) => (outcome.result === 'done' ? { ...outcome, captured: false } : outcome)),
    sending((body) => ('capture' in body ? { ...body, capture: true } : body)),
  ),
  broken(
    'a reversal of what was captured is told as done, and not sent',
    'void: of what was captured with its authorisation',
    'due were: 4000 EUR',
    instead('perform', ({ kind }) => (kind === 'void' ? executed('void-1') : null)),
  ),
  broken(
    'every capture takes all that was authorised',
    'capture: in part',
    'due were: 1250 EUR',
    performing((instruction) =>
      instruction.kind === 'capture'
        ? { ...instruction, amount: { ...instruction.amount, minor: 40_00n } }
        : instruction,
    ),
  ),
  broken(
    'several captures are carried out though they are not declared',
    'capture: several',
    'several_captures is not declared',
    ({ capabilities }) => ({ capabilities: { ...capabilities, several_captures: false } }),
  ),
  broken('extensions are declared, and refused', 'adjust: as declared', 'extend: ', ({ capabilities }) => ({
    capabilities: { ...capabilities, adjustments: ['increase', 'decrease', 'extend'] },
  })),
  broken(
    'an adjustment sends the difference in the place of the total',
    'adjust: as declared',
    '',
    performing((instruction) => {
      if (instruction.kind !== 'adjust') return instruction;
      const { amount, authorised } = instruction;
      const by = amount.minor - authorised;
      return { ...instruction, amount: { ...amount, minor: by < 0n ? -by : by } };
    }),
  ),
  broken(
    'a refund is told as done when it is only accepted',
    'capabilities: answered at once or later, as declared',
    'refund: {"result":"done"',
    answering((outcome) => (outcome.result === 'accepted' ? executed(outcome.reference ?? 'x') : outcome)),
  ),
  broken(
    'a sale is only authorised',
    'capabilities: sale as declared',
    'captured is not what the capability sale says',
    performing((instruction) =>
      instruction.kind === 'authorise' && instruction.authorisation
        ? { ...instruction, authorisation: { ...instruction.authorisation, capture: false } }
        : instruction,
    ),
  ),
  broken(
    'the decline code is the acquirer’s own',
    'declines: a code of the catalogue',
    'do_not_honour is no decline code',
    answering((outcome) => (outcome.result === 'refused' ? { ...outcome, code: 'do_not_honour' } : outcome)),
  ),
  broken(
    'the statement descriptor is left out',
    'statement: what the customer is to read',
    'no request had the statement descriptor',
    asItIs,
    sending((body) => ({ ...body, descriptor: '' })),
  ),
  broken(
    'the account is left out of the key',
    'authorise: the same id in two accounts',
    '',
    performing((instruction) => ({ ...instruction, account_id: 'all' })),
  ),
  broken(
    'what has no answer is sent once more under a new key',
    'capture: lost answer',
    'due were: 1000 EUR',
    ({ perform }) => ({
      perform: async (list, signal) => {
        const outcomes = await perform(list, signal);
        const again = list.map((one) => ({ ...one, id: one.id + 500_000n }));
        return Promise.all(
          outcomes.map(async (outcome, at) =>
            outcome.result === 'unknown' ? (await perform([again[at]!], signal))[0]! : outcome,
          ),
        );
      },
    }),
  ),
  broken(
    'the life of the key is not looked at',
    'refund: nothing is sent again after the key’s life',
    'it sent the same request again',
    performing(withoutOrder),
  ),
  broken(
    'an inquiry that fails says that nothing was received',
    'inquiry: fails itself',
    '"result":"not_found"',
    answering((outcome) => (outcome.result === 'unknown' ? { result: 'not_found' } : outcome), 'inquire'),
  ),
  broken(
    'an inquiry sends what was never sent',
    'inquiry: of what was never sent',
    '"result":"refused"',
    ({ perform }) => ({ inquire: perform }),
  ),
  broken(
    'an authorisation without an answer is not reversed',
    'void: without a reference',
    'due were: 4000 EUR',
    instead('perform', (instruction) =>
      instruction.kind === 'void' && instruction.reverses !== undefined ? executed('void-2') : null,
    ),
  ),
  broken(
    'what the browser brings back is believed',
    'challenge: what comes back is not believed',
    'it is paid',
    instead('perform', (instruction) => {
      const authentication = authorisationOf(instruction)?.authentication;
      const status = typeof authentication === 'object' ? authentication.returned?.['status'] : undefined;
      return status === 'succeeded' ? executed('pay_99') : null;
    }),
  ),
  broken(
    'a failed challenge is told as the issuer’s decline',
    'challenge: failed',
    'authentication',
    answering((outcome) => (outcome.result === 'refused' ? { ...outcome, cause: 'issuer' } : outcome)),
  ),
  broken(
    'a challenge is carried out where nobody is there to be asked',
    'challenge: not wanted',
    '"result":"challenge"',
    asItIs,
    sending((body, path) => (path === '/payments' ? { ...body, challenges: true } : body)),
  ),
  broken(
    'signatures of notifications are not checked',
    'notice: wrong signature',
    'with another secret it is not refused',
    () => ({
      readNotification: ({ body }) => {
        const { id, type } = JSON.parse(body.toString()) as { id: string; type: string };
        return { events: [{ id, kind: type, content: body.toString() }], answer: 'ok' };
      },
    }),
  ),
  broken(
    'a notice names another instruction',
    'notice: tells of our instructions',
    'names another instruction',
    telling((notices) =>
      notices.map((notice) =>
        notice.instruction
          ? { ...notice, instruction: { ...notice.instruction, id: notice.instruction.id + 1n } }
          : notice,
      ),
    ),
  ),
  broken(
    'a notice names the amount of the authorisation',
    'notice: tells of our instructions',
    'the amount of refund',
    telling((notices) =>
      notices.map((notice) =>
        notice.amount ? { ...notice, amount: { ...notice.amount, minor: 43_10n } } : notice,
      ),
    ),
  ),
  broken(
    'an event has another id each time',
    'notice: early, late and twice',
    'read again, the events are others',
    ({ readNotification }) => {
      let count = 0;
      return {
        readNotification: (request) => {
          const read = readNotification!(request);
          if ('refused' in read) return read;
          count += 1;
          return { ...read, events: read.events.map((event) => ({ ...event, id: `${event.id}-${count}` })) };
        },
      };
    },
  ),
  broken(
    'what is told of a stranger is taken as the last of ours',
    'notice: for strangers',
    'names our instruction',
    (connector) => {
      let last: bigint = 0n;
      return {
        ...performing((instruction) => {
          last = instruction.id;
          return instruction;
        })(connector),
        ...telling((notices) =>
          notices.map((notice) =>
            notice.kind === 'outcome' && !notice.instruction
              ? { ...notice, instruction: { account_id: 'conform01', id: last } }
              : notice,
          ),
        )(connector),
      };
    },
  ),
  broken(
    'an event of an unknown kind is taken as a success',
    'notice: of unknown kinds',
    'swallowed, or given a meaning',
    ({ interpret }) => ({
      interpret: (event) => {
        const parsed = JSON.parse(event.content) as Body;
        return interpret!({ ...event, content: JSON.stringify({ ...parsed, type: 'step' }) });
      },
    }),
  ),
  broken(
    'a refund that fails later is never told',
    'refund: fails after it was accepted',
    'the last that was told is nothing',
    telling((notices) => notices.filter(({ outcome }) => outcome?.result !== 'refused')),
  ),
  broken(
    'the case of a dispute is not told',
    'dispute: opened',
    'nothing tells the stage of',
    telling((notices) =>
      notices.map((notice) =>
        notice.kind === 'dispute' ? { ...notice, case_reference: notice.reference } : notice,
      ),
    ),
  ),
  broken(
    'the money of a dispute that was won does not come back',
    'dispute: won, and the money comes back',
    'is missing',
    telling((notices) =>
      notices.map((notice) => (notice.stage === 'won' ? { ...notice, funds: null } : notice)),
    ),
  ),
  broken(
    'a dispute that was lost is told as won',
    'dispute: lost, and the money stays away',
    '',
    telling((notices) =>
      notices.map((notice) => (notice.stage === 'lost' ? { ...notice, stage: 'won' } : notice)),
    ),
  ),
  broken('the answer to a dispute is never sent', 'dispute: accepted', 'has sent nothing', () => ({
    answerDispute: () => Promise.resolve(true),
  })),
  broken(
    'the evidence is left out',
    'dispute: defended with evidence',
    'no request had the evidence',
    ({ answerDispute }) => ({ answerDispute: (answer) => answerDispute!({ ...answer, evidence: [] }) }),
  ),
  broken(
    'the card’s number stands in what the acquirer said',
    'card data: in no outcome, event or log',
    'in an outcome: a card number',
    answering((outcome, instruction) => {
      const card = authorisationOf(instruction)?.card;
      return outcome.result === 'refused' && card
        ? { ...outcome, message: { code: '05', text: `declined ${card.pan}` } }
        : outcome;
    }),
  ),
  broken(
    'requests are logged as they are sent',
    'card data: in no outcome, event or log',
    'in what was logged: a card number',
    asItIs,
    (send) => (request, signal) => {
      process.stderr.write(`${String(request.body)}\n`);
      return send(request, signal);
    },
  ),
  repeatingMessages(),
  broken(
    'the network’s transaction id is left out',
    'stored card: used without the customer',
    'was not sent with the charge',
    asItIs,
    sending((body) => ({ ...body, network_id: '' })),
  ),
  brokenStripe(
    'the reference of a first step is not stored',
    'reference: stored before the second step',
    'no reference is stored before the last one',
    performing((instruction) => omit(instruction, 'storeReference')),
  ),
  brokenStripe(
    'the second step is sent though the reference was not stored',
    'reference: not stored',
    'it says more than it can know',
    performing((instruction) => {
      const { storeReference } = { storeReference: undefined, ...instruction };
      return storeReference
        ? {
            ...instruction,
            storeReference: async (reference: string) => (await storeReference(reference)) || true,
          }
        : instruction;
    }),
  ),
  brokenStripe(
    'a redirect method without an answer is given up by the process that sent it',
    'resolve: redirect method',
    '"result":"not_found"',
    ({ inquire }) => ({
      resolve: (list, signal) =>
        inquire(
          list.map((one) => omit(one, 'authorisation')),
          signal,
        ),
    }),
  ),
];
