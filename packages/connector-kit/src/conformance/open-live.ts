import { setTimeout as delay } from 'node:timers/promises';
import type { AcquirerKind, StandInModule } from '../acquirer-kind.ts';
import type { Send } from './open-kind.ts';
import type { Subject } from './scenario.ts';
import { Scene, SceneClock } from './scene.ts';
import type { ProvedAcquirer } from './proved-acquirer.ts';

/** How long an acquirer is given for what it does later, before it is asked again. */
const work_ms = 2_000;

/**
 * A kind with the acquirer's own test environment: it plays no faults, nobody can look into its books, and no program
 * can take the customer's place. Its cards and currencies are those of the stand-in.
 */
export function liveSubject(of: {
  readonly kind: AcquirerKind;
  readonly settings: Record<string, unknown>;
  readonly module: StandInModule<Record<string, unknown>>;
  readonly send: Send;
  readonly now: () => Date;
}): Subject {
  const { kind, settings, module, send, now } = of;
  return {
    name: kind.kind,
    async open() {
      const stand_in = await module.start({ port: 0, notify_url: null, now, random: () => 0.5 });
      const { cards, partial, declines, exponents, currencies } = stand_in;
      await stand_in.close();
      const acquirer: ProvedAcquirer = {
        cards,
        ...(partial ? { partial } : {}),
        ...(declines ? { declines } : {}),
        ...(exponents ? { exponents } : {}),
        ...(currencies ? { currencies } : {}),
        faults: new Set(),
        plan: () => {},
        executions: () => null,
        work: () => delay(work_ms),
        authenticate: null,
        messages: null,
        close: () => Promise.resolve(),
      };
      const world = { name: 'live', mode: 'sandbox' as const, now, send };
      return new Scene({
        kind,
        connector: kind.open(settings, world),
        openAgain: () => kind.open(settings, world),
        acquirer,
        clock: new SceneClock(now()),
        // The acquirer remembers the keys of earlier runs.
        first_id: BigInt(now().getTime()) * 1_000n,
      });
    },
  };
}
