/**
 * The gateway in a process of its own that takes over at its start what an earlier one left behind, as with the embedded
 * database, but on the database of a test. Among the lines of
 * its log it prints `ready` when it takes requests.
 */
import { openGateway } from '../../src/app.ts';
import { readConfig } from '../../src/kernel/config.ts';
import { createLog } from '../../src/kernel/log.ts';
import { openDatabase } from '../../src/kernel/open-database.ts';
import { runGateway } from '../../src/edges/run-gateway.ts';

const config = readConfig(process.env);
const log = createLog(config.log_level);
const opened = { ...(await openDatabase(config, log, null)), alone: true };
const gateway = await openGateway(config, opened, log);
await runGateway(gateway, opened, { api: true, worker: true });
process.stdout.write('ready\n');
