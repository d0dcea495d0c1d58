/** Card brands by the names that rules have for them, and as their schemes write them. */
export const card_brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american-express': 'American Express',
  'diners-club': 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  mir: 'Mir',
  elo: 'Elo',
  hiper: 'Hiper',
  hipercard: 'Hipercard',
};

/** The same, to choose from. */
export const brand_choices = Object.entries(card_brands).map(([value, label]) => ({ value, label }));
