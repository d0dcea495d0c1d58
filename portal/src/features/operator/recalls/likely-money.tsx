import type { Recall } from '@causeway/schemas/portal/operator/recalls.ts';
import { Link } from '@tanstack/react-router';

/** The way to the money that bears a recall's references: an item of suspense, or a payout that came back. */
export function LikelyMoney({ recall }: { readonly recall: Recall }) {
  const { likely_item_id: item_id, likely_transaction_id: id } = recall;
  if (item_id)
    return (
      <Link className="number" to="/operator-console/suspense/$item_id" params={{ item_id }}>
        …{item_id.slice(-8)}
      </Link>
    );
  if (!id) return null;
  return (
    <Link className="number" to="/operator-console/objects" search={{ id }}>
      {id}
    </Link>
  );
}
