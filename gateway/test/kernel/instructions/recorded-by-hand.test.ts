import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableUser } from '../../../src/accounts/identity/users/manage-users.ts';
import type { Payment } from '../../support/client.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { instructionPath, safe_ms, SilentAcquirer } from './silent-acquirer.ts';

let silent: SilentAcquirer;
beforeAll(async () => {
  silent = await SilentAcquirer.start();
});
afterAll(() => silent.close());

describe('an outcome recorded by hand', () => {
  it('needs a reason and a second person, then posts and reports like the acquirer’s answer', async () => {
    const payment = await silent.unknownCapture();
    const instruction = await silent.openInstruction(payment);
    expect((await silent.propose(instruction, { outcome: 'done', reason: '  ' })).body).toMatchObject({
      code: 'I0011',
      source: 'reason',
    });
    const { body } = await silent.propose(instruction, {
      outcome: 'done',
      reason: 'In the acquirer’s report of today',
    });
    const { resolution_id } = body as { resolution_id: string };
    expect(await silent.openInstruction(payment)).toMatchObject({ resolution_id });
    expect(
      (await silent.propose(instruction, { outcome: 'not_done', reason: 'No' }, silent.ben)).body['code'],
    ).toBe('U0010');
    silent.gateway.clock.advance(safe_ms);
    const alone = await silent.decide(instruction, resolution_id, 'confirmed', silent.ann);
    expect(alone.body).toMatchObject({ code: 'U0010', message: expect.stringContaining('second person') });
    expect(await silent.client.status(payment)).toBe('3200');
    expect((await silent.decide(instruction, resolution_id, 'confirmed')).body).toEqual({
      result: 'confirmed',
    });
    expect(await silent.client.status(payment)).toBe('3000');
    expect(await silent.movements(payment)).toEqual(['capture']);
    expect(await silent.lastEvent(payment)).toEqual({
      type: 'payment.captured',
      actor: `user:${silent.ben.user_id}`,
    });
    expect((await silent.decide(instruction, resolution_id, 'confirmed')).body['code']).toBe('U0015');
    const { body: shown } = await silent.ann.fetch('GET', instructionPath(instruction));
    expect(shown).toMatchObject({
      operation: { waiting: false },
      people: [silent.ann, silent.ben]
        .toSorted((one, other) => (one.user_id < other.user_id ? -1 : 1))
        .map(({ user_id }) => ({ actor: `user:${user_id}`, name: expect.stringMatching(/\w/) })),
      resolutions: [
        {
          decision: 'confirmed',
          proposed_by: `user:${silent.ann.user_id}`,
          decided_by: `user:${silent.ben.user_id}`,
        },
      ],
    });
    expect(shown['answers'].at(-1)).toMatchObject({ result: 'settled_by_hand' });
  });

  it.each([
    ['done', '150.00', 'payment.adjusted'],
    ['not_done', '100.00', 'payment.adjust_failed'],
  ])('of an increase that is recorded as %s leaves %s authorised', async (outcome, amount, event) => {
    const payment = await silent.client.authorised({ amount: '100.00' });
    await silent.silently(() => silent.client.adjust({ ...payment, amount: '150.00' }));
    const instruction = await silent.openInstruction(payment);
    expect(instruction).toMatchObject({ kind: 'adjust', amount: '150.00' });
    const { body } = await silent.propose(instruction, { outcome, reason: 'They told me' });
    silent.gateway.clock.advance(safe_ms);
    await silent.decide(instruction, body['resolution_id'], 'confirmed');
    expect(await silent.lastEvent(payment)).toMatchObject({ type: event });
    expect(await silent.client.capture({ ...payment, amount })).toMatchObject([{ capture_status: '1' }]);
  });

  it('is not confirmed when its proposer was disabled since', async () => {
    const payment = await silent.unknownCapture();
    const instruction = await silent.openInstruction(payment);
    const gone = await createPortalClient(silent.gateway, { operator: true });
    const decision = { outcome: 'done', reason: 'They told me' };
    const { body } = await silent.propose(instruction, decision, gone);
    await disableUser(silent.gateway.gateway.context, gone.email, true);
    silent.gateway.clock.advance(safe_ms);
    const confirmed = await silent.decide(instruction, body['resolution_id'], 'confirmed');
    expect(confirmed.body).toMatchObject({ code: 'U0010', rule: 'proposer_is_gone' });
    await silent.decide(instruction, body['resolution_id'], 'rejected');
    await silent.gateway.work(1_500);
    expect(await silent.client.status(payment)).toBe('3000');
  });

  it('is not confirmed while a worker may still send again', async () => {
    const payment = await silent.unknownCapture();
    const instruction = await silent.openInstruction(payment);
    const { body } = await silent.propose(instruction, { outcome: 'not_done', reason: 'Unknown there' });
    const early = await silent.decide(instruction, body['resolution_id'], 'confirmed');
    expect(early.body).toMatchObject({
      code: 'U0010',
      message: expect.stringMatching(/confirm in \d+ seconds/),
    });
    expect((await silent.decide(instruction, body['resolution_id'], 'rejected', silent.ann)).body).toEqual({
      result: 'rejected',
    });
    await silent.gateway.work(1_500);
    expect(await silent.client.status(payment)).toBe('3000');
  });

  it('stops an instruction from being sent again, and undoes it as not done', async () => {
    const payment = await silent.unknownCapture();
    const instruction = await silent.openInstruction(payment);
    const { body } = await silent.propose(instruction, { outcome: 'not_done', reason: 'They never had it' });
    await silent.gateway.work(safe_ms);
    expect(await silent.client.status(payment)).toBe('3200');
    await silent.decide(instruction, body['resolution_id'], 'confirmed');
    expect(await silent.client.status(payment)).toBe('2000');
    expect(await silent.movements(payment)).toEqual([]);
    const sent = await silent.gateway.query(
      'SELECT 1 FROM sandbox_acquirer.instructions WHERE instruction_id = $1',
      [instruction['operation_id']],
    );
    expect(sent).toEqual([]);
    expect(await silent.client.capture(payment)).toMatchObject([{ capture_status: '1' }]);
  });

  it('of an authorisation needs the acquirer’s reference, with which it is captured and refunded', async () => {
    const { body: paid } = await silent.silently(() => silent.client.authorise({ capture: 'manual' }));
    expect(paid['payment_status']).toBe('1200');
    const instruction = await silent.openInstruction(paid as Payment);
    expect((await silent.propose(instruction, { outcome: 'done', reason: 'Seen' })).body).toMatchObject({
      code: 'U0010',
      source: 'reference',
    });
    const by_hand = { outcome: 'done', reason: 'Seen', reference: 'SBX-BY-HAND' };
    const { body } = await silent.propose(instruction, by_hand);
    silent.gateway.clock.advance(safe_ms);
    expect((await silent.decide(instruction, body['resolution_id'], 'confirmed')).body).toEqual({
      result: 'confirmed',
    });
    expect(await silent.client.status(paid as Payment)).toBe('2000');
    const [row] = await silent.gateway.query(
      'SELECT connector_reference FROM payments WHERE transaction_id = $1',
      [paid['transaction_id']],
    );
    expect(row).toEqual({ connector_reference: 'SBX-BY-HAND' });
  });

  it('of a refund that never arrived gives the amount back to the payment', async () => {
    const payment = await silent.client.captured();
    await silent.silently(() => silent.client.refund({ ...payment, refund_amount: '40.00' }));
    const instruction = await silent.openInstruction(payment);
    const { body } = await silent.propose(instruction, { outcome: 'not_done', reason: 'Not in their books' });
    silent.gateway.clock.advance(safe_ms);
    await silent.decide(instruction, body['resolution_id'], 'confirmed');
    expect(await silent.client.status(payment)).toBe('3000');
    expect(await silent.movements(payment)).toEqual(['capture', 'refund_accepted', 'refund_failed']);
    expect(await silent.lastEvent(payment)).toMatchObject({ type: 'refund.failed' });
  });

  it('is refused where the acquirer’s answer came first', async () => {
    const payment = await silent.unknownCapture('answer lost');
    const instruction = await silent.openInstruction(payment);
    const { body } = await silent.propose(instruction, {
      outcome: 'not_done',
      reason: 'Not in their report yet',
    });
    await silent.gateway.work(safe_ms);
    expect(await silent.client.status(payment)).toBe('3000');
    expect((await silent.decide(instruction, body['resolution_id'], 'confirmed')).body).toEqual({
      result: 'overtaken',
    });
    expect(await silent.client.status(payment)).toBe('3000');
    expect(await silent.movements(payment)).toEqual(['capture']);
  });

  it('counts once with the acquirer’s answer at the same moment: one of them, never both', async () => {
    const racing = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const payment = await silent.client.authorised();
        return { payment, outcome: at % 2 === 0 ? 'done' : 'not_done' };
      }),
    );
    await silent.silently(
      () => silent.client.capture(...racing.map(({ payment }) => payment)),
      'answer lost',
    );
    const proposed = await Promise.all(
      racing.map(async ({ payment, outcome }) => {
        const instruction = await silent.openInstruction(payment);
        const { body } = await silent.propose(instruction, { outcome, reason: 'Racing' });
        return { payment, outcome, instruction, resolution_id: body['resolution_id'] as string };
      }),
    );
    silent.gateway.clock.advance(safe_ms);
    const [decided] = await Promise.all([
      Promise.all(
        proposed.map(({ instruction, resolution_id }) =>
          silent.decide(instruction, resolution_id, 'confirmed'),
        ),
      ),
      silent.gateway.work(),
      ...proposed.map(({ instruction }) =>
        silent.ann.fetch('POST', `${instructionPath(instruction)}/inquiry`),
      ),
    ]);
    for (const [at, { payment, outcome }] of proposed.entries()) {
      const result: unknown = decided[at]?.body['result'];
      expect(['confirmed', 'overtaken']).toContain(result);
      const undone = result === 'confirmed' && outcome === 'not_done';
      expect(await silent.client.status(payment)).toBe(undone ? '2000' : '3000');
      expect(await silent.movements(payment)).toEqual(undone ? [] : ['capture']);
    }
  });
});
