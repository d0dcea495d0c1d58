import type { ObjectKind } from '@causeway/schemas/portal/operator/search.ts';
import { Link } from '@tanstack/react-router';

interface ObjectLinkProps {
  readonly object: { readonly kind: ObjectKind; readonly account_id: string; readonly id: string };
}

/** The way to an object. */
export function ObjectLink({ object: { kind, account_id, id } }: ObjectLinkProps) {
  if (kind === 'merchant') {
    return (
      <Link className="number" to="/operator-console/merchants/$merchant_id" params={{ merchant_id: id }}>
        {id}
      </Link>
    );
  }
  if (kind === 'account') {
    return (
      <Link className="number" to="/operator-console/accounts/$account_id" params={{ account_id }}>
        {id}
      </Link>
    );
  }
  return (
    <Link
      className="number"
      to="/operator-console/objects/$kind/$account_id/$object_id"
      params={{ kind, account_id, object_id: id }}
    >
      {id}
    </Link>
  );
}
