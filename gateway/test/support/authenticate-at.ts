/**
 * The customer at the issuer's page of the sandbox, and back at the gateway; not on to the merchant's own site.
 * @returns where the gateway sends the customer, and its page
 */
export async function authenticateAt(
  issuer_url: unknown,
  result: 'passed' | 'failed',
): Promise<{ callback: string; back: URL | null; text: string }> {
  const issuer = await fetch(String(issuer_url), {
    method: 'POST',
    body: new URLSearchParams({ result }),
    redirect: 'manual',
  });
  const callback = issuer.headers.get('location') ?? '';
  const response = await fetch(callback, { redirect: 'manual' });
  const location = response.headers.get('location');
  return { callback, back: location ? new URL(location, callback) : null, text: await response.text() };
}
