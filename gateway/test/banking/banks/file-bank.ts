import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

/** How a bank that takes files is described. Its files are written as soon as there is something to write. */
export function fileBank(directory: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'house-bank',
    directory,
    owner: { name: 'Example Payments', town: 'Wien', country: 'AT' },
    accounts: [{ currency: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }],
    gather_seconds: 0,
    ...more,
  };
}

/** Writes the descriptions of banks. @returns the variable by which a gateway finds them */
export function writeBanks(folder: string, ...banks: readonly object[]): { BANKS_FILE: string } {
  const file = join(folder, 'banks.json');
  writeFileSync(file, JSON.stringify({ banks }));
  return { BANKS_FILE: file };
}

/** A gateway with banks that take files, in a folder of its own. */
export interface BankGateway {
  readonly gateway: TestGateway;
  readonly folder: string;
  /** The files of a bank that is alone: names in a folder of its mailbox, and what one says. */
  readonly files: {
    list(folder: string): string[];
    read(folder: string, name: string): string;
  };
  emptyOutbox(): void;
  close(): Promise<void>;
}

/** @param banks what is described of each that is not usual; of several also its name, which is its folder's */
export async function startBankGateway(...banks: readonly Record<string, unknown>[]): Promise<BankGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-bank-gateway-'));
  const described = (banks.length === 0 ? [{}] : banks).map((more) =>
    fileBank(typeof more['name'] === 'string' ? join(folder, more['name']) : folder, more),
  );
  const gateway = await startTestGateway({ environment: writeBanks(folder, ...described) });
  const list = (name: string): string[] => readdirSync(join(folder, name)).toSorted();
  return {
    gateway,
    folder,
    files: { list, read: (name, file) => readFileSync(join(folder, name, file), 'utf8') },
    emptyOutbox() {
      for (const name of list('outbox')) rmSync(join(folder, 'outbox', name));
    },
    async close() {
      await gateway.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
