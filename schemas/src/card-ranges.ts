/** A card brand, as far as its numbers are concerned. */
export interface CardBrand {
  /** As its scheme writes it. */
  readonly label: string;
  /** How many digits its numbers have. */
  readonly lengths: readonly number[];
  /** How many digits its security code has. */
  readonly code_length: number;
  /** Whether the last digit of its numbers is a check digit (ISO/IEC 7812-1, Luhn). */
  readonly check_digit: boolean;
}

/** Which numbers belong to which brand, besides what the gateway knows anyway. */
export interface CardRanges {
  readonly source: string;
  readonly date: string;
  /** Brands by their names in the gateway; a brand that is known already needs no entry. */
  readonly brands: Readonly<Record<string, CardBrand>>;
  /**
   * From and to, as the first 1 to 8 digits of a number, and the brand. Of several that hold a number, the one with
   * the most digits counts.
   */
  readonly ranges: readonly (readonly [from: string, to: string, brand: string])[];
}

/** mada's numbers, most of them shared with Visa and Mastercard: each stands for itself. */
const mada =
  `400861 401757 403024 406136 406996 407197 407395 409201 410621 410685 412565 417633 419593 420132 421141
  422817 422818 422819 428331 428671 428672 428673 431361 432328 434107 439954 440533 440647 440795 445564 446393
  446404 446672 455036 455708 457865 457997 458456 462220 468540 468541 468542 468543 474491 483010 483011 483012
  484783 486094 486095 486096 489317 489318 489319 493428 504300 506968 508160 513213 520058 521076 524130 524514
  529415 529741 530060 530906 531095 531196 532013 535825 535989 536023 537767 539931 543085 543357 549760 554180
  556563 557606 558563 558848 585265 588845 588846 588847 588848 588849 588850 588851 588982 588983 589005 589206
  604906 605141 636120 968201 968202 968203 968204 968205 968206 968207 968208 968209 968210 968211`
    .split(/\s+/)
    .map((bin) => [bin, bin, 'mada'] as const);

/** What card-validator does not know, or takes for others. */
export const built_in_card_ranges: CardRanges = {
  source:
    'RuPay: NPCI’s IIN ranges as ActiveMerchant and others list them; mada: Amazon Payment Services’ list of BINs; Bancontact: Adyen’s component; girocard: IIN 672 of the German banks. None of the schemes publishes its own list: an operator with his acquirer’s loads that',
  date: '2026-11-22',
  brands: {
    rupay: { label: 'RuPay', lengths: [16], code_length: 3, check_digit: true },
    mada: { label: 'mada', lengths: [16], code_length: 3, check_digit: true },
    girocard: { label: 'girocard', lengths: [16, 17, 18, 19], code_length: 3, check_digit: true },
    bancontact: { label: 'Bancontact', lengths: [16, 17, 18, 19], code_length: 3, check_digit: true },
    unionpay: { label: 'UnionPay', lengths: [14, 15, 16, 17, 18, 19], code_length: 3, check_digit: false },
  },
  ranges: [
    ['508500', '508999', 'rupay'],
    ['606985', '607984', 'rupay'],
    ['608001', '608500', 'rupay'],
    // Within Discover’s 65.
    ['652150', '653149', 'rupay'],
    ['817200', '820199', 'rupay'],
    ['672', '672', 'girocard'],
    ['6703', '6703', 'bancontact'],
    ['479658', '479658', 'bancontact'],
    ['606005', '606005', 'bancontact'],
    ...mada,
  ],
};

/** A library that tells brands by patterns, as card-validator carries it. */
interface CardTypes {
  (digits: string): { type: string }[];
  readonly types: Readonly<Record<string, string>>;
  getTypeInfo(type: string): CardType | undefined;
  addCard(card: CardType): void;
  /** Of brands whose patterns have as many digits, the one in front counts. */
  changeOrder(type: string, place: number): void;
  resetModifications(): void;
}

interface CardType {
  niceType: string;
  type: string;
  patterns: (number | [number, number])[];
  gaps: number[];
  lengths: number[];
  code: { name: string; size: number };
}

const default_gaps = [4, 8, 12];

/** The tables in force, the later the stronger; `useCardRanges` has taught the library all of them. */
let in_force: readonly CardRanges[] = [];

/**
 * Teaches a library of card types the ranges of tables in addition to its own. What it was taught before, it forgets.
 * @param types the library, one for each program
 * @param tables the later the stronger
 */
export function useCardRanges(types: unknown, tables: readonly CardRanges[]): void {
  const library = types as CardTypes;
  library.resetModifications();
  in_force = tables;
  const brands = new Set(
    tables.flatMap((table) => [...table.ranges.map(([, , brand]) => brand), ...Object.keys(table.brands)]),
  );
  for (const brand of brands) {
    const known = library.getTypeInfo(brand);
    const own = cardBrand(brand);
    const patterns = tables.flatMap(({ ranges }) =>
      ranges.flatMap(([from, to, of]): (number | [number, number])[] =>
        of === brand ? [from === to ? Number(from) : [Number(from), Number(to)]] : [],
      ),
    );
    library.addCard({
      type: brand,
      niceType: own?.label ?? known?.niceType ?? brand,
      patterns: [...(known?.patterns ?? []), ...patterns],
      gaps: known?.gaps ?? default_gaps,
      lengths: [...(own?.lengths ?? known?.lengths ?? [16])],
      code: { name: known?.code.name ?? 'CVV', size: own?.code_length ?? known?.code.size ?? 3 },
    });
    library.changeOrder(brand, 0);
  }
}

/** What the tables in force say of a brand; null where they leave it to the library. */
export function cardBrand(brand: string): CardBrand | null {
  return in_force.findLast(({ brands }) => Object.hasOwn(brands, brand))?.brands[brand] ?? null;
}

/** The names of the brands that the tables in force bring. */
export function cardBrands(): string[] {
  return [...new Set(in_force.flatMap(({ brands }) => Object.keys(brands)))];
}
