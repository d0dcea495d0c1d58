/** The name of a type for a name on the wire: `CaptureOrders` for `capture_orders`, `PaymentCaptured` for `payment.captured`. */
export function typeName(name: string): string {
  return name
    .split(/[._ ]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

/** The name in Python: `retrieval_payments` for `retrievalPayments`, `payment_captured` for `payment.captured`. */
export function snakeName(name: string): string {
  return name
    .replaceAll(/([A-Z])/g, '_$1')
    .replaceAll('.', '_')
    .toLowerCase();
}
