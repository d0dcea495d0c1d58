import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Acquirer } from '@causeway/connector-kit/acquirer.ts';
import { addAcquirer } from '../../../src/acquiring/acquirers/manage-acquirers.ts';
import { storedInEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import type { StoredNotification } from '../../../src/acquiring/notifications/notification.ts';
import type { Payment, TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import {
  notification_secret,
  post,
  NotifyingAcquirer,
  notifyingKind,
  type AcquirerEvent,
} from '../../support/notifying-acquirer.ts';

type Capabilities = Partial<Acquirer['capabilities']>;

/**
 * Worlds of a file's tests, all on one gateway, whose clock only moves forward; the book is proved after each test.
 * @returns what adds a world, with an acquirer and a merchant of its own
 */
export function notifiedGateways(capabilities: Capabilities = {}): () => Promise<NotifiedGateway> {
  const worlds: NotifiedGateway[] = [];
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startNotifiedGateway(capabilities);
  });
  afterEach(async () => {
    await gateway.verify();
    worlds.at(-1)?.acquirer.settle();
  });
  afterAll(async () => {
    await gateway.close();
    await Promise.all(worlds.map(({ acquirer }) => acquirer.close()));
  });
  return async () => {
    const world = await NotifiedGateway.on(gateway, `told-${worlds.length + 1}`);
    worlds.push(world);
    return world;
  };
}

async function startNotifiedGateway(capabilities: Capabilities): Promise<TestGateway> {
  const gateway = await startTestGateway({ acquirer_kinds: [notifyingKind(capabilities)] });
  // What is under way is inquired about after a second, which a slow machine must not see go by.
  gateway.clock.stop();
  return gateway;
}

/** A gateway with an acquirer that tells outcomes by notifications, and a merchant whose payments go there. */
export class NotifiedGateway {
  /** The acquirer's. */
  readonly name: string;
  readonly acquirer: NotifyingAcquirer;
  readonly gateway: TestGateway;
  readonly client: TestClient;

  private constructor(parts: Pick<NotifiedGateway, 'name' | 'acquirer' | 'gateway' | 'client'>) {
    ({ name: this.name, acquirer: this.acquirer, gateway: this.gateway, client: this.client } = parts);
  }

  /** On a gateway of its own. */
  static async start(capabilities: Capabilities = {}): Promise<NotifiedGateway> {
    return NotifiedGateway.on(await startNotifiedGateway(capabilities), 'told');
  }

  /** On a gateway that has others. */
  static async on(gateway: TestGateway, name: string): Promise<NotifiedGateway> {
    const acquirer = await NotifyingAcquirer.start();
    const text = JSON.stringify({ base_url: acquirer.url, secret: notification_secret });
    await addAcquirer(gateway.gateway.acquirers, { name, kind: 'told', text });
    const client = await gateway.createClient({ connector: name, several_captures: true });
    return new NotifiedGateway({ name, acquirer, gateway, client });
  }

  post(...events: readonly AcquirerEvent[]): Promise<Response> {
    return post(this.gateway.url, events, notification_secret, this.name);
  }

  /** Sends events and lets the worker apply them. */
  async notify(...events: readonly AcquirerEvent[]): Promise<void> {
    const response = await this.post(...events);
    if (response.status !== 200) throw new Error(`answered ${response.status}: ${await response.text()}`);
    await this.gateway.work();
  }

  /** What is stored of events of its acquirer, or of another, in the order of arrival. */
  async notifications(acquirer = this.name): Promise<{ event_id: string; state: string; reason: string }[]> {
    const rows = await this.gateway.query<
      Pick<StoredNotification, 'event_id' | 'state' | 'reason' | 'reasons'>
    >(
      `SELECT event_id, state, reason, reasons FROM acquirer_notifications WHERE acquirer = $1
       ORDER BY notification_id`,
      [acquirer],
    );
    return rows.map(({ event_id, state, reason, reasons }) => ({
      event_id,
      state,
      reason: storedInEnglish(reason, reasons),
    }));
  }

  async last(acquirer = this.name): Promise<{ event_id: string; state: string; reason: string } | undefined> {
    return (await this.notifications(acquirer)).at(-1);
  }

  /** A payment whose capture the acquirer has done at once. */
  async paid(amount = '100.00'): Promise<Payment> {
    const payment = await this.client.authorised({ amount });
    const [item] = await this.client.capture(payment);
    if (item?.['capture_status'] !== '1') throw new Error(`not captured: ${JSON.stringify(item)}`);
    return payment;
  }

  async movements(payment: Pick<Payment, 'transaction_id'>): Promise<string[]> {
    const rows = await this.gateway.query<{ movement: string; amount: string }>(
      'SELECT movement, amounts[2]::text AS amount FROM journal WHERE subject_id = $1 ORDER BY entry_id',
      [payment.transaction_id],
    );
    return rows.map(({ movement, amount }) => `${movement} ${amount}`);
  }

  async events(payment: Pick<Payment, 'transaction_id'>): Promise<string[]> {
    const rows = await this.gateway.query<{ type: string }>(
      'SELECT type FROM events WHERE subject_id = $1 ORDER BY seq',
      [payment.transaction_id],
    );
    return rows.map(({ type }) => type);
  }

  async close(): Promise<void> {
    await this.gateway.verify();
    await this.gateway.close();
    await this.acquirer.close();
  }
}
