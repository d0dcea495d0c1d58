import { checkout_languages } from '@causeway/schemas/v1/checkout.ts';
import { describe, expect, it } from 'vitest';
import { builtPage } from '../../src/api/checkout/built-page.ts';

const page = await builtPage();
const text_of = (language: (typeof checkout_languages)[number]): Readonly<Record<string, string>> =>
  page.texts.get(language) ?? {};

describe('what the payment page is built of', () => {
  it('is what this release is meant to have', () => {
    const built = Object.fromEntries(
      [page.script, page.style].map(({ name, integrity }) => [name, integrity]),
    );
    expect(built).toEqual(page.released);
  });

  it('is less than 60 KB of script as it is sent', () => {
    expect(page.script.gzip.length).toBeGreaterThan(1_000);
    expect(page.script.gzip.length).toBeLessThan(60_000);
    expect(page.script.brotli.length).toBeLessThan(page.script.gzip.length);
  });

  it('names no other origin, and makes no code from text', () => {
    const script = page.script.body.toString();
    expect(script.match(/https?:\/\/[^"'` ]+/g)).toBeNull();
    expect(script).not.toMatch(
      /\beval\(|new Function|\.innerHTML|document\.write|localStorage|sessionStorage/,
    );
    expect(page.style.body.toString()).not.toMatch(/url\(|@import/);
  });
});

describe('its texts', () => {
  const english = Object.entries(text_of('en'));
  const placeholders = (text: string): string[] => (text.match(/\{[a-z_]+\}/g) ?? []).toSorted();

  it.each(checkout_languages)('are complete in %s, with the same places to fill', (language) => {
    const texts = text_of(language);
    expect(Object.keys(texts)).toEqual(english.map(([name]) => name));
    for (const [name, text] of english) {
      expect(texts[name]?.trim(), name).not.toBe('');
      expect(placeholders(texts[name] ?? ''), name).toEqual(placeholders(text));
    }
  });

  it('are translated', () => {
    for (const language of checkout_languages.filter((known) => known !== 'en')) {
      const same = english.filter(([name, text]) => text_of(language)[name] === text).map(([name]) => name);
      expect(same.length, `${language}: ${same.join(', ')}`).toBeLessThan(5);
    }
  });
});
