import { statement, type Statement } from '../database/statement.ts';

/** One thing that must hold for the whole book; its statement gives a row for everything that breaks it. */
export interface Check {
  readonly name: string;
  readonly statement: Statement<Discrepancy>;
}

/** Something that does not add up. */
export interface Discrepancy {
  /** What it is about, such as a payment. */
  readonly subject: string;
  readonly finding: string;
}

const columns = { subject: 'text', finding: 'text' } as const;

/** Declares a check. @param text gives `subject` and `finding` of everything that is wrong */
export function check(name: string, text: string): Check {
  return { name, statement: statement(`verify: ${name}`, columns, text) };
}
