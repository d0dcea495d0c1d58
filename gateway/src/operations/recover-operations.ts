import type { Context } from '../context.ts';
import type { Instruction, InstructionKind, Outcome } from '../connectors/connector.ts';
import { addMs } from '../values/dates.ts';
import { claimOperations } from './operation-store.ts';
import type { Operation, OperationSubject, Performable } from './operation.ts';
import { callConnector, lease_margin_ms, type Performer } from './perform-operations.ts';

const claim_max = 200;

/** A noun whose operations can be recovered. */
export interface Recoverable {
  readonly kinds: readonly InstructionKind[];
  /** Settles operations that were left open, and says how many of them it could settle. */
  recover(operations: readonly Operation[]): Promise<void>;
}

/**
 * Takes operations that were left open, by a crash or an acquirer that did not answer, and asks what became of
 * them. What the acquirer never received is sent now, but for authorisations: their customer is gone, so they
 * end as failed.
 */
export function recoverable<Subject>(
  context: Context,
  kinds: readonly InstructionKind[],
  subject: OperationSubject<Subject>,
  performer: Performer<Subject>,
): Recoverable {
  async function outcomesOf(instructions: readonly Instruction[], connector_name: string): Promise<Outcome[]> {
    const connector = context.connectors.get(connector_name);
    const asked = await callConnector(context, connector, 'inquire', instructions);
    const to_send = instructions.filter(
      (instruction, at) => asked[at]?.result === 'not_found' && instruction.kind !== 'authorise',
    );
    const sent = await callConnector(context, connector, 'perform', to_send);
    const sent_outcomes = new Map(to_send.map((instruction, at) => [instruction.id, sent[at]]));
    return instructions.map(
      (instruction, at) => sent_outcomes.get(instruction.id) ?? asked[at] ?? { result: 'unknown' },
    );
  }

  return {
    kinds,
    async recover(operations) {
      const by_connector = Map.groupBy(operations, (operation) => operation.connector);
      for (const [name, group] of by_connector) {
        const instructions = await subject.instruct(group);
        const outcomes = await outcomesOf(instructions, name);
        const items: { item: Performable; outcome: Outcome }[] = [];
        group.forEach((operation, at) => {
          const instruction = instructions[at];
          const outcome = outcomes[at];
          if (instruction && outcome) items.push({ item: { operation, instruction }, outcome });
        });
        await performer.record(items);
      }
    },
  };
}

/**
 * One round of recovery over all nouns.
 * @returns how many operations were taken: a full list says that more may wait
 */
export async function recoverOperations(context: Context, nouns: readonly Recoverable[]): Promise<number> {
  const now = context.clock.now();
  const timeout_ms = Math.max(...context.connectors.all().map((connector) => connector.capabilities.timeout_ms));
  const leased_until = addMs(now, 2 * timeout_ms + lease_margin_ms);
  const operations = await claimOperations(context.database, now, leased_until, claim_max);
  await Promise.all(
    nouns.map(async (noun) => {
      const own = operations.filter((operation) => noun.kinds.includes(operation.kind));
      if (own.length > 0) await noun.recover(own);
    }),
  );
  return operations.length;
}
