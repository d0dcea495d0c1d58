/**
 * What is wrong with the lines of a text that was signed, whatever its body is: for texts that none of the
 * tried mistakes gives, such as one with the address of another host. Null when the lines are right.
 * @param path of the operation
 */
export function describeText(path: string, text: string): string | null {
  const only_path = `the path is there alone: ${path}.`;
  const [version = '', second = '', ...body] = text.split('\n');
  if (text.startsWith('\ufeff')) return 'A byte order mark was signed at the beginning.';
  if (version.startsWith('{'))
    return 'The body alone was signed; the lines “v2” and the path come before it.';
  if (text.includes('\r\n')) return 'Lines were ended by CR LF; they have to end by LF.';
  if (version.startsWith('v2\\n'))
    return 'A backslash and an n were signed where a line break is due: in single quotation marks \\n is none in PHP, Ruby and shells.';
  if (version === path) return 'The line “v2” before the path is missing.';
  if (version !== 'v2') return `The first line is “${version.slice(0, 40)}”; it is “v2”.`;
  if (second === path) return body.at(-1) === '' ? 'A line break was signed behind the body.' : null;
  if (second.startsWith('{')) return 'The line with the path is missing.';
  if (/^[A-Z]+ /.test(second)) return `The method was signed before the path; ${only_path}`;
  if (/^https?:\/\//i.test(second)) return `The full URL was signed in the line of the path; ${only_path}`;
  if (second.startsWith(`${path}?`) || second.startsWith(`${path}#`))
    return `The path was signed with its query; ${only_path}`;
  if (second === `${path}/`) return 'The path was signed with a slash at its end.';
  return `The line of the path is “${second.slice(0, 60)}”; ${only_path}`;
}
