import assert from 'node:assert/strict';
import type { RuleSources } from '../../acquirer-kind.ts';
import type { Acquirer } from '../../acquirer.ts';
import type { Scenario } from '../scenario.ts';

/** Every rule, and whether a connector needs a page for it: where it declares nothing of the kind, null will do. */
const rules: Readonly<Record<keyof RuleSources, (connector: Acquirer) => boolean>> = {
  amounts: () => true,
  key_life: () => true,
  inquiry: () => true,
  captures: () => true,
  declines: () => true,
  adjustments: ({ capabilities }) => capabilities.adjustments.length > 0,
  notifications: (connector) => connector.readNotification !== undefined,
  redirect_methods: ({ capabilities }) => (capabilities.redirect_methods ?? []).length > 0,
  disputes: (connector) => connector.answerDispute !== undefined,
  limits: () => false,
};

export const sources: readonly Scenario[] = [
  {
    name: 'capabilities: a page and a date for each rule',
    about: 'The kind names the pages from which the connector has the acquirer’s rules, each with a date.',
    unfit: (scene) => (scene.sources ? null : 'it is no kind of acquirer with pages of its own'),
    run({ sources: value, connector }) {
      for (const [rule, isNeeded] of Object.entries(rules)) {
        const pages = value?.[rule];
        if (pages === null && !isNeeded(connector)) continue;
        assert.ok(
          Array.isArray(pages) && pages.length > 0,
          `sources.${rule} is to name a page and its date${isNeeded(connector) ? '' : ', or to be null'}`,
        );
        pages.forEach((page: unknown) => mustBePage(rule, page));
      }
      return Promise.resolve();
    },
  },
];

function mustBePage(rule: string, value: unknown): void {
  const { page, date } = (value ?? {}) as { page?: unknown; date?: unknown };
  const url = typeof page === 'string' ? URL.parse(page) : null;
  assert.equal(url?.protocol, 'https:', `sources.${rule}: ${String(page)} is no https address of a page`);
  const is_date = typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) && !isNaN(Date.parse(date));
  assert.ok(is_date, `sources.${rule}: ${String(date)} is no date, such as 2026-11-23`);
}
