import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { Outcome } from '../../connector.ts';
import type { Scenario } from '../scenario.ts';
import { asText, neverAborted, security_code, type Scene } from '../scene.ts';

/** Whatever is written to the console or the output while a function runs. */
async function written(run: () => Promise<void>): Promise<string> {
  let text = '';
  const collect = (...parts: unknown[]): boolean => {
    text += parts.map((part) => (typeof part === 'string' ? part : inspect(part, { depth: 10 }))).join(' ');
    return true;
  };
  const console_names = ['log', 'info', 'warn', 'error', 'debug'] as const;
  const replaced = [
    ...console_names.map((name) => replaceMethod(console, name, collect)),
    replaceMethod(process.stdout, 'write', collect),
    replaceMethod(process.stderr, 'write', collect),
  ];
  try {
    await run();
  } finally {
    for (const putBack of replaced) putBack();
  }
  return text;
}

/** @returns what puts the method back */
function replaceMethod<T extends object, N extends keyof T>(of: T, name: N, by: T[N]): () => void {
  const before = of[name];
  of[name] = by;
  return () => void (of[name] = before);
}

/** Fails when a card's number or security code is in a text. */
function mustBeWithoutCard(scene: Scene, text: string, where: string): void {
  const digits = text.replaceAll(/(?<=[0-9])[ -](?=[0-9])/g, '');
  for (const pan of Object.values(scene.acquirer.cards))
    assert.ok(!text.includes(pan) && !digits.includes(pan), `${where}: a card number`);
  const code = new RegExp(`(?<![0-9A-Za-z.-])${security_code}(?![0-9A-Za-z-])`);
  assert.ok(!code.test(text), `${where}: a security code`);
}

/** Authorisations that end in every way, and everything that may follow. */
async function everyWay(scene: Scene): Promise<Outcome[]> {
  const { cards, faults } = scene.acquirer;
  const outcomes: Outcome[] = [];
  for (const pan of Object.values(cards)) {
    const instruction = scene.authorisation({ pan });
    outcomes.push(await scene.perform(instruction), await scene.inquire(instruction));
  }
  for (const what of ['lost_request', 'lost_answer', 'nonsense', 400, 401, 422, 429, 500] as const) {
    if (!faults.has(what)) continue;
    scene.acquirer.plan({ on: 'authorise', what });
    const instruction = scene.authorisation();
    outcomes.push(await scene.perform(instruction), await scene.inquire(instruction));
  }
  const { instruction, reference } = await scene.captured();
  outcomes.push(await scene.perform(scene.following('refund', instruction, reference)));
  await scene.acquirer.work();
  await scene.readNotifications();
  return outcomes;
}

export const card_data: readonly Scenario[] = [
  {
    name: 'card data: in no outcome, event or log',
    about: 'A card’s number and security code go to the acquirer, and come back in nothing that is kept.',
    async run(scene) {
      let outcomes: Outcome[] = [];
      const text = await written(async () => {
        outcomes = await everyWay(scene);
      });
      mustBeWithoutCard(scene, asText(outcomes), 'in an outcome');
      const notifications = scene.notifications.map(({ events, notices }) => ({ events, notices }));
      mustBeWithoutCard(scene, asText(notifications), 'in an event or notice');
      mustBeWithoutCard(scene, text, 'in what was logged');
    },
  },
  {
    name: 'secrets: in no outcome, test or log',
    about: 'What the settings keep secret is sent to the acquirer, and comes back in nothing that is shown.',
    unfit: ({ secrets }) => (secrets.length > 0 ? null : 'no setting is marked writeOnly'),
    async run(scene) {
      const texts: unknown[] = [];
      const logged = await written(async () => {
        texts.push(await everyWay(scene), await scene.connector.test?.(neverAborted()));
        await scene.acquirer.close();
        // A connection that was open fails otherwise than one that is refused.
        texts.push(await scene.connector.test?.(neverAborted()), await scene.perform(scene.authorisation()));
        texts.push(await scene.perform(scene.authorisation()));
        const other = scene.openWithOtherSecrets?.();
        texts.push(await other?.test?.(neverAborted()));
      });
      const text = asText(texts) + logged;
      for (const secret of scene.secrets)
        assert.ok(!text.includes(secret), 'a secret of the settings is shown');
    },
  },
  {
    name: 'card data: not in the acquirer’s words',
    about: 'An acquirer that repeats the card’s number in its text does not get it into ours.',
    unfit: (scene) => (scene.changeAnswers ? null : 'the acquirer’s answers cannot be changed'),
    async run(scene) {
      const declined = scene.authorisation({ pan: scene.acquirer.cards.declined });
      const first = await scene.perform(declined);
      const message = first.result === 'refused' ? first.message : undefined;
      if (!message?.text) return;
      scene.changeAnswers!((body) =>
        body.replaceAll(message.text, `${message.text} ${scene.acquirer.cards.declined}`),
      );
      const again = scene.authorisation({ pan: scene.acquirer.cards.declined });
      const outcome = await scene.perform(again);
      mustBeWithoutCard(scene, asText(outcome), 'in what the acquirer said');
    },
  },
  {
    name: 'stored card: used without the customer',
    about:
      'A charge of a stored card refers to the network’s transaction id of the agreement, where there is one.',
    unfit: ({ acquirer }) => (acquirer.messages ? null : 'nobody can read the requests'),
    async run(scene) {
      const purpose = 'subscription';
      const agreed = await scene.carryOut(
        scene.authorisation({
          details: {
            stored_credential: { initiator: 'customer', stage: 'first', purpose, network_transaction_id: '' },
          },
        }),
      );
      const { network_transaction_id } = agreed;
      const charge = scene.authorisation({
        details: {
          authentication: 'refuse',
          stored_credential: { initiator: 'merchant', stage: 'subsequent', purpose, network_transaction_id },
        },
      });
      const before = scene.acquirer.messages!.requests().length;
      await scene.carryOut(charge);
      if (network_transaction_id === '') return;
      const sent = scene.acquirer.messages!.requests().slice(before);
      assert.ok(
        sent.some(({ body }) => body.includes(network_transaction_id)),
        'the network’s transaction id was not sent with the charge',
      );
    },
  },
  {
    name: 'stored card: whose charge it is',
    about:
      'The acquirer takes the customer’s payment for the customer’s, and the merchant’s charge for the merchant’s.',
    unfit: ({ acquirer }) => (acquirer.executions() ? null : 'nobody can look into the acquirer’s books'),
    async run(scene) {
      const stored = { purpose: 'subscription', network_transaction_id: '' } as const;
      const agreement = { ...stored, initiator: 'customer', stage: 'first' } as const;
      const agreed = await scene.carryOut(scene.authorisation({ details: { stored_credential: agreement } }));
      const { network_transaction_id } = agreed;
      const charge = {
        ...stored,
        network_transaction_id,
        initiator: 'merchant',
        stage: 'subsequent',
      } as const;
      const details = { authentication: 'refuse', stored_credential: charge } as const;
      await scene.carryOut(scene.authorisation({ details }));
      const [by_customer, by_merchant] = (await scene.books('authorise')) ?? [];
      assert.notEqual(
        by_customer?.by_merchant,
        true,
        'the customer’s payment is the merchant’s at the acquirer',
      );
      assert.notEqual(
        by_merchant?.by_merchant,
        false,
        'the merchant’s charge is the customer’s at the acquirer',
      );
    },
  },
];
