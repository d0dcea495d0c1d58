import type { Row, Stage, StageSettings } from './stage.ts';

/** What a scenario gets to play with. */
export interface Play {
  /** Builds a stage in a folder of its own, lets the scenario act on it, and compares. */
  on(name: string, settings: StageSettings, act: (stage: Stage) => Promise<void>): Promise<Row>;
  /** How often processes are killed. */
  readonly kills: number;
  /** A multiple of how long and how often everything else is done. */
  readonly times: number;
  /** A new folder that is removed at the end. */
  folder(name: string): string;
}

export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** What is missing on this machine, and how to get it; null: nothing. */
  needs(): string | null;
  run(play: Play): Promise<void>;
}

export const nothing = (): null => null;
