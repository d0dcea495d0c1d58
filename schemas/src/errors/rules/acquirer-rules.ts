import type { RuleTexts } from './rule.ts';

interface Setting {
  readonly name: string;
}

/** A setting with its description, where its kind has one. */
interface Described extends Setting {
  readonly description: string;
}

const described = ({ description }: Described): string => (description === '' ? '' : `: ${description}`);

/** What at an acquirer has no end yet, by number. */
interface Open {
  readonly payments: number;
  readonly instructions: number;
  readonly disputes: number;
}

/** What is said of one, and of several. */
type Forms = readonly [one: string, several: string];

const listed = (counts: readonly (readonly [count: number, forms: Forms])[]): string =>
  counts
    .flatMap(([count, [one, several]]) => (count > 0 ? [`${count} ${count === 1 ? one : several}`] : []))
    .join('; ');

const named: Forms = [
  'account names it, by itself or in a routing rule',
  'accounts name it, by themselves or in routing rules',
];

const listOpen = ({ payments, instructions, disputes }: Open): (readonly [number, Forms])[] => [
  [
    payments,
    [
      'payment is authorised or held there and not captured',
      'payments are authorised or held there and not captured',
    ],
  ],
  [instructions, ['instruction has no outcome yet', 'instructions have no outcome yet']],
  [disputes, ['dispute is open', 'disputes are open']],
];

/** What needs an acquirer, by number. */
export interface NeededAcquirer extends Open {
  /** Accounts that name it, by themselves or in a routing rule. */
  readonly accounts: number;
  /** Payments of which something captured can still be refunded. */
  readonly refundable: number;
}

/** What needs an acquirer, in English. */
export function listNeeds({ accounts, refundable, ...open }: NeededAcquirer): string {
  const refunds: Forms = [
    'payment was captured there and can still be refunded',
    'payments were captured there and can still be refunded',
  ];
  return listed([[accounts, named], ...listOpen(open), [refundable, refunds]]);
}

/** What becomes of that once the acquirer is removed. */
export const what_waits =
  'Without it new payments there are refused, its notifications are not taken, and what is open waits, as do captures, cancellations and refunds of its payments, until an acquirer of this name is added again';

/** Acquirers, their kinds and settings. Settings are called by the names that they have in a file. */
export const acquirer_rules = {
  not_setting: ({ name, kind, known }: Setting & { kind: string; known: readonly string[] }) =>
    `${name} is not a setting of ${kind}; its settings are ${known.join(', ')}`,
  setting_json: ({ name }: Setting) => `${name} must be JSON`,
  missing_setting: (setting: Described) => `${setting.name} is missing${described(setting)}`,
  /** What the validator says, in English. */
  invalid_setting: ({ said, ...setting }: Described & { said: string }) =>
    `${setting.name} ${said}${described(setting)}`,
  setting_placeholder: ({ name }: Setting) =>
    `${name} is still a placeholder: put what the acquirer has given you in its place`,
  setting_plain_https: ({ name }: Setting) =>
    `${name} must be an https address without a user name or password`,
  setting_query: ({ name }: Setting) => `${name} must be an address without a query or fragment`,
  setting_https: ({ name }: Setting) => `${name} must be an https address`,
  setting_https_or_own: ({ name }: Setting) =>
    `${name} must be an https address; http goes only to 127.0.0.1, [::1] or localhost`,
  setting_reserved: ({ name }: Setting) => `${name} must not name a private or otherwise reserved address`,
  settings_json: 'the settings must be JSON',
  settings_object: 'the settings must be an object',
  /** What the kind says, in English. */
  settings_unusable: ({ kind, said }: { kind: string; said: string }) =>
    `${kind} cannot use these settings: ${said}`,
  no_kind: ({ name, known }: { name: string; known: readonly string[] }) =>
    `there is no kind of acquirer ${name}; there are ${known.join(', ')}`,
  no_acquirer_named: ({ name }: { name: string }) => `there is no acquirer ${name}`,
  acquirer_name_form: 'an acquirer is named with up to 40 lower-case letters, digits and hyphens',
  name_of_connector: ({ name }: { name: string }) =>
    `${name} is the name of a connector of this gateway: choose another`,
  acquirer_exists: ({ name }: { name: string }) => `there is an acquirer ${name} already: use update`,
  overlap_days: 'the overlap must be from 0 to 30 days',
  /** `account_id`: empty for the acquirer's own settings. */
  settings_needed: ({ account_id, name, ...counts }: Open & { account_id: string; name: string }) =>
    `${account_id === '' ? `${name} still needs the settings that it has` : `account ${account_id} still needs the settings that it uses at ${name}`}: ${listed(listOpen(counts))}. Let these end, or use --even-so where both settings are of the same merchant account there`,
  acquirer_needed: ({ name, ...needed }: NeededAcquirer & { name: string }) =>
    `${name} is still needed: ${listNeeds(needed)}. Give the accounts another acquirer and let the rest end, or remove it with --even-so. ${what_waits}`,
  settings_unreadable: ({ name }: { name: string }) =>
    `the settings of ${name} cannot be read: they are damaged, or their data key is missing. Put whole settings in their place with gateway acquirers update --name ${name} --settings-file FILE`,
  own_settings_unreadable: ({ name, account_id }: { name: string; account_id: string }) =>
    `the settings of account ${account_id} at ${name} cannot be read: they are damaged, or their data key is missing. Put new ones in their place with gateway accounts acquirer --account ${account_id} --name ${name} --settings-file FILE`,
  no_usable_connector: ({ kind }: { kind: string }) =>
    `this gateway has no usable connector of kind ${kind}: see its log`,
  no_connection_test: ({ kind }: { kind: string }) => `connectors of kind ${kind} have no test`,
} as const satisfies RuleTexts;
