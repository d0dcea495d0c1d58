const plain_name = /^[A-Za-z_][\w.-]{0,39}$/;
const digits_max = 2;

/** Whether a name chosen by a client is safe to show unchanged: short, of plain letters, and without a number in it. */
export function isTellable(name: string): boolean {
  return plain_name.test(name) && digitsIn(name) <= digits_max;
}

/**
 * A client's name in a form that is safe to show. A card number may be sent as a name: digits are masked, other
 * characters removed.
 */
export function tellableName(name: string): string {
  if (isTellable(name)) return name;
  return plain_name.test(name) ? name.replaceAll(/[0-9]/g, '#') : '(unprintable)';
}

function digitsIn(text: string): number {
  return text.replaceAll(/[^0-9]/g, '').length;
}

/** A name without what people write differently: letter case and separators. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
