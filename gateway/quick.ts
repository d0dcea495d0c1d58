// quick measure: args: kind count
import { readFileSync, writeFileSync } from 'node:fs';
import { TestClient, samplePayment } from '/work/main/gateway/test/support/client.ts';
const demo = JSON.parse(readFileSync(process.env.DIR + '/demo-credentials.json','utf8'));
const c = new TestClient({...demo, url: demo.base_url, nowMs: () => Date.now()});
const n = Number(process.argv[2]);
const kind = process.argv[3];
const bodies: string[] = [];
if (kind === 'authorise') {
  for (let i=0;i<n;i++) bodies.push(JSON.stringify(c.sign('authorise', samplePayment())));
} else {
  const size = Number(process.argv[4] ?? 1);
  let left = n*size; const list: any[] = [];
  await Promise.all(Array.from({length:64}, async()=>{ while(left-->0) list.push(await c.authorised()); }));
  for (let i=0;i<n;i++) bodies.push(JSON.stringify(c.sign('capture', { capture_orders: list.slice(i*size,(i+1)*size) })));
}
writeFileSync('/tmp/bodies.txt', bodies.join('\n'));
