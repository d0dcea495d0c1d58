import { isIP } from 'node:net';
import { hostOf, isLocalhost, isPublicAddress } from '../../kernel/values/public-address.ts';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { cannot } from '../../kernel/errors.ts';
import { parseCurrency } from '../../kernel/values/currency.ts';
import { parseAmount, type Money } from '../../kernel/values/money.ts';
import { parseWebAddress } from '../../kernel/values/text.ts';
import type { AcquirerKind } from '@causeway/connector-kit/acquirer-kind.ts';

export type AcquirerSettings = Readonly<Record<string, unknown>>;

/** What is shown in the place of a secret. */
const hidden = '(hidden)';

interface SettingSchema {
  readonly type?: string;
  readonly writeOnly?: boolean;
  readonly identifiesAccount?: boolean;
  readonly description?: string;
}

/** A setting of a kind, for forms. */
export interface SettingField {
  readonly name: string;
  /** As the kind describes it. */
  readonly description: string;
  readonly required: boolean;
  readonly secret: boolean;
}

/** Settings that every kind has beside its own. They are for the gateway: a connector does not get them. */
const common_settings = {
  attempt_fee: Type.String({
    description:
      'what it charges for each authorisation of a card that it approves or declines, such as 0.10 EUR; it is counted, not booked',
  }),
} as const;

function schemasOf({ settings }: AcquirerKind): Readonly<Record<string, SettingSchema>> {
  return { ...settings.properties, ...common_settings };
}

/** What of the settings is for the connector. */
export function settingsOfKind(settings: AcquirerSettings): AcquirerSettings {
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => !Object.hasOwn(common_settings, name)),
  );
}

/** What the acquirer charges for an attempt; null where the settings do not say, or say nothing that can be read. */
export function attemptFeeOf({ attempt_fee }: AcquirerSettings): Money | null {
  const text = typeof attempt_fee === 'string' ? attempt_fee : '';
  const [, amount = '', code = ''] = /^(\S+) ([A-Z]{3})$/.exec(text) ?? [];
  const currency = parseCurrency(code);
  const minor = currency ? parseAmount(amount, currency) : null;
  return currency && minor !== null ? { minor, currency } : null;
}

/**
 * The content of a settings file: an object with settings of this kind, perhaps not all of them.
 * @throws RequestRefused that names the setting, never with anything of the file
 */
export function parseSettings(kind: AcquirerKind, text: string): AcquirerSettings {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw cannot({ rule: 'settings_json' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw cannot({ rule: 'settings_object' });
  const known = Object.keys(schemasOf(kind));
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) throw cannot({ rule: 'not_setting', name, kind: kind.kind, known });
  }
  return value as AcquirerSettings;
}

/**
 * The same for texts that are given one by one. Empty ones are left out; secrets among them, and those that are not
 * given, stay as they were.
 */
export function parseTexts(
  kind: AcquirerKind,
  texts: Readonly<Record<string, string>>,
  before: AcquirerSettings,
): AcquirerSettings {
  const schemas = schemasOf(kind);
  const provided = Object.entries(texts).flatMap(([name, text]) =>
    text === '' ? [] : [[name, schemas[name]?.type === 'string' ? text : fromJson(name, text)] as const],
  );
  const secrets = Object.entries(before).filter(([name]) => schemas[name]?.writeOnly === true);
  return parseSettings(
    kind,
    JSON.stringify({ ...Object.fromEntries(secrets), ...Object.fromEntries(provided) }),
  );
}

function fromJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw cannot({ rule: 'setting_json', name });
  }
}

/** Whether settings lead to another merchant's books, or another system, than those before. */
export function leadElsewhere(
  kind: AcquirerKind,
  before: AcquirerSettings,
  after: AcquirerSettings,
): boolean {
  const schemas = schemasOf(kind);
  return changedSettings(before, after).some((name) => schemas[name]?.identifiesAccount === true);
}

/** The settings of a kind, in their order. */
export function settingFields(kind: AcquirerKind): SettingField[] {
  const { required = [] } = kind.settings as { required?: readonly string[] };
  return Object.entries(schemasOf(kind)).map(([name, { description = '', writeOnly = false }]) => ({
    name,
    description,
    required: required.includes(name),
    secret: writeOnly,
  }));
}

/**
 * Checks that settings are complete and can be used.
 * @throws RequestRefused that names the setting
 */
export function checkSettings(
  kind: AcquirerKind,
  settings: AcquirerSettings,
  mode: 'sandbox' | 'production',
): void {
  const { required = [] } = kind.settings as { required?: readonly string[] };
  const missing = required.find((name) => !Object.hasOwn(settings, name));
  if (missing !== undefined)
    throw cannot({ rule: 'missing_setting', name: missing, description: descriptionOf(kind, missing) });
  const own = settingsOfKind(settings);
  const [mistake] = Value.Check(kind.settings, own) ? [] : Value.Errors(kind.settings, own);
  if (mistake) {
    const path = mistake.instancePath.slice(1).replaceAll('/', '.');
    const description = descriptionOf(kind, path.split('.')[0] ?? '');
    const name = path || 'a setting';
    throw cannot({ rule: 'invalid_setting', name, said: mistake.message, description });
  }
  if (Object.hasOwn(settings, 'attempt_fee') && attemptFeeOf(settings) === null) {
    const name = 'attempt_fee';
    const said = 'must be an amount and a currency';
    throw cannot({ rule: 'invalid_setting', name, said, description: descriptionOf(kind, name) });
  }
  const schemas = schemasOf(kind);
  for (const [name, value] of Object.entries(settings)) {
    const issued = schemas[name]?.writeOnly === true || schemas[name]?.identifiesAccount === true;
    if (issued && typeof value === 'string' && isPlaceholder(name, value))
      throw cannot({ rule: 'setting_placeholder', name });
    const wrong = /(^|_)url$/.test(name) && typeof value === 'string' ? whyNoAddress(value, mode) : null;
    if (wrong !== null) throw cannot({ rule: wrong, name });
  }
}

/** What examples and forms have in the place of a value, and what a secret is shown as; no acquirer issues such. */
const placeholder =
  /(?:\.{3}|…)$|PREFIX|^(?:\(hidden\)|<.*>|\[.*\]|\$?\{.*\}|[*•.x_-]+|(?:your|insert|enter|replace)[ _-].*|change[ _-]?me|todo|tbd|none|null|undefined)$/;

function isPlaceholder(name: string, text: string): boolean {
  return [text, text.toLowerCase()].some((one) => placeholder.test(one) || one === name);
}

function descriptionOf(kind: AcquirerKind, name: string): string {
  return schemasOf(kind)[name]?.description ?? '';
}

const own_machine = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Whether requests to an acquirer may go to this address: over https to a public one, in the sandbox also to this
 * machine. What a name resolves to is checked again at each connection.
 */
function whyNoAddress(text: string, mode: 'sandbox' | 'production') {
  const url = parseWebAddress(text);
  if (!url) return 'setting_plain_https';
  if (url.search !== '' || url.hash !== '') return 'setting_query';
  const host = hostOf(url);
  if (mode === 'sandbox' && own_machine.has(host)) return null;
  if (url.protocol !== 'https:') {
    return mode === 'sandbox' ? 'setting_https_or_own' : 'setting_https';
  }
  const is_private = isLocalhost(host) || (isIP(host) !== 0 && !isPublicAddress(host));
  return is_private ? 'setting_reserved' : null;
}

/** Settings as they are shown: secrets are hidden. */
export function redactSettings(kind: AcquirerKind | null, settings: AcquirerSettings): AcquirerSettings {
  const schemas = kind === null ? {} : schemasOf(kind);
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const schema = schemas[name];
      return [name, schema && schema.writeOnly !== true ? value : hidden];
    }),
  );
}

/** The names of the settings that differ. */
export function changedSettings(before: AcquirerSettings, after: AcquirerSettings): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).toSorted();
}
