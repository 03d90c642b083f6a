import type { PoolClient } from 'pg';
import { timed } from '../../postgres/timed.ts';
import { answerMs } from '../writing/answerTimes.ts';
import { beatMs } from './leadership.ts';

/** The heartbeat of a process that holds an office. */
export interface Heart {
  /** Pauses the heartbeat while something else is sent over the office's connection. */
  quietDuring<Done>(work: () => Promise<Done>): Promise<Done>;
  stop(): Promise<void>;
}

/** Sends heartbeats over an office's connection; they also detect that it is lost, which is reported once. */
export function startHeart(office: PoolClient, onLost: (error: unknown) => void): Heart {
  let beating: Promise<void> = Promise.resolve();
  let busy = false;
  let lost = false;
  const beat = async (): Promise<void> => {
    try {
      await office.query(timed({ text: 'select 1' }, answerMs));
    } catch (error) {
      if (!lost) onLost(error);
      lost = true;
    }
  };
  const timer = setInterval(() => {
    if (!busy) beating = beat();
  }, beatMs);
  return {
    async quietDuring(work) {
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
