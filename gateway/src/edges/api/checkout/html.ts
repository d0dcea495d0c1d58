/** HTML that is safe to insert into a page. Only `markup` creates it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | Html | readonly Html[];

/** Escapes text for use between tags and in quoted attributes. */
function escapeText(text: string): string {
  return text.replace(/[&<>"'`]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** HTML in which every inserted value is escaped, unless `markup` itself made it. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = strings.reduce((before, string, at) => {
    const part = parts[at - 1] ?? '';
    if (typeof part === 'string') return before + escapeText(part) + string;
    const inner = part instanceof Html ? part.text : part.map((one) => one.text).join('');
    return before + inner + string;
  });
  return new Html(text);
}

/** The attribute that hides an element unless it is to be shown. */
export function hiddenUnless(shown: boolean): Html {
  return shown ? markup`` : markup` hidden`;
}

/** A value as JSON for a script element, escaped so that it can neither end the element nor begin a comment. */
export function jsonText(value: unknown): Html {
  const text = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(text);
}
