import type { Context } from '../../kernel/context.ts';
import type { Config } from '../../kernel/config.ts';
import type { ServerState } from '../../kernel/database/inspect-server.ts';
import { newestBackup } from '../../operations/health/backups.ts';
import { isLate, readJobRounds } from '../../operations/health/job-rounds.ts';
import { listProofs } from '../../operations/health/prove-book.ts';
import { failed_mail_backlog, open_backlog, readBacklogs } from '../../operations/health/read-backlogs.ts';
import { MailRefused, type Mailer } from '../../accounts/mail/mail.ts';
import { screeningStatus } from '../../banking/screening/screening-state.ts';
import { listTroubledEndpoints } from '../../accounts/webhooks/list-webhooks.ts';
import { hour_ms } from '../../kernel/values/dates.ts';
import { error, faultsOr, ok, someOf, spanText, warning, type Finding } from './finding.ts';

type Reading = Pick<Context, 'database' | 'clock'>;

const proof_old_ms = 26 * hour_ms;
const backup_old_ms = 26 * hour_ms;
/** A worker notes what it does every few seconds. */
const worker_gone_ms = 120_000;
const work_waits_s = 300;
const outcome_waits_s = 900;
const endpoints_shown = 10;

const files_to_see_to = /^files (not fetched from|refused of) /;
const waiting_work =
  /^(due work|events without deliveries|webhook targets that are due|files of lists|mail to be sent)/;

/** Whether a worker works, and whether its jobs keep up. @param since when the database was made */
export async function checkWork(context: Reading, since: Date): Promise<readonly Finding[]> {
  const [rounds, backlogs] = await Promise.all([readJobRounds(context), readBacklogs(context)]);
  const now = context.clock.now();
  const latest_ms = Math.max(
    0,
    ...rounds.flatMap(({ begun_at, ended_at, failed_at }) =>
      [begun_at, ended_at, failed_at].map((at) => at?.getTime() ?? 0),
    ),
  );
  const start = 'Start `gateway worker` (or `gateway serve`), and see its log.';
  if (rounds.length === 0 && now.getTime() - since.getTime() < worker_gone_ms)
    return [ok('worker', 'No worker has noted anything yet: the database is new.')];
  if (rounds.length === 0)
    return [
      error('worker', 'No worker has ever worked on this database: nothing that waits is done.', start),
    ];
  const silent_ms = now.getTime() - latest_ms;
  if (silent_ms > worker_gone_ms)
    return [error('worker', `No worker has worked for ${spanText(silent_ms)}.`, start)];
  const faults: Finding[] = [];
  const late = rounds.filter((round) => isLate(round, now));
  if (late.length > 0)
    faults.push(
      error(
        'jobs',
        `Overdue: ${someOf(late.map(({ job, failed_at, failure }) => (failed_at ? `${job} (${failure})` : job)))}.`,
        'See the log of the worker for these jobs; a job that hangs needs a restart of the worker.',
      ),
    );
  for (const { name, waiting, lag_s } of backlogs) {
    const of_files = files_to_see_to.test(name);
    const limit_s = of_files
      ? 0
      : name === open_backlog
        ? outcome_waits_s
        : waiting_work.test(name)
          ? work_waits_s
          : Infinity;
    if (waiting > 0 && lag_s > limit_s)
      faults.push(
        warning(
          'backlog',
          `Waiting: ${name}: ${waiting}, the oldest for ${spanText(lag_s * 1_000)}.`,
          of_files
            ? 'See `gateway files list`, and `gateway files fetched NAME` for why.'
            : name === open_backlog
              ? 'See `gateway instructions list`, and what the acquirer says of them.'
              : 'See the log of the worker, and start another one if it cannot keep up.',
        ),
      );
  }
  return faultsOr(
    faults,
    ok('worker', `A worker worked ${spanText(silent_ms)} ago; all ${rounds.length} jobs are on time.`),
  );
}

/** The newest proof of the book. @param since when the database was made */
export async function checkProof(context: Reading, since: Date): Promise<readonly Finding[]> {
  const proof = (await listProofs(context)).find(({ finished_at }) => finished_at !== null);
  const now = context.clock.now();
  if (!proof)
    return now.getTime() - since.getTime() < proof_old_ms
      ? [ok('proof', 'The book has not been proved yet: a worker proves it at night.')]
      : [
          error(
            'proof',
            'The book has never been proved.',
            'Run `gateway verify`, and keep a worker running, which proves it at night.',
          ),
        ];
  const age = spanText(now.getTime() - proof.started_at.getTime());
  if (proof.clean !== true)
    return [
      error(
        'proof',
        `The book is not sound: the proof ${age} ago has ${proof.findings ?? 0} findings.`,
        'Stop refunds and payouts, preserve the database, and run `gateway verify`.',
      ),
    ];
  return now.getTime() - proof.started_at.getTime() > proof_old_ms
    ? [
        warning(
          'proof',
          `The book was last proved ${age} ago.`,
          'See why the worker does not prove it at night; `gateway verify` proves it now.',
        ),
      ]
    : [ok('proof', `The book was proved ${age} ago, and is sound.`)];
}

/** Receivers of webhooks that fail, or that the gateway has given up. */
export async function checkWebhooks(context: Reading): Promise<readonly Finding[]> {
  const { endpoints, troubled } = await listTroubledEndpoints(context, endpoints_shown);
  const now = context.clock.now();
  const faults = troubled.map(
    ({ account_id, endpoint_id, url, enabled, disabled_reason, failures, failing_since }) => {
      const name = `The endpoint ${endpoint_id} of account ${account_id} (${URL.parse(url)?.host ?? 'no host'})`;
      if (!enabled)
        return warning(
          'endpoint_disabled',
          `${name} was disabled because ${disabled_reason === 'gone' ? 'it answered 410' : 'it kept failing'}.`,
          'Tell the merchant; once it works: `gateway webhooks enable`, and replay what it missed.',
        );
      const since = failing_since ? ` for ${spanText(now.getTime() - failing_since.getTime())}` : '';
      return warning(
        'endpoint_failing',
        `${name} has failed${since}, ${failures} ${failures === 1 ? 'try' : 'tries'} in a row.`,
        'Tell the merchant: `gateway webhooks deliveries` says what it answers.',
      );
    },
  );
  const total = endpoints === 1 ? 'The only endpoint takes' : `All ${endpoints} endpoints take`;
  return faultsOr(
    faults,
    ok('webhooks', endpoints === 0 ? 'There are no endpoints.' : `${total} what they get.`),
  );
}

function importing(list: string): string {
  return `Import it every day with \`gateway screening import FILE --list ${list}\` (docs/screening.md).`;
}

/** The lists that names are screened against. */
export async function checkScreening(context: Reading, mode: Config['mode']): Promise<readonly Finding[]> {
  const { lists } = await screeningStatus(context);
  const now = context.clock.now();
  const missing = lists.flatMap(({ list, state }) => (state === 'missing' ? [list] : []));
  const found: Finding[] = lists.flatMap(({ list, state, published_at, imported_at }) => {
    const age = imported_at ? spanText(now.getTime() - imported_at.getTime()) : '';
    const published = published_at ? `, published on ${published_at.toISOString().slice(0, 10)}` : '';
    if (state === 'stale')
      return [
        error(
          'screening_list',
          `The list ${list} is stale, imported ${age} ago${published}: payouts that are screened are held.`,
          importing(list),
        ),
      ];
    return state === 'ready'
      ? [ok('screening_list', `The list ${list} was imported ${age} ago${published}.`)]
      : [];
  });
  if (missing.length === 0) return found;
  const message = `Never imported: ${missing.join(', ')}. Payouts that are screened are held.`;
  return mode === 'production'
    ? [...found, warning('screening_list', message, importing('NAME'))]
    : [...found, ok('screening_list', message)];
}

/**
 * Mail that cannot be delivered, and whether the mail server can be reached and takes the login.
 * @param mailer null where no mail is sent, or nothing outside is to be called
 */
export async function checkMail(context: Reading, mailer: Mailer | null): Promise<readonly Finding[]> {
  const backlogs = await readBacklogs(context);
  const failed = backlogs.find(({ name }) => name === failed_mail_backlog)?.waiting ?? 0;
  const faults =
    failed > 0
      ? [
          warning(
            'mail_failed',
            `Mail that cannot be delivered: ${failed}.`,
            '`gateway mail list` says why; put it right, and `gateway mail send-again`.',
          ),
        ]
      : [];
  if (mailer === null) return faultsOr(faults, ok('mail', 'No mail is waiting that cannot be delivered.'));
  try {
    await mailer.verify();
    return [...faults, ok('mail_server', 'The mail server can be reached, and takes the login.')];
  } catch (failure) {
    if (!(failure instanceof MailRefused)) throw failure;
    return [
      ...faults,
      error(
        'mail_server',
        `The mail server cannot be used: ${failure.code}.`,
        'Look at SMTP_URL, at the firewall, and at the log of the mail server.',
      ),
    ];
  }
}

/** What is known of backups: what the server archives, and what the operator has marked. */
export async function checkBackups(
  context: Reading,
  server: Pick<ServerState, 'archiver' | 'settings'>,
  mode: Config['mode'],
): Promise<readonly Finding[]> {
  const { archived_at, failed_at } = server.archiver;
  const now = context.clock.now().getTime();
  const found: Finding[] = [];
  const archives = ['on', 'always'].includes(server.settings.get('archive_mode') ?? '');
  if (archives && failed_at !== null && failed_at.getTime() > (archived_at?.getTime() ?? 0))
    found.push(
      error(
        'archive',
        `Archiving the write-ahead log fails, ${spanText(now - failed_at.getTime())} ago at the latest; the log fills the disk of the database.`,
        'See the log of the server for archive_command (or archive_library), and put it right.',
      ),
    );
  else if (archives)
    found.push(
      ok(
        'archive',
        archived_at
          ? `The write-ahead log was last archived ${spanText(now - archived_at.getTime())} ago.`
          : 'The write-ahead log is archived; no segment was full yet.',
      ),
    );
  const marked = await newestBackup(context);
  const mark = 'End your backup with `gateway backups mark`, so that its age is known.';
  if (marked === null)
    found.push(
      mode === 'production'
        ? warning('backup', 'No backup has been marked: nobody knows whether there is one.', mark)
        : ok('backup', 'No backup has been marked; a sandbox may do without.'),
    );
  else {
    const age_ms = now - marked.marked_at.getTime();
    const says = `The newest backup was marked ${spanText(age_ms)} ago.`;
    found.push(
      age_ms > backup_old_ms
        ? warning('backup', says, 'See why your backup has not ended well since, and make one now.')
        : ok('backup', says),
    );
  }
  return found;
}
