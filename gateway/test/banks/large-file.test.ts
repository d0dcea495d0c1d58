import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBank, payout, saturday, signal, type TestBank } from './bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

it('10,000 payments make one file, in less memory than a worker has', async () => {
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

const reader = new URL('../../src/connectors/iso20022/read-answer.ts', import.meta.url).href;

it('a statement of 20,000 lines is read in little memory, and others have their turn meanwhile', () => {
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
