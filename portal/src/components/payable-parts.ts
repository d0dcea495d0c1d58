const parts = ['available', 'below_zero', 'minimum_balance', 'credit_limit'] as const;
type Part = (typeof parts)[number];

/** What is shown of what can be paid out: the amount, and what it is made of where that is more than what is available. */
export function payableParts(balance: Readonly<Record<Part, string>>): ('payable' | Part)[] {
  const shown = parts.filter((name) => name === 'available' || /[1-9]/.test(balance[name]));
  return ['payable', ...(shown.length > 1 ? shown : [])];
}
