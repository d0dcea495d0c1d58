import { checkout_languages } from '@causeway/schemas/v1/checkout.ts';
import { describe, expect, it } from 'vitest';
import { builtPage } from '../../../src/edges/api/checkout/built-page.ts';

const page = await builtPage();
const text_of = (language: (typeof checkout_languages)[number]): Readonly<Record<string, string>> =>
  page.texts.get(language) ?? {};

describe('the build of the payment page', () => {
  it('is the one that this release should have', () => {
    const built = Object.fromEntries(
      [page.script, page.style].map(({ name, integrity }) => [name, integrity]),
    );
    expect(built).toEqual(page.released);
  });

  it('has less than 60 KB of script as it is sent', () => {
    expect(page.script.gzip?.length ?? 0).toBeGreaterThan(1_000);
    expect(page.script.gzip?.length ?? 0).toBeLessThan(60_000);
    expect(page.script.br?.length).toBeLessThan(page.script.gzip?.length ?? 0);
  });

  it('names no other origin, and evaluates no text as code', () => {
    const script = page.script.plain.toString();
    expect(script.match(/https?:\/\/[^"'` ]+/g)).toBeNull();
    expect(script).not.toMatch(
      /\beval\(|new Function|\.innerHTML|document\.write|localStorage|sessionStorage/,
    );
    expect(page.style.plain.toString()).not.toMatch(/url\(|@import/);
  });
});

describe('the texts of the payment page', () => {
  const english = Object.entries(text_of('en'));
  const placeholders = (text: string): string[] => (text.match(/\{[a-z_]+\}/g) ?? []).toSorted();

  it.each(checkout_languages)('are complete in %s, with the same placeholders', (language) => {
    const texts = text_of(language);
    expect(Object.keys(texts)).toEqual(english.map(([name]) => name));
    for (const [name, text] of english) {
      expect(texts[name]?.trim(), name).not.toBe('');
      expect(placeholders(texts[name] ?? ''), name).toEqual(placeholders(text));
    }
  });

  it('are translated into every language', () => {
    for (const language of checkout_languages.filter((known) => known !== 'en')) {
      const same = english.filter(([name, text]) => text_of(language)[name] === text).map(([name]) => name);
      expect(same.length, `${language}: ${same.join(', ')}`).toBeLessThan(5);
    }
  });
});
