import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';

/**
 * Waiting: not applied yet. Not understood: nothing was changed, and a person has to look at it. Closed: a person has
 * seen to it otherwise.
 */
export type NotificationState = 'waiting' | 'applied' | 'not_understood' | 'closed';

/** An event of an acquirer's notification, as it is stored; without its content, which is encrypted. */
export interface StoredNotification {
  readonly notification_id: bigint;
  /** The name that the operator gave to the acquirer. */
  readonly acquirer: string;
  /** The account whose own settings have proved the signature, and that alone it can be about; empty: the acquirer's. */
  readonly account_id: string;
  /** The acquirer's own id of the event. */
  readonly event_id: string;
  /** The acquirer's name of its kind. */
  readonly kind: string;
  readonly received_at: Date;
  readonly state: NotificationState;
  /** What became of it, or why it was not understood; empty while nobody has tried it. */
  readonly reasons: readonly Reason[];
  /** What a person wrote who closed it; of what release 0.2.0 applied, its reasons in English. */
  readonly reason: string;
  /** How often it was tried. */
  readonly attempts: number;
  readonly changed_at: Date;
}
