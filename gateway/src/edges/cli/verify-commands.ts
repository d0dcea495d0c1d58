import { changes, json, option, reads } from './declare-command.ts';
import { printRecord } from './output.ts';
import { UsageError } from '../../kernel/errors.ts';
import { verifyAudit, type AuditHead } from '../../ledger/verify/verify-book.ts';

const next_steps =
  'Stop refunds and payouts, keep the database as it is, and find out how it came about (docs/operations.md#proving-the-books).\n';

export const addVerifyCommand = changes('operator.prove_book', {
  name: null,
  summary: '',
  takes: { json },
  run: async ({ prover, actor, note }, options) => {
    const verification = await prover.proveInFull(actor);
    note({ after: { clean: verification.clean } });
    if (options.json) printRecord(verification, options);
    else {
      for (const { name, discrepancies } of verification.checks) {
        process.stdout.write(`${discrepancies.length === 0 ? 'ok    ' : 'WRONG '} ${name}\n`);
        for (const { subject, finding } of discrepancies)
          process.stdout.write(`         ${subject}: ${finding}\n`);
      }
      const size = Object.entries(verification.size).map(
        ([name, count]) => `${count} ${count === 1n ? name.replace(/s$/, '') : name}`,
      );
      process.stdout.write(
        `${verification.clean ? 'The book is sound' : 'THE BOOK IS NOT SOUND'}: ${size.join(', ')}.\n`,
      );
      if (!verification.clean) process.stdout.write(next_steps);
    }
    return verification.clean ? 0 : 1;
  },
});

/** @throws UsageError when it is not what the command prints */
function readHead(text: string): AuditHead {
  const [, number = '', hash = ''] = /^([0-9]{1,18}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (number === '')
    throw new UsageError('--head must be a number and a hash, as `gateway audit verify` prints');
  return { number: BigInt(number), hash };
}

export const addAuditCommands = reads({
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
