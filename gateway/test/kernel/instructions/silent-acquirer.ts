import type { Payment, TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';

type Fault = 'none' | 'request lost' | 'answer lost';
const chances = { none: 1, 'request lost': 0.1, 'answer lost': 0.5 };
/** Longer than a round of recovery can last. */
export const safe_ms = 120_000;

/** A gateway whose acquirer falls silent when a test wants it, with two operators. */
export class SilentAcquirer {
  readonly gateway: TestGateway;
  readonly client: TestClient;
  readonly ann: PortalClient;
  readonly ben: PortalClient;
  #fault: Fault = 'none';

  private constructor(parts: Pick<SilentAcquirer, 'gateway' | 'client' | 'ann' | 'ben'>) {
    ({ gateway: this.gateway, client: this.client, ann: this.ann, ben: this.ben } = parts);
  }

  static async start(): Promise<SilentAcquirer> {
    let fault = (): Fault => 'none';
    const gateway = await startTestGateway({
      environment: { SANDBOX_FAULTS: 'lost_request=0.2,lost_answer=0.8' },
      random: () => chances[fault()],
    });
    const client = await gateway.createClient();
    const ann = await createPortalClient(gateway, { operator: true });
    const ben = await createPortalClient(gateway, { operator: true });
    const started = new SilentAcquirer({ gateway, client, ann, ben });
    fault = () => started.#fault;
    return started;
  }

  /** What is done while the acquirer does not answer. */
  async silently<T>(work: () => Promise<T>, how: Fault = 'request lost'): Promise<T> {
    this.#fault = how;
    try {
      return await work();
    } finally {
      this.#fault = 'none';
    }
  }

  /** The open instruction of a payment, as the list shows it. */
  async openInstruction(payment: Pick<Payment, 'transaction_id'>): Promise<Record<string, any>> {
    const query = { account_id: this.client.account_id };
    const { body } = await this.ann.fetch('GET', '/operator/operations', { query });
    const found = body['operations'].find((one: any) => one.transaction_id === payment.transaction_id);
    if (!found) throw new Error(`no open instruction of ${payment.transaction_id}`);
    return found;
  }

  /** A payment whose capture was not answered. */
  async unknownCapture(how: Fault = 'request lost'): Promise<Payment> {
    const payment = await this.client.authorised();
    const [item] = await this.silently(() => this.client.capture(payment), how);
    if (item?.['capture_status'] !== '2') throw new Error(`answered: ${JSON.stringify(item)}`);
    return payment;
  }

  propose(instruction: Record<string, any>, body: object, by = this.ann): Promise<PortalAnswer> {
    return by.fetch('POST', `${instructionPath(instruction)}/resolutions`, { body });
  }

  decide(
    instruction: Record<string, any>,
    resolution_id: string,
    decision: string,
    by = this.ben,
  ): Promise<PortalAnswer> {
    return by.fetch('POST', `${instructionPath(instruction)}/resolutions/${resolution_id}`, {
      body: { decision },
    });
  }

  async movements(payment: Payment): Promise<string[]> {
    const rows = await this.gateway.query<{ movement: string }>(
      'SELECT movement FROM journal WHERE subject_id = $1 ORDER BY entry_id',
      [payment.transaction_id],
    );
    return rows.map(({ movement }) => movement);
  }

  async lastEvent(payment: Payment): Promise<unknown> {
    const rows = await this.gateway.query(
      'SELECT type, actor FROM events WHERE subject_id = $1 ORDER BY seq DESC LIMIT 1',
      [payment.transaction_id],
    );
    return rows[0];
  }

  async close(): Promise<void> {
    await this.gateway.verify();
    await this.gateway.close();
  }
}

export function instructionPath({ account_id, operation_id }: Record<string, any>): string {
  return `/operator/accounts/${account_id}/operations/${operation_id}`;
}
