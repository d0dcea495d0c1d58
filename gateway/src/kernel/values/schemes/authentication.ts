/** EMVCo's transStatus, as far as an authorisation may follow it. */
export type AuthenticationStatus = 'Y' | 'A' | 'I' | 'U';

type Indicators = Readonly<Record<AuthenticationStatus, readonly string[]>>;

const usual: Indicators = { Y: ['05'], A: ['06'], I: ['07'], U: ['07'] };
/** 07: authenticated, and one of several payments; 04: data only; 06: exempt, or out of scope. */
const mastercard: Indicators = { Y: ['02', '07'], A: ['01'], I: ['04', '06'], U: ['00'] };

/**
 * Electronic commerce indicators by scheme and result of 3-D Secure 2. UnionPay's are published in both ways; of brands
 * that are not listed nothing is known.
 */
const indicators = {
  source:
    'Checkout.com, ECI values (14 January 2026); TabaPay, 3DS - ECI Values; Yuno, ECI Indicators List; Cielo, ECI table (data only)',
  date: '2026-11-22',
  by_brand: {
    visa: usual,
    mastercard,
    maestro: mastercard,
    'american-express': usual,
    discover: usual,
    'diners-club': usual,
    jcb: usual,
    elo: usual,
    unionpay: { Y: ['05', '02'], A: ['06', '01'], I: ['07'], U: ['07', '00'] },
  } as Readonly<Record<string, Indicators>>,
};

/** The electronic commerce indicators that go with a result; null where nothing is known of the brand. */
export function indicatorsOf(card_brand: string, status: AuthenticationStatus): readonly string[] | null {
  return indicators.by_brand[card_brand]?.[status] ?? null;
}
