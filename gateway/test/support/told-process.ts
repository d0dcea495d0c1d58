/** A gateway in a process of its own that has the kind of acquirer `told`; it prints a line when it takes requests. */
import { openGateway } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { openDatabase } from '../../src/open-database.ts';
import { runGateway } from '../../src/run-gateway.ts';
import { toldKind } from './told-acquirer.ts';

const config = readConfig(process.env);
const log = createLog('warn');
const opened = await openDatabase(config, log, null);
const gateway = await openGateway(config, opened, log, { acquirer_kinds: [toldKind()] });
await runGateway(gateway, opened, { api: true, worker: true });
process.stdout.write('ready\n');
