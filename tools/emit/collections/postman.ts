import type { OperationExample } from '../../../schemas/src/reference/example.ts';
import { collectedRequests, identifiers, type CollectedRequest } from './collection-model.ts';

/** Signs the body by profile hmac-v2, before each request. */
const sign_script = `
const hashes = require('crypto-js');
const canonical = (value) => {
  if (Array.isArray(value)) return '[' + value.map(canonical).join(',') + ']';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.keys(value).sort().map((name) => JSON.stringify(name) + ':' + canonical(value[name]));
  return '{' + fields.join(',') + '}';
};
for (const name of ['base_url', 'merchant_id', 'account_id', 'sign_key'])
  if (!pm.variables.get(name)) throw new Error('Set ' + name + ' in the environment');
const { encryption_data, ...fields } = JSON.parse(pm.variables.replaceIn(pm.request.body.raw));
const body = {
  merchant_id: pm.variables.get('merchant_id'),
  account_id: pm.variables.get('account_id'),
  timestamp: String(Math.floor(Date.now() / 1000)),
  nonce: pm.variables.replaceIn('{{$guid}}'),
  ...fields,
};
const text = 'v2\\n' + pm.request.url.getPath() + '\\n' + canonical(body);
body.encryption_data = hashes.HmacSHA256(text, pm.variables.get('sign_key')).toString();
pm.request.body.update({ mode: 'raw', raw: JSON.stringify(body), options: { raw: { language: 'json' } } });
`;

/** Proves the answer, and keeps what it names for the requests after it. */
const answer_script = `
const hashes = require('crypto-js');
const raw = pm.response.text();
const [, unix_s, digest] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(pm.response.headers.get('Gateway-Signature') || '') || [];
pm.test('The answer is the gateway’s', () => {
  const expected = hashes.HmacSHA256(unix_s + '.' + raw, pm.variables.get('sign_key')).toString();
  pm.expect(digest).to.equal(expected);
});
pm.test('The request was processed', () => pm.expect(pm.response.code, raw).to.equal(200));
if (pm.response.code === 200) {
  const answer = pm.response.json();
  pm.test('Nothing was refused', () => {
    for (const item of [answer].concat(...Object.values(answer).filter(Array.isArray)))
      for (const name of ['error_message', 'refund_message'])
        if (item && item[name]) pm.expect(item[name]).to.equal('0000:OK');
  });
  const named = { ...answer, ...Object.values(answer).filter(Array.isArray).map((rows) => rows[0])[0] };
  for (const name of ${JSON.stringify(identifiers)})
    if (typeof named[name] === 'string' && named[name] !== '') pm.collectionVariables.set(name, named[name]);
}
`;

function script(listen: 'prerequest' | 'test', text: string): object {
  return { listen, script: { type: 'text/javascript', exec: text.trim().split('\n') } };
}

function itemOf({ operation, takes_key, fields }: CollectedRequest): object {
  const { name, summary, description } = operation;
  return {
    name,
    request: {
      method: 'POST',
      description: `${summary}\n\n${description}`,
      header: [
        { key: 'Content-Type', value: 'application/json' },
        ...(takes_key ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
      ],
      body: { mode: 'raw', raw: JSON.stringify(fields, null, 2), options: { raw: { language: 'json' } } },
      url: { raw: `{{base_url}}/v1/${name}`, host: ['{{base_url}}'], path: ['v1', name] },
    },
  };
}

/** A collection that Postman and newman run (format 2.1), a folder for each part of the API. */
function collectionOf(requests: readonly CollectedRequest[]): object {
  const folders = [...Map.groupBy(requests, ({ tag }) => tag)];
  return {
    info: {
      name: 'Causeway',
      description:
        'Every operation of a Causeway payment gateway. Each request is signed by the script of the collection; set base_url, merchant_id, account_id and sign_key in the environment. What an answer names (a payment, a subscription, an endpoint) is in the variables of the collection, for the requests after it.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    event: [script('prerequest', sign_script), script('test', answer_script)],
    item: folders.map(([name, of_folder]) => ({ name, item: of_folder.map(itemOf) })),
  };
}

const variables = [
  { key: 'base_url', value: 'http://127.0.0.1:8080', type: 'default', enabled: true },
  { key: 'merchant_id', value: '', type: 'default', enabled: true },
  { key: 'account_id', value: '', type: 'default', enabled: true },
  { key: 'sign_key', value: '', type: 'secret', enabled: true },
];

function jsonFile(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The collection for Postman and its environment, by their places in the repository. */
export function postmanFiles(
  examples: ReadonlyMap<string, readonly OperationExample[]>,
): (readonly [path: string, text: string])[] {
  const environment = { name: 'Causeway', values: variables, _postman_variable_scope: 'environment' };
  return [
    ['sdk/collections/causeway.postman_collection.json', jsonFile(collectionOf(collectedRequests(examples)))],
    ['sdk/collections/causeway.postman_environment.json', jsonFile(environment)],
  ];
}
