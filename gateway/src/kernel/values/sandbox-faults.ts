/** How badly the sandbox's acquirer behaves: for tests of what the gateway does about it. */
export interface SandboxFaults {
  /** Time that every call takes. */
  readonly latency_ms: number;
  /** Share of instructions, 0 to 1, that never reach the acquirer. */
  readonly lost_request: number;
  /** Share of instructions that are executed and whose answer never comes. */
  readonly lost_answer: number;
  /** Share of instructions that are delivered twice. */
  readonly duplicate: number;
  /** How long what happens "later" takes: refunds that fail, disputes. */
  readonly later_ms: number;
}
