import { afterAll, beforeAll, describe } from 'vitest';
import { describeAppends } from './appendContract.ts';
import { describeFollowing } from './followContract.ts';
import { describeIdempotency } from './idempotencyContract.ts';
import type { LogHarness } from './logFixtures.ts';
import { describeRaces } from './raceContract.ts';
import { describeReads } from './readContract.ts';

/** What every adapter of the log must keep to; `start` makes the place where the log under test is kept. */
export function describeLogContract(name: string, start: () => Promise<LogHarness>): void {
  describe(name, () => {
    let harness: LogHarness | undefined;
    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness?.stop());
    const present = (): LogHarness => {
      if (harness === undefined) throw new Error('The harness has not been started');
      return harness;
    };
    describeAppends(present);
    describeRaces(present);
    describeIdempotency(present);
    describeReads(present);
    describeFollowing(present);
  });
}
