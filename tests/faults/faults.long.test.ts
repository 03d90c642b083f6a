import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureFailover } from './failover.ts';
import { faultRound } from './faultRound.ts';
import type { FaultName } from './faults.ts';
import { type FaultyMuster, startFaultyMuster } from './faultyMuster.ts';
import { type FeedFollower, startFeedFollower } from './feedFollower.ts';
import { type Load, startLoad } from './load.ts';
import { race } from './race.ts';
import { faultsOfWork, workDone, workDoneText } from './work/workDone.ts';

/**
 * In short what `npm run test:faults` does 50 rounds of, 200 races included. Connections that end while PostgreSQL
 * goes on are tested in `tests/projections/trouble.test.ts` as well.
 */
const inShort: readonly FaultName[] = [
  'kill -9 of a process that answers',
  'kill -9 of the projector',
  'kill -9 of PostgreSQL',
  'a full stop and start',
];

describe('a Muster of several processes', () => {
  let muster: FaultyMuster;
  let load: Load;
  let follower: FeedFollower;
  beforeAll(async () => {
    muster = await startFaultyMuster();
    follower = startFeedFollower(muster.all.address, muster.dispatcher.token);
    load = startLoad({ addresses: muster.addresses, dispatcher: muster.dispatcher, senders: 4, restMs: 30 });
    await load.pause();
  });
  afterAll(async () => {
    await load?.pause();
    await follower?.stop();
    await muster?.close();
  });

  it.each([1, 2, 5])(
    'never double-books: of 50 racers for one hour of a resource that can do %i at once, exactly that many win',
    async (capacity) => {
      const { token, customerIds } = muster.dispatcher;
      const addresses = muster.api.map(({ address }) => address);
      const result = await race({ addresses, token, customerIds, racers: 50, capacity });
      expect(result).toMatchObject({ won: capacity, busy: 50 - capacity, others: [] });
    },
  );

  // Killed, it is one of the faults below.
  it('continues projecting when the process that projects hangs', async () => {
    const took = await measureFailover(muster, 'SIGSTOP');
    console.log(`another process had taken over after ${Math.round(took)} ms`);
  });

  it.each(inShort)('loses nothing and does nothing twice: %s', async (fault) => {
    const round = await faultRound({ muster, load, follower, fault, loadMs: 700 });
    expect(round.faults).toEqual([]);
    expect(round.acknowledged).toBeGreaterThan(0);
  });

  it('has committed workspaces, published rosters, and held bookings against colleagues through all of that', () => {
    const done = workDone(load);
    console.log(workDoneText(done));
    expect(faultsOfWork(done)).toEqual([]);
  });
});
