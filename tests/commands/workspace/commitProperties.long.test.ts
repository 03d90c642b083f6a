import { Result } from 'effect';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { runs } from '../../support/runs.ts';
import { createPlanSide, day, hour, midnight, type PlanSide } from '../booking/planSide.ts';
import { actorOf, dispatcher } from '../writeSideFixture.ts';

const otto = actorOf('dispatcher', { uid: 'otto' });

/** The part of a record that these workspaces and their colleagues change. */
interface Part {
  readonly title: string;
  /** The hour at which it begins, of the day. */
  readonly hour: number;
  readonly off: boolean;
}

/** One of the two boards, with its commands. */
interface BoardSteps {
  readonly open: (workspaceId: string) => Promise<unknown>;
  readonly make: (id: string, at: number) => Promise<unknown>;
  readonly stage: (
    workspaceId: string,
    changes: readonly StagedItem[],
  ) => Promise<{ readonly revision: number }>;
  /** What a colleague does at once. */
  readonly change: (id: string, part: Partial<Omit<Part, 'off'>>) => readonly [string, object];
  readonly stream: (id: string) => string;
  readonly read: (events: readonly RecordedEvent[]) => Part | undefined;
  readonly settles: string;
}

interface StagedItem {
  readonly id: string;
  readonly basis: number | null;
  readonly wanted: { readonly hour: number } | 'off';
}

let side: PlanSide;
let made = 0;
beforeAll(async () => {
  side = await createPlanSide();
  await side.send('rosterTemplate.create', { rosterTemplateId: 'west', name: 'West' });
});
afterAll(() => side.close());

/** Every record is on a day of its own, so that nobody is busy. */
let days = 0;
const dayOf = new Map<string, number>();
function spanOf(id: string, begin: number) {
  const on = dayOf.get(id) ?? 0;
  return { start: midnight + on * day + begin * hour, end: midnight + on * day + (begin + 1) * hour };
}

const timeline: BoardSteps = {
  open: (workspaceId) => side.send('workspace.open', { workspaceId, name: 'W' }),
  make: (bookingId, at) =>
    side.send('booking.create', { bookingId, customerId: 'anna', title: 'first', ...spanOf(bookingId, at) }),
  stage: (workspaceId, changes) =>
    side.send('workspace.stage', {
      workspaceId,
      changes: changes.map(({ id: bookingId, basis, wanted }) => {
        const seen = { title: 'first', ...spanOf(bookingId, 8), resourceIds: [], status: 'draft' as const };
        return {
          bookingId,
          basis,
          seen: basis === null ? null : seen,
          wanted:
            wanted === 'off'
              ? { status: 'cancelled' as const, reason: 'Ill' }
              : {
                  ...spanOf(bookingId, wanted.hour),
                  ...(basis === null && { customerId: 'anna', title: 'first' }),
                },
        };
      }),
    }),
  change: (bookingId, { title, hour: at }) =>
    title === undefined
      ? ['booking.reschedule', { bookingId, ...spanOf(bookingId, at ?? 8) }]
      : ['booking.edit', { bookingId, title }],
  stream: (id) => `booking-acme.${id}`,
  read: (events) =>
    events.length === 0
      ? undefined
      : events.reduce<Part>(
          (part, { type, data }) => ({
            title: titleIn(data) ?? part.title,
            hour: startIn(data) === undefined ? part.hour : hourOf(startIn(data) ?? 0),
            off: part.off || type === 'BookingCancelled',
          }),
          { title: '', hour: 0, off: false },
        ),
  settles: 'WorkspaceCommitted',
};

const masterRoster: BoardSteps = {
  open: (workspaceId) =>
    side.send('workspace.openRoster', { workspaceId, rosterTemplateId: 'west', name: 'W' }),
  make: (rosterEventId, at) =>
    side.send('rosterEvent.create', {
      rosterEventId,
      templateId: 'west',
      ...onMonday(at),
      customerId: 'anna',
      title: 'first',
    }),
  stage: (workspaceId, changes) =>
    side.send('workspace.stageRoster', {
      workspaceId,
      changes: changes.map(({ id: rosterEventId, basis, wanted }) => {
        const seen = { title: 'first', ...onMonday(8), customerId: 'anna', resourceIds: [] };
        const begun = basis === null && { ...onMonday(8), customerId: 'anna', title: 'first' };
        return {
          rosterEventId,
          basis,
          seen: basis === null ? null : seen,
          wanted:
            wanted === 'off'
              ? { archived: true as const }
              : { ...begun, start: wanted.hour * hour, end: (wanted.hour + 1) * hour },
        };
      }),
    }),
  change: (rosterEventId, { title, hour: at }) => [
    'rosterEvent.change',
    { rosterEventId, ...(title === undefined ? onMonday(at ?? 8) : { title }) },
  ],
  stream: (id) => `rosterEvent-acme.${id}`,
  read: (events) =>
    events.length === 0
      ? undefined
      : events.reduce<Part>(
          (part, { type, data }) => ({
            title: titleIn(data) ?? part.title,
            hour: startIn(data) === undefined ? part.hour : (startIn(data) ?? 0) / hour,
            off: part.off || type === 'RosterEventArchived',
          }),
          { title: '', hour: 0, off: false },
        ),
  settles: 'RosterWorkspaceCommitted',
};

function onMonday(at: number) {
  return { week: 1, day: 1, start: at * hour, end: (at + 1) * hour };
}
const titleIn = (data: unknown) => z.object({ title: z.string() }).safeParse(data).data?.title;
const startIn = (data: unknown) => z.object({ start: z.number() }).safeParse(data).data?.start;
const hourOf = (start: number) => ((start - midnight) % day) / hour;

/** Something that was acknowledged, as what it does to the parts of records. */
type Acknowledged =
  | { readonly is: 'change'; readonly id: string; readonly part: Partial<Part> }
  | { readonly is: 'commit'; readonly items: readonly StagedItem[] };

/** What comes of steps in an order, from nothing but three records; undefined if one would have been refused. */
function inOrder(
  ids: readonly string[],
  steps: readonly Acknowledged[],
): ReadonlyMap<string, Part> | undefined {
  const records = new Map(ids.map((id) => [id, { title: 'first', hour: 8, off: false }]));
  const revisions = new Map(ids.map((id) => [id, 0]));
  const take = (id: string, part: Partial<Part>) => {
    records.set(id, { ...(records.get(id) ?? { title: 'first', hour: 8, off: false }), ...part });
    revisions.set(id, (revisions.get(id) ?? -1) + 1);
  };
  for (const step of steps) {
    if (step.is === 'change') take(step.id, step.part);
    else {
      // As one step: all of them are as their planner saw them, or it could not have come at this place.
      if (step.items.some(({ id, basis }) => (revisions.get(id) ?? null) !== basis)) return undefined;
      for (const { id, wanted } of step.items) take(id, wanted === 'off' ? { off: true } : wanted);
    }
  }
  return records;
}

function* permutations<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length === 0) yield [];
  for (const [at, item] of items.entries()) {
    for (const rest of permutations(items.toSpliced(at, 1))) yield [item, ...rest];
  }
}

const hours = fc.integer({ min: 9, max: 17 });
const record = fc.integer({ min: 0, max: 2 });
/** By others, to one of three records. */
const change = fc.record({
  record,
  part: fc.oneof(
    fc.constantFrom('Another', 'A third').map((title) => ({ title })),
    hours.map((at) => ({ hour: at })),
  ),
});
const items = fc.uniqueArray(
  fc.record({
    record: fc.integer({ min: 0, max: 3 }),
    wanted: fc.oneof(
      { weight: 3, arbitrary: hours.map((at) => ({ hour: at })) },
      fc.constant('off' as const),
    ),
  }),
  { selector: (one) => one.record, minLength: 1, maxLength: 4 },
);

type Change = {
  readonly record: number;
  readonly part: { readonly title: string } | { readonly hour: number };
};
type Wanted = { readonly record: number; readonly wanted: { readonly hour: number } | 'off' };
type Tried = [wanted: Wanted[], appends: number, before: Change[], meanwhile: Change[]];

/** A commit of two records that breaks off at each of its appends, before a colleague changes the second. */
const brokenOff = [0, 1, 2, 3, 4, 5].map((appends): Tried => {
  const wanted = [0, 1].map((number) => ({ record: number, wanted: { hour: 10 } }));
  return [wanted, appends, [], [{ record: 1, part: { hour: 12 } }]];
});

const reportSchema = z.object({
  applied: z.array(z.object({ bookingId: z.string().optional(), rosterEventId: z.string().optional() })),
  notApplied: z.array(z.object({ bookingId: z.string().optional(), rosterEventId: z.string().optional() })),
});
const idOf = (one: {
  readonly bookingId?: string | undefined;
  readonly rosterEventId?: string | undefined;
}) => one.bookingId ?? one.rosterEventId ?? '';

describe.each([
  { board: 'the timeline', steps: timeline },
  { board: 'the master roster', steps: masterRoster },
])('the commit of a workspace of $board', ({ steps }) => {
  test('is whole but for what it reports after a process died at any point of it, and equals a serial order of what was acknowledged', async () => {
    let whole = 0;
    let partly = 0;
    await fc.assert(
      fc.asyncProperty(
        items,
        fc.nat(5),
        fc.array(change, { maxLength: 1 }),
        fc.array(change, { maxLength: 2 }),
        async (wanted, appends, before, meanwhile) => {
          made += 1;
          const run = `${steps.settles}-${made}`;
          // The fourth of them begins in the workspace.
          const ids = [0, 1, 2, 3].map((number) => `${run}-${number}`);
          for (const id of ids) {
            days += 1;
            dayOf.set(id, days);
          }
          const known = ids.slice(0, 3);
          for (const id of known) await steps.make(id, 8);
          const staged = wanted.map(({ record: number, wanted: what }): StagedItem => {
            const id = ids[number] ?? '';
            return number === 3
              ? { id, basis: null, wanted: what === 'off' ? { hour: 9 } : what }
              : { id, basis: 0, wanted: what };
          });
          await steps.open(run);
          const { revision } = await steps.stage(run, staged);
          const acknowledged: Acknowledged[] = [];
          const colleague = async (changes: typeof before) => {
            for (const { record: number, part } of changes) {
              const id = ids[number] ?? '';
              const [name, input] = steps.change(id, part);
              const before = await side.events(steps.stream(id));
              const answer = await side.service.execute(otto, name, input, {
                commandId: `${run}-${acknowledged.length}-${Math.random()}`,
              });
              const after = await side.events(steps.stream(id));
              // What is as wanted already, or refused because it is off, has done nothing.
              if (Result.isSuccess(answer) && after.length > before.length) {
                acknowledged.push({ is: 'change', id, part });
              }
            }
          };
          await colleague(before);

          const commit = { workspaceId: run, revision };
          const envelope = { commandId: `${run}-commit` };
          const dying = await side.dyingAfter(appends);
          await dying.execute(dispatcher, 'workspace.commit', commit, envelope).catch((error: unknown) => {
            expect(String(error)).toContain('the process died');
          });
          await dying.close();
          await colleague(meanwhile);
          const answer = await side.service.execute(dispatcher, 'workspace.commit', commit, envelope);

          const events = new Map<string, readonly RecordedEvent[]>();
          for (const id of ids) events.set(id, await side.events(steps.stream(id)));
          const byCommit = ids.filter((id) =>
            events.get(id)?.some(({ commandId }) => commandId === envelope.commandId),
          );
          const settled = (await side.events(`workspace-acme.${run}`)).filter(
            ({ type }) => type === steps.settles,
          );
          if (Result.isFailure(answer)) {
            // Refused as a whole, before its first append.
            expect(byCommit).toEqual([]);
            expect(settled).toEqual([]);
          } else {
            const { applied, notApplied } = reportSchema.parse(answer.success.report);
            const [is, isNot] = [applied.map(idOf), notApplied.map(idOf)];
            expect([...is, ...isNot].toSorted()).toEqual(staged.map(({ id }) => id).toSorted());
            expect(byCommit.toSorted()).toEqual(is.toSorted());
            expect(settled).toHaveLength(1);
            const told = z
              .object({ made: z.array(z.looseObject({})), left: z.array(z.looseObject({})) })
              .parse(settled[0]?.data);
            const idsOf = (all: readonly unknown[]) =>
              all.map((one) => idOf(reportSchema.shape.applied.element.parse(one)));
            expect(idsOf(told.made).toSorted()).toEqual(is.toSorted());
            expect(idsOf(told.left).toSorted()).toEqual(isNot.toSorted());
            acknowledged.push({ is: 'commit', items: staged.filter(({ id }) => is.includes(id)) });
            if (isNot.length === 0) whole += 1;
            else partly += 1;
          }

          const found = ids.flatMap((id) => {
            const part = steps.read(events.get(id) ?? []);
            return part === undefined ? [] : [[id, part] as const];
          });
          const orders = [...permutations(acknowledged)].flatMap((order) => inOrder(known, order) ?? []);
          expect(orders.map((records) => [...records].toSorted())).toContainEqual(found);
        },
      ),
      { numRuns: runs(40), examples: brokenOff },
    );
    // Both have happened, or nothing was tried.
    expect(whole).toBeGreaterThan(0);
    expect(partly).toBeGreaterThan(0);
  });
});
