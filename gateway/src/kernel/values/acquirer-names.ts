/** The first of the sandbox's acquirers, to which accounts go where nothing else is said. */
export const first_acquirer = 'sandbox';

const names_max = 10;

/** The names in a list separated by commas, or null where it cannot be used: the first acquirer is never left out. */
export function parseAcquirerNames(text: string): string[] | null {
  const names = text.split(',').map((name) => name.trim());
  const sound = names.every((name) => /^sandbox(-[a-z0-9]{1,20})?$/.test(name) && name !== 'sandbox-bank');
  const distinct = new Set(names).size === names.length && names.length <= names_max;
  return sound && distinct && names.includes(first_acquirer) ? names : null;
}

/** What an acquirer's references end in. The first's end in their number. */
export function referenceSuffix(acquirer: string): string {
  return acquirer === first_acquirer ? '' : `.${acquirer}`;
}

/** Whether an acquirer gave out a reference, `scenario.number` and its own ending; empty ones are anybody's. */
export function isReferenceOf(acquirer: string, reference: string): boolean {
  const name = reference.split('.')[2] ?? '';
  return reference === '' || (name === '' ? '' : `.${name}`) === referenceSuffix(acquirer);
}
