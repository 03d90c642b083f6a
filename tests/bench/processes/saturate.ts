import { type LatencySummary, latencySummary } from '../../support/latencySummary.ts';
import { nowMs } from '../feed/clock.ts';

/** As many as go in a time, by so many at once that each waits for its answer. */
export interface Saturation {
  readonly done: number;
  readonly perSecond: number;
  readonly latency: LatencySummary;
}

/** Rejects with the first that fails. */
export async function saturate(
  { atOnce, seconds }: { readonly atOnce: number; readonly seconds: number },
  one: (turn: number) => Promise<unknown>,
): Promise<Saturation> {
  const times: number[] = [];
  const began = nowMs();
  const until = began + seconds * 1000;
  let turn = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (nowMs() < until) {
        const sentAt = nowMs();
        turn += 1;
        await one(turn);
        times.push(nowMs() - sentAt);
      }
    }),
  );
  const perSecond = Math.round(times.length / ((nowMs() - began) / 1000));
  return { done: times.length, perSecond, latency: latencySummary(times) };
}
