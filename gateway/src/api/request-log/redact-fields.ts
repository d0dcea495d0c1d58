import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { holdsCardNumber } from '../../domain/cards/card.ts';
import { tellableName } from '../../values/names.ts';
import { redactText } from '../../values/redact.ts';
import { anything, knownField, type KnownFields } from '../known-fields.ts';

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
const field_names_max = 1_000;
const field_names = new Map<string, FieldName>();

function fieldName(name: string): FieldName {
  const met = field_names.get(name);
  if (met) return met;
  const field = { shown: redactText(name), secret: isSecret(name) };
  if (field_names.size < field_names_max && name.length <= 40) field_names.set(name, field);
  return field;
}

/** What takes out of texts whatever could be a card number, and the given one however it is disguised. */
export function textRedactor(card_number: unknown): (text: string) => string {
  if (typeof card_number !== 'string' || !/^[0-9]{12,19}$/.test(card_number)) return redactText;
  return (text) => {
    const shown = redactText(text);
    return holdsCardNumber(shown, card_number) ? redacted : shown;
  };
}

/** A copy without secrets, at any depth, also where a field holds JSON as text. */
export function redactFields(value: unknown): unknown {
  return new FieldRedaction(redactText).copy(value, anything, 0);
}

/**
 * A request's fields fit to be kept: of what the schema does not know the names alone, nothing of secrets, and the
 * number of its own card in no field.
 * @param known what the schema knows of the fields
 */
export function redactRequest(fields: RequestBody, known: KnownFields): RequestBody {
  const redaction = new FieldRedaction(textRedactor(fields['card']));
  return redaction.copy(fields, known, 0) as RequestBody;
}

class FieldRedaction {
  readonly #redactText: (text: string) => string;

  constructor(redactText_: (text: string) => string) {
    this.#redactText = redactText_;
  }

  copy(value: unknown, known: KnownFields, depth: number): unknown {
    if (depth > depth_max) return redacted;
    if (typeof value === 'string') return this.#copyText(value, known, depth);
    if (typeof value === 'number') return this.#copyNumber(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const { items } = known;
      return items ? value.map((item) => this.copy(item, items, depth + 1)) : redacted;
    }
    if (!knowsFields(known)) return redacted;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const inside = knownField(known, name);
        if (!inside) return [tellableName(name), redacted];
        const { shown, secret } = fieldName(name);
        const hidden = secret && inner !== '' && inner !== null;
        return [shown, hidden ? redacted : this.copy(inner, inside, depth + 1)];
      }),
    );
  }

  #copyNumber(value: number): unknown {
    const text = String(value);
    const shown = this.#redactText(text);
    return shown === text ? value : shown;
  }

  /** Objects and lists stand as JSON text in forms and XML; free text may happen to be JSON. */
  #copyText(text: string, known: KnownFields, depth: number): string {
    if (!/^\s*[[{]/.test(text)) return this.#redactText(text);
    const structured = known.items !== null || knowsFields(known);
    try {
      return JSON.stringify(this.copy(JSON.parse(text), structured ? known : anything, depth + 1));
    } catch {
      return structured ? redacted : this.#redactText(text);
    }
  }
}

function knowsFields({ fields, others }: KnownFields): boolean {
  return fields.size > 0 || others !== null;
}

/** What stands in a text as JSON, as objects and lists do in forms and XML; undefined where it is none. */
function parsedText(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The values of the secret fields, also of those in JSON that stands as text, as they stand in texts made of the fields. */
function secretValues(value: unknown, found: Set<string>, depth: number): Set<string> {
  if (depth > depth_max) return found;
  if (typeof value === 'string') return secretValues(parsedText(value), found, depth + 1);
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (isSecret(name) && (typeof inner === 'string' || typeof inner === 'number')) found.add(String(inner));
    else secretValues(inner, found, depth + 1);
  }
  return found;
}

/** A field of JSON with its value. Where the JSON stands as text in other JSON, its quotes have backslashes before them. */
const named_value =
  /(?<!\\)(\\*")([A-Za-z0-9_ -]{1,40})\1(\s*:\s*)("(?:[^"\\]|\\.)*"|\1(?:(?!(?<!\\)\1).)*\1|-?[0-9.]+)/g;

/** Takes the values of secret fields out of JSON, also out of JSON that stands in it as text. */
function redactNamed(text: string): string {
  return text.replaceAll(named_value, (_, quote: string, name: string, colon: string, value: string) => {
    const shown = isSecret(name) ? `${quote}${redacted}${quote}` : redactNamed(value);
    return `${quote}${name}${quote}${colon}${shown}`;
  });
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
    return redactText(redactNamed(shown));
  };
}
