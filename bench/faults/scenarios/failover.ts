import { postgresPrograms } from '../../../tools/distribution.ts';
import { PatroniCluster, patroni_times } from '../patroni.ts';
import { missing } from '../programs.ts';
import type { Scenario } from '../scenario.ts';

const service_within_ms = 15_000;
const rounds = 2;

function whatIsMissing(): string | null {
  if (postgresPrograms() === null) return 'apt-get install postgresql patroni etcd-server haproxy';
  return missing({ patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' });
}

/** The arrangement of docs/high-availability.md: the machine of the primary dies, and comes back as the standby. */
export const failover: Scenario = {
  name: 'failover',
  title: 'the primary’s machine dies under Patroni, etcd and HAProxy; then a switchover',
  needs: whatIsMissing,
  async run(play) {
    const cluster = await PatroniCluster.start(play.folder('cluster'));
    try {
      const settings = {
        acquirer: 'adyen',
        gateways: ['api', 'worker'],
        database: { url: cluster.url() },
        service_within_ms,
      } as const;
      await play.on('failover', settings, async (stage) => {
        await stage.trade(3);
        for (let round = 0; round < rounds * play.times; round += 1) {
          const primary = await cluster.primary();
          if (!primary) throw new Error('there is no primary');
          cluster.killHost(primary);
          const service_s = (await stage.served()) / 1000;
          stage.notes.push(`the machine of the primary dies: service after ${service_s.toFixed(2)} s`);
          await stage.trade(2);
          cluster.startHost(primary);
          await cluster.untilSynchronous();
          await stage.trade(1);
        }
        for (let round = 0; round < play.times; round += 1) {
          const primary = await cluster.primary();
          if (!primary) throw new Error('there is no primary');
          const began_ms = performance.now();
          await cluster.switchOver(primary);
          await cluster.untilSynchronous();
          await stage.trade(2);
          const gap_s = stage.interrupted(began_ms) / 1000;
          stage.notes.push(`switchover: at most ${gap_s.toFixed(2)} s without a served request`);
        }
        const { ttl, loop_wait, retry_timeout } = patroni_times;
        stage.notes.push(`Patroni: ttl ${ttl}, loop_wait ${loop_wait}, retry_timeout ${retry_timeout}`);
      });
    } finally {
      await cluster.stop();
    }
  },
};
