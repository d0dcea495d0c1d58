/** Keyword of a schema: what a card number in the text does. Without it, the request is refused. */
export const card_number_keyword = 'x-card-number';

/**
 * A text that may consist of digits, such as an identifier, a phone or account number, an amount or a secret: card
 * numbers are not searched for in it. It is put among the options of a type (docs/card-data.md#texts).
 */
export const may_be_numeric = { [card_number_keyword]: 'passes' } as const;

/** A free text of an item of a batch, of which a card number refuses the item only: its operation checks it. */
export const refused_by_item = { [card_number_keyword]: 'refuses the item' } as const;
