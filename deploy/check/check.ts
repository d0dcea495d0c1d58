/* oxlint-disable no-console -- a command */
import { checkCompose } from './compose.ts';
import { checkHelm } from './helm.ts';
import { checkImage } from './image.ts';
import { checkKubernetes } from './kubernetes.ts';
import { checkSystemd } from './systemd.ts';

/** What `npm run deploy:check` tries, the quick ones first; names on the command line choose. */
const checks: Readonly<Record<string, () => Promise<void>>> = {
  systemd: checkSystemd,
  kubernetes: checkKubernetes,
  helm: checkHelm,
  image: checkImage,
  compose: checkCompose,
};

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(checks);
for (const name of chosen) {
  const check = checks[name];
  if (!check) throw new Error(`there is no check ${name}; there are ${Object.keys(checks).join(', ')}`);
  await check();
}
console.log('\nEverything holds.');
