import { existsSync, readFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidArgumentError } from 'commander';
import { readChain, type AuditHead } from '../../../kernel/audit/audit-chain.ts';
import { writeSecretFile } from '../../../kernel/durable-files.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { verifyAudit, type NotedHead } from '../../../ledger/verify/verify-book.ts';
import { commands, flag, json, option, reads } from '../declare-command.ts';
import { moment } from '../option-values.ts';
import { counted, printRecord, printWhole } from '../output.ts';

/** @throws UsageError when it is not what the command prints */
function readHead(text: string): AuditHead {
  const [, number = '', hash = ''] = /^([0-9]{1,18}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (number === '')
    throw new UsageError('--head must be a number and a hash, as `gateway audit verify` prints');
  return { number: BigInt(number), hash };
}

/** A noted end, in a line of a file of seals or of a syslog server: `1207:5e1f…`, whatever is around it. */
const seal = /(?<![0-9])([0-9]{1,18}):([0-9a-f]{64})(?![0-9a-f])/g;
const seals_at_once = 5_000;

/** The seals of a file, and how many of its lines hold none. */
class SealFile {
  seals = 0;
  other_lines = 0;
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** @throws UsageError when the file cannot be read, or holds no seal */
  async *read(): AsyncGenerator<readonly NotedHead[]> {
    let heads: NotedHead[] = [];
    let line_number = 0;
    for await (const line of this.#lines()) {
      line_number += 1;
      const found = [...line.matchAll(seal)];
      for (const [, number = '', hash = ''] of found)
        heads.push({ number: BigInt(number), hash, place: `line ${line_number} of ${this.#path}` });
      this.seals += found.length;
      if (found.length === 0 && line.trim() !== '') this.other_lines += 1;
      if (heads.length < seals_at_once) continue;
      yield heads;
      heads = [];
    }
    if (this.seals === 0)
      throw new UsageError(`--seals: ${this.#path} holds no seal, which is a number, a colon and a hash`);
    yield heads;
  }

  async *#lines(): AsyncGenerator<string> {
    let file: FileHandle;
    try {
      file = await open(this.#path);
      if ((await file.stat()).isDirectory()) throw new Error('it is a folder');
    } catch (error) {
      throw new UsageError(`--seals: ${this.#path} cannot be read: ${(error as Error).message}`);
    }
    yield* file.readLines();
  }
}

const addVerify = reads({
  name: 'verify',
  summary:
    'verify that no entry of the audit log was changed, removed, inserted or moved; exits with 1 if one was',
  takes: {
    head: option('number:hash', 'an end that was printed earlier and noted elsewhere'),
    seals: option(
      'file',
      'ends that were noted elsewhere: the file of AUDIT_SEAL_FILE, or what a syslog server wrote',
    ),
    json,
  },
  run: async ({ context }, options) => {
    const { head: text, seals: path } = options;
    const file = path === undefined ? null : new SealFile(path);
    const noted = text === undefined ? [] : [[{ ...readHead(text), place: null }]];
    const { discrepancies, head } = await verifyAudit(context.database, allOf(noted, file?.read() ?? []));
    const clean = discrepancies.length === 0;
    const printed = head && `${head.number}:${head.hash}`;
    const seals = file === null ? {} : { seals: file.seals, lines_without_seal: file.other_lines };
    if (options.json) printRecord({ clean, head: printed, ...seals, discrepancies }, options);
    else {
      for (const { subject, finding } of discrepancies)
        process.stdout.write(`WRONG  ${subject}: ${finding}\n`);
      process.stdout.write(
        `${clean ? 'The audit log is complete and unchanged' : 'THE AUDIT LOG WAS TAMPERED WITH'}; its end is ${printed ?? 'missing'}. Note it outside the database (docs/operations.md#the-audit-log).\n`,
      );
      if (file !== null)
        process.stdout.write(
          `${counted(file.seals, 'seal')} compared; ${counted(file.other_lines, 'line')} without one.\n`,
        );
    }
    return clean ? 0 : 1;
  },
});

async function* allOf<Item>(
  ...lists: readonly (Iterable<Item> | AsyncIterable<Item>)[]
): AsyncGenerator<Item> {
  for (const list of lists) yield* list;
}

/** A number of the audit log; null where the text is none. */
function numberOf(text: string): bigint | null {
  return /^[0-9]{1,18}$/.test(text) ? BigInt(text) : null;
}

function readNumber(text: string): bigint {
  const number = numberOf(text);
  if (number === null) throw new InvalidArgumentError('must be a number of the audit log.');
  return number;
}

/** @throws UsageError when the file holds anything but a number */
function readState(file: string): bigint {
  if (!existsSync(file)) return 0n;
  const number = numberOf(readFileSync(file, 'utf8').trim());
  if (number === null)
    throw new UsageError(
      `--state: ${file} does not hold the number of an entry: name the file of an earlier export, or one that does not exist`,
    );
  return number;
}

const follow_ms = 1_000;

const addExport = reads({
  name: 'export',
  summary:
    'print the audit logs of the gateway and all merchants for a SIEM: one event of the Elastic Common Schema (ECS) a line',
  takes: {
    after: option('number', 'only what follows this number (event.sequence)', readNumber),
    state: option(
      'file',
      'go on after the number in this file, and keep the last one printed in it; made where it is missing',
    ),
    from: option('time', 'only from this moment or day on, in UTC', moment),
    to: option('time', 'only before this moment or day', moment),
    follow: flag('go on with what is added, until Ctrl+C'),
  },
  run: async ({ context, config }, { after, state, from, to, follow }) => {
    if (after !== undefined && state !== undefined)
      throw new UsageError('--after and --state both say where to begin: leave one out');
    if (to !== undefined && (follow || state !== undefined))
      throw new UsageError(
        '--to ends an export that --follow or a later one with --state goes on with: leave it out',
      );
    const { ecsEventOf } = await import('./ecs-event.ts');
    const ending = new AbortController();
    if (follow)
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());
    let last = state === undefined ? (after ?? 0n) : readState(state);
    for (;;) {
      for await (const links of readChain(context.database, last)) {
        const wanted = links.filter(
          ({ at }) => (!from || Date.parse(at) >= from.getTime()) && (!to || Date.parse(at) < to.getTime()),
        );
        const lines = wanted.map((link) => `${JSON.stringify(ecsEventOf(link, config.mode))}\n`);
        if (!(await printWhole(lines.join('')))) return;
        last = links.at(-1)?.number ?? last;
        // After the lines: what ends between the two prints them again, and loses none.
        if (state !== undefined) writeSecretFile(state, `${last}\n`, 'replace');
        if (ending.signal.aborted) return;
      }
      if (!follow) return;
      await sleep(follow_ms, undefined, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
    }
  },
});

/** The audit log: proving it, and handing it on. */
export const addAuditCommands = commands(addVerify, addExport);
