/**
 * A code that the gateway can answer. `http` is the status of a refused request; an entry without it is
 * reported inside an item of an answer with HTTP 200.
 */
export interface CatalogueEntry {
  readonly text: string;
  readonly meaning: string;
  readonly remedy: string;
  readonly http?: number;
}
