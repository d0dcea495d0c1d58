import type { StandIn } from '@causeway/connector-kit/acquirer-kind.ts';
import { parseCurrency } from '../../../../src/kernel/values/currency.ts';
import type { Money } from '../../../../src/kernel/values/money.ts';
import { checkoutcom_kind } from '../../../../src/acquiring/connectors/checkoutcom/checkoutcom-kind.ts';
import type { CheckoutcomSettings } from '../../../../src/acquiring/connectors/checkoutcom/settings.ts';
import { checkoutcom_stand_in } from '../../../../src/acquiring/connectors/checkoutcom/stand-in/stand-in.ts';
import type {
  AuthorisationDetails,
  AuthoriseInstruction,
  FollowUpInstruction,
  Instruction,
  InstructionOf,
} from '@causeway/connector-kit/instruction.ts';
import type { Acquirer } from '@causeway/connector-kit/acquirer.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import { createAcquirerSender } from '../../../../src/acquiring/acquirers/acquirer-sender.ts';
import { createResolve } from '../../../../src/kernel/outbound/resolve-host.ts';

/** A connector of Checkout.com with its stand-in, and a clock that is moved by hand. */
export interface Desk {
  readonly connector: Acquirer;
  readonly stand_in: StandIn<CheckoutcomSettings>;
  readonly clock: { now: Date };
  perform(instruction: Instruction): Promise<Outcome>;
  inquire(instruction: Instruction): Promise<Outcome>;
  /** What an accepted instruction becomes. */
  finish(instruction: Instruction): Promise<Outcome>;
  /** The last request to a path that ends so, as JSON. */
  sent(path_end: string): Record<string, any>;
  open(settings: Partial<CheckoutcomSettings>): Acquirer;
  close(): Promise<void>;
}

export function money(minor: bigint, code = 'EUR'): Money {
  const currency = parseCurrency(code);
  if (!currency) throw new Error(code);
  return { minor, currency };
}

let last_id = 5_000n;

export function authorisation(
  changes: Partial<AuthorisationDetails> & { readonly pan?: string; readonly amount?: Money } = {},
): AuthoriseInstruction {
  const { pan = '6011111111111117', amount = money(40_00n), ...details } = changes;
  last_id += 1n;
  return {
    id: last_id,
    kind: 'authorise',
    account_id: 'shop1',
    amount,
    reference: '',
    authorisation: {
      card: { pan, expiration_month: 3, expiration_year: 2030, security_code: '100', holder: 'Ann Example' },
      capture: false,
      authentication: 'attempt',
      challengeReturnUrl: () => 'https://shop.example/back',
      statement_descriptor: 'SHOP EXAMPLE',
      merchant_category: '5999',
      ...details,
    },
  };
}

export function following<Kind extends FollowUpInstruction['kind']>(
  kind: Kind,
  reference: string,
  changes: Partial<InstructionOf<Kind>> = {},
): InstructionOf<Kind> {
  last_id += 1n;
  const final = kind === 'capture' ? { final: true } : {};
  const common = { id: last_id, kind, account_id: 'shop1', amount: money(40_00n), reference };
  return { ...common, ...final, ...changes } as InstructionOf<Kind>;
}

export async function openDesk(): Promise<Desk> {
  const clock = { now: new Date('2027-03-09T10:20:30.456Z') };
  let chance = 1;
  const stand_in = await checkoutcom_stand_in.start({
    port: 0,
    notify_url: null,
    now: () => clock.now,
    random: () => (chance = (chance * 48_271) % 2_147_483_647) / 2_147_483_647,
  });
  const { send, close } = createAcquirerSender({ mode: 'sandbox', resolve: createResolve() });
  const open = (settings: Partial<CheckoutcomSettings>): Acquirer =>
    checkoutcom_kind.open(
      { ...stand_in.settings, ...settings },
      { name: 'checkout-eu', mode: 'sandbox', now: () => clock.now, send },
    );
  const connector = open({});
  const { signal } = new AbortController();
  const one = (outcomes: Outcome[]): Outcome => outcomes[0]!;
  return {
    connector,
    stand_in,
    clock,
    open,
    perform: async (instruction) => one(await connector.perform([instruction], signal)),
    inquire: async (instruction) => one(await connector.inquire([instruction], signal)),
    async finish(instruction) {
      await stand_in.work();
      return one(await connector.inquire([instruction], signal));
    },
    sent(path_end) {
      const found = stand_in.requests().findLast(({ path, body }) => path.endsWith(path_end) && body !== '');
      return JSON.parse(found?.body ?? '{}') as Record<string, any>;
    },
    async close() {
      close();
      await stand_in.close();
    },
  };
}
