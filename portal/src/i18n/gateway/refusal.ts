/** A refusal as the gateway words it, in English. */
export interface Refusal {
  readonly code: string;
  /** The parameter at fault, by its path; or empty. */
  readonly source?: string;
  readonly message: string;
}

/** Reads what is said of an item of several, `code:text`; the text may begin with a parameter. */
export function readItemText(said: string): Refusal {
  const end = said.indexOf(':');
  const message = said.slice(end + 1);
  return { code: said.slice(0, end), source: /^[a-z_]+(?= )/.exec(message)?.[0] ?? '', message };
}

/** Without the parameter's path, which says nothing to those who see its field. */
export function ruleOf({ source = '', message }: Refusal): string {
  return source !== '' && message.startsWith(`${source} `) ? message.slice(source.length + 1) : message;
}
