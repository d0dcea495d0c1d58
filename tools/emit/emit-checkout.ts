import { readFileSync, writeFileSync } from 'node:fs';
import { builtPage } from '../../gateway/src/api/checkout/built-page.ts';

/**
 * Writes down what the payment page's script and style are meant to be: the inventory of this release. With
 * --check it writes nothing, and ends with 1 when the page is built differently.
 */
const path = new URL('../../checkout/integrity.json', import.meta.url);
const { script, style } = await builtPage();
const digests = Object.fromEntries([script, style].map(({ name, integrity }) => [name, integrity]));
const text = `${JSON.stringify(digests, null, 2)}\n`;
if (readFileSync(path, 'utf8') !== text) {
  if (process.argv.includes('--check')) {
    process.stderr.write(
      'checkout/integrity.json is not what is built: run npm run openapi and commit it.\n',
    );
    process.exitCode = 1;
  } else writeFileSync(path, text);
}
