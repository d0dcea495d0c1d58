import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { repository } from '../../tools/repository.ts';
import { run } from '../../tools/run.ts';
import { checkResources, overlays, parseResources, type Resource } from './kubernetes.ts';
import { heading, verified } from './report.ts';

const chart = join(repository, 'deploy/helm/causeway');

/** Each overlay, with the namespace and the values with which the chart makes the same. */
const same: readonly (readonly [overlay: string, namespace: string, ...values: string[]])[] = [
  ['production', 'causeway'],
  ['sandbox', 'causeway-sandbox', '--values', join(chart, 'values-sandbox.yaml')],
];

/** Renders the chart with Helm, validates its objects, and compares each with the one that Kustomize renders. */
export async function checkHelm(): Promise<void> {
  heading('Helm');
  for (const [overlay, namespace, ...values] of same) {
    const rendered = run('helm', ['template', 'causeway', chart, '--namespace', namespace, ...values]);
    const resources = parseResources(rendered);
    await checkResources(`chart, ${overlay}`, resources);
    const kustomized = parseResources(run('kubectl', ['kustomize', join(overlays, overlay)]));
    const [ours, theirs] = [resources, kustomized].map((list) => new Map(list.map(comparable)));
    verified(
      `chart, ${overlay}: the same ${kustomized.length} objects as the kustomization`,
      isDeepStrictEqual(ours, theirs),
    );
  }
}

/**
 * A resource by kind and name, without what differs on purpose: how a change of the settings or of the release replaces
 * pods and Job (a digest or a revision in a name, a digest in an annotation), and the namespace, which Helm adds itself.
 */
function comparable(resource: Resource): [name: string, resource: unknown] {
  const text = JSON.stringify(resource)
    .replaceAll(/causeway-settings-\w+/g, 'causeway-settings')
    .replaceAll(/causeway-migrate-\d+/g, 'causeway-migrate')
    .replaceAll(/"annotations":\{"checksum\/settings":"\w{64}"\},/g, '')
    .replaceAll(/"namespace":"[\w-]+",?/g, '')
    .replaceAll(',}', '}');
  const { kind, metadata, ...rest } = JSON.parse(text) as Resource;
  return [`${kind} ${metadata.name}`, { kind, metadata, ...rest }];
}
