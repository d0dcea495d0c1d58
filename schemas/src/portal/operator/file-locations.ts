import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../../card-numbers/may-be-numeric.ts';
import { requiredText } from '../../required-text.ts';
import { done, portalRoute } from '../portal-route.ts';
import { storedReasons } from '../records.ts';
import { column_pattern, report_format } from './reconciliation.ts';

const params = Type.Object({
  name: Type.String({
    pattern: '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$',
    description: 'Name of the location, such as adyen-reports',
  }),
});

const kind = Type.Union([Type.Literal('folder'), Type.Literal('sftp')], {
  description: 'folder: of the gateway’s own machine, below FILES_ROOT; sftp: of an SFTP server',
});
const folder = Type.String({
  ...may_be_numeric,
  maxLength: 500,
  pattern: '^[^\\p{C}]*$',
  description: 'Path below FILES_ROOT, or on the server',
});

/** What has a usual value. */
const options = {
  host: Type.String({ pattern: '^[0-9A-Za-z.:-]{0,253}$', description: 'The SFTP server’s name or address' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535, description: 'Of the SFTP server (22)' }),
  username: Type.String({ ...may_be_numeric, maxLength: 100, pattern: '^[^\\p{C}]*$' }),
  host_keys: Type.Array(Type.String({ pattern: '^SHA256:[0-9A-Za-z+/]{43}$' }), {
    maxItems: 5,
    description:
      'Fingerprints of the server’s host keys, as ssh-keygen -l shows them: no other server is believed to be it',
  }),
  file_names: Type.String({
    ...may_be_numeric,
    minLength: 1,
    maxLength: 100,
    pattern: '^[^/\\p{C}]+$',
    description: 'Which files are fetched, with * for any characters, such as settlement_*.csv (*)',
  }),
  acquirer: Type.String({ maxLength: 100, description: 'Acquirer whose settlement reports they are' }),
  format: report_format,
  columns: Type.Array(Type.String({ pattern: column_pattern }), {
    maxItems: 20,
    description: 'Of files of format csv: meaning=column, such as net=Amount',
  }),
  bank: Type.String({ maxLength: 100, description: 'Bank of BANKS_FILE into whose inbox they go' }),
  every_minutes: Type.Integer({
    minimum: 1,
    maximum: 1_440,
    description: 'After how many minutes it is looked at again (15)',
  }),
};

const failure = Type.Object(
  {
    text: Type.String(),
    reasons: storedReasons,
  },
  { description: 'In English, and as rules; empty where nothing failed' },
);

const location = Type.Object({
  name: Type.String(),
  kind,
  folder: Type.String(),
  ...options,
  format: Type.String({ description: 'Empty for a bank’s files' }),
  port: Type.Integer({ description: '0 for a folder' }),
  looked_at: Type.String({ description: 'When its files were last listed; or empty' }),
  due_at: Type.String({ description: 'When it is looked at next' }),
  failing_since: Type.String({ description: 'Or empty' }),
  failure,
  arriving: Type.Integer({ description: 'Files that are fetched if they do not change' }),
  refused: Type.Integer({ description: 'Files that could not be read' }),
});
export type FileLocation = Static<typeof location>;

const base = '/operator/file-locations';
const path = `${base}/:name`;
const by_name = { name: 'name' };

export const listFileLocations = portalRoute({
  name: 'operator.file_locations',
  summary: 'Folders and SFTP servers from which files of acquirers and banks are fetched',
  method: 'GET',
  path: base,
  scope: 'operator',
  response: Type.Object({ locations: Type.Array(location) }),
  commands: [
    {
      name: 'files list',
      columns: ['name', 'kind', 'host', 'folder', 'looked_at', 'failing_since', 'arriving', 'refused'],
    },
  ],
});

export const setFileLocation = portalRoute({
  name: 'operator.set_file_location',
  summary: 'Set a folder or SFTP server from which files of an acquirer or a bank are fetched',
  method: 'PUT',
  path,
  scope: 'operator',
  step_up: 'always',
  params,
  body: Type.Object({
    kind,
    folder,
    secret: Type.Optional(
      requiredText(
        20_000,
        'Password, or private key without a passphrase; never shown. Left out, that of the same server and user stays',
        may_be_numeric,
      ),
    ),
    ...Type.Partial(Type.Object(options)).properties,
  }),
  response: done,
  by_host: true,
  commands: [
    {
      name: 'files set',
      arguments: by_name,
      file: {
        argument: '--secret-file',
        summary: 'file that holds the password, or the private key without a passphrase',
        content: 'secret',
      },
      help: `
  gateway files set adyen --kind sftp --host sftp.example.com --username reports --secret-file id_ed25519 --folder /out --host-keys SHA256:… --acquirer adyen --format adyen --file-names "settlement_detail_*.csv"
  gateway files set house --kind folder --folder house/statements --bank house-bank`,
      says: 'Files are fetched from {name}; gateway files test {name} tries it.',
    },
  ],
});

export const testFileLocation = portalRoute({
  name: 'operator.test_file_location',
  summary: 'Connect to a file location and list its files, without fetching any',
  method: 'POST',
  path: `${path}/test`,
  scope: 'operator',
  params,
  response: Type.Object({
    reached: Type.Boolean(),
    failure,
    matching: Type.Integer({ description: 'Files of a name that is fetched' }),
    files: Type.Array(
      Type.Object({ file: Type.String(), size: Type.Integer(), modified_at: Type.String() }),
      { description: 'The newest of them, at most 20' },
    ),
  }),
  by_host: true,
  commands: [{ name: 'files test', arguments: by_name, succeeds: { reached: true } }],
});

export const removeFileLocation = portalRoute({
  name: 'operator.remove_file_location',
  summary: 'Fetch no more files from a location; what was imported stays',
  method: 'DELETE',
  path,
  scope: 'operator',
  step_up: 'always',
  params,
  response: done,
  by_host: true,
  commands: [{ name: 'files remove', arguments: by_name, says: 'Nothing is fetched from {name} any more.' }],
});

export const fetchFilesNow = portalRoute({
  name: 'operator.fetch_files_now',
  summary: 'Look at a file location at once, and try files again that were refused',
  method: 'POST',
  path: `${path}/fetch`,
  scope: 'operator',
  params,
  response: Type.Object({ tried_again: Type.Integer({ description: 'Files that were refused' }) }),
  by_host: true,
  commands: [
    {
      name: 'files fetch',
      arguments: by_name,
      says: 'The worker looks at {name} now and tries {tried_again} refused files again; gateway files fetched {name} shows what comes of it.',
    },
  ],
});

const fetched_file = Type.Object({
  file: Type.String(),
  size: Type.Integer({ description: 'In bytes' }),
  modified_at: Type.String({ description: 'As the location says' }),
  state: Type.Union(
    [
      Type.Literal('arriving'),
      Type.Literal('imported'),
      Type.Literal('known'),
      Type.Literal('delivered'),
      Type.Literal('refused'),
    ],
    {
      description:
        'arriving: it is fetched if it does not change; imported; known: it had come before, and nothing has changed; delivered: it is in the bank’s inbox; refused: it cannot be read',
    },
  ),
  sha256: Type.String({ description: 'Empty until it is fetched' }),
  report_id: Type.String({ description: 'The settlement report that it is, or empty' }),
  reason: failure,
  found_at: Type.String(),
  fetched_at: Type.String({ description: 'Empty until it is fetched' }),
});
export type FetchedFile = Static<typeof fetched_file>;

export const listFetchedFiles = portalRoute({
  name: 'operator.fetched_files',
  summary: 'The files of a location that were found last, and what has become of each',
  method: 'GET',
  path: `${path}/files`,
  scope: 'operator',
  params,
  response: Type.Object({ files: Type.Array(fetched_file, { description: 'At most 100' }) }),
  commands: [
    {
      name: 'files fetched',
      arguments: by_name,
      columns: ['file', 'size', 'state', 'found_at', 'fetched_at', 'report_id'],
    },
  ],
});
