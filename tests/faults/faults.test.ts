import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultRound } from './faultRound.ts';
import type { FaultName } from './faults.ts';
import { type FaultyMuster, startFaultyMuster } from './faultyMuster.ts';
import { type FeedFollower, startFeedFollower } from './feedFollower.ts';
import { type Load, startLoad } from './load.ts';

/** The whole of it, 50 rounds, is `npm run test:faults`. */
const inShort: readonly FaultName[] = [
  'kill -9 of a process that answers',
  'kill -9 of the projector',
  'kill -9 of PostgreSQL',
  'kill -9 of one of PostgreSQL’s processes',
  'connections ended by PostgreSQL',
  'a full stop and start',
];

describe('under load', { timeout: 120_000 }, () => {
  let muster: FaultyMuster;
  let load: Load;
  let follower: FeedFollower;
  beforeAll(async () => {
    muster = await startFaultyMuster();
    follower = startFeedFollower(muster.all.address, muster.dispatcher.token);
    load = startLoad({ addresses: muster.addresses, dispatcher: muster.dispatcher, senders: 8 });
    await load.pause();
  });
  afterAll(async () => {
    await load?.pause();
    await follower?.stop();
    await muster?.close();
  });

  it.each(inShort)('%s loses nothing and does nothing twice', async (fault) => {
    const round = await faultRound({ muster, load, follower, fault, loadMs: 700 });
    expect(round.faults).toEqual([]);
    expect(round.acknowledged).toBeGreaterThan(0);
  });
});
