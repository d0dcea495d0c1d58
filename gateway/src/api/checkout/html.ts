/** Text that is safe to stand in a page. Only `markup` makes it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | Html | readonly Html[];

/** Text as it may stand between tags and in quoted attributes. */
function escapeText(text: string): string {
  return text.replace(/[&<>"'`]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** HTML in which everything that is put in is text, unless it was made by `markup` itself. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = strings.reduce((before, string, at) => {
    const part = parts[at - 1] ?? '';
    if (typeof part === 'string') return before + escapeText(part) + string;
    const inner = part instanceof Html ? part.text : part.map((one) => one.text).join('');
    return before + inner + string;
  });
  return new Html(text);
}

/** The attribute that keeps an element out of sight, unless it is shown. */
export function hiddenUnless(shown: boolean): Html {
  return shown ? markup`` : markup` hidden`;
}

/** A value as JSON inside a script element: no character of it can end the element or begin a comment. */
export function jsonText(value: unknown): Html {
  const text = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(text);
}
