import { setTimeout as delay } from 'node:timers/promises';
import type { AcquirerKind } from '../acquirer-kind.ts';
import { sendOnce } from '../send-once.ts';
import { subjectOfKind, type Send } from './open-kind.ts';
import type { Scenario, Subject } from './scenario.ts';
import { scenarios } from './scenarios.ts';

/** What a scenario has shown. */
export interface Proof {
  readonly scenario: string;
  readonly about: string;
  readonly result: 'passed' | 'failed' | 'not_applicable';
  /** Why it failed, or does not apply; empty otherwise. */
  readonly reason: string;
}

/** A stand-in that does not close holds nobody up for longer. */
const close_within_ms = 2_000;

/** Runs one scenario with an acquirer that has executed nothing yet. */
export async function prove(scenario: Scenario, subject: Subject): Promise<Proof> {
  const { name, about } = scenario;
  const proof = (result: Proof['result'], reason = ''): Proof => ({ scenario: name, about, result, reason });
  try {
    const scene = await subject.open();
    try {
      const unfit = scenario.unfit?.(scene) ?? null;
      if (unfit !== null) return proof('not_applicable', unfit);
      await scene.begin();
      await scenario.run(scene);
      return proof('passed');
    } finally {
      await Promise.race([scene.acquirer.close(), delay(close_within_ms, null, { ref: false })]);
    }
  } catch (error) {
    return proof('failed', error instanceof Error ? error.message : String(error));
  }
}

/**
 * Holds a kind of acquirer against every scenario, one after the other.
 * @param send sends its requests to its stand-in
 * @param report is called after each
 */
export async function conform(
  kind: AcquirerKind,
  send: Send = sendOnce,
  report: (proof: Proof) => void = () => {},
): Promise<Proof[]> {
  return proveAll(subjectOfKind(kind, send), report);
}

/** Holds a subject against every scenario, one after the other. */
export async function proveAll(subject: Subject, report: (proof: Proof) => void): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const scenario of scenarios) {
    const proof = await prove(scenario, subject);
    report(proof);
    proofs.push(proof);
  }
  return proofs;
}
