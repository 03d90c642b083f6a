import { setTimeout as delay } from 'node:timers/promises';
import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResourceFences } from '../../../commands/fence/resourceFences.ts';
import { waitingForLocks } from '../../support/waitingForLocks.ts';
import { createPlanSide, day, hour, midnight, type PlanSide } from '../booking/planSide.ts';
import { dispatcher, type WriteSide } from '../writeSideFixture.ts';

let side: PlanSide;
let other: WriteSide;
beforeAll(async () => {
  side = await createPlanSide();
  other = await side.another();
});
afterAll(() => side.close());

const people = ['rob', 'sue'];
const rounds = 8;

/** A commit, and somebody else who puts other work on one of its people at the same hour. */
interface Race {
  readonly commit: () => ReturnType<WriteSide['service']['execute']>;
  readonly rival: () => ReturnType<WriteSide['service']['execute']>;
  /** The answers of both: which of the two was made, once the bookings are as they say. */
  outcomeOf(
    committed: Awaited<ReturnType<Race['commit']>>,
    allocated: Awaited<ReturnType<Race['rival']>>,
  ): Promise<'committed' | 'refused'>;
}

/** Every round has a week of its own, and wants Rob and Sue on each day from Monday to Thursday. */
async function prepareRace(round: number): Promise<Race> {
  const wanted = [0, 1, 2, 3].flatMap((on) => people.map((person) => ({ on: 7 * round + on, person })));
  const mine = wanted.map(({ on, person }) => ({ id: `mine-${on}-${person}`, on, person }));
  const theirs = wanted.map(({ on, person }) => ({ id: `their-${on}-${person}`, on, person }));
  for (const { id, on } of [...mine, ...theirs]) await side.book(id, 'anna', on, 9);
  await side.send('workspace.open', { workspaceId: `race-${round}`, name: 'Race' });
  const { revision } = await side.send('workspace.stage', {
    workspaceId: `race-${round}`,
    changes: mine.map(({ id, on, person }) => {
      const start = midnight + on * day + 9 * hour;
      const seen = { title: '', start, end: start + hour, resourceIds: [], status: 'draft' as const };
      return { bookingId: id, basis: 0, seen, wanted: { resourceIds: [person] } };
    }),
  });
  await Promise.all([side.caughtUp(), other.caughtUp()]);
  const rival = theirs[round % theirs.length] ?? { id: '', on: 0, person: '' };
  return {
    commit: () =>
      side.service.execute(
        dispatcher,
        'workspace.commit',
        { workspaceId: `race-${round}`, revision },
        { commandId: `commit-${round}` },
      ),
    rival: () =>
      other.service.execute(
        dispatcher,
        'booking.allocate',
        { bookingId: rival.id, resourceIds: [rival.person] },
        { commandId: `rival-${round}` },
      ),
    async outcomeOf(committed, allocated) {
      const has = await side.peopleOf(...mine.map(({ id }) => id));
      const all = mine.map(({ person }) => ['rostered', person]);
      if (Result.isSuccess(committed)) {
        expect(has).toEqual(all);
        expect(allocated).toMatchObject({ failure: { code: 'resource_busy' } });
        return 'committed';
      }
      expect(committed.failure.code).toBe('workspace_outdated');
      expect(has).toEqual(all.map(() => ['draft']));
      expect(Result.isSuccess(allocated)).toBe(true);
      return 'refused';
    },
  };
}

/** Starts works one after the other while somebody holds a person's fence, so that they get it in this order. */
async function inTurn<First, Second>(
  person: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<readonly [First, Second]> {
  const { pool, log } = side;
  const fences = createResourceFences({ holders: pool, pool, log, lockTimeoutMs: 5_000 });
  const { started } = await fences.hold('acme', [person], async () => {
    const one = first();
    await expect.poll(() => waitingForLocks(pool)).toBe(1);
    const two = second();
    await expect.poll(() => waitingForLocks(pool)).toBe(2);
    return { started: Promise.all([one, two] as const) };
  });
  return started;
}

describe('A commit beside others who want the same people', () => {
  test('books nobody twice, and is made as a whole or not at all, whoever is first', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const race = await prepareRace(round);
      const committing = race.commit();
      // The longer they wait, the further the commit has come.
      await delay(round * 4);
      const allocated = await race.rival();
      await race.outcomeOf(await committing, allocated);
    }
  });

  test('is refused as a whole if one of them is put to other work after it was decided and before it is made', async () => {
    // In a round of an even number the rival wants Rob.
    const race = await prepareRace(rounds);
    const [allocated, committed] = await inTurn('rob', race.rival, race.commit);
    expect(await race.outcomeOf(committed, allocated)).toBe('refused');
  });

  test('is made if they come while it has its people', async () => {
    const race = await prepareRace(rounds + 2);
    const [committed, allocated] = await inTurn('rob', race.commit, race.rival);
    expect(await race.outcomeOf(committed, allocated)).toBe('committed');
  });
});
