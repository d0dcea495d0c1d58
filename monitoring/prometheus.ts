import { spawn, type ChildProcess } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../tools/ports.ts';
import { run } from '../tools/run.ts';
import { until } from '../tools/until.ts';

/** One series of an answer, with its value. */
export interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A Prometheus of the distribution on a port of loopback, which scrapes every second. */
export class Prometheus {
  readonly #folder: string;
  readonly #url: string;
  readonly #child: ChildProcess;

  static async start(folder: string, rules: string): Promise<Prometheus> {
    const port = await freePort();
    const one = new Prometheus(folder, port, rules);
    await until(
      'Prometheus ready',
      async () => one.#child.exitCode ?? (await fetch(`${one.#url}/-/ready`)).ok,
      (state) => state !== false,
    );
    if (one.#child.exitCode !== null) throw new Error('Prometheus did not start');
    return one;
  }

  private constructor(folder: string, port: number, rules: string) {
    this.#folder = folder;
    this.#url = `http://127.0.0.1:${port}`;
    writeFileSync(join(folder, 'rules.yml'), rules);
    this.watch([]);
    // JSON is YAML.
    const config = {
      global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
      rule_files: ['rules.yml'],
      scrape_configs: [
        { job_name: 'causeway', file_sd_configs: [{ files: ['targets.json'], refresh_interval: '1s' }] },
      ],
    };
    writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
    const options = [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'series')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ];
    this.#child = spawn('prometheus', options, { stdio: ['ignore', 'ignore', 'inherit'] });
  }

  /** Scrapes these addresses from now on, `127.0.0.1:8080`. */
  watch(targets: readonly string[]): void {
    // In one step: Prometheus must not read half of it.
    writeFileSync(join(this.#folder, 'targets'), JSON.stringify([{ targets }]));
    renameSync(join(this.#folder, 'targets'), join(this.#folder, 'targets.json'));
  }

  /** Evaluates other rules from now on. */
  useRules(rules: string): void {
    writeFileSync(join(this.#folder, 'rules.yml'), rules);
    this.#child.kill('SIGHUP');
  }

  async query(expression: string): Promise<Sample[]> {
    const response = await fetch(`${this.#url}/api/v1/query?query=${encodeURIComponent(expression)}`);
    const body = (await response.json()) as {
      readonly error?: string;
      readonly data?: { readonly result: { metric: Record<string, string>; value: [number, string] }[] };
    };
    if (!body.data) throw new Error(`${expression}: ${body.error}`);
    return body.data.result.map(({ metric, value }) => ({ metric, value: Number(value[1]) }));
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await ended;
  }
}

/** Runs promtool. @throws with its output when it is not content */
export function promtool(args: readonly string[], input = ''): string {
  return run('promtool', args, { input, silent: true });
}
