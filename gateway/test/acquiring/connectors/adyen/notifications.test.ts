import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signItem } from '../../../../src/acquiring/connectors/adyen/adyen-notifications.ts';
import { instructionName } from '@causeway/connector-kit/instruction.ts';
import type { NotificationRequest, OutcomeNotice } from '@causeway/connector-kit/acquirer.ts';
import {
  account_id,
  answered,
  approve,
  authorisation,
  eventsDue,
  noticesDue,
  perform,
  play,
  settings,
  step,
  type Played,
} from './adyen-world.ts';

let played: Played;

beforeEach(async () => {
  played = await play();
});

afterEach(async () => {
  await played.stand_in.close();
});

const { connector } = answered();

type Item = Record<string, unknown>;

function item(changed: Item = {}): Item {
  return {
    amount: { currency: 'EUR', value: 1000 },
    eventCode: 'CAPTURE',
    eventDate: '2026-11-22T11:00:00+01:00',
    merchantAccountCode: 'CausewayStandIn',
    merchantReference: 'merchant01-7000000001',
    originalReference: 'AAAABBBBCCCCDDDD',
    paymentMethod: 'visa',
    pspReference: 'EEEEFFFFGGGGHHHH',
    reason: '',
    success: 'true',
    ...changed,
  };
}

function notification(items: readonly Item[], headers: Record<string, string> = {}): NotificationRequest {
  const notificationItems = items.map((one) => ({
    NotificationRequestItem: {
      ...one,
      additionalData: {
        ...(one['additionalData'] as object | undefined),
        hmacSignature: signItem(one, settings.hmac_key),
      },
    },
  }));
  const body = Buffer.from(JSON.stringify({ live: 'false', notificationItems }));
  return { headers, body, received_at: new Date('2026-11-22T10:00:01Z') };
}

function read(request: NotificationRequest) {
  return connector.readNotification?.(request);
}

function understood(one: Item) {
  const found = read(notification([one]));
  if (!found || 'refused' in found) throw new Error(JSON.stringify(found));
  return found.events.flatMap((event) => connector.interpret?.(event) ?? []);
}

describe('a notification of Adyen', () => {
  it('with several items is split, each with its own signature, and acknowledged as Adyen requires', () => {
    const found = read(notification([item(), item({ pspReference: 'IIIIJJJJKKKKLLLL' })]));
    expect(found).toMatchObject({
      answer: '[accepted]',
      events: [
        { id: 'CAPTURE.EEEEFFFFGGGGHHHH.true', kind: 'CAPTURE' },
        { id: 'CAPTURE.IIIIJJJJKKKKLLLL.true', kind: 'CAPTURE' },
      ],
    });
  });

  it('has the same ids when it is sent again with other details', () => {
    const [one, again] = [item(), item({ eventDate: '2026-11-23T11:00:00+01:00', reason: 'again' })].map(
      (sent) => understood(sent).map(({ notice_id }) => notice_id),
    );
    expect(one).toEqual(again);
  });

  it.each(['Transaction Recaptured', 'Transaction Auto-recaptured'])(
    'of a step that Adyen executes after a scheme’s rejection, and of each rejection, has an id of its own (%s)',
    (reason) => {
      const later = { eventDate: '2026-11-30T11:00:00+01:00' };
      const failed = { eventCode: 'CAPTURE_FAILED' };
      const ids = [
        item(),
        item({ reason }),
        item({ reason, ...later }),
        item(failed),
        item({ ...failed, ...later }),
      ]
        .flatMap((sent) => understood(sent))
        .map(({ notice_id }) => notice_id);
      expect(ids).toEqual([
        'CAPTURE.EEEEFFFFGGGGHHHH.true',
        'CAPTURE.EEEEFFFFGGGGHHHH.true.recaptured.2026-11-22T11:00:00+01:00',
        'CAPTURE.EEEEFFFFGGGGHHHH.true.recaptured.2026-11-30T11:00:00+01:00',
        'CAPTURE_FAILED.EEEEFFFFGGGGHHHH.true.2026-11-22T11:00:00+01:00',
        'CAPTURE_FAILED.EEEEFFFFGGGGHHHH.true.2026-11-30T11:00:00+01:00',
      ]);
    },
  );

  it.each([
    ['another amount', { amount: { currency: 'EUR', value: 1 } }],
    ['another currency', { amount: { currency: 'USD', value: 1000 } }],
    ['another reference', { merchantReference: 'merchant01-7000000002' }],
    ['another payment', { originalReference: 'XXXXBBBBCCCCDDDD' }],
    ['another event', { eventCode: 'REFUND' }],
    ['another success', { success: 'false' }],
    ['another account', { merchantAccountCode: 'Another' }],
    ['no signature', { additionalData: {} }],
    ['a signature of the wrong length', { additionalData: { hmacSignature: 'AAAA' } }],
  ])('with %s than was signed is refused as a whole', (_, changed) => {
    const request = notification([item(), item()]);
    const parsed = JSON.parse(request.body.toString()) as {
      notificationItems: { NotificationRequestItem: Item }[];
    };
    Object.assign(parsed.notificationItems[1]!.NotificationRequestItem, changed);
    expect(read({ ...request, body: Buffer.from(JSON.stringify(parsed)) })).toEqual({ refused: 'signature' });
  });

  it.each([
    '',
    '{',
    '[]',
    '{}',
    '{"notificationItems":[]}',
    '{"notificationItems":[{}]}',
    '{"notificationItems":7}',
    'null',
  ])('with the body %j is malformed', (text) => {
    expect(read({ headers: {}, body: Buffer.from(text), received_at: new Date(0) })).toEqual({
      refused: 'malformed',
    });
  });

  it('must come from the user that is set, if one is', async () => {
    await approve(played);
    const [sent] = played.stand_in.takeNotifications();
    const request = { headers: sent!.headers, body: Buffer.from(sent!.body), received_at: played.clock.now };
    expect(played.connector.readNotification?.(request)).toHaveProperty('events');
    for (const authorization of ['', 'Basic Zm9vOmJhcg==', undefined])
      expect(
        played.connector.readNotification?.({
          ...request,
          headers: authorization === undefined ? {} : { authorization },
        }),
      ).toEqual({ refused: 'signature' });
  });

  it('is stored without card number, holder, expiry or signature', async () => {
    await approve(played);
    const [event] = eventsDue(played);
    expect(event?.content).toContain('networkTxReference');
    for (const omitted of ['expiryDate', 'hmacSignature', '4111111111111111'])
      expect(event?.content).not.toContain(omitted);
    const additionalData = { cardHolderName: 'Ada Byron', number: '4111 1111 1111 1111' };
    const found = read(notification([item({ additionalData })]));
    const [other] = found && 'events' in found ? found.events : [];
    expect(other?.content).not.toContain('Ada');
    expect(other?.content).not.toContain('4111 1111 1111 1111');
  });
});

describe('an event of Adyen', () => {
  it.each([
    ['600', 'EUR', 6_00n],
    ['1000', 'EUR', undefined],
    ['600', 'USD', undefined],
  ])('reports a partial approval of an authorisation (%s %s)', (value, currency, approved) => {
    const additionalData = { authorisedAmountValue: value, authorisedAmountCurrency: currency };
    const event = item({ eventCode: 'AUTHORISATION', originalReference: undefined, additionalData });
    const { outcome } = understood(event)[0] as OutcomeNotice;
    expect(outcome.result === 'done' && outcome.approved).toBe(approved);
  });

  it('of an authorisation reports what the response would have said', () => {
    const notices = understood(
      item({
        eventCode: 'AUTHORISATION',
        originalReference: undefined,
        additionalData: { authCode: '123456', networkTxReference: 'MCC1', cvcResult: "2 Doesn't match" },
      }),
    );
    expect(notices).toEqual([
      {
        kind: 'outcome',
        notice_id: 'AUTHORISATION.EEEEFFFFGGGGHHHH.true',
        instruction: { account_id, id: 7_000_000_001n },
        instruction_kind: 'authorise',
        authorisation_reference: 'EEEEFFFFGGGGHHHH',
        reference: '',
        amount: { minor: 10_00n, currency: 'EUR' },
        outcome: {
          result: 'done',
          reference: 'EEEEFFFFGGGGHHHH',
          retrieval_reference: '',
          auth_code: '123456',
          avs_result: '',
          cvv_result: 'N',
          network_transaction_id: 'MCC1',
          captured: false,
          held: false,
          message: { code: 'AUTHORISATION', text: '' },
        },
        occurred_at: new Date('2026-11-22T10:00:00Z'),
      },
    ]);
  });

  it('of a refused authorisation has the decline code of Adyen’s reason', () => {
    expect(
      understood(item({ eventCode: 'AUTHORISATION', success: 'false', reason: 'Not enough balance' })),
    ).toMatchObject([{ outcome: { result: 'refused', code: 'D0051', cause: 'issuer' } }]);
    expect(
      understood(
        item({
          eventCode: 'AUTHORISATION',
          success: 'false',
          reason: 'Refused',
          additionalData: { refusalReasonRaw: '41 : Lost card', merchantAdviceCode: '03' },
        }),
      ),
    ).toMatchObject([
      { outcome: { result: 'refused', code: 'D0041', response_code: '41', advice_code: '03' } },
    ]);
  });

  it.each([
    ['CAPTURE', 'true', 'capture', 'done'],
    ['CAPTURE', 'false', 'capture', 'refused'],
    ['CAPTURE_FAILED', 'true', 'capture', 'refused'],
    ['CANCELLATION', 'true', 'void', 'done'],
    ['CANCELLATION', 'false', 'void', 'refused'],
    ['TECHNICAL_CANCEL', 'true', 'void', 'done'],
    ['REFUND', 'true', 'refund', 'done'],
    ['REFUND', 'false', 'refund', 'refused'],
    ['REFUND_FAILED', 'true', 'refund', 'refused'],
    ['REFUNDED_REVERSED', 'true', 'refund', 'refused'],
    ['AUTHORISATION_ADJUSTMENT', 'true', 'adjust', 'done'],
    ['AUTHORISATION_ADJUSTMENT', 'false', 'adjust', 'refused'],
    ['OFFER_CLOSED', 'true', 'authorise', 'refused'],
  ])('%s with success %s reports that the %s is %s', (eventCode, success, instruction_kind, result) => {
    expect(understood(item({ eventCode, success }))).toMatchObject([
      { instruction_kind, outcome: { result } },
    ]);
  });

  it.each([
    ['REQUEST_FOR_INFORMATION', 'inquiry', null],
    ['NOTIFICATION_OF_CHARGEBACK', 'chargeback', null],
    ['CHARGEBACK', 'chargeback', -10_00n],
    ['CHARGEBACK_REVERSED', 'won', 10_00n],
    ['SECOND_CHARGEBACK', 'lost', -10_00n],
    ['ISSUER_RESPONSE_TIMEFRAME_EXPIRED', 'won', null],
    ['PREARBITRATION_OPEN', 'pre_arbitration', null],
    ['PREARBITRATION_ACCEPTED', 'lost', null],
    ['PREARBITRATION_DECLINED', 'pre_arbitration', null],
    ['PREARBITRATION_ISSUER_WITHDRAWN', 'won', null],
    ['PREARBITRATION_WON', 'won', null],
    ['PREARBITRATION_LOST', 'lost', null],
    ['SCHEME_ARBITRATION', 'arbitration', null],
    ['SCHEME_ARBITRATION_WON', 'won', null],
    ['SCHEME_ARBITRATION_LOST', 'lost', null],
  ])('%s begins the stage %s and moves %s', (eventCode, stage, moved) => {
    const additionalData = {
      chargebackReasonCode: ' 4853',
      defensePeriodEndsAt: '2026-12-06T10:00:00+01:00',
    };
    const open = stage !== 'won' && stage !== 'lost';
    expect(understood(item({ eventCode, additionalData }))).toEqual([
      {
        kind: 'dispute',
        notice_id: `${eventCode}.EEEEFFFFGGGGHHHH.true`,
        account_id,
        reference: `${eventCode}.EEEEFFFFGGGGHHHH.true`,
        case_reference: 'EEEEFFFFGGGGHHHH',
        authorisation_id: 7_000_000_001n,
        stage,
        amount: { minor: 10_00n, currency: 'EUR' },
        funds: moved === null ? null : { minor: moved, currency: 'EUR' },
        fee: null,
        reason_code: '4853',
        answer_due_at: open ? new Date('2026-12-06T09:00:00Z') : null,
        occurred_at: new Date('2026-11-22T10:00:00Z'),
      },
    ]);
  });

  it.each([
    ['Lost', ['lost']],
    ['Accepted', ['lost']],
    ['Expired', []],
    ['', []],
  ])(
    'DISPUTE_DEFENSE_PERIOD_ENDED loses the dispute only where its status, here %j, says so',
    (disputeStatus, stages) => {
      const notices = understood(
        item({ eventCode: 'DISPUTE_DEFENSE_PERIOD_ENDED', additionalData: { disputeStatus } }),
      );
      expect(notices.map((notice) => notice.kind === 'dispute' && notice.stage)).toEqual(stages);
    },
  );

  it.each(['REPORT_AVAILABLE', 'NOTIFICATION_OF_FRAUD', 'INFORMATION_SUPPLIED', 'ISSUER_COMMENTS'])(
    '%s needs no action',
    (eventCode) => {
      expect(understood(item({ eventCode }))).toEqual([]);
    },
  );

  it('of an expired authorisation reports a release that nobody requested', () => {
    const expected = { instruction: null, instruction_kind: 'void', outcome: { result: 'done' } };
    const original = 'AAAABBBBCCCCDDDD';
    expect(understood(item({ eventCode: 'EXPIRE', originalReference: original }))).toMatchObject([
      { ...expected, authorisation_reference: original },
    ]);
    expect(understood(item({ eventCode: 'EXPIRE', originalReference: undefined }))).toMatchObject([
      { ...expected, authorisation_reference: 'EEEEFFFFGGGGHHHH' },
    ]);
  });

  it.each([
    ['refund', 'refund'],
    ['cancel', 'void'],
  ])('of a reversal in the Customer Area reports which one it was: %s', (action, instruction_kind) => {
    const additionalData = { 'modification.action': action };
    const reversed = item({
      eventCode: 'CANCEL_OR_REFUND',
      originalReference: 'AAAABBBBCCCCDDDD',
      additionalData,
    });
    expect(understood(reversed)).toMatchObject([{ instruction_kind, outcome: { result: 'done' } }]);
  });

  it.each(['MANUAL_REVIEW_REJECT', 'CANCEL_OR_REFUND', 'PAIDOUT_REVERSED', 'SOMETHING_NEW'])(
    '%s is reported as not understood, and not ignored',
    (eventCode) => {
      expect(() => understood(item({ eventCode }))).toThrow(eventCode);
    },
  );

  it('about an unknown payment names no instruction; a dispute of an unknown payment is not understood', () => {
    expect(understood(item({ merchantReference: 'WEBSHOP 17' }))).toMatchObject([
      { instruction: null, authorisation_reference: 'AAAABBBBCCCCDDDD', reference: 'EEEEFFFFGGGGHHHH' },
    ]);
    expect(() => understood(item({ eventCode: 'CHARGEBACK', merchantReference: 'WEBSHOP 17' }))).toThrow(
      /did not make/,
    );
  });

  it('has amounts in Adyen’s minor units, and an unreadable amount is not guessed', () => {
    expect(understood(item({ amount: { currency: 'ISK', value: 100_000 } }))).toMatchObject([
      { amount: { minor: 1_000n, currency: 'ISK' } },
    ]);
    expect(() => understood(item({ amount: { currency: 'ISK', value: 1_050 } }))).toThrow(/ISK/);
    expect(() => understood(item({ amount: { currency: 'XQX', value: 1 } }))).toThrow(/XQX/);
  });
});

describe('a dispute at Adyen', () => {
  async function disputed() {
    const instruction = authorisation(played.stand_in.cards.approved);
    const outcome = await perform(played, instruction);
    if (outcome.result !== 'done') throw new Error(outcome.result);
    await perform(played, step('capture', outcome.reference));
    await played.stand_in.work();
    noticesDue(played);
    const case_reference = played.stand_in.openDispute(outcome.reference, 10_00n);
    return { instruction, case_reference };
  }

  function answer(case_reference: string, more = {}) {
    return {
      account_id,
      case_reference,
      stage: 'chargeback',
      amount: { minor: 10_00n, currency: authorisation(null).amount.currency },
      response: 'defended',
      explanation: 'The customer signed for the parcel.\n顾客已签收。',
      evidence: [
        {
          name: 'ProofOfDelivery.pdf',
          content_type: 'application/pdf',
          content: Buffer.from('%PDF-1.4 signed'),
        },
        { name: 'note.txt', content_type: 'text/plain', content: Buffer.from('Left with a neighbour') },
      ],
      ...more,
    } as const;
  }

  it('opens, takes the money, and gives it back when it is won', async () => {
    const { instruction, case_reference } = await disputed();
    const due = noticesDue(played);
    expect(due).toMatchObject([
      { stage: 'chargeback', funds: null, case_reference, authorisation_id: instruction.id },
      { stage: 'chargeback', funds: { minor: -10_00n }, case_reference, reason_code: '10.4' },
    ]);
    played.stand_in.closeDispute(case_reference, true);
    expect(noticesDue(played)).toMatchObject([{ stage: 'won', funds: { minor: 10_00n } }]);
    played.stand_in.closeDispute(case_reference, false);
    expect(noticesDue(played)).toMatchObject([{ stage: 'lost', funds: { minor: -10_00n } }]);
  });

  it('that is lost without a defence moves nothing more', async () => {
    const { case_reference } = await disputed();
    noticesDue(played);
    played.stand_in.closeDispute(case_reference, false);
    expect(noticesDue(played)).toMatchObject([{ stage: 'lost', funds: null }]);
  });

  it('is defended with the explanation and files, each as a document that Adyen takes', async () => {
    const { case_reference } = await disputed();
    expect(await played.connector.answerDispute?.(answer(case_reference))).toBe(true);
    const calls = played.stand_in.requests().filter(({ path }) => path.includes('DisputeService'));
    expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual([
      'retrieveApplicableDefenseReasons',
      'supplyDefenseDocument',
      'defendDispute',
    ]);
    const supplied = JSON.parse(calls[1]!.body) as {
      defenseDocuments: { content: string; contentType: string; defenseDocumentTypeCode: string }[];
    };
    expect(
      supplied.defenseDocuments.map(({ contentType, defenseDocumentTypeCode }) => [
        contentType,
        defenseDocumentTypeCode,
      ]),
    ).toEqual([
      ['application/pdf', 'DefenseMaterial'],
      ['application/pdf', 'ProofOfDelivery'],
    ]);
    const [letter, proof] = supplied.defenseDocuments.map(({ content }) =>
      Buffer.from(content, 'base64').toString('latin1'),
    );
    expect(letter).toMatch(/^%PDF-/);
    expect(proof).toBe('%PDF-1.4 signed');
    expect(await played.connector.answerDispute?.(answer(case_reference))).toBe(true);
  });

  it('is accepted', async () => {
    const { case_reference } = await disputed();
    noticesDue(played);
    const accepted = answer(case_reference, { response: 'accepted', explanation: '', evidence: [] });
    expect(await played.connector.answerDispute?.(accepted)).toBe(true);
    expect(noticesDue(played)).toMatchObject([{ stage: 'lost', funds: null }]);
  });

  it('is not answered where Adyen does not know it, or the Disputes API has no address', async () => {
    expect(await played.connector.answerDispute?.(answer('ZZZZZZZZZZZZZZZZ'))).toBe(false);
    expect(await connector.answerDispute?.(answer('ZZZZZZZZZZZZZZZZ'))).toBe(false);
  });

  it('is answered also with a picture that cannot be read', async () => {
    const { case_reference } = await disputed();
    const evidence = [
      { name: 'broken.png', content_type: 'image/png', content: Buffer.from('\x89PNG broken') },
    ];
    expect(await played.connector.answerDispute?.(answer(case_reference, { evidence }))).toBe(true);
  });
});

it('instructions have the same ids in Adyen’s references and notifications', async () => {
  const instruction = authorisation(played.stand_in.cards.approved);
  await perform(played, instruction);
  const [event] = eventsDue(played);
  expect(JSON.parse(event!.content)).toMatchObject({ merchantReference: instructionName(instruction) });
});
