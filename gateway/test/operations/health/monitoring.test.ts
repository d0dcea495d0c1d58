import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PrometheusMeters } from '../../../src/operations/metrics/prometheus-meters.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const textOf = (path: string): string => readFileSync(repository + path, 'utf8');
const alerts = textOf('monitoring/alerts.yml');
const alert_names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
const pages = readdirSync(`${repository}docs/runbook`).filter((name) => name !== 'README.md');

/** Every name of a series that the gateway writes. */
function seriesNames(): Set<string> {
  const meters = new PrometheusMeters();
  const names = meters
    .describe()
    .flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
  meters.close();
  return new Set(names);
}

it.each(['monitoring/alerts.yml', 'monitoring/alerts.test.yml', 'monitoring/dashboard.json'])(
  'every metric in %s exists in the gateway',
  (path) => {
    const used = new Set(textOf(path).match(/(?<![\w:])(causeway|process|nodejs)_[a-z0-9_]+/g));
    const known = seriesNames();
    expect(used.size).toBeGreaterThan(10);
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
  },
);

it('no metric has a label that Prometheus sets itself and would rename', () => {
  const meters = new PrometheusMeters();
  const labelled = meters.describe().map(({ name, labels }) => ({ name, labels }));
  meters.close();
  expect(labelled.filter(({ labels }) => labels.length > 0).length).toBeGreaterThan(20);
  expect(
    labelled.filter(({ labels }) => labels.some((label) => ['job', 'instance'].includes(label))),
  ).toEqual([]);
});

it('every alert has a page in the runbook, and every page an alert', () => {
  expect(alert_names.length).toBeGreaterThan(30);
  expect(pages.map((page) => page.replace('.md', '')).toSorted()).toEqual(alert_names.toSorted());
  const named = [...alerts.matchAll(/runbook: docs\/runbook\/(\w+)\.md/g)].map(([, name]) => name);
  expect(named).toEqual(alert_names);
  const index = textOf('docs/runbook/README.md');
  expect(alert_names.filter((name) => !index.includes(`(${name}.md)`))).toEqual([]);
});

it('every alert has a test in which it fires', () => {
  const tests = textOf('monitoring/alerts.test.yml');
  expect(alert_names.filter((name) => !tests.includes(`'{alertname="${name}"}'`))).toEqual([]);
});

it.each(pages)(
  'the runbook’s page %s has meaning, impact, where to look, what to do and when it is over',
  (page) => {
    const text = textOf(`docs/runbook/${page}`);
    const parts = [...text.matchAll(/^(?:# |## |\*\*)([A-Za-z ]+)/gm)].map(([, title]) => title);
    expect(parts).toEqual([page.replace('.md', ''), 'At stake', 'Look at', 'Do', 'Over when']);
    const links = [...text.matchAll(/\]\(([^)#]+\.md)/g)].map(([, link = '']) => link);
    for (const link of links) expect(() => textOf(`docs/runbook/${link}`)).not.toThrow();
  },
);
