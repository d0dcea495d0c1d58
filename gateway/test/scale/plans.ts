import type pg from 'pg';

/** A node of a plan, as EXPLAIN gives it in JSON. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly Alias?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The plan that a prepared statement is run by, whatever its values. */
export async function genericPlan(client: pg.Client, text: string): Promise<PlanNode> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error(`no plan: ${text}`);
  return plan;
}

/** A plan's nodes that read a table. */
export function tableScans(node: PlanNode): PlanNode[] {
  const own = node['Relation Name'] !== undefined && node['Node Type'].endsWith(' Scan') ? [node] : [];
  return [...own, ...(node.Plans ?? []).flatMap(tableScans)];
}

/** A table as the tests name it: those outside `public` with their schema's name. */
export function scannedTable(scan: PlanNode): string {
  const { Schema: schema = 'public', 'Relation Name': name = '' } = scan;
  return schema === 'public' ? name : `${schema}.${name}`;
}

/** Whether a scan reads the rows of given tenants only: its column is compared for equality with something. */
export function namesTenant(scan: PlanNode, column: string): boolean {
  const condition = `${scan['Index Cond'] ?? ''} ${scan.Filter ?? ''}`;
  return new RegExp(`\\b${column}\\)?(::text)? = `).test(condition);
}

/** Whether a scan reads the rows of one tenant that a parameter names: then one machine has them all. */
export function namesOneTenant(scan: PlanNode, column: string): boolean {
  const condition = `${scan['Index Cond'] ?? ''} ${scan.Filter ?? ''}`;
  return new RegExp(`\\b${column} = \\$[0-9]+|\\$[0-9]+ = [a-z_.]*\\b${column}\\b`).test(condition);
}
