import type { PoolClient } from 'pg';
import { timed } from '../../postgres/timed.ts';
import { answerMs } from '../writing/answerTimes.ts';
import { beatMs } from './lease.ts';

/** The heartbeat of the holder of a lease. */
export interface Heartbeat {
  /** Pauses the heartbeat while something else is sent over the lease's connection. */
  pauseDuring<Done>(work: () => Promise<Done>): Promise<Done>;
  stop(): Promise<void>;
}

/** Sends heartbeats over a lease's connection; they also detect that it is lost, which is reported once. */
export function startHeartbeat(lease: PoolClient, onLost: (error: unknown) => void): Heartbeat {
  let beating: Promise<void> = Promise.resolve();
  let busy = false;
  let lost = false;
  const beat = async (): Promise<void> => {
    try {
      await lease.query(timed({ text: 'select 1' }, answerMs));
    } catch (error) {
      if (!lost) onLost(error);
      lost = true;
    }
  };
  const timer = setInterval(() => {
    if (!busy) beating = beat();
  }, beatMs);
  return {
    async pauseDuring(work) {
      busy = true;
      await beating;
      try {
        return await work();
      } finally {
        busy = false;
      }
    },
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}
