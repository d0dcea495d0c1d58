import type { Cause } from './cause.ts';

/**
 * What is wrong with the lines of a text that was signed, whatever its body is: for texts that none of the
 * tried mistakes gives, such as one with the address of another host. Empty when the lines are right.
 * @param path of the operation
 */
export function describeText(path: string, text: string): Cause {
  const [version = '', second = '', ...body] = text.split('\n');
  if (text.startsWith('\ufeff')) return [{ rule: 'text_bom' }];
  if (version.startsWith('{')) return [{ rule: 'body_alone' }];
  if (text.includes('\r\n')) return [{ rule: 'lines_crlf' }];
  if (version.startsWith('v2\\n')) return [{ rule: 'lines_backslash' }];
  if (version === path) return [{ rule: 'no_version' }];
  if (version !== 'v2') return [{ rule: 'first_line', line: version.slice(0, 40) }];
  if (second === path) return body.at(-1) === '' ? [{ rule: 'break_behind_body' }] : [];
  if (second.startsWith('{')) return [{ rule: 'no_path' }];
  if (/^[A-Z]+ /.test(second)) return [{ rule: 'line_with_method', path }];
  if (/^https?:\/\//i.test(second)) return [{ rule: 'line_with_url', path }];
  if (second.startsWith(`${path}?`) || second.startsWith(`${path}#`))
    return [{ rule: 'line_with_query', path }];
  if (second === `${path}/`) return [{ rule: 'path_end_slash' }];
  return [{ rule: 'path_line', line: second.slice(0, 60), path }];
}
