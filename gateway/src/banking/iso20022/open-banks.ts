import { IncomingFiles } from '../bank-files/incoming-files.ts';
import { OutgoingFiles } from '../bank-files/outgoing-files.ts';
import type { FileBank, BankWorld } from './iso20022-connector.ts';

/** The database of a bank's files. */
type FilesDatabase = ConstructorParameters<typeof OutgoingFiles>[0];

/**
 * The connectors to the banks that the operator has configured.
 * @param json the content of BANKS_FILE, or null
 * @throws UsageError that names what is wrong with it
 */
export async function openBanks(
  json: string | null,
  database: FilesDatabase,
  world: Pick<BankWorld, 'now' | 'nextId' | 'calendars'>,
): Promise<FileBank[]> {
  if (json === null) return [];
  // Loaded only where a bank is configured: commands start faster without.
  const [{ readBankSettings }, { Mailbox }, { createIso20022Connector }] = await Promise.all([
    import('./bank-settings.ts'),
    import('./mailbox.ts'),
    import('./iso20022-connector.ts'),
  ]);
  return readBankSettings(json).map((settings) =>
    createIso20022Connector(settings, {
      ...world,
      outgoing: new OutgoingFiles(database, settings.name),
      mailbox: new Mailbox(settings.directory),
      incoming: new IncomingFiles(database, settings.name, settings.books),
    }),
  );
}
