import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { readJson } from './repository.ts';

/**
 * Holds a document against the schema of CycloneDX 1.6 with those that it refers to, from the package
 * @cyclonedx/cyclonedx-library.
 * @returns what is wrong, with its place
 */
export function sbomFaults(document: unknown): string[] {
  const package_file = createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json');
  const schema = (name: string): object =>
    readJson(package_file, '../res/schema', `${name}.SNAPSHOT.schema.json`) as object;
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('iri-reference', true).addFormat('idn-email', true);
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(schema('bom-1.6'));
  if (validate(document)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
