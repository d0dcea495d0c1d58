import { api_operations } from '../operations.ts';
import { usual_bodies } from './body-texts.ts';
import { bothCauses, type PossibleText, type SignedRequest } from './signing-way.ts';

type Frame = readonly [frame: (body: string) => string, cause: string | null];

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
  const only_path = 'the path is there alone, such as';
  const other_paths = api_operations.filter(({ name }) => name !== operation.name);
  return {
    common: [
      [line(path), null],
      [(body) => body, 'The body alone was signed; the lines “v2” and the path come before it.'],
      [(body) => `${path}\n${body}`, 'The line “v2” before the path is missing.'],
      [(body) => `v2\n${body}`, 'The line with the path is missing.'],
      [(body) => `v2\r\n${path}\r\n${body}`, 'Lines were ended by CR LF; they have to end by LF.'],
    ],
    others: [
      [line(`${path}/`), 'The path was signed with a slash at its end.'],
      [line(path.slice('/v1'.length)), 'The path was signed without /v1.'],
      [line(operation.name), 'The path was signed without /v1/ before it.'],
      [line(path.slice(1)), 'The path was signed without the slash at its beginning.'],
      [line(`/${path}`), 'The path was signed with two slashes at its beginning.'],
      ...(path === path.toLowerCase()
        ? []
        : [[line(path.toLowerCase()), 'The path was signed in lower case.'] as const]),
      [line(path.toUpperCase()), 'The path was signed in upper case.'],
      [line(`POST ${path}`), `The method was signed before the path; ${only_path} ${path}.`],
      [line(`post ${path}`), `The method was signed before the path; ${only_path} ${path}.`],
      [line(`POST${path}`), `The method was signed before the path; ${only_path} ${path}.`],
      [line(`POST ${path} HTTP/1.1`), `The whole request line was signed; ${only_path} ${path}.`],
      [line(`POST\n${path}`), 'The method was signed in a line of its own; there is none.'],
      [(body) => `POST\nv2\n${path}\n${body}`, 'The method was signed in a line of its own; there is none.'],
      [(body) => `v2\n${path}\nPOST\n${body}`, 'The method was signed in a line of its own; there is none.'],
      [(body) => `POST\n${path}\n${body}`, 'The method was signed in the place of the line “v2”.'],
      ...bases.flatMap((base): Frame[] => [
        [line(base + path), `The full URL was signed in the line of the path; ${only_path} ${path}.`],
        [
          line(`POST ${base}${path}`),
          `Method and full URL were signed in the line of the path; ${only_path} ${path}.`,
        ],
        [
          line(base.replace(/^https?:\/\//, '') + path),
          `Host and path were signed in the line of the path; ${only_path} ${path}.`,
        ],
        ...(query === ''
          ? []
          : [
              [
                line(base + path + query),
                `The full URL with its query was signed; ${only_path} ${path}.`,
              ] as const,
            ]),
      ]),
      ...['?', '#', ...(query === '' ? [] : [query])].map((tail): Frame => [
        line(path + tail),
        `The path was signed with its query; ${only_path} ${path}.`,
      ]),
      ...other_paths.map(({ name }): Frame => [
        line(`/v1/${name}`),
        `The path of another operation was signed, /v1/${name}; the request went to ${path}.`,
      ]),
      ...spellingsOf(operation.name).map((name): Frame => [
        line(`/v1/${name}`),
        `The path was signed as /v1/${name}; it is ${path}.`,
      ]),
      [(body) => `v2\n${path}\n${body}\n`, 'A line break was signed behind the body.'],
      [(body) => `v2\n${path}\n${body}\r\n`, 'A line break was signed behind the body.'],
      [(body) => `v2\n${path}\n\n${body}`, 'An empty line was signed before the body.'],
      [(body) => `\nv2\n${path}\n${body}`, 'A line break was signed at the beginning.'],
      [(body) => `\ufeffv2\n${path}\n${body}`, 'A byte order mark was signed at the beginning.'],
      [(body) => `v2${path}${body}`, 'The line breaks between version, path and body are missing.'],
      [(body) => `v2\r${path}\r${body}`, 'Lines were ended by CR; they have to end by LF.'],
      [
        (body) => `v2\\n${path}\\n${body}`,
        'A backslash and an n were signed where a line break is due: in single quotation marks \\n is none in PHP, Ruby and shells.',
      ],
      ...[' ', ':', '.', '|', ',', '&', ';'].map((between): Frame => [
        (body) => ['v2', path, body].join(between),
        `Version, path and body were joined by “${between}”; a line break goes between them.`,
      ]),
      ...['V2', 'v1', 'hmac-v2', '2', 'v2 '].map((version): Frame => [
        (body) => `${version}\n${path}\n${body}`,
        `The first line was signed as “${version}”; it is “v2”.`,
      ]),
      [(body) => `${path}\nv2\n${body}`, 'The lines “v2” and the path were signed in the other order.'],
      [(body) => `v2\n${body}\n${path}`, 'Body and path were signed in the other order.'],
      [
        (body) => `${body}\nv2\n${path}`,
        'The lines “v2” and the path were signed behind the body; they come before it.',
      ],
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
  return frames.flatMap(([frame, frame_cause]) =>
    texts.map(({ text, shown, cause }) => ({
      text: frame(text),
      shown: shown === null ? null : frame(shown),
      cause: bothCauses(frame_cause, cause),
    })),
  );
}
