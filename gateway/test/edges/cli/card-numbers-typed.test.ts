import type { Argument, Option } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../../src/edges/cli/command.ts';
import { createProgram } from '../../../src/edges/cli/program.ts';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import { createOperator, tokenOf, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { runInProcess } from '../../support/run-in-process.ts';
import { everythingStored } from '../../support/everything-stored.ts';
import { sampleBeneficiary } from '../../support/payouts.ts';
import { readableValue } from '../../support/readable-value.ts';

type Leaf = [name: string, command: Command];

function leavesOf(command: Command, path: readonly string[] = []): Leaf[] {
  const below = (command.commands as readonly Command[]).flatMap((one) =>
    leavesOf(one, [...path, one.name()]),
  );
  return [[path.join(' '), command], ...below];
}

const pan = '5105105105105100';
const text = `No. 5105-1051-0510-5100`;

/** An argument or option for a text that people write themselves, with the word that stands for it. */
interface Written {
  readonly name: string;
  readonly word: string;
  readonly of: Option | Argument;
}

function isWritten({ of: { parseArg, argChoices } }: Written): boolean {
  return !parseArg && !argChoices;
}

function writtenTexts(command: Command): Written[] {
  const declared = command.registeredArguments.map((of) => ({ name: of.name(), word: of.name(), of }));
  const chosen = command.options
    .filter(({ required, optional }) => required || optional)
    .map((of) => ({ name: of.long ?? '', word: /[<[]([^>\]]*)/.exec(of.flags)?.[1] ?? '', of }));
  return [...declared, ...chosen].filter(isWritten);
}

const changing = leavesOf(await createProgram({}, null)).filter(
  ([, { does }]) => typeof does === 'object' && does !== null,
);

let gateway: TestGateway;
let operator: Operator;
let environment: Record<string, string>;
let values: Record<string, string>;
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection);
  const email = 'ann@gateway.example';
  await createPerson(gateway.gateway.context, { email, name: 'Ann', operator: true, membership: null });
  environment = { ...operator.environment, GATEWAY_OPERATOR_TOKEN: await tokenOf(gateway, email) };
  const { merchant_id, account_id } = (await gateway.createClient()).credentials;
  values = { account_id, merchant_id };
});
afterAll(async () => {
  operator.remove();
  await gateway.close();
});

/** Runs a command with a card number in one text, and what it needs otherwise. @returns what it prints */
async function runWith(name: string, command: Command, planted: string): Promise<string> {
  const valueOf = (source: string, word: string, of: Option | Argument): string =>
    source === planted ? text : (values[word] ?? readableValue(of));
  const options = command.options.filter(({ mandatory, long }) => mandatory || long === planted);
  const args = [
    ...name.split(' '),
    ...command.registeredArguments
      .filter((one) => one.required || one.name() === planted)
      .map((one) => valueOf(one.name(), one.name(), one)),
    ...options.flatMap((one) => [
      one.long ?? '',
      valueOf(one.long ?? '', /[<[]([^>\]]*)/.exec(one.flags)?.[1] ?? '', one),
    ]),
  ];
  return (await runInProcess(args, environment)).output;
}

const numeric_names = [
  'account_id',
  'amount',
  'decimal',
  'endpoint_id',
  'id',
  'line',
  'merchant_id',
  'payer_id',
  'recurring_id',
  'return',
  'token_id',
  'transaction_id',
];

const checked = changing
  .map(([name, command]): [string, Command, Written[]] => [
    name,
    command,
    writtenTexts(command).filter(
      ({ word, name: source }) => !(command.numeric?.has(source) ?? numeric_names.includes(word)),
    ),
  ])
  .filter(([, , texts]) => texts.length > 0);

it('the arguments of commands that may be numeric are these, where no schema of a route says it', () => {
  const args = changing.flatMap(([, command]) => {
    if (command.numeric) return [];
    const typed = new Set(command.typedTexts().map(({ source }) => source));
    return writtenTexts(command)
      .filter(({ name }) => !typed.has(name))
      .map(({ word }) => word);
  });
  expect([...new Set(args)].toSorted()).toEqual(numeric_names);
});

describe.each(checked)('gateway %s', (name, command, texts) => {
  it('refuses a card number in every text, and does not repeat it', async () => {
    const [before] = await gateway.query<{ number: bigint }>('SELECT number FROM audit_head');
    for (const { name: planted } of texts) {
      const failure = await runWith(name, command, planted);
      expect([planted, failure]).toEqual([
        planted,
        expect.stringContaining(`${planted} must not hold a card number`),
      ]);
      expect(failure).not.toContain('5105');
    }
    expect(await gateway.query('SELECT number FROM audit_head')).toEqual([before]);
  });
});

it('a card number in the file of a beneficiary is refused, and nothing typed is stored', async () => {
  const { writeFileSync } = await import('node:fs');
  const file = `${operator.folder}/beneficiary.json`;
  writeFileSync(file, JSON.stringify({ ...sampleBeneficiary(), company_name: text }));
  const account = values['account_id'] ?? '';
  const saved = await operator.run('beneficiaries', 'save', file, '--account', account);
  expect(saved).toEqual({
    code: 1,
    output: expect.stringContaining('beneficiary.company_name must not hold a card number'),
  });
  const rows = await everythingStored(gateway);
  for (const number of [pan, '5105-1051-0510-5100']) expect(rows).not.toContain(number);
});

it('a card number in a name is accepted for an account with --card-number-check off', async () => {
  const account = values['account_id'] ?? '';
  const off = await operator.json('accounts', 'update', account, '--card-number-check', 'off');
  expect(off).toMatchObject({ card_number_check: false });
  const named = await operator.json('accounts', 'update', account, '--name', text);
  expect(named).toMatchObject({ name: text });
  const on = await operator.run('accounts', 'update', account, '--card-number-check', 'maybe');
  expect(on.output).toContain('must be yes or no');
  const [entry] = await gateway.query(
    `SELECT o.before, o.after FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
     WHERE e.merchant_id = '' AND e.action = 'operator.change_account' ORDER BY e.number LIMIT 1`,
  );
  expect(entry).toMatchObject({ before: { card_number_check: true }, after: { card_number_check: false } });
});
