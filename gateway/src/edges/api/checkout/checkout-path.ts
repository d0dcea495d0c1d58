/** Path of a session's payment page, under the gateway's public address. */
export function checkoutPath(session: { account_id: string; session_id: string }): string {
  return `/checkout/${session.account_id}/${session.session_id}`;
}
