import * as routes from '@causeway/schemas/portal/operator/acquirers.ts';
import type { AcquirerReader } from '../../../../acquiring/acquirers/acquirer-directory.ts';
import {
  addAcquirer,
  assignAcquirer,
  changeAcquirer,
  fromTexts,
  listAcquirers,
  readAttemptCosts,
  removeAcquirer,
  settingFields,
  settingsText,
  testAcquirer,
  type SettingsInput,
  type ShownAcquirer,
} from '../../../../acquiring/acquirers/manage-acquirers.ts';
import { hour_ms, utcStamp } from '../../../../kernel/values/dates.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { findAccount } from './merchants.ts';

/** Acquirers and their settings, with the functions of the command line. */
export function serveAcquirers(app: PortalApp, services: PortalServices, directory: AcquirerReader): void {
  app.serve(routes.listAcquirers, async () => ({
    acquirers: (await listAcquirers(directory)).map(present),
    kinds: directory.kinds.map((kind) => ({
      kind: kind.kind,
      label: kind.label,
      fields: settingFields(kind),
    })),
  }));
  app.serve(routes.readAttemptCosts, async (call) => ({
    costs: (await readAttemptCosts(directory, call.params.name)).map(({ amount, ...costs }) => ({
      ...costs,
      amount: formatAmount(amount, costs.currency),
    })),
  }));
  app.serve(routes.addAcquirer, async (call, { acquirers }) => {
    const { name, kind, values } = call.body;
    const { after } = await addAcquirer(acquirers, {
      name,
      kind,
      text: settingsText(directory, kind, values),
    });
    call.audit({ subject: name, after: { kind, settings: after } });
    return { name };
  });
  app.serve(routes.changeAcquirer, async (call, { acquirers }) => {
    const { name } = call.params;
    const { account_id, values, overlap_hours, even_so, seen = call.shown_by_default } = call.body;
    const of = { name, account_id, even_so, seen };
    const change = await changeAcquirer(acquirers, of, settingsFrom(values), overlap_hours * hour_ms);
    const { before, after, changed } = change;
    const account = account_id === '' ? {} : { account_id };
    call.audit({ subject: name, before, after: { ...account, ...after, changed } });
    return { changed: [...changed] };
  });
  app.serve(routes.removeAcquirer, async (call, { acquirers }) => {
    const { name } = call.params;
    call.audit({ subject: name });
    const after = await removeAcquirer(acquirers, name, call.body.even_so);
    call.audit({ subject: name, after });
    return { done: true as const };
  });
  app.serve(routes.testAcquirer, async (call, { acquirers }) => {
    const { name } = call.params;
    const tested = await testAcquirer(acquirers, name, call.body.account_id);
    call.audit({ subject: name, after: tested });
    return tested;
  });
  app.serve(routes.assignAcquirer, async (call, { acquirers }) => {
    const { account_id, connector } = await findAccount(services.context, call.params.account_id);
    const { name, values, overlap_hours, even_so, seen = {} } = call.body;
    const { settings } = await assignAcquirer(acquirers, account_id, {
      name,
      input: values === null ? undefined : settingsFrom(values),
      overlap_ms: overlap_hours * hour_ms,
      even_so,
      seen,
    });
    services.directory.forget(account_id);
    call.audit({
      subject: account_id,
      before: { connector, settings: settings?.before },
      after: {
        connector: name,
        settings: settings?.after,
        changed: settings?.changed,
        ...(even_so ? { even_so } : {}),
      },
    });
    return { done: true as const };
  });
}

/** Nothing at all: no settings, secrets neither. */
function settingsFrom(values: Readonly<Record<string, string>>): SettingsInput {
  return Object.keys(values).length === 0 ? '{}' : fromTexts(values);
}

function present({ settings, added_at, changed_at, ...acquirer }: ShownAcquirer): routes.OperatorAcquirer {
  return {
    ...acquirer,
    added_at: added_at.toISOString(),
    changed_at: changed_at.toISOString(),
    settings: settings.map(({ account_id, settings: values, version, readable, replaced_until }) => ({
      account_id,
      version,
      readable,
      values: Object.entries(values).map(([name, value]) => ({
        name,
        value: typeof value === 'string' ? value : JSON.stringify(value),
      })),
      replaced_until: utcStamp(replaced_until),
    })),
  };
}
