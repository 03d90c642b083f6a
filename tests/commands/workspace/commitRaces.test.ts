import { setTimeout as delay } from 'node:timers/promises';
import { Result } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
/** Monday to Thursday of a week of its own for every round. */
const daysOf = (round: number) => [0, 1, 2, 3].map((on) => 7 * round + on);

test('a commit beside others who want the same people books nobody twice, and is made as a whole or not at all', async () => {
  const outcomes: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const wanted = daysOf(round).flatMap((on) => people.map((person) => ({ on, person })));
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

    const committing = side.service.execute(
      dispatcher,
      'workspace.commit',
      { workspaceId: `race-${round}`, revision },
      { commandId: `commit-${round}` },
    );
    // The longer they wait, the further the commit has come.
    await delay(round * 4);
    const rival = theirs[round % theirs.length] ?? { id: '', on: 0, person: '' };
    const allocated = await other.service.execute(
      dispatcher,
      'booking.allocate',
      { bookingId: rival.id, resourceIds: [rival.person] },
      { commandId: `rival-${round}` },
    );
    const committed = await committing;
    const has = await side.peopleOf(...mine.map(({ id }) => id));
    const all = mine.map(({ person }) => ['rostered', person]);
    if (Result.isSuccess(committed)) {
      outcomes.push('committed');
      expect(has).toEqual(all);
      expect(allocated).toMatchObject({ failure: { code: 'resource_busy' } });
    } else {
      outcomes.push('refused');
      expect(committed.failure.code).toBe('workspace_outdated');
      expect(has).toEqual(all.map(() => ['draft']));
      expect(Result.isSuccess(allocated)).toBe(true);
    }
  }
  expect(outcomes).toHaveLength(rounds);
});
