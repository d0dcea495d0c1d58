import { utcStamp } from '../../../../kernel/values/dates.ts';
import * as routes from '@causeway/schemas/portal/operator/risk.ts';
import type { DryRun } from '../../../../acquiring/risk/dry-run.ts';
import {
  activateRule,
  draftRule,
  dryRun,
  listHits,
  listRules,
  retireRule,
  type ListedRule,
} from '../../../../acquiring/risk/manage-rules.ts';
import { readTerms } from '../../read/read-risk-terms.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

/** Risk rules and block lists. */
export function serveRisk(app: PortalApp, services: PortalServices): void {
  const { context, directory } = services;
  app.serve(routes.listRules, async ({ query }) => ({
    rules: (await listRules(context, query.account_id ?? null)).map(presentRule),
  }));
  app.serve(routes.draftRule, async (call, gateway) => {
    const drafted = presentRule(
      await draftRule(gateway.context, { ...call.body, terms: readTerms(call.body.terms), by: call.actor }),
    );
    call.audit({ subject: `${drafted.account_id} ${drafted.rule_id}`, after: drafted });
    return drafted;
  });
  app.serve(routes.tryRule, async (call, gateway) => {
    const result = presentDryRun(await dryRun(gateway.context, call.params));
    call.audit({ subject: subjectOf(call.params), after: result });
    return result;
  });
  app.serve(routes.activateRule, async (call, gateway) => {
    const rule = presentRule(await activateRule(gateway.context, call.params, call.actor));
    directory.forget(rule.account_id === '*' ? undefined : rule.account_id);
    call.audit({ subject: subjectOf(call.params), before: { state: 'draft' }, after: { state: rule.state } });
    return rule;
  });
  app.serve(routes.retireRule, async (call, gateway) => {
    const rule = presentRule(await retireRule(gateway.context, call.params, call.actor));
    directory.forget(rule.account_id === '*' ? undefined : rule.account_id);
    call.audit({ subject: subjectOf(call.params), after: { state: rule.state } });
    return rule;
  });
  app.serve(routes.listHits, async ({ params: { account_id } }) => ({
    hits: (await listHits(context, account_id, null)).map(({ transaction_id, rule_id, action, at }) => ({
      transaction_id: transaction_id.toString(),
      rule_id,
      action,
      at: at.toISOString(),
    })),
  }));
}

function subjectOf({ account_id, rule_id }: { account_id: string; rule_id: string }): string {
  return `${account_id} ${rule_id}`;
}

function presentDryRun(run: DryRun): routes.RiskDryRun {
  return { ...run, captured: [...run.captured], samples: [...run.samples] };
}

function presentRule(rule: ListedRule): routes.RiskRule {
  const { account_id, rule_id, name, action, terms, state, created_by, dry_run } = rule;
  return {
    account_id,
    rule_id,
    name,
    action,
    kind: terms.kind,
    terms: { ...terms },
    state,
    created_by,
    created_at: rule.created_at.toISOString(),
    dry_run: dry_run === null ? null : presentDryRun(dry_run),
    dry_run_at: utcStamp(rule.dry_run_at),
    activated_at: utcStamp(rule.activated_at),
    retired_at: utcStamp(rule.retired_at),
    hits: Number(rule.hits),
  };
}
