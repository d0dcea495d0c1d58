import type { SuspenseItem } from '@causeway/schemas/portal/operator/suspense.ts';
import { Link } from '@tanstack/react-router';

/** The way to the payment or payout that money in suspense probably belongs to. */
export function LikelyLink({ item }: { readonly item: SuspenseItem }) {
  const { likely_transaction_id: id } = item;
  if (!id) return null;
  return (
    <Link className="number" to="/operator-console/objects" search={{ id }}>
      {id}
    </Link>
  );
}
