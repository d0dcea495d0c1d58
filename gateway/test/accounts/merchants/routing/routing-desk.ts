import type { TestClient } from '../../../support/client.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import type { PortalAnswer, PortalClient } from '../../../support/portal-client.ts';

interface Rule {
  readonly connector: string;
  readonly currencies?: string[];
  readonly brands?: string[];
  readonly amount_from?: string;
  readonly amount_below?: string;
  readonly next?: string[];
  readonly retry_declines?: string[];
  readonly authenticate?: boolean;
  readonly share?: number;
}

export const anything = { currencies: [], brands: [], amount_from: '', amount_below: '' };

/** An operator who routes the payments of a gateway. */
export class RouteDesk {
  readonly gateway: TestGateway;
  readonly operator: PortalClient;

  constructor(gateway: TestGateway, operator: PortalClient) {
    this.gateway = gateway;
    this.operator = operator;
  }

  read({ account_id }: TestClient): Promise<PortalAnswer> {
    return this.operator.fetch('GET', `/operator/accounts/${account_id}/routes`);
  }

  /** Puts rules in the place of an account's, over those that are there or that were seen. */
  async put(client: TestClient, rules: readonly Rule[], expected?: string): Promise<PortalAnswer> {
    const version = expected ?? (await this.read(client)).body['version'];
    const body = { rules: rules.map((rule) => ({ ...anything, ...rule })), version };
    return this.operator.fetch('PUT', `/operator/accounts/${client.account_id}/routes`, { body });
  }

  /** A merchant with rules. */
  async routed(rules: readonly Rule[]): Promise<TestClient> {
    const client = await this.gateway.createClient();
    const { status, text } = await this.put(client, rules);
    if (status !== 200) throw new Error(text);
    return client;
  }

  /** Where a payment would go. */
  async query({ account_id }: TestClient, query: Record<string, string>): Promise<unknown> {
    return (await this.operator.fetch('GET', `/operator/accounts/${account_id}/route`, { query })).body;
  }
}
