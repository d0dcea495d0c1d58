import { reading, type Reading } from '../../kernel/database/statement.ts';

/** One rule for the whole book; its statement returns a row for every violation. */
export interface Check {
  readonly name: string;
  readonly statement: Reading<Readonly<Record<string, never>>, Discrepancy>;
}

/** A violation of a check. */
export interface Discrepancy {
  /** The object concerned, such as a payment. */
  readonly subject: string;
  readonly finding: string;
}

const columns = { subject: 'text', finding: 'text' } as const;

/** Declares a check. @param text returns `subject` and `finding` of every violation */
export function check(name: string, text: string): Check {
  return { name, statement: reading(`verify: ${name}`, columns, text) };
}
