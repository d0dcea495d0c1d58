import { redactText } from '../../values/redact.ts';

/** Fields that are never written down, however they are spelt. */
const secret_names = new Set([
  'card',
  'cardnumber',
  'cardno',
  'pan',
  'accountnumber',
  'iban',
  'securitycode',
  'cvv',
  'cvv2',
  'cvc',
  'cvc2',
  'csc',
  'expirationmonth',
  'expirationyear',
  'track1',
  'track2',
  'pin',
  'signkey',
  'apikey',
  'secret',
  'secretkey',
  'password',
  'encryptiondata',
  'authorization',
  'cookie',
]);

const redacted = '[redacted]';
const depth_max = 20;

function isSecret(name: string): boolean {
  return secret_names.has(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}

interface FieldName {
  readonly shown: string;
  readonly secret: boolean;
}

/** Fields have few names, but anybody may make more up. */
const known_names_max = 1_000;
const known_names = new Map<string, FieldName>();

function fieldName(name: string): FieldName {
  const known = known_names.get(name);
  if (known) return known;
  const field = { shown: redactText(name), secret: isSecret(name) };
  if (known_names.size < known_names_max && name.length <= 40) known_names.set(name, field);
  return field;
}

/** A copy without secrets, at any depth, also where a field holds JSON as text. */
export function redactFields(value: unknown, depth = 0): unknown {
  if (depth > depth_max) return redacted;
  if (Array.isArray(value)) return value.map((item) => redactFields(item, depth + 1));
  if (typeof value === 'string') return redactJsonText(value, depth);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const { shown, secret } = fieldName(name);
      const hidden = secret && inner !== '' && inner !== null;
      return [shown, hidden ? redacted : redactFields(inner, depth + 1)];
    }),
  );
}

function redactJsonText(text: string, depth: number): string {
  if (!/^\s*[[{]/.test(text)) return redactText(text);
  try {
    return JSON.stringify(redactFields(JSON.parse(text), depth + 1));
  } catch {
    return redactText(text);
  }
}

/** The values of the secret fields, longest first, as they stand in texts made of the fields. */
function secretValues(value: unknown, found: Set<string>, depth: number): Set<string> {
  if (depth > depth_max || typeof value !== 'object' || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (isSecret(name) && (typeof inner === 'string' || typeof inner === 'number')) found.add(String(inner));
    else secretValues(inner, found, depth + 1);
  }
  return found;
}

/**
 * What takes the secrets of a request out of texts that are made of it. Short values, such as a security code or
 * a month, are taken out where they stand as a value, not wherever their digits occur.
 */
export function redactorOf(fields: unknown): (text: string) => string {
  const values = [...secretValues(fields, new Set(), 0)].filter((value) => value !== '');
  const long = values.filter((value) => value.length > 4).toSorted((a, b) => b.length - a.length);
  return (text) => {
    let shown = text;
    for (const value of long) shown = shown.replaceAll(value, redacted);
    shown = shown.replaceAll(
      /"([A-Za-z0-9_ -]{1,40})"(\s*:\s*)("(?:[^"\\]|\\.)*"|-?[0-9.]+)/g,
      (whole, name: string, colon: string) => (isSecret(name) ? `"${name}"${colon}"${redacted}"` : whole),
    );
    return redactText(shown);
  };
}
