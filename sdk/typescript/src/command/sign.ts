import { randomUUID } from 'node:crypto';
import { operations } from '../generated/causeway.ts';
import { hmacKey, legacySignedText, signedText, signHmacV2, signSha256V1 } from '../signatures.ts';
import { dataText, objectIn, operationNamed } from './api.ts';
import { declareCommand, exit_codes } from './declare.ts';
import { recordOf, shown, type Output } from './output.ts';
import { profileNamed, type Profile } from './profiles.ts';
import { mistakeIn } from './signature-mistakes.ts';

type Fields = Readonly<Record<string, unknown>>;

const hidden_key = '<sign key>';

/** The text that a profile signs, without the key, and the signature. */
async function signed(
  operation: keyof typeof operations,
  { profile = 'hmac-v2', sign_key }: Profile,
  body: Fields,
): Promise<{ readonly text: string; readonly encryption_data: string }> {
  const { name, signed_fields } = operations[operation];
  if (profile === 'sha256-v1')
    return {
      text: legacySignedText(signed_fields, hidden_key, body),
      encryption_data: await signSha256V1(signed_fields, sign_key, body),
    };
  const path = `/v1/${name}`;
  return {
    text: signedText(path, body),
    encryption_data: await signHmacV2(await hmacKey(sign_key), path, body),
  };
}

/** Where two texts differ first, with what is around it. */
function differenceOf(expected: string, found: string): object | null {
  if (expected === found) return null;
  const [of_expected, of_found] = [Array.from(expected), Array.from(found)];
  const at = of_expected.findIndex((character, place) => character !== of_found[place]);
  const place = at < 0 ? of_expected.length : at;
  const around = (characters: readonly string[]): string =>
    JSON.stringify(characters.slice(Math.max(0, place - 15), place + 15).join(''));
  return { at_character: place + 1, expected: around(of_expected), signed: around(of_found) };
}

export const sign = declareCommand({
  name: 'sign',
  summary: 'sign a request without sending it, or explain a signature',
  takes: '<operation>',
  args_max: 1,
  about:
    'Prints the signed body of a request. With --explain it prints the canonical text that is signed and the signature; and where the data has an encryption_data already, or --signature gives one, whether it is right, and what your program did otherwise: fields in another order, numbers instead of texts, a missing path and the like are tried until one gives the same signature. --signed-text compares the text that your program signed. The data is looked at as it is: merchant_id, account_id, timestamp and nonce are added only where they are missing and there is no signature yet.\n\nThe gateway itself knows hundreds of causes: send the request, and read its refusal, or the request log in the portal.',
  options: {
    data: { takes: 'json', help: 'fields of the request; @file reads a file, @- standard input' },
    explain: { help: 'print what is signed, and why another signature differs' },
    signature: { takes: 'hex', help: 'the encryption_data that your program made' },
    'signed-text': { takes: 'text', help: 'the text that your program signed; @file reads a file' },
    signing: {
      takes: 'profile',
      help: 'hmac-v2 or sha256-v1 (default: as at the login)',
      choices: ['hmac-v2', 'sha256-v1'],
    },
  },
  examples: [
    [
      `causeway sign capture --data @request.json --explain`,
      'what is signed, and whether its signature is right',
    ],
    [
      `causeway sign retrievalTrans --data '{"orders":["order-1001"]}' | curl -sS -d @- -H 'content-type: application/json' "$GATEWAY_URL/v1/retrievalTrans"`,
      'sends it with another program',
    ],
  ],
  async run({ values, args: [name = ''], output, signal }) {
    const operation = operationNamed(name);
    const { signing } = values;
    const stored = profileNamed(values.profile);
    const profile: Profile =
      signing === undefined ? stored : { ...stored, profile: signing as 'hmac-v2' | 'sha256-v1' };
    const text = await dataText(values.data ?? '{}', signal);
    const { encryption_data: sent, ...fields } = objectIn(text);
    const signature = values.signature ?? (typeof sent === 'string' ? sent : undefined);
    const body = signature === undefined ? withEnvelope(profile, fields) : fields;
    const right = await signed(operation, profile, body);
    if (!values.explain) {
      output.line(JSON.stringify({ ...body, encryption_data: right.encryption_data }));
      return;
    }
    const causes =
      signature === undefined
        ? null
        : [
            ...(signature === right.encryption_data
              ? []
              : [
                  mistakeIn({ operation: operations[operation], profile, body, text, signature }) ??
                    'another text, or another key, than all that was tried',
                ]),
            ...envelopeFaults(profile, body),
          ];
    const typed = values['signed-text'];
    const difference = typed === undefined ? null : differenceOf(right.text, await dataText(typed, signal));
    explain(output, {
      profile: profile.profile ?? 'hmac-v2',
      signed_text: right.text,
      encryption_data: right.encryption_data,
      ...(causes && {
        given: signature,
        verdict: causes.length === 0 ? 'right' : 'wrong',
        ...(causes.length > 0 && { cause: causes.join('; ') }),
      }),
      ...(difference === null ? {} : { difference }),
    });
    return causes === null || causes.length === 0 ? exit_codes.done : exit_codes.refused;
  },
});

/** Why the gateway refuses a body, however right its signature is: what every signed request has is missing, or is of another account. */
function envelopeFaults({ merchant_id, account_id, profile }: Profile, body: Fields): string[] {
  const demanded = ['merchant_id', 'account_id', ...(profile === 'sha256-v1' ? [] : ['timestamp', 'nonce'])];
  const missing = demanded.filter((name) => body[name] === undefined || body[name] === '');
  const others = Object.entries({ merchant_id, account_id }).filter(
    ([name, own]) => !missing.includes(name) && body[name] !== own,
  );
  return [
    ...missing.map((name) => `${name} is missing: every request has it`),
    ...others.map(([name, own]) => `${name} is ${shown(body[name])}, and the login’s is ${own}`),
  ];
}

/** The fields with what every signed request has. */
function withEnvelope({ merchant_id, account_id, key_id, profile }: Profile, fields: Fields): Fields {
  const fresh =
    profile === 'sha256-v1' ? {} : { timestamp: String(Math.floor(Date.now() / 1000)), nonce: randomUUID() };
  return {
    merchant_id,
    account_id,
    ...(key_id === undefined ? {} : { key_id }),
    ...fresh,
    ...fields,
  };
}

function explain(
  output: Output,
  { signed_text, ...others }: { readonly signed_text: string } & Fields,
): void {
  if (output.json) output.value({ ...others, signed_text });
  else output.line(recordOf({ signed_text: shown(JSON.stringify(signed_text)), ...others }));
}
