import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IncomingFiles } from '../../../src/banking/bank-files/incoming-files.ts';
import { readAnswer } from '../../../src/banking/iso20022/read-answer.ts';
import { line, openHouseBank, statementOf } from '../../support/house-bank.ts';
import { openTestBank, payout, saturday, signal, type TestBank } from './bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

it('10,000 payments make one payment file, within a worker’s memory', async () => {
  const connector = bank.connect();
  for (let list = 0; list < 10; list += 1) {
    await connector.perform(
      Array.from({ length: 1_000 }, (_, at) => payout(BigInt(at + 1))),
      signal,
    );
  }
  const before = process.memoryUsage().rss;
  const started = performance.now();
  expect(await connector.exchange(saturday)).toBe(1);
  const seconds = (performance.now() - started) / 1000;
  const megabytes = (process.memoryUsage().rss - before) / 1_048_576;
  const text = bank.read('outbox', bank.list('outbox')[0]!);
  expect([...text.matchAll(/<CdtTrfTxInf>/g)]).toHaveLength(10_000);
  expect(text).toContain('<NbOfTxs>10000</NbOfTxs>');
  if (process.env['SHOW_FIGURES'])
    process.stdout.write(`${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB, ${text.length} bytes\n`);
  expect(megabytes).toBeLessThan(400);
});

const reader = new URL('../../../src/banking/iso20022/read-answer.ts', import.meta.url).href;

it('a bank’s statement of 20,000 lines is read in little memory, while other files have their turn', () => {
  const program = `
    import { readAnswer } from ${JSON.stringify(reader)};
    const party = (name) => '<Pty><Nm>' + name + '</Nm><PstlAdr><TwnNm>Wien</TwnNm><Ctry>AT</Ctry></PstlAdr></Pty>';
    const lines = Array.from({ length: 20_000 }, (_, at) =>
      '<Ntry><Amt Ccy="EUR">' + (at + 1) + '.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>' +
      '<BookgDt><Dt>2026-11-23</Dt></BookgDt><AcctSvcrRef>B' + at + '</AcctSvcrRef><NtryDtls><TxDtls><Refs>' +
      '<EndToEndId>E2E-' + at + '</EndToEndId><TxId>T' + at + '</TxId></Refs><RltdPties><Dbtr>' +
      party('Payer ' + at) + '</Dbtr><Cdtr>' + party('Example Payments') + '</Cdtr></RltdPties>' +
      '<RmtInf><Ustrd>Invoice ' + at + '</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>').join('');
    const content = Buffer.from('<Document><BkToCstmrStmt><GrpHdr><MsgId>S1</MsgId></GrpHdr><Stmt><Id>1</Id>' +
      lines + '</Stmt></BkToCstmrStmt></Document>');
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const { entries } = await readAnswer(content);
    clearInterval(timer);
    console.log(entries.length, turns > 5);`;
  const limited = ['--max-old-space-size=150', '--input-type=module', '-e', program];
  const { stdout } = spawnSync(process.execPath, limited, { encoding: 'utf8' });
  expect(stdout.trim()).toBe('20000 true');
});

it('bank statements of 10,000 lines are read one after the other before the database has statistics of their rows', async () => {
  const lines = (day: number): string =>
    Array.from({ length: 10_000 }, (_, at) =>
      line({ side: 'CRDT', amount: `${at + 1}.00`, date: `2026-11-0${day}`, reference: `R${day}-${at}` }),
    ).join('');
  const house = await openHouseBank({ books: ['camt.053'] });
  await house.gateway.query('ALTER TABLE bank_entries SET (autovacuum_enabled = off)');
  const files = await Promise.all(
    [1, 2, 3].map((day) =>
      readAnswer(Buffer.from(statementOf({ number: day, opening: 0n, closing: 0n }, lines(day)))),
    ),
  );
  const incoming = new IncomingFiles(house.gateway.gateway.context.database, 'house-bank');
  for (const [at, file] of files.entries()) {
    const sha256 = String(at);
    expect(await incoming.receive({ sha256, name: sha256, ...file }, saturday)).toMatchObject({
      result: 'read',
    });
  }
  await house.close();
});
