import { readFileSync } from 'node:fs';
import { payoutInput } from '@causeway/schemas/portal/payouts.ts';
import { knownFields } from '../../api/known-fields.ts';
import { refuseCardNumbers } from '../../api/refuse-card-numbers.ts';
import { listParties, removeParty, saveParty } from '../../../banking/beneficiaries/manage-parties.ts';
import { partyName, type PartyKind } from '../../../banking/beneficiaries/party.ts';
import { requireAccount } from '../../../accounts/merchants/manage-accounts.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { changes, type Environment, reads } from '../session.ts';
import type { Command } from '../command.ts';

function readObject(path: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof content === 'object' && content !== null && !Array.isArray(content))
      return content as Record<string, unknown>;
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`);
  }
  throw new UsageError(`${path} must hold one JSON object, as in POST /v1/payout`);
}

/** `gateway beneficiaries` and `gateway payers`. */
export function addBeneficiaryCommands(beneficiaries: Command, environment: Environment): void {
  addParties(beneficiaries, environment, 'beneficiary');
}

export function addPayerCommands(payers: Command, environment: Environment): void {
  addParties(payers, environment, 'payer');
}

function addParties(parties: Command, environment: Environment, kind: PartyKind): void {
  const plural = parties.name();
  parties
    .command('save <file>')
    .description(`save a ${kind} from a JSON file, or a new version of one`)
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--id <id>', 'id to save it under (default: derived from the content)')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        `${kind === 'payer' ? 'payers' : 'beneficiaries'}.save`,
        async (
          { context, note },
          file: string,
          options: OutputOptions & { account: string; id?: string },
        ) => {
          const content = readObject(file);
          const { card_number_check } = await requireAccount(context, options.account);
          if (card_number_check) refuseCardNumbers({ [kind]: content }, knownFields(payoutInput));
          const saved = await saveParty(context, options.account, kind, content, options.id);
          note({ subject: saved.party_id, after: { name: partyName(saved.content) } });
          printRecord(saved, options);
        },
      ),
    );
  parties
    .command('list')
    .description(`list the saved ${plural} of an account, each in its newest version`)
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions & { account: string }) => {
        const found = await listParties(context, options.account, kind);
        const short = found.map(({ party_id, content, versions, created_at }) => ({
          id: party_id,
          name: partyName(content),
          country: content.address.country_code,
          versions,
          created_at,
        }));
        printRows(options.json === true ? found : short, options);
      }),
    );
  parties
    .command('remove <id>')
    .description(`remove a ${kind}; accepted payouts keep it`)
    .requiredOption('--account <account_id>', 'id of the account')
    .action(
      changes(
        environment,
        `${kind === 'payer' ? 'payers' : 'beneficiaries'}.remove`,
        async ({ context }, id: string, options: { account: string }) => {
          await removeParty(context, options.account, kind, id);
          process.stdout.write(`${id} is out of use.\n`);
        },
      ),
    );
}
