import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import type { TestClient } from '../../support/client.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

type Terms = Record<string, unknown>;

/** A gateway with an operator who makes risk rules. */
export class RiskDesk {
  readonly gateway: TestGateway;
  readonly operator: PortalClient;

  constructor(gateway: TestGateway, operator: PortalClient) {
    this.gateway = gateway;
    this.operator = operator;
  }

  static async open(): Promise<RiskDesk> {
    const gateway = await startTestGateway();
    return new RiskDesk(gateway, await createPortalClient(gateway, { operator: true }));
  }

  /** Time goes by, and the operator’s session with it. */
  async later(span_ms: number): Promise<void> {
    this.gateway.clock.advance(span_ms);
    await this.operator.signIn();
  }

  async draft(account_id: string, action: string, terms: Terms): Promise<Record<string, any>> {
    const body = { account_id, name: 'A rule', action, terms };
    return (await this.operator.fetch('POST', '/operator/risk-rules', { body })).body;
  }

  /** A rule in force. @returns its path */
  async enforce(account_id: string, action: string, terms: Terms): Promise<string> {
    const { rule_id, ...rest } = await this.draft(account_id, action, terms);
    if (!rule_id) throw new Error(JSON.stringify(rest));
    const path = `/operator/risk-rules/${account_id}/${rule_id}`;
    await this.operator.fetch('POST', `${path}/dry-run`);
    const { body } = await this.operator.fetch('POST', `${path}/activation`);
    if (body['state'] !== 'active') throw new Error(JSON.stringify(body));
    return path;
  }

  async close(): Promise<void> {
    await this.gateway.verify();
    await this.gateway.close();
  }
}

export async function statusOf(client: TestClient, fields: Terms = {}): Promise<string> {
  return (await client.authorise(fields)).body['payment_status'];
}
