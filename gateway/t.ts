import { openDatabase, openGateway } from './src/app.ts';
import { readConfig } from './src/config.ts';
import { createLog } from './src/log.ts';
import pg from 'pg';
import { readFileSync } from 'node:fs';
const config = readConfig({GATEWAY_DATA_DIR:'/tmp/d2'});
const log=createLog('warn');
const opened = await openDatabase(config, log, true);
const g = await openGateway(config, opened, log);
const demo = JSON.parse(readFileSync('/tmp/d2/demo-credentials.json','utf8'));
const access = (await g.directory.find(demo.account_id))!;
let log2: any[] = [];
const orig = pg.Client.prototype.query as any;
(pg.Client.prototype as any).query = function(q:any, ...r:any[]) { const t=performance.now(); const p = orig.call(this,q,...r); if(p?.then) p.then(()=>log2.push([q.name ?? q, t, performance.now()])); return p; };
async function one(i:number){ return g.verbs.create({account: access.account, actor:'x', at:new Date(), request_key:null, order_no:'t'+i+Date.now(), currency:'EUR' as any, amount:1000n, website:'w', auto_capture:false, card_brand:'visa', card_masked:'x', card_fingerprint:'00', token_id:'', authorisation:{card:{pan:'4242424242424242',expiration_month:12,expiration_year:2034,security_code:'123',holder:'a'},authentication:'attempt',billing_postcode:''}, details:{a:1}} , false); }
const pays = await Promise.all(Array.from({length:50*30},(_, i)=>one(i)));
async function cap(k: number) { return g.verbs.capture(pays.slice(k*50,k*50+50).map((p:any,i)=>({account_id:demo.account_id, transaction_id:String(p.payment.transaction_id), order_no:p.payment.order_no, currency:'EUR', amount:'10.00', actor:'x', at:new Date(), request_key:null, request_item:i}) as any), false); }
for (let k=0;k<20;k++) await cap(k);
for (let k=20;k<23;k++) { log2=[]; const t0=performance.now(); const r=await cap(k); console.log('total',performance.now()-t0, r[0]?.status); let last=0; for (const [n,a,b] of log2) { console.log(n.padEnd(28),(a-t0).toFixed(2),(b-t0).toFixed(2), 'd', (b-t0-last).toFixed(2)); last=b-t0; } }
await g.close(); await opened.close();
