import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from '../../gateway/src/edges/api/checkout/built-page.ts';
import { buildCheckout } from '../build/build-pages.ts';

/**
 * Writes down what the payment page's script and style are meant to be: the inventory of this release. With
 * --check it writes nothing, and ends with 1 when the page is built differently.
 */
const path = new URL('../../checkout/integrity.json', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'causeway-checkout-'));
await buildCheckout(folder);
const digests = Object.fromEntries(
  ['page.js', 'page.css'].map((name) => [name, integrityOf(readFileSync(join(folder, name)))]),
);
rmSync(folder, { recursive: true });
const text = `${JSON.stringify(digests, null, 2)}\n`;
if (readFileSync(path, 'utf8') !== text) {
  if (process.argv.includes('--check')) {
    process.stderr.write(
      'checkout/integrity.json is not what is built: run npm run openapi and commit it.\n',
    );
    process.exitCode = 1;
  } else writeFileSync(path, text);
}
