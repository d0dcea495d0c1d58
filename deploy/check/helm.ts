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

/** What the chart renders. @param input the values, where they are `-` */
function render(namespace: string, values: readonly string[], input = ''): Resource[] {
  const args = ['template', 'causeway', chart, '--namespace', namespace, ...values];
  return parseResources(run('helm', args, { input }));
}

/**
 * Renders the chart with Helm, validates its objects, and compares each with the one that Kustomize renders; then with
 * settings of one's own, which the pods follow.
 */
export async function checkHelm(): Promise<void> {
  heading('Helm');
  checkSettings();
  for (const [overlay, namespace, ...values] of same) {
    const resources = render(namespace, values);
    await checkResources(`chart, ${overlay}`, resources);
    const kustomized = parseResources(run('kubectl', ['kustomize', join(overlays, overlay)]));
    const [ours, theirs] = [resources, kustomized].map((list) => new Map(list.map(comparable)));
    verified(
      `chart, ${overlay}: the same ${kustomized.length} objects as the kustomization`,
      isDeepStrictEqual(ours, theirs),
    );
  }
}

function checkSettings(): void {
  const input = 'settings: { DRAIN_SECONDS: 40, SANDBOX_LATER_MS: 3600000 }';
  const resources = render('causeway', ['--values', '-'], input);
  const graces = JSON.stringify(resources).match(/"terminationGracePeriodSeconds":\d+/g);
  const grace = '"terminationGracePeriodSeconds":105';
  verified('chart: pods have DRAIN_SECONDS and 65 more to end', isDeepStrictEqual(graces, [grace, grace]));
  const settings = resources.find(({ kind }) => kind === 'ConfigMap') as Resource & { data: object };
  verified(
    'chart: a number is a setting with all its digits',
    'SANDBOX_LATER_MS' in settings.data && settings.data.SANDBOX_LATER_MS === '3600000',
  );
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
