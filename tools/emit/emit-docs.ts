import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { formOf, nameOf } from '@causeway/schemas/errors/rules/party-rules.ts';
import { fileURLToPath } from 'node:url';
import { example_sign_key } from '../../schemas/src/reference/example.ts';
import { code_sets_edition } from '../../schemas/src/code-sets.ts';
import { markdownTable as table, meaningTable } from '../../schemas/src/reference/field-table.ts';
import { signedText } from '../../schemas/src/signed-text.ts';
import { signHmacV2 } from '../../schemas/src/signing.ts';
import {
  bank_text_lengths,
  payoutFailureType,
  payout_failure_types,
  payout_state_meanings,
} from '../../schemas/src/payout-states.ts';
import {
  payment_status_meanings,
  payment_status_names,
  statusWithName,
  type PaymentStatusCode,
} from '../../schemas/src/statuses.ts';
import { PrometheusMeters } from '../../gateway/src/operations/metrics/prometheus-meters.ts';
import { config_variables } from '../../gateway/src/kernel/config-variables.ts';
import { payment_edges } from '../../gateway/src/acquiring/payments/payment-transitions.ts';
import { payout_edges } from '../../gateway/src/banking/payouts/payout-transitions.ts';
import { refund_edges } from '../../gateway/src/acquiring/payments/refunds/refund.ts';
import {
  clearing_systems,
  iban_systems,
  type ClearingSystem,
} from '../../gateway/src/banking/beneficiaries/checks/clearing-systems.ts';
import {
  bban_structures,
  iban_registry_edition,
  ibanCountry,
} from '../../gateway/src/banking/beneficiaries/checks/iban-registry.ts';
import { listed_tables, placementOf } from '../../gateway/src/kernel/database/table-placement.ts';
import { omissions } from '../../gateway/src/banking/rails/fields-not-sent.ts';
import {
  clearedTogether,
  sepa_countries,
  sepa_list_edition,
} from '../../gateway/src/banking/beneficiaries/checks/territories.ts';
import { bank_scenarios, type BankScenario } from '../../gateway/src/banking/sandbox/bank-accounts.ts';
import { sandbox_methods } from '../../gateway/src/acquiring/connectors/sandbox/sandbox-connector.ts';
import { magic_cards } from '../../gateway/src/acquiring/sandbox/cards.ts';
import { currency_table_edition } from '../../schemas/src/currencies.ts';
import { allCurrencies, exponentOf } from '../../gateway/src/kernel/values/currency.ts';
import { commands } from '../../sdk/typescript/src/command/commands.ts';
import { helpOf, overviewOf } from '../../sdk/typescript/src/command/declare.ts';
import { specification_sections } from './specification-sections.ts';

/**
 * Writes the generated parts of the pages in docs/ from the code that they describe, and the name of a payment's status
 * after its number. With --check it writes
 * nothing, and ends with 1 when a page is not what it would write.
 */
const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const checking = process.argv.includes('--check');

const { name: sets_name, address, edition, as_of } = code_sets_edition;
const code_sets = `Codes are those of the [${sets_name}](${address}), ${edition}, looked at on ${as_of}.`;

function inText(cause: string): string {
  return cause.replaceAll('_', ' ');
}

function meaningOf(status: number): string {
  return payment_status_meanings[status as PaymentStatusCode];
}

function paymentGraph(): string {
  const arrows = payment_edges.map(({ from, to, cause }) => `  ${from} --> ${to}: ${inText(cause)}`);
  const rows = payment_edges.map(({ from, to, cause, event }) => [
    `${from} ${meaningOf(from)}`,
    inText(cause),
    `${to} ${meaningOf(to)}`,
    event === null ? '' : `\`${event}\``,
  ]);
  const graph = ['```mermaid', 'stateDiagram-v2', ...arrows, '```'].join('\n');
  return `${graph}\n\n${table(['From', 'By', 'To', 'Event'], rows)}`;
}

function metricsTable(): string {
  const meters = new PrometheusMeters();
  const rows = meters
    .describe()
    .map(({ name, type, labels, help }) => [
      `\`${name}\``,
      type,
      labels.map((label) => `\`${label}\``).join(' '),
      help,
    ]);
  meters.close();
  return table(['Metric', 'Type', 'Labels', 'Meaning'], rows);
}

function payoutGraph(): string {
  const arrows = payout_edges.map(({ from, to, cause }) => `  ${from} --> ${to}: ${inText(cause)}`);
  return ['```mermaid', 'stateDiagram-v2', ...arrows, '```'].join('\n');
}

/** What a sandbox account of the bank leads to, in words. */
function bankEffect({ when, outcome, reason_code, reason, fault }: BankScenario): string {
  const type = payoutFailureType(reason_code);
  const why = reason_code === '' ? `\`${type}\`, no reason given` : `\`${type}\` (${reason_code}: ${reason})`;
  if (fault === 'answer_lost')
    return 'PROCESSING: paid, but the answer is lost; COMPLETED once the gateway has asked';
  if (fault === 'request_lost')
    return 'PROCESSING: the bank never received it; the gateway asks, sends it again, and it is COMPLETED';
  if (outcome === 'returned') return `COMPLETED, and RETURNED later, ${why}`;
  if (outcome === 'completed') return 'SENT, and COMPLETED later';
  return when === 'later' ? `SENT, and FAILED later, ${why}` : `FAILED, ${why}`;
}

/** A German IBAN whose account number ends in these digits. */
function ibanEndingIn(digits: string): string {
  const bban = `37040044${digits.padStart(10, '0')}`;
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${bban}`;
}

function codeBlock(content: string): string {
  return `\`\`\`text\n${content}\n\`\`\``;
}

function workedExample(): string {
  const path = '/v1/retrievalTrans';
  const body = {
    merchant_id: '1000001',
    account_id: '1000001001',
    orders: ['order-1001', 'order-1002'],
    timestamp: '1767259800',
    nonce: 'example-nonce-0001',
  };
  const encryption_data = signHmacV2(example_sign_key, path, body);
  const shell = [
    '```sh',
    `printf 'v2\\n${path}\\n%s' '${signedText(path, body).split('\n')[2]}' |`,
    `  openssl dgst -sha256 -hmac '${example_sign_key}' -r`,
    '```',
  ].join('\n');
  return [
    `The sign key is \`${example_sign_key}\`, the path \`${path}\`, the fields:`,
    `\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\``,
    'The text that is signed has three lines:',
    codeBlock(signedText(path, body)),
    'and `encryption_data` is',
    codeBlock(encryption_data),
    'Check it:',
    shell,
    'Every example in this reference is signed with the same key.',
  ].join('\n\n');
}

function currencyTable(): string {
  const rows = [0, 2, 3].map((exponent) => {
    const codes = allCurrencies().filter((currency) => exponentOf(currency) === exponent);
    return [String(exponent), codes.toSorted().join(' ')];
  });
  return `${currency_table_edition}:\n\n${table(['Decimals', 'Currencies'], rows)}`;
}

/** What a clearing system asks for, field by field. */
function clearingFields({ country, numbers }: ClearingSystem): string {
  const fields = numbers
    .map(({ field, number }) => `\`${field}\` (${nameOf(number)}: ${formOf(number)})`)
    .join('; ');
  return ibanCountry(country) === null ? fields : `${fields}; or \`iban\``;
}

function clearingTable(): string {
  const by_number = clearing_systems.map((system) => [
    clearedTogether(system.country).join(', '),
    system.currency,
    clearingFields(system),
    system.name,
  ]);
  const by_iban = Object.entries(iban_systems).map(([currency, [country, name]]) => [
    clearedTogether(country).join(', '),
    currency,
    '`iban`',
    name,
  ]);
  const sepa = ['SEPA countries (below)', 'EUR', '`iban`', 'SEPA'];
  return table(['To', 'In', 'Fields', 'System'], [sepa, ...by_number, ...by_iban]);
}

function ibanTable(): string {
  const structures = Object.entries(bban_structures).map(([country, structure]) => {
    const counts = [...structure.matchAll(/(\d+)!/g)].map(([, count]) => Number(count));
    const length = counts.reduce((sum, count) => sum + count, 'DE00'.length);
    return [country, String(length), `\`${structure}\``];
  });
  return `${iban_registry_edition}:\n\n${table(['Country', 'Length', 'After the check digits'], structures)}`;
}

function sepaList(): string {
  return `${sepa_list_edition}:\n\n${[...sepa_countries].toSorted().join(' ')}`;
}

/** The tables of one placement. */
function placed(where: 'reference' | 'local' | 'merchant_id'): string {
  return listed_tables
    .filter((name) => {
      const placement = placementOf(name);
      return (typeof placement === 'string' ? placement : placement.distributed_by) === where;
    })
    .map((name) => `\`${name}\``)
    .join(', ');
}

/** Which tables are where when the schema is distributed. */
function placementTable(): string {
  return table(
    ['Group', 'Tables', 'Rule'],
    [
      [
        'distributed by `account_id`, co-located',
        '`payments`, `operations`, `events`, `journal`, `refunds`, `payouts` and all others that are not named below',
        'the primary key and every unique key begin with `account_id`; no triggers, no sequences, no foreign key that leaves the account',
      ],
      [
        'reference: a copy on every machine',
        placed('reference'),
        'small, seldom written, held in memory by the gateway or read with every click',
      ],
      ['local: on the coordinator alone', placed('local'), 'never joined with distributed tables'],
    ],
  );
}

const sections: Readonly<Record<string, string>> = {
  ...specification_sections,
  'authentication.md#vector': workedExample(),
  'causeway-command.md#commands': [
    codeBlock(overviewOf(commands).trimEnd()),
    ...commands.map((command) => `### causeway ${command.name}\n\n${codeBlock(helpOf(command).trimEnd())}`),
  ].join('\n\n'),
  'statuses.md#payment-statuses': meaningTable('Status', payment_status_meanings),
  'statuses.md#payment-transitions': paymentGraph(),
  'statuses.md#refund-transitions': table(
    ['From', 'To', 'Event'],
    refund_edges.map(({ from, to, event }) => [from, to, `\`${event}\``]),
  ),
  'sandbox.md#cards': table(
    ['Card', 'What happens'],
    magic_cards.map(({ pan, effect }) => [`\`${pan}\``, effect]),
  ),
  'payouts.md#states': meaningTable('Status', payout_state_meanings),
  'payouts.md#transitions': payoutGraph(),
  'payouts.md#failures': `${code_sets}\n\n${table(
    ['failure_type', 'Reason codes'],
    Object.entries(payout_failure_types).map(([type, codes]) => [`\`${type}\``, codes.join(' ')]),
  )}`,
  'banks.md#code-sets': code_sets,
  'payouts.md#lengths': table(
    ['Text', 'At most'],
    [
      ['`first_name` and `last_name` together, `company_name`', 'name'],
      ['`street`, `street_address`', 'street'],
      ['`number`', 'number'],
      ['`complement`', 'complement'],
      ['`city`', 'city'],
      ['`state`', 'state'],
      ['`postcode`', 'postcode'],
      ['`reference`', 'reference'],
      ['`reason`', 'reason'],
      ['`account_name`', 'account_name'],
      ['`bank_name`', 'bank_name'],
      ['`bank_branch`', 'bank_branch'],
      ['`owner_document_number`', 'owner_document_number'],
      ['`bank_account_category`', 'bank_account_category'],
      ['`bank_street_address`', 'bank_street_address'],
      ['`binding_mobile_number`', 'binding_mobile_number'],
      ['`transaction_reference`', 'transaction_reference'],
      ['`business_phone_number`, `personal_mobile_number`', 'telephone'],
      ['identity and registration numbers, and their kinds', 'identity'],
    ].map(([fields = '', length]) => [
      fields,
      `${bank_text_lengths[length as keyof typeof bank_text_lengths]} characters`,
    ]),
  ),
  'banks.md#left-out': table(
    ['Field', 'When', 'Why'],
    omissions.map(({ fields, when, reason }) => [
      fields.map((field) => `\`${field}\``).join(' '),
      when,
      reason,
    ]),
  ),
  'payouts.md#clearing': clearingTable(),
  'payouts.md#sepa': sepaList(),
  'payouts.md#ibans': ibanTable(),
  'payouts.md#bank-accounts': table(
    ['Ends in', 'For example', 'What happens'],
    bank_scenarios.map((scenario) => [
      `\`${scenario.digits}\``,
      `\`${ibanEndingIn(scenario.digits)}\``,
      bankEffect(scenario),
    ]),
  ),
  'sandbox.md#redirect-methods': table(
    ['`payment_method`', 'Currencies', 'Countries', 'Up to'],
    sandbox_methods.map(({ name, currencies, countries, amount_max }) => [
      `\`${name}\``,
      currencies?.join(' ') ?? 'all',
      countries?.join(' ') ?? 'all',
      amount_max === null ? 'any amount' : `${amount_max} minor units`,
    ]),
  ),
  'amounts.md#currencies': currencyTable(),
  'metrics.md#metrics': metricsTable(),
  'scale.md#placement': placementTable(),
  'operations.md#settings': table(
    ['Variable', 'Meaning'],
    Object.entries(config_variables).map(([name, meaning]) => [`\`${name}\``, meaning]),
  ),
};

/** Keeps a page as it is to be, or says with --check that it is not. */
function keep(page: string, before: string, after: string): void {
  if (after === before) return;
  if (checking) {
    process.stderr.write(`docs/${page} is not what the code says: run npm run openapi and commit it.\n`);
    process.exitCode = 1;
  } else writeFileSync(docs + page, after);
}

for (const [place, text] of Object.entries(sections)) {
  const [page = '', section = ''] = place.split('#');
  const before = readFileSync(docs + page, 'utf8');
  const opening = `<!-- generated: ${section} -->\n`;
  const from = before.indexOf(opening) + opening.length;
  const to = before.indexOf('<!-- /generated -->', from);
  if (from < opening.length || to < 0) throw new Error(`docs/${page} has no section ${section}`);
  keep(page, before, `${before.slice(0, from)}${text}\n${before.slice(to)}`);
}

/** A text with the name of each status after its number: `3000` (captured), or in parentheses (`3000`, captured). */
function withStatusNames(text: string): string {
  return text.replaceAll(/(\(?)`(\d{4})`/g, (found, opening: string, digits: string, at: number) => {
    const code = Number(digits) as PaymentStatusCode;
    if (!payment_status_names.has(code)) return found;
    const [, name = ''] = /\((.*)\)/.exec(statusWithName(code)) ?? [];
    const rest = text.slice(at + found.length);
    if (rest.startsWith(` (${name}`) || rest.startsWith(`, ${name}`)) return found;
    return opening === '' ? `${found} (${name})` : `${found}, ${name}`;
  });
}

// This page has them in tables of their own.
for (const page of globSync('**/*.md', { cwd: docs, exclude: ['statuses.md'] })) {
  const before = readFileSync(docs + page, 'utf8');
  const parts = before.split(/(^```[^]*?^```$|<!-- generated: [^]*?<!-- \/generated -->)/m);
  keep(page, before, parts.map((part, at) => (at % 2 === 0 ? withStatusNames(part) : part)).join(''));
}
