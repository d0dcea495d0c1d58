import { changes, json } from './declare-command.ts';
import { printRecord } from './output.ts';

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
