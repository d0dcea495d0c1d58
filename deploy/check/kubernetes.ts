import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { installOwnPackages } from '../../tools/own-packages.ts';
import { repository } from '../../tools/repository.ts';
import { run } from '../../tools/run.ts';
import { heading, verified } from './report.ts';

export interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

export const overlays = join(repository, 'deploy/kubernetes/overlays');

/**
 * Renders every overlay with kubectl's Kustomize and holds each resource against Kubernetes' OpenAPI, as the package
 * kubernetes-models has it: its validators know types, formats and what is required, and its TypeScript types, with the
 * compiler, every field that there is.
 */
export async function checkKubernetes(): Promise<void> {
  heading('Kubernetes');
  for (const overlay of readdirSync(overlays)) {
    const rendered = run('kubectl', ['kustomize', join(overlays, overlay)]);
    await checkResources(overlay, parseResources(rendered));
    const dns =
      /podSelector:\s+matchExpressions:\s+- key: k8s-app\s+operator: In\s+values:\s+- kube-dns\n(?!\s+matchLabels)/;
    verified(`${overlay}: pods may ask the cluster's DNS`, dns.test(rendered));
  }
}

export function parseResources(rendered: string): Resource[] {
  return parseAllDocuments(rendered).map((document) => document.toJS() as Resource);
}

/** @param name what has been rendered */
export async function checkResources(name: string, resources: readonly Resource[]): Promise<void> {
  installOwnPackages(import.meta.dirname);
  verified(`${name}: ${resources.length} resources are rendered`, resources.length > 0);
  verified(`${name}: no Secret among them`, !resources.some(({ kind }) => kind === 'Secret'));
  for (const resource of resources) await validate(resource);
  verified(`${name}: every resource is valid`, true);
  compileAsTypes(resources);
  verified(`${name}: no field that Kubernetes does not know`, true);
}

async function validate(resource: Resource): Promise<void> {
  const models = (await import(`kubernetes-models/${resource.apiVersion}`)) as Record<
    string,
    new (data: Resource) => { validate(): void }
  >;
  const Model = models[resource.kind];
  if (!Model) throw new Error(`Kubernetes has no ${resource.apiVersion} ${resource.kind}`);
  try {
    new Model(resource).validate();
  } catch (error) {
    throw new Error(`${resource.kind} ${resource.metadata.name}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** An object literal with a field that its type lacks does not compile. */
function compileAsTypes(resources: readonly Resource[]): void {
  const folder = mkdtempSync(join(repository, 'deploy', 'check', '.types-'));
  try {
    const lines = resources.map(
      ({ apiVersion, kind, ...rest }, index) =>
        `import type { I${kind} as T${index} } from 'kubernetes-models/${apiVersion}';\n` +
        `export const r${index}: T${index} = ${JSON.stringify({ apiVersion, kind, ...rest })};\n`,
    );
    const file = join(folder, 'resources.ts');
    writeFileSync(file, lines.join(''));
    const settings = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', ''];
    run(join(repository, 'node_modules/.bin/tsc'), [...settings, '--ignoreConfig', file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
