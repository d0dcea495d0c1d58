import { useSession } from '../../api/session.ts';

/** Card brands by the names that the gateway has for them, as their schemes write them. */
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
  rupay: 'RuPay',
  mada: 'mada',
  girocard: 'girocard',
  bancontact: 'Bancontact',
};

/** The same, to choose from. */
export const brand_choices = Object.entries(card_brands).map(([value, label]) => ({ value, label }));

interface CardProps {
  readonly brand: string;
  /** First six and last four digits. */
  readonly masked: string;
  /** With all that is kept of the number. */
  readonly full?: boolean;
}

/** A card as people know it: Visa •••• 4242. */
export function CardName({ brand, masked, full }: CardProps) {
  const digits = full ? masked.replaceAll('*', '•') : masked && `•••• ${masked.slice(-4)}`;
  return <span className="number">{`${card_brands[brand] ?? brand} ${digits}`.trim() || '–'}</span>;
}

/** What a payment was made with: the card, or the redirect method as customers know it. */
export function MethodName({
  method,
  masked,
  full = false,
}: {
  method: string;
  masked: string;
  full?: boolean;
}) {
  const { redirect_methods } = useSession();
  if (masked !== '') return <CardName brand={method === 'card' ? '' : method} masked={masked} full={full} />;
  return <>{redirect_methods.find(({ name }) => name === method)?.label ?? (method || '–')}</>;
}
