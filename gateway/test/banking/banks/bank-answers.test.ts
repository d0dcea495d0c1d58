import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileBank } from '../../../src/banking/iso20022/iso20022-connector.ts';
import {
  openTestBank,
  payout,
  saturday,
  sentFile,
  signal,
  statusReport,
  transactionStatus,
  type TestBank,
} from './bank.ts';

let bank: TestBank;
let connector: FileBank;
beforeEach(async () => {
  bank = await openTestBank();
  connector = bank.connect();
});
afterEach(() => bank.close());

async function send(...instructions: ReturnType<typeof payout>[]): Promise<void> {
  expect(await connector.perform(instructions, signal)).toEqual(
    instructions.map(() => ({ result: 'accepted' })),
  );
  await connector.exchange(saturday);
}

async function receivedNotices(): Promise<unknown[]> {
  await connector.exchange(saturday);
  return (await bank.takeNotices(connector)).map(({ instruction_id, status, failure }) => [
    instruction_id,
    status,
    failure?.reason_code ?? '',
  ]);
}

describe('a payment status report (pain.002)', () => {
  it('reports sent, completed and failed payments with their reasons, once', async () => {
    const [a, b, c] = [payout(1_00n), payout(2_00n), payout(3_00n)] as const;
    await send(a, b, c);
    const reason = '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account closed</AddtlInf></StsRsnInf>';
    const report = statusReport(
      'R1',
      `<OrgnlPmtInfAndSts>${transactionStatus(a, 'ACCP')}${transactionStatus(b, 'ACSC')}${transactionStatus(c, 'RJCT', reason)}</OrgnlPmtInfAndSts>`,
    );
    bank.arrive('r1.xml', report);
    expect(await receivedNotices()).toEqual([
      [a.id, 'sent', ''],
      [b.id, 'completed', ''],
      [c.id, 'failed', 'AC04'],
    ]);
    bank.arrive('r1-again.xml', report);
    expect(await receivedNotices()).toEqual([]);
    expect(bank.list('inbox')).toEqual([]);
    expect(bank.list('read')).toHaveLength(2);
  });

  it('counts for every payment of the file that it does not name', async () => {
    const [a, b] = [payout(1_00n), payout(2_00n)] as const;
    await send(a, b);
    const { GrpHdr } = sentFile(bank);
    const group = (status: string): string =>
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${GrpHdr.MsgId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>${status}</GrpSts></OrgnlGrpInfAndSts>`;
    bank.arrive('a.xml', statusReport('R1', group('RCVD')));
    expect(await receivedNotices()).toEqual([]);
    bank.arrive(
      'b.xml',
      statusReport(
        'R2',
        `${group('ACTC')}<OrgnlPmtInfAndSts>${transactionStatus(b, 'RJCT')}</OrgnlPmtInfAndSts>`,
      ),
    );
    expect(await receivedNotices()).toEqual([
      [b.id, 'failed', ''],
      [a.id, 'sent', ''],
    ]);
  });

  it('never moves a payout backwards, but a completion that no debit has confirmed can be withdrawn', async () => {
    const a = payout(1_00n);
    await send(a);
    for (const [at, status] of ['ACSC', 'ACCP', 'RJCT', 'ACSC'].entries())
      bank.arrive(
        `${at}.xml`,
        statusReport(`R${at}`, `<OrgnlPmtInfAndSts>${transactionStatus(a, status)}</OrgnlPmtInfAndSts>`),
      );
    expect(await receivedNotices()).toEqual([
      [a.id, 'completed', ''],
      [a.id, 'failed', ''],
    ]);
    const files = await connector.incoming.list(10);
    expect(files.flatMap(({ remarks }) => remarks)).toEqual([
      `transfer 1234567001-${a.id}: the bank executes it after it has rejected it`,
    ]);
  });
});

describe('a bank’s file that cannot be read', () => {
  it.each([
    ['no XML', 'hello', /not well-formed/],
    ['a cut file', statusReport('R1', '').slice(0, -20), /not well-formed/],
    [
      'another message',
      '<Document xmlns="urn:x"><BkToCstmrAcctRpt/></Document>',
      /none of pain.002, camt.029, camt.053, camt.054, camt.056 and pacs.004/,
    ],
    [
      'a document type',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${statusReport('R1', '').replace(/^<\?.*?\?>/, '')}`,
      /document type/,
    ],
    ['bytes that are not UTF-8', Buffer.from([0x3c, 0xff, 0xfe]), /UTF-8/],
  ])('(%s) is set aside with the reason beside it', async (_what, content, reason) => {
    await connector.exchange(saturday);
    bank.arrive('odd.xml', content);
    expect(await connector.exchange(saturday)).toBe(1);
    expect(bank.list('inbox')).toEqual([]);
    const [file, why] = bank.list('set-aside');
    expect([file, why]).toEqual([expect.stringMatching(/-odd\.xml$/), `${file}.reason.txt`]);
    expect(bank.read('set-aside', why!)).toMatch(reason);
    expect((await connector.incoming.list(5))[0]).toMatchObject({ result: 'set_aside', name: 'odd.xml' });
  });

  it('stays where it is while it may still be arriving', async () => {
    await connector.exchange(saturday);
    bank.arrive('half.xml', statusReport('R1', '').slice(0, -20));
    const soon = new Date(saturday.getTime() - 3_600_000 + 29_000);
    expect(await connector.exchange(soon)).toBe(0);
    expect(bank.list('inbox')).toEqual(['half.xml']);
  });

  it('is set aside when it repeats a message with other content', async () => {
    const a = payout(1_00n);
    await send(a);
    bank.arrive(
      '1.xml',
      statusReport('R1', `<OrgnlPmtInfAndSts>${transactionStatus(a, 'ACCP')}</OrgnlPmtInfAndSts>`),
    );
    bank.arrive(
      '2.xml',
      statusReport('R1', `<OrgnlPmtInfAndSts>${transactionStatus(a, 'RJCT')}</OrgnlPmtInfAndSts>`),
    );
    expect(await receivedNotices()).toEqual([[a.id, 'sent', '']]);
    expect(bank.list('set-aside').some((name) => name.endsWith('2.xml'))).toBe(true);
  });
});
