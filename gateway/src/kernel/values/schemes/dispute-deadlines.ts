/** Stages whose answer has a deadline of the scheme. */
export const deadline_stages = ['inquiry', 'chargeback', 'pre_arbitration'] as const;

type DeadlineStage = (typeof deadline_stages)[number];

/** How long a scheme gives an acquirer to answer a stage of a dispute. */
export interface DisputeDeadline {
  /** A card brand, such as visa. */
  readonly brand: string;
  readonly stage: DeadlineStage;
  /** Calendar days from when the stage began. */
  readonly days: number;
  readonly source: string;
  /** When the source was read, YYYY-MM-DD. */
  readonly date: string;
}

/** Deadlines by scheme and stage. */
export interface DisputeDeadlines {
  /** How many of a scheme's days the acquirer needs for itself: merchants get the rest. */
  readonly acquirer_days: number;
  readonly deadlines: readonly DisputeDeadline[];
}

const read_on = '2026-11-23';

/**
 * What is known publicly; the schemes' own rule books could not be read. Left out, because sources contradict each other
 * or there are none: pre-arbitration at Mastercard (30 or 45 days), chargebacks at Discover and Diners Club (20 or 30),
 * inquiries at Visa, Mastercard and Discover, every arbitration (it has no answer of the merchant), and differences
 * between regions and reasons. Days of the acquirer: a merchant of Adyen is told 40 of Mastercard's 45
 * (help.practicenumbers.com, How to handle Mastercard disputes).
 */
export const built_in_dispute_deadlines: DisputeDeadlines = {
  acquirer_days: 5,
  deadlines: [
    {
      brand: 'visa',
      stage: 'chargeback',
      days: 30,
      source:
        'Visa Claims Resolution, as summed up by Justt (How VCR changed) and Chargeflow (Network timelines)',
      date: read_on,
    },
    {
      brand: 'visa',
      stage: 'pre_arbitration',
      days: 30,
      source: 'Visa, as summed up by Quavo (Visa allocation flow), Justt and Chargeflow (Network timelines)',
      date: read_on,
    },
    {
      brand: 'mastercard',
      stage: 'chargeback',
      days: 45,
      source:
        'Mastercard, as summed up by Adyen (docs.adyen.com/issuing/disputes) and Chargeflow (Network timelines)',
      date: read_on,
    },
    {
      brand: 'american-express',
      stage: 'inquiry',
      days: 20,
      source: 'American Express, as summed up by UniBul (Customer service chargebacks) and Justt',
      date: read_on,
    },
    {
      brand: 'american-express',
      stage: 'chargeback',
      days: 20,
      source:
        'American Express, as summed up by UniBul (Customer service chargebacks) and Chargeflow (Network timelines)',
      date: read_on,
    },
  ],
};

/**
 * For how many days a merchant can answer a stage, by the scheme's rule less what the acquirer needs; null where none is
 * known.
 * @param tables the stronger first
 */
export function merchantDays(
  tables: readonly DisputeDeadlines[],
  brand: string,
  stage: string,
): number | null {
  const found = tables
    .map(({ deadlines }) => deadlines.find((one) => one.brand === brand && one.stage === stage))
    .find((one) => one !== undefined);
  const [strongest = built_in_dispute_deadlines] = tables;
  return found === undefined ? null : Math.max(1, found.days - strongest.acquirer_days);
}
