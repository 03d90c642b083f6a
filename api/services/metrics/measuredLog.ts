import type { EventLog } from '../../../commands/log/log.ts';
import type { Metrics } from './metrics.ts';

/** The same log with its appends measured; for the composition root. */
export function measuredLog(log: EventLog, metrics: Pick<Metrics, 'appended'>): EventLog {
  return {
    positions: log.positions,
    guards: log.guards,
    epoch: () => log.epoch(),
    async append(...request) {
      const started = performance.now();
      try {
        return await log.append(...request);
      } finally {
        metrics.appended((performance.now() - started) / 1000);
      }
    },
    read: (stream, options) => log.read(stream, options),
    tips: (streams) => log.tips(streams),
    follow: (options) => log.follow(options),
    head: () => log.head(),
    settledHead: () => log.settledHead(),
    ping: () => log.ping(),
    close: () => log.close(),
  };
}
