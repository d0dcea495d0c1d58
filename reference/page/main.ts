import { signRequest, type Credentials } from './sign-request.ts';

/** The program of the reference, as its script tag leaves it. */
declare const Scalar: { createApiReference(place: string, configuration: object): unknown };

/** Kept nowhere else, so that it is gone with the page. */
let credentials: Credentials | null = null;

function element<T extends HTMLElement>(id: string, type: abstract new () => T): T {
  const found = document.querySelector(`#${id}`);
  if (!(found instanceof type)) throw new Error(`the page has no ${id}`);
  return found;
}

function say(text: string): void {
  element('signing-state', HTMLOutputElement).textContent = text;
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

const form = element('signing-form', HTMLFormElement);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  credentials = {
    merchant_id: textOf(fields, 'merchant_id'),
    account_id: textOf(fields, 'account_id'),
    sign_key: textOf(fields, 'sign_key'),
    key_id: textOf(fields, 'key_id'),
  };
  say(
    isSecureContext
      ? `Test requests are signed for account ${credentials.account_id}.`
      : 'This page can sign only where it is reached by https, or on this machine.',
  );
  element('signing', HTMLElement).hidePopover();
});
form.addEventListener('reset', () => {
  credentials = null;
  say('Test requests are not signed.');
  element('signing', HTMLElement).hidePopover();
});

/** Sends what the reference asks for; requests to operations are signed when there is a key. */
async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { origin, pathname } = new URL(request.url);
  const signed =
    credentials && request.method === 'POST' && origin === location.origin && pathname.startsWith('/v1/');
  if (!credentials || !signed) return fetch(request);
  try {
    return await fetch(await signRequest(request, credentials));
  } catch (error) {
    say(String(error instanceof Error ? error.message : error));
    throw error;
  }
}

Scalar.createApiReference('#app', {
  url: '/reference/openapi.json',
  // Whatever name this page was reached by, so that requests stay within its origin.
  servers: [{ url: location.origin }],
  customFetch: send,
  // Nothing may leave for another host: no fonts, no proxy, no telemetry, no assistant.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  hiddenClients: true,
  showDeveloperTools: 'never',
});
