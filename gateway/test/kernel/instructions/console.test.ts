import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator } from '../../support/command.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { instructionPath, SilentAcquirer } from './silent-acquirer.ts';

let silent: SilentAcquirer;
beforeAll(async () => {
  silent = await SilentAcquirer.start();
});
afterAll(() => silent.close());

describe('the evidence about an instruction', () => {
  it('shows the instruction, and each answer as it arrives', async () => {
    const payment = await silent.unknownCapture();
    const instruction = await silent.openInstruction(payment);
    expect(instruction).toMatchObject({ kind: 'capture', amount: '100.00', currency: 'EUR', attempts: 1 });
    await silent.silently(() => silent.gateway.work(1_500));
    await silent.silently(() => silent.ann.fetch('POST', `${instructionPath(instruction)}/inquiry`));
    const { body } = await silent.ann.fetch('GET', instructionPath(instruction));
    expect(body['operation']).toMatchObject({ waiting: true, transaction_id: payment.transaction_id });
    expect(body['answers']).toMatchObject([
      { attempt: 0, result: 'unknown' },
      { attempt: 1, result: 'unknown' },
      { attempt: 2, result: 'unknown' },
    ]);
    await silent.ann.fetch('POST', `${instructionPath(instruction)}/inquiry`);
    expect(await silent.client.status(payment)).toBe('3000');
    const answered = await silent.ann.fetch('GET', instructionPath(instruction));
    expect(answered.body['operation']).toMatchObject({ waiting: false });
    expect(answered.body['answers'].at(-1)).toMatchObject({ attempt: 3, result: 'done' });
  });

  it('is available on the command line', async () => {
    const command = createOperator(silent.gateway.connection);
    try {
      const payment = await silent.unknownCapture();
      const instruction = await silent.openInstruction(payment);
      const list = await command.json('instructions', 'list', '--account', silent.client.account_id);
      expect(list.operations).toMatchObject([
        { operation_id: String(instruction['operation_id']), kind: 'capture' },
      ]);
      const of = ['--account', silent.client.account_id];
      const shown = await command.json('operations', 'show', instruction['operation_id'], of);
      expect(shown).toMatchObject({ answers: [{ attempt: 0, result: 'unknown' }], resolutions: [] });
      const missing = await command.run('operations', 'show', '17', of);
      expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('instruction_id 17') });
      await silent.gateway.work(1_500);
    } finally {
      command.remove();
    }
  });

  it('is for operators only, and 404 for an unknown instruction', async () => {
    const admin = await createPortalClient(silent.gateway, {
      merchant_id: silent.client.credentials.merchant_id,
    });
    expect((await admin.fetch('GET', '/operator/operations')).status).toBe(404);
    for (const id of ['17', '9999999999999999999']) {
      const path = instructionPath({ account_id: silent.client.account_id, operation_id: id });
      expect((await silent.ann.fetch('GET', path)).status).toBe(404);
      expect((await silent.ann.fetch('POST', `${path}/inquiry`)).status).toBe(404);
    }
  });
});
