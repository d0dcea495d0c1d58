import type { RuleSources } from '@causeway/connector-kit/acquirer-kind.ts';

const book = [{ page: 'https://acquirer.example/rules', date: '2026-11-22' }] as const;

/** Of an acquirer that is made up. */
export const made_up_sources: RuleSources = {
  amounts: book,
  key_life: book,
  inquiry: book,
  captures: book,
  declines: book,
  adjustments: book,
  notifications: book,
  redirect_methods: book,
  disputes: book,
  limits: null,
};
