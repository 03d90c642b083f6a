import type { PoolClient } from 'pg';
import { timed } from '../../postgres/timed.ts';
import { answerMs } from '../writing/answerTimes.ts';
import { beatMs } from './leadership.ts';

/** Signs of life of the one who holds an office. */
export interface Heart {
  /** Holds them back while something else is said over the office's connection. */
  quietDuring<Done>(work: () => Promise<Done>): Promise<Done>;
  stop(): Promise<void>;
}

/** Gives signs of life over an office's connection; they also notice that it is lost, and say so once. */
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
