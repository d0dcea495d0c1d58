import { createHash, createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';
import { signature_rules } from '@causeway/schemas/errors/rules/signature-rules.ts';
import { signed_body_rules } from '@causeway/schemas/errors/rules/signed-body-rules.ts';
import { signed_frame_rules, signed_values_rules } from '@causeway/schemas/errors/rules/signed-text-rules.ts';
import type { RuleTexts } from '@causeway/schemas/errors/rules/rule.ts';
import { causeText } from '@causeway/schemas/signature-doctor/cause.ts';
import {
  diagnoseSignature,
  type SignatureCase,
} from '@causeway/schemas/signature-doctor/diagnose-signature.ts';
import { legacySignedText, signHmacV2, signSha256V1 } from '@causeway/schemas/signing.ts';
import { authorise } from '@causeway/schemas/v1/authorise.ts';
import { describe, expect, it } from 'vitest';
import { chineseCause } from '../../../../portal/src/i18n/gateway/chinese-reasons.ts';

const secret = Buffer.alloc(32, 5).toString('base64url');
const keys = [
  { key_id: 'key_new', secret: 'another' },
  { key_id: 'key_old', secret },
];
const path = '/v1/authorise';
const fields = {
  merchant_id: '1',
  account_id: '1001',
  timestamp: '1800000000',
  nonce: 'abcdefgh',
  order_no: 'a/1',
  amount: '10.00',
  shopper_email: 'zoé@example.com',
  currency: 'EUR',
};
const right_text = `v2\n${path}\n${canonicalize(fields)}`;
const hmac = (text: string, key: string | Buffer = secret): string =>
  createHmac('sha256', key).update(text).digest('hex');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const body_text = canonicalize(fields) ?? '';

/** A diagnosis with its causes in English. */
function diagnoseCase(requestWith: SignatureCase) {
  const diagnosis = diagnoseSignature(requestWith);
  return { ...diagnosis, causes: diagnosis.causes.map(causeText) };
}

function diagnose(
  encryption_data: unknown,
  more: { profile?: 'sha256-v1'; signed_text?: string; key_id?: string; now?: Date } = {},
) {
  const { profile = 'hmac-v2', signed_text, key_id, now } = more;
  const sent = { ...fields, ...(key_id ? { key_id } : {}), encryption_data };
  return diagnoseCase({
    operation: authorise,
    profile,
    fields: sent,
    body: sent,
    keys,
    signed_text,
    now,
    redact: (text) => text,
  });
}

describe('the doctor’s check of an hmac-v2 signature', () => {
  it('finds it right, with the key that made it', () => {
    expect(diagnose(signHmacV2(secret, path, fields))).toMatchObject({
      verdict: 'right',
      key_id: 'key_old',
      causes: [],
      expected_text: right_text,
    });
  });

  const escaped = body_text.replace('é', '\\u00e9');
  const mistakes: [string, string, RegExp][] = [
    ['unsorted fields', hmac(`v2\n${path}\n${JSON.stringify(fields)}`), /sorted/],
    ['\\u escapes', hmac(`v2\n${path}\n${escaped}`), /ASCII/],
    ['escaped slashes', hmac(`v2\n${path}\n${body_text.replaceAll('/', '\\/')}`), /Slashes/],
    [
      'spaces',
      hmac(`v2\n${path}\n${body_text.replaceAll('":"', '": "').replaceAll('","', '", "')}`),
      /Spaces/,
    ],
    ['no path', hmac(`v2\n${body_text}`), /path is missing/],
    ['no version', hmac(`${path}\n${body_text}`), /“v2”/],
    ['the body alone', hmac(body_text), /body alone/],
    ['CR LF', hmac(`v2\r\n${path}\r\n${body_text}`), /CR LF/],
    ['a path without /v1', hmac(`v2\n/authorise\n${body_text}`), /without \/v1/],
    ['a decoded key', hmac(right_text, Buffer.from(secret, 'base64url')), /decoded from base64/],
    ['a line break behind the key', hmac(right_text, `${secret}\n`), /line break/],
    ['a plain digest', sha256(right_text + secret), /plain SHA-256/],
    ['the other profile', sha256(legacySignedText(authorise, secret, fields)), /other one/],
    ['two mistakes at once', hmac(`${path}\n${JSON.stringify(fields)}`), /“v2”.*sorted/],
  ];
  it.each(mistakes)('explains %s', (_name, signature, cause) => {
    const { verdict, causes, key_id, signed_text } = diagnose(signature);
    expect([verdict, key_id]).toEqual(['explained', 'key_old']);
    expect(causes).toHaveLength(1);
    expect(causes[0]).toMatch(cause);
    expect(signed_text).not.toContain(secret);
  });

  it('shows where the signed text differs from the expected one', () => {
    const { difference } = diagnose(hmac(`v2\n${body_text}`));
    expect(difference).toMatchObject({
      at: 3,
      expected: expect.stringContaining('v2\\n/v1'),
      signed: expect.stringContaining('v2\\n{'),
    });
  });

  it('names the usual causes where the key is unknown', () => {
    const unknown = diagnose(hmac(right_text, 'somebody else’s'));
    expect(unknown).toMatchObject({ verdict: 'wrong', key_id: '', difference: null });
    expect(unknown.causes[0]).toMatch(/sign key is another/);
    const same = diagnose(hmac(right_text, 'somebody else’s'), { signed_text: right_text });
    expect(same.causes[0]).toMatch(/signed text is right/);
    const unsorted = `v2\n${path}\n${JSON.stringify(fields)}`;
    expect(diagnose('ab'.repeat(32), { signed_text: unsorted }).causes[0]).toMatch(/sorted/);
  });

  it('tells a wrong signature from what is none at all', () => {
    for (const [signature, cause] of [
      [undefined, /missing/],
      [17, /must be a string/],
      ['ab'.repeat(16), /MD5/],
      ['ab'.repeat(64), /SHA-512/],
    ] as const) {
      expect(diagnose(signature)).toMatchObject({ verdict: 'wrong' });
      expect(diagnose(signature).causes).toEqual([expect.stringMatching(cause)]);
    }
  });

  it('finds it right, and too late or too early, where its request is tried out', () => {
    const now = (seconds: number): Date => new Date((Number(fields.timestamp) + seconds) * 1_000);
    const signature = signHmacV2(secret, path, fields);
    expect(diagnose(signature, { now: now(300) })).toMatchObject({ verdict: 'right', causes: [] });
    for (const seconds of [301, -301])
      expect(diagnose(signature, { now: now(seconds) })).toMatchObject({
        verdict: 'right',
        causes: [expect.stringMatching(/not the present time: .* within 300 seconds/)],
      });
  });

  it('finds that it was made with the oldest of ten keys, on request', () => {
    const newer = Array.from({ length: 9 }, (_, at) => ({ key_id: `key_${at}`, secret: `another ${at}` }));
    const sent = { ...fields, encryption_data: hmac(`v2\n${path}\n${body_text}\n`) };
    const diagnosis = diagnoseCase({
      operation: authorise,
      profile: 'hmac-v2',
      fields: sent,
      body: sent,
      keys: [...newer, { key_id: 'key_oldest', secret }],
      now: new Date(1_800_000_000_000),
      redact: (text) => text,
    });
    expect(diagnosis).toMatchObject({
      verdict: 'explained',
      key_id: 'key_oldest',
      causes: ['A line break was signed behind the body.'],
    });
  });

  it('finds that key_id names another key than the one that signed', () => {
    const sent = { ...fields, key_id: 'key_new' };
    const { verdict, causes } = diagnose(signHmacV2(secret, path, sent), { key_id: 'key_new' });
    expect([verdict, causes]).toEqual([
      'explained',
      ['key_id names key_new, but key_old signed the request.'],
    ]);
  });
});

describe('the doctor’s check of a sha256-v1 signature', () => {
  it('finds it right, or explains it, without the key in any text', () => {
    const right = diagnose(signSha256V1(authorise, secret, fields), { profile: 'sha256-v1' });
    expect(right).toMatchObject({ verdict: 'right', key_id: 'key_old' });
    expect(right.expected_text).toMatch(/<sign key>$/);
    const parts = authorise.legacySignatureParts(fields);
    const joined = diagnose(sha256([...parts, secret].join('&')), { profile: 'sha256-v1' });
    expect(joined.causes).toEqual(['The values were joined by &; nothing goes between them.']);
    const first = diagnose(sha256(secret + parts.join('')), { profile: 'sha256-v1' });
    expect(first.causes[0]).toMatch(/comes first/);
    for (const { expected_text, signed_text } of [right, joined, first]) {
      expect(`${expected_text}${signed_text}`).not.toContain(secret);
    }
  });
});

describe('the doctor’s check of a request too long for two hundred attempts', () => {
  const long = { ...fields, note: 'x'.repeat(20_000) };
  const requestWith = (encryption_data: string) =>
    diagnoseCase({
      operation: authorise,
      profile: 'hmac-v2',
      fields: { ...long, encryption_data },
      body: long,
      keys,
      redact: (text) => text,
    });

  it('finds it right under the key that made it', () => {
    expect(requestWith(signHmacV2(secret, path, long))).toMatchObject({
      verdict: 'right',
      key_id: 'key_old',
    });
  });

  it('otherwise says only that it is wrong, without its text', () => {
    expect(requestWith(hmac(`v2\n${path}\n${JSON.stringify(long)}`))).toMatchObject({
      verdict: 'wrong',
      causes: [expect.stringContaining('shorter')],
      expected_text: '',
    });
  });
});

it('every cause of a wrong signature has a text in Chinese that states the same parameters', () => {
  const english: RuleTexts = {
    ...signature_rules,
    ...signed_body_rules,
    ...signed_frame_rules,
    ...signed_values_rules,
  };
  expect(Object.keys(english).length).toBeGreaterThan(180);
  for (const [rule, text] of Object.entries(english)) {
    const read = new Set<string>();
    const parameters = new Proxy(
      {},
      {
        get(_target, name) {
          read.add(String(name));
          return name === 'names' ? ['‹names 1›', '‹names 2›'] : `‹${String(name)}›`;
        },
      },
    );
    const stated = typeof text === 'string' ? text : (text as (signature: object) => string)(parameters);
    const chinese = chineseCause([{ rule, parameters }]) ?? '';
    expect.soft(chinese, rule).toMatch(/[一-鿿].*。$/);
    const marks = (of: string) => [...new Set(of.match(/‹[^›]+›/g))].toSorted();
    expect.soft(marks(chinese), rule).toEqual(marks(stated));
    for (const name of read) expect.soft(stated, rule).toContain(`‹${name}`);
  }
});

it('a cause without rules, or with one of a later release, has no text in Chinese', () => {
  expect(chineseCause([])).toBeNull();
  expect(chineseCause([{ rule: 'signature_missing' }, { rule: 'of_a_later_release' }])).toBeNull();
});
