import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A played bank: takes the payment files from its mailbox, notes what it was told to pay, and settles all of it. */
export class Bank {
  readonly #mailbox: string;
  readonly #moved_folder: string;
  /** Every payment that it was given, by InstrId: one entry for each time. */
  readonly instructed: string[] = [];
  #files = 0;

  /** @param folder under which its mailbox and the files that it took are */
  constructor(folder: string) {
    this.#mailbox = join(folder, 'house-bank');
    this.#moved_folder = join(folder, 'taken-by-the-bank');
    mkdirSync(this.#moved_folder, { recursive: true });
  }

  /** The description of the bank, for BANKS_FILE. */
  description(): string {
    return JSON.stringify({
      banks: [
        {
          name: 'house-bank',
          directory: this.#mailbox,
          owner: { name: 'Example Payments', town: 'Wien', country: 'AT' },
          accounts: [{ currency: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }],
          gather_seconds: 1,
        },
      ],
    });
  }

  work(): void {
    for (const name of this.#outbox()) {
      this.#files += 1;
      const moved = join(this.#moved_folder, `${this.#files}-${name}`);
      renameSync(join(this.#mailbox, 'outbox', name), moved);
      const ids = [...readFileSync(moved, 'utf8').matchAll(/<InstrId>([^<]+)</g)].map(([, id]) => id ?? '');
      this.instructed.push(...ids);
      this.#report(name, ids);
    }
  }

  #outbox(): string[] {
    try {
      return readdirSync(join(this.#mailbox, 'outbox')).filter((name) => !name.startsWith('.'));
    } catch {
      return [];
    }
  }

  /** A status report (pain.002) that says of every payment that it was settled. */
  #report(name: string, ids: readonly string[]): void {
    const statuses = ids.map(
      (id) => `<TxInfAndSts><OrgnlInstrId>${id}</OrgnlInstrId><TxSts>ACSC</TxSts></TxInfAndSts>`,
    );
    const report =
      '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>' +
      `<GrpHdr><MsgId>R${this.#files}</MsgId><CreDtTm>${new Date().toISOString()}</CreDtTm></GrpHdr>` +
      `<OrgnlPmtInfAndSts>${statuses.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
    const target = join(this.#mailbox, 'inbox', name);
    writeFileSync(`${target}.part`, report);
    renameSync(`${target}.part`, target);
  }
}
