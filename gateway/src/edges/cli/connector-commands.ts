import { createInterface } from 'node:readline';
import { InvalidArgumentError, Option } from 'commander';
import { acquirer_kinds } from '../../acquiring/connectors/acquirer-kinds.ts';
import type {
  AcquirerKind,
  StandInModule,
  DisputablePayment,
  StandIn,
} from '@causeway/connector-kit/acquirer-kind.ts';
import { checkSettings, parseSettings } from '../../acquiring/connectors/acquirer-settings.ts';
import { conform, proveAll, type Proof } from '@causeway/connector-kit/conformance/conform.ts';
import { liveSubject } from '@causeway/connector-kit/conformance/open-live.ts';
import { loadKind } from '../../acquiring/connectors/load-kinds.ts';
import { writeSecretFile } from '../../kernel/durable-files.ts';
import { UsageError } from '../../kernel/errors.ts';
import { createAcquirerSender } from '../../acquiring/acquirers/acquirer-sender.ts';
import { createResolve } from '../../kernel/outbound/resolve-host.ts';
import { parseWebAddress } from '../../kernel/values/text.ts';
import { readSettingsFile } from './operator/acquirer-commands.ts';
import { argument, commands, json, offline, option, type Field, type ValuesOf } from './declare-command.ts';

/** How often a stand-in carries on with what an acquirer does later. */
const work_ms = 1_000;

function portNumber(text: string): number {
  if (!/^[0-9]{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError('must be a port, 0 to 65535.');
  return Number(text);
}

function webAddress(text: string): string {
  if (!parseWebAddress(text)) throw new InvalidArgumentError('must be an absolute http or https address.');
  return text;
}

/** A kind that comes with the gateway, or is in a package or folder. */
function findKind(name: string): Promise<AcquirerKind> | AcquirerKind {
  return acquirer_kinds.find(({ kind }) => kind === name) ?? loadKind(name);
}

function print(text: string): void {
  process.stdout.write(text);
}

function proofLine({ scenario, result, reason }: Proof): string {
  if (result === 'passed') return `passed  ${scenario}\n`;
  if (result === 'failed') return `FAILED  ${scenario}\n        ${reason.replaceAll('\n', '\n        ')}\n`;
  return `-       ${scenario}: does not apply, ${reason}\n`;
}

function countOf(proofs: readonly Proof[], result: Proof['result']): number {
  return proofs.filter((proof) => proof.result === result).length;
}

function printEnd(proofs: readonly Proof[]): void {
  print(`${countOf(proofs, 'passed')} passed, ${countOf(proofs, 'failed')} failed\n`);
}

/** @throws UsageError when the kind has no stand-in */
async function loadStandIn(kind: AcquirerKind, why: string): Promise<StandInModule<Record<string, unknown>>> {
  if (!kind.standIn) throw new UsageError(`the kind ${kind.kind} has no standIn: ${why}`);
  return kind.standIn();
}

const of_conform = { 'package-or-folder': argument(), json };
const of_live = {
  'package-or-folder': argument(),
  settings_file: {
    declare: () =>
      new Option(
        '--settings-file <file>',
        'settings of the kind with credentials for its test environment, in JSON',
      ).env('LIVE_SETTINGS_FILE'),
  } as Field<string | undefined>,
};
const of_stand_in = {
  kind: option('kind', 'kind that comes with the gateway, or a package or folder').needed(),
  port: option('port', 'port on which it listens (default: a free one)', portNumber).or(0),
  notify: option('url', 'where its notifications go, such as …/acquirers/NAME/notifications', webAddress),
  settings_to: option(
    'file',
    'file for its settings, for `acquirers add --settings-file` (default: they are printed)',
  ),
};

/** Connectors: what proves them, and the acquirers that are played for them. */
export const addConnectorCommands = commands(
  offline({
    name: 'conform',
    summary: 'hold a kind of acquirer against every scenario, with its own stand-in; needs no database',
    takes: of_conform,
    run: (_environment, typed) => conformWithStandIn(typed),
  }),
  offline({
    name: 'live',
    summary: 'run what can be run of it against the acquirer’s own test environment',
    takes: of_live,
    run: (_environment, typed) => conformLive(typed),
  }),
  offline({
    name: 'stand-in',
    summary: 'play a kind of acquirer on this machine, for trials and demonstrations, until it is stopped',
    takes: of_stand_in,
    run: (_environment, typed) => playAcquirer(typed),
  }),
);

async function conformWithStandIn(options: ValuesOf<typeof of_conform>): Promise<number> {
  const kind = await findKind(options['package-or-folder']);
  await loadStandIn(kind, 'nothing can be proved without one');
  const sender = createAcquirerSender({ mode: 'sandbox', resolve: createResolve() });
  const proofs = await conform(kind, sender.send, (proof) => {
    if (!options.json) print(proofLine(proof));
  });
  sender.close();
  if (options.json) print(`${JSON.stringify(proofs, null, 2)}\n`);
  else printEnd(proofs);
  return countOf(proofs, 'failed') > 0 ? 1 : 0;
}

async function conformLive(options: ValuesOf<typeof of_live>): Promise<number> {
  const kind = await findKind(options['package-or-folder']);
  if (!options.settings_file) {
    print(
      `NOT RUN: there are no credentials for ${kind.label}. Give a file with --settings-file or LIVE_SETTINGS_FILE. Nothing was proved.\n`,
    );
    return 1;
  }
  const settings = parseSettings(kind, await readSettingsFile(options.settings_file));
  checkSettings(kind, settings, 'sandbox');
  const module = await loadStandIn(kind, 'its test cards are not known');
  const sender = createAcquirerSender({ mode: 'sandbox', resolve: createResolve() });
  const proofs = await proveAll(
    liveSubject({ kind, settings, module, send: sender.send, now: () => new Date() }),
    (proof) => print(proofLine(proof)),
  );
  sender.close();
  printEnd(proofs);
  return countOf(proofs, 'failed') > 0 ? 1 : 0;
}

async function playAcquirer(options: ValuesOf<typeof of_stand_in>): Promise<void> {
  const kind = await findKind(options.kind);
  const module = await loadStandIn(kind, 'there is nothing to play');
  const stand_in = await module.start({
    port: options.port,
    notify_url: options.notify ?? null,
    now: () => new Date(),
    random: Math.random,
  });
  const settings = JSON.stringify(stand_in.settings, null, 2);
  if (options.settings_to !== undefined) writeSecretFile(options.settings_to, `${settings}\n`, 'replace');
  const cards = Object.entries(stand_in.cards).map(([name, pan]) => `${name} ${pan}`);
  print(
    `${kind.label} is played at ${stand_in.url}. Its settings, for \`acquirers add --settings-file\`${
      options.settings_to === undefined ? `:\n${settings}` : `, are in ${options.settings_to}`
    }\nCards: ${cards.join(', ')}\n${lines_help}`,
  );
  // Not as a terminal: then Ctrl+C would no longer be a signal.
  const input = createInterface({ input: process.stdin, terminal: false });
  const lines = createStandInLines(stand_in);
  input.on('line', (line) => print(lines(line)));
  const working = setInterval(() => void stand_in.work(), work_ms);
  await new Promise<void>((stop) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop());
  });
  clearInterval(working);
  input.close();
  process.stdin.destroy();
  await stand_in.close();
}

export const lines_help = `Type here:
  dispute [REFERENCE AMOUNT]  a cardholder disputes a payment: the newest with captured money, or that with the
                              acquirer's reference; the amount is in minor units
  won [DISPUTE]               the issuer decides the newest dispute, or the one named, for the merchant
  lost [DISPUTE]              the same against the merchant
`;

/** What a person types at a stand-in. @returns a function that does what a line says, and answers in lines */
export function createStandInLines(stand_in: StandIn): (line: string) => string {
  let newest_dispute = '';

  function dispute(named: DisputablePayment | null): string {
    const payment = named ?? stand_in.newestCaptured?.();
    if (payment === undefined) return 'Name the payment: dispute REFERENCE AMOUNT\n';
    if (payment === null) return 'There is no payment with captured money\n';
    const { authorisation_reference, amount } = payment;
    newest_dispute = stand_in.openDispute(authorisation_reference, amount);
    return `Dispute ${newest_dispute} of payment ${authorisation_reference} is open, ${amount} in minor units\n`;
  }

  function close(input: string | undefined, won: boolean): string {
    const name = input ?? newest_dispute;
    if (name === '') return 'There is no dispute\n';
    stand_in.closeDispute(name, won);
    return `Dispute ${name} is ${won ? 'won' : 'lost'}\n`;
  }

  return (line) => {
    const [command = '', ...args] = line.trim().split(/\s+/);
    try {
      if (command === '') return '';
      if (command === 'won' || command === 'lost') return close(args[0], command === 'won');
      if (command !== 'dispute') return lines_help;
      const [authorisation_reference, amount = ''] = args;
      if (authorisation_reference === undefined) return dispute(null);
      if (!/^[1-9][0-9]{0,14}$/.test(amount)) return 'The amount must be a whole number, above zero\n';
      return dispute({ authorisation_reference, amount: BigInt(amount) });
    } catch (error) {
      return `${(error as Error).message}\n`;
    }
  };
}
