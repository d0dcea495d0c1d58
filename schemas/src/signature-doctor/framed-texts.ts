import { api_operations } from '../operations.ts';
import { usual_bodies } from './body-texts.ts';
import type { Cause } from './cause.ts';
import type { PossibleText, SignedRequest } from './signing-way.ts';

type Frame = readonly [frame: (body: string) => string, ...cause: Cause];

/** On a longer text fewer mistakes are tried together. */
const long_text = 2_048;

const default_base_urls = ['http://127.0.0.1:8080', 'http://localhost:8080'];

/** With this in the line of the path. */
function line(second: string): (body: string) => string {
  return (body) => `v2\n${second}\n${body}`;
}

/** What comes before the body, the right one first; `common`: what goes together with other mistakes. */
function framesOf({ operation, base_urls = [], query = '' }: SignedRequest): {
  common: Frame[];
  others: Frame[];
} {
  const path = `/v1/${operation.name}`;
  const bases = [...new Set([...base_urls, ...default_base_urls])].map((base) => base.replace(/\/+$/, ''));
  const other_paths = api_operations.filter(({ name }) => name !== operation.name);
  return {
    common: [
      [line(path)],
      [(body) => body, { rule: 'body_alone' }],
      [(body) => `${path}\n${body}`, { rule: 'no_version' }],
      [(body) => `v2\n${body}`, { rule: 'no_path' }],
      [(body) => `v2\r\n${path}\r\n${body}`, { rule: 'lines_crlf' }],
    ],
    others: [
      [line(`${path}/`), { rule: 'path_end_slash' }],
      [line(path.slice('/v1'.length)), { rule: 'path_without_v1' }],
      [line(operation.name), { rule: 'path_without_v1_slash' }],
      [line(path.slice(1)), { rule: 'path_without_slash' }],
      [line(`/${path}`), { rule: 'path_two_slashes' }],
      ...(path === path.toLowerCase()
        ? []
        : [[line(path.toLowerCase()), { rule: 'path_lower_case' }] as const]),
      [line(path.toUpperCase()), { rule: 'path_upper_case' }],
      [line(`POST ${path}`), { rule: 'method_before_path', path }],
      [line(`post ${path}`), { rule: 'method_before_path', path }],
      [line(`POST${path}`), { rule: 'method_before_path', path }],
      [line(`POST ${path} HTTP/1.1`), { rule: 'request_line', path }],
      [line(`POST\n${path}`), { rule: 'method_line' }],
      [(body) => `POST\nv2\n${path}\n${body}`, { rule: 'method_line' }],
      [(body) => `v2\n${path}\nPOST\n${body}`, { rule: 'method_line' }],
      [(body) => `POST\n${path}\n${body}`, { rule: 'method_for_version' }],
      ...bases.flatMap((base): Frame[] => [
        [line(base + path), { rule: 'full_url', path }],
        [line(`POST ${base}${path}`), { rule: 'method_and_url', path }],
        [line(base.replace(/^https?:\/\//, '') + path), { rule: 'host_and_path', path }],
        ...(query === '' ? [] : [[line(base + path + query), { rule: 'url_with_query', path }] as const]),
      ]),
      ...['?', '#', ...(query === '' ? [] : [query])].map((tail): Frame => [
        line(path + tail),
        { rule: 'path_with_query', path },
      ]),
      ...other_paths.map(({ name }): Frame => [
        line(`/v1/${name}`),
        { rule: 'path_of_other_operation', signed: `/v1/${name}`, path },
      ]),
      ...spellingsOf(operation.name).map((name): Frame => [
        line(`/v1/${name}`),
        { rule: 'path_misspelt', signed: `/v1/${name}`, path },
      ]),
      [(body) => `v2\n${path}\n${body}\n`, { rule: 'break_behind_body' }],
      [(body) => `v2\n${path}\n${body}\r\n`, { rule: 'break_behind_body' }],
      [(body) => `v2\n${path}\n\n${body}`, { rule: 'empty_line_before_body' }],
      [(body) => `\nv2\n${path}\n${body}`, { rule: 'break_at_beginning' }],
      [(body) => `\ufeffv2\n${path}\n${body}`, { rule: 'text_bom' }],
      [(body) => `v2${path}${body}`, { rule: 'no_line_breaks' }],
      [(body) => `v2\r${path}\r${body}`, { rule: 'lines_cr' }],
      [(body) => `v2\\n${path}\\n${body}`, { rule: 'lines_backslash' }],
      ...[' ', ':', '.', '|', ',', '&', ';'].map((between): Frame => [
        (body) => ['v2', path, body].join(between),
        { rule: 'lines_joined', by: between },
      ]),
      ...['V2', 'v1', 'hmac-v2', '2', 'v2 '].map((version): Frame => [
        (body) => `${version}\n${path}\n${body}`,
        { rule: 'version_signed_as', version },
      ]),
      [(body) => `${path}\nv2\n${body}`, { rule: 'path_before_version' }],
      [(body) => `v2\n${body}\n${path}`, { rule: 'body_before_path' }],
      [(body) => `${body}\nv2\n${path}`, { rule: 'body_first' }],
    ],
  };
}

/** How the name of an operation is misspelt. */
function spellingsOf(name: string): string[] {
  const american = name.replace('ise', 'ize');
  const broken = name.replace(/^(retrieval|cancel)(trans|refund|subscription)$/i, '$1_$2');
  const capital = name.replace(
    /^(cancel)(subscription)$/,
    (_all, first: string, second: string) => `${first}S${second.slice(1)}`,
  );
  return [american, broken, broken.replace('_', '-'), broken.toLowerCase(), capital, `${name}s`].filter(
    (spelt) => spelt !== name,
  );
}

/**
 * Every text that is tried under hmac-v2, the right one first: mistakes of the body, of what comes before it, and
 * usual ones of both.
 */
export function framedTexts(request: SignedRequest, bodies: readonly PossibleText[]): PossibleText[] {
  const { common, others } = framesOf(request);
  const long = (bodies[0]?.text.length ?? 0) > long_text;
  const usual = bodies.slice(0, usual_bodies);
  return [
    ...framed(common.slice(0, 1), bodies),
    ...framed(common.slice(1), long ? usual : bodies),
    ...framed(others, long ? usual.slice(0, 2) : usual),
  ];
}

function framed(frames: readonly Frame[], texts: readonly PossibleText[]): PossibleText[] {
  return frames.flatMap(([frame, ...frame_cause]) =>
    texts.map(({ text, shown, cause }) => ({
      text: frame(text),
      shown: shown === null ? null : frame(shown),
      cause: [...frame_cause, ...cause],
    })),
  );
}
