import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { holdsCardNumber } from '../../../acquiring/cards/card.ts';
import { namesCardData } from '../../../kernel/values/card-names.ts';
import { plainName, tellableName } from '../../../kernel/values/safe-names.ts';
import { redactText } from '../../../kernel/values/redact.ts';
import { anything, knownField, type KnownFields } from '../known-fields.ts';

/** Fields that are never stored beside those of cards, whatever their spelling. */
const secret_names = new Set([
  'accountnumber',
  'iban',
  'cavv',
  'aav',
  'ucaf',
  'authenticationvalue',
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
  return namesCardData(name) || secret_names.has(plainName(name));
}

interface FieldName {
  readonly shown: string;
  readonly secret: boolean;
}

/** There are few field names, but clients may send any number of others. */
const field_names_max = 1_000;
const field_names = new Map<string, FieldName>();

function fieldName(name: string): FieldName {
  const met = field_names.get(name);
  if (met) return met;
  const field = { shown: redactText(name), secret: isSecret(name) };
  if (field_names.size < field_names_max && name.length <= 40) field_names.set(name, field);
  return field;
}

/** Removes possible card numbers from texts, and the given one in any disguise. */
export function textRedactor(card_number: unknown): (text: string) => string {
  if (typeof card_number !== 'string' || !/^[0-9]{12,19}$/.test(card_number)) return redactText;
  return (text) => {
    const shown = redactText(text);
    return holdsCardNumber(shown, card_number) ? redacted : shown;
  };
}

/** A copy without secrets, at any depth, including fields that contain JSON as text. */
export function redactFields(value: unknown): unknown {
  return new FieldRedaction(redactText).copy(value, anything, 0);
}

/**
 * A request's fields in a form that may be stored: only the names of fields unknown to the schema, no secrets, and the
 * request's card number in no field.
 * @param known the fields that the schema defines
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

  /** In forms and XML, objects and lists are JSON text; free text may happen to be JSON. */
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

/** The JSON value of a text, such as objects and lists in forms and XML; undefined where it is not JSON. */
function parsedText(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The values of the secret fields, including those inside JSON text, in the form in which they occur in texts made from
 * the fields.
 */
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

/** A JSON field with its value. Inside JSON text that is nested in JSON, the quotes are escaped with backslashes. */
const named_value =
  /(?<!\\)(\\*")([A-Za-z0-9_ -]{1,40})\1(\s*:\s*)("(?:[^"\\]|\\.)*"|\1(?:(?!(?<!\\)\1).)*\1|-?[0-9.]+)/g;

/** Removes the values of secret fields from JSON, including JSON nested as text. */
function redactNamed(text: string): string {
  return text.replaceAll(named_value, (_, quote: string, name: string, colon: string, value: string) => {
    const shown = isSecret(name) ? `${quote}${redacted}${quote}` : redactNamed(value);
    return `${quote}${name}${quote}${colon}${shown}`;
  });
}

/**
 * A function that removes the secrets of a request from texts made from it. Short values, such as a security code or a
 * month, are removed where they are a value, not wherever their digits occur.
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
