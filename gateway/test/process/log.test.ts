import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/kernel/log.ts';
import { redactText } from '../../src/kernel/values/redact.ts';
import { magic_cards } from '../../src/acquiring/sandbox/cards.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  write(createLog('trace', { write: (line) => void (text += line) }));
  return text;
}

describe('the log of the gateway', () => {
  it.each(magic_cards.map(({ pan }) => pan))('masks card number %s wherever it is', (pan) => {
    const spaced = pan.replace(/(.{4})(?!$)/g, '$1 ');
    const text = logged((log) => {
      log.info(
        { note: `paid with ${pan}`, deep: { list: [pan] }, err: new Error(`card ${spaced}`) },
        `message ${pan}`,
      );
    });
    expect(text).not.toContain(pan);
    expect(text).not.toContain(spaced);
    expect(text).toContain(`${pan.slice(0, 6)}******${pan.slice(-4)}`);
  });

  it('leaves out fields that hold secrets, at every depth that is logged', () => {
    const text = logged((log) => {
      log.info({
        sign_key: 'k-1',
        security_code: '987',
        body: { card: 'x', encryption_data: 'sig-1', deep: { secret: 's-1', password: 'p-1' } },
      });
    });
    for (const secret of ['k-1', '987', 'sig-1', 's-1', 'p-1']) expect(text).not.toContain(secret);
  });

  it.each([
    'card',
    'pan',
    'security_code',
    'sign_key',
    'secret',
    'password',
    'encryption_data',
    'authorization',
    'cookie',
  ])('leaves out a field with the name %s', (name) => {
    const text = logged((log) => log.info({ deep: { [name]: 'never "to" be seen' } }));
    expect(text).toContain(`"${name}":"[redacted]"`);
    expect(text).not.toContain('never');
  });

  it.each(['4539/1028/7681/0272', '4539\u200b1028\u200b7681\u200b0272', '４５３９１０２８７６８１０２７２'])(
    'masks a card number that is written as %s, and the text around it stays',
    (written) => {
      const line = JSON.parse(logged((log) => log.info({ note: `paid by ${written} 12/34` })));
      expect(line.note).toBe('paid by 453910******0272 12/34');
    },
  );

  it.each([
    '2223003122003222',
    '378282246310005',
    '4242424242424242',
    '5555555555554444',
    '6011111111111117',
  ])('masks %s, by the schemes’ possible first digits', (number) => {
    expect(redactText(`paid by ${number} today`)).toBe(
      `paid by ${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)} today`,
    );
  });

  it('shows identifiers and amounts unchanged', () => {
    const line =
      '{"transaction_id":"911920650807939072","at":"2026-11-21T10:07:05.839Z","amount":"4242424242424243"}';
    expect(redactText(line)).toBe(line);
  });
});
