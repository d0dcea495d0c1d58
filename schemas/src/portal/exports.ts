import Type, { type Static } from 'typebox';
import { paymentFilter } from './lists/payment-list.ts';
import { account_params, done, portalRoute } from './portal-route.ts';
import { numberText } from './records.ts';

/** How many files that are still being written one person may have with an account. */
export const open_exports_max = 3;
/** How long a file is kept. */
export const export_retention_hours = 24;

const exportRow = Type.Object({
  export_id: Type.String(),
  format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]),
  status: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('running'),
    Type.Literal('ready'),
    Type.Literal('failed'),
  ]),
  rows: Type.Integer({ description: 'Written so far' }),
  progress: Type.Number({ description: 'Share of the span that has been read, 0 to 1' }),
  cut_off: Type.Boolean({ description: 'The list was longer than a file may be' }),
  created_at: Type.String(),
  expires_at: Type.String(),
});
export type ExportRow = Static<typeof exportRow>;

const export_params = Type.Object({
  ...account_params.properties,
  export_id: numberText,
});

export const createExport = portalRoute({
  name: 'exports.create',
  summary: 'Has a list of payments written to a file',
  method: 'POST',
  path: '/accounts/:account_id/exports',
  scope: 'account',
  permit: 'payments.export',
  step_up: 'always',
  params: account_params,
  body: Type.Object({
    format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]),
    language: Type.Union([Type.Literal('en'), Type.Literal('zh-CN')], { description: 'Of the headings' }),
    filter: paymentFilter,
  }),
  response: exportRow,
});

export const listExports = portalRoute({
  name: 'exports.list',
  summary: 'One’s own files, newest first',
  method: 'GET',
  path: '/accounts/:account_id/exports',
  scope: 'account',
  permit: 'payments.read',
  params: account_params,
  response: Type.Object({ exports: Type.Array(exportRow) }),
});

export const readExport = portalRoute({
  name: 'exports.read',
  summary: 'The file, once it is ready',
  method: 'GET',
  path: '/accounts/:account_id/exports/:export_id/file',
  scope: 'account',
  audited: true,
  permit: 'payments.read',
  step_up: 'always',
  params: export_params,
  response: Type.Object({}),
});

export const removeExport = portalRoute({
  name: 'exports.remove',
  summary: 'Removes one’s own file, or stops writing it',
  method: 'DELETE',
  path: '/accounts/:account_id/exports/:export_id',
  scope: 'account',
  permit: 'payments.export',
  params: export_params,
  response: done,
});
