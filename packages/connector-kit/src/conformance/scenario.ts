import type { Scene } from './scene.ts';

/** What a connector must do, proved by doing it. It throws with the reason where the connector fails. */
export interface Scenario {
  readonly name: string;
  /** What is proved, in a sentence. */
  readonly about: string;
  /** Why it does not apply to this connector; null: it does. */
  unfit?(scene: Scene): string | null;
  run(scene: Scene): Promise<void>;
}

/** Opens a connector with an acquirer that has executed nothing yet. */
export interface Subject {
  readonly name: string;
  open(): Promise<Scene>;
}
