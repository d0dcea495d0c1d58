import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidArgumentError } from 'commander';
import { readChain, type AuditHead } from '../../../kernel/audit/audit-chain.ts';
import { writeSecretFile } from '../../../kernel/durable-files.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { verifyAudit } from '../../../ledger/verify/verify-book.ts';
import { commands, flag, json, option, reads } from '../declare-command.ts';
import { moment } from '../option-values.ts';
import { printRecord, printWhole } from '../output.ts';

/** @throws UsageError when it is not what the command prints */
function readHead(text: string): AuditHead {
  const [, number = '', hash = ''] = /^([0-9]{1,18}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (number === '')
    throw new UsageError('--head must be a number and a hash, as `gateway audit verify` prints');
  return { number: BigInt(number), hash };
}

const addVerify = reads({
  name: 'verify',
  summary:
    'verify that no entry of the audit log was changed, removed, inserted or moved; exits with 1 if one was',
  takes: { head: option('number:hash', 'an end that was printed earlier and noted elsewhere'), json },
  run: async ({ context }, options) => {
    const noted = options.head === undefined ? null : readHead(options.head);
    const { discrepancies, head } = await verifyAudit(context.database, noted);
    const clean = discrepancies.length === 0;
    const printed = head && `${head.number}:${head.hash}`;
    if (options.json) printRecord({ clean, head: printed, discrepancies }, options);
    else {
      for (const { subject, finding } of discrepancies)
        process.stdout.write(`WRONG  ${subject}: ${finding}\n`);
      process.stdout.write(
        `${clean ? 'The audit log is complete and unchanged' : 'THE AUDIT LOG WAS TAMPERED WITH'}; its end is ${printed ?? 'missing'}. Note it outside the database (docs/operations.md#the-audit-log).\n`,
      );
    }
    return clean ? 0 : 1;
  },
});

function readNumber(text: string): bigint {
  if (!/^[0-9]{1,18}$/.test(text)) throw new InvalidArgumentError('must be a number of the audit log.');
  return BigInt(text);
}

/** @throws UsageError when the file holds anything but a number */
function readState(file: string): bigint {
  if (!existsSync(file)) return 0n;
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9]{1,18}$/.test(text))
    throw new UsageError(
      `--state: ${file} does not hold the number of an entry: name the file of an earlier export, or one that does not exist`,
    );
  return BigInt(text);
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
