/** The name of a type for a name on the wire: `CaptureOrders` for `capture_orders`, `PaymentCaptured` for `payment.captured`. */
export function typeName(name: string): string {
  return name
    .split(/[._ ]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

/** Words that Go writes in capitals. */
const initialisms: Readonly<Record<string, string>> = { id: 'ID', ids: 'IDs', ip: 'IP', url: 'URL' };

/** The name of what a package of Go exports: `TransactionID` for `transaction_id`, `RetrievalPayments` for `retrievalPayments`. */
export function goName(name: string): string {
  return name
    .split(/[._ ]/)
    .map((word) => initialisms[word] ?? typeName(word))
    .join('');
}

/** The name in Python: `retrieval_payments` for `retrievalPayments`, `payment_captured` for `payment.captured`. */
export function snakeName(name: string): string {
  return name
    .replaceAll(/([A-Z])/g, '_$1')
    .replaceAll('.', '_')
    .toLowerCase();
}
