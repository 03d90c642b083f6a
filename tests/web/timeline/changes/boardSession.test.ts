import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placementOf } from '../../../../web/timeline/board/board.ts';
import { createBoardSession } from '../../../../web/timeline/changes/boardSession.ts';
import type { BoardSession, SessionNotice } from '../../../../web/timeline/changes/sessionContract.ts';
import { smallBoard } from '../boardFixture.ts';
import { createMemorySource, type MemorySource } from '../page/memorySource.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const latency = 50;

/** `mostInStep`: a plan with more changes is a job. Only a planner asks for what is around the window, and for jobs. */
function begin(
  wrapped: (source: MemorySource) => MemorySource = (source) => source,
  mostInStep?: number,
  who: 'anybody' | 'planner' = 'anybody',
) {
  const view = smallBoard();
  const source = wrapped(createMemorySource(view, latency, mostInStep));
  const lateRefusals: string[] = [];
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const session = createBoardSession(
    view,
    { start: view.from, end: view.to },
    {
      source,
      ...(who === 'planner' ? { judged: { start: view.from, end: view.to } } : {}),
      newId,
      onLateRefusal: (message) => lateRefusals.push(message),
    },
  );
  const notices: SessionNotice[] = [];
  session.onNotice((notice) => notices.push(notice));
  const job = view.bookings.find((booking) => booking.status === 'rostered');
  if (job === undefined) throw new Error('there is a rostered booking');
  const home = placementOf(job);
  const later = { ...home, start: home.start + 3600, end: home.end + 3600 };
  const shown = () => {
    const booking = session.getSnapshot().board.bookings.get(job.id);
    return booking === undefined ? undefined : placementOf(booking);
  };
  const move = (to = later) => session.move([{ bookingId: job.id, to, force: false }], 'Move');
  const settle = () => vi.advanceTimersByTimeAsync(latency * 6);
  return { view, source, session, notices, lateRefusals, job, home, later, shown, move, settle };
}

test('of a window of which a part was loaded first the rest comes at once, and what changes meanwhile is kept', async () => {
  const view = smallBoard();
  const source = createMemorySource(view, latency);
  const middle = (view.from + view.to) / 2;
  const early = view.bookings.filter(({ start }) => start < middle);
  const late = view.bookings.find(({ start, status }) => start > middle && status === 'rostered');
  if (late === undefined) throw new Error('there is a rostered booking in the second half');
  const session = createBoardSession(
    { ...view, to: middle, bookings: early },
    { start: view.from, end: view.to },
    { source, newId: () => 'id', onLateRefusal: () => {} },
  );
  expect(session.getSnapshot()).toMatchObject({ isWhole: false });
  expect(session.getSnapshot().board.bookings.size).toBe(early.length);
  source.changeByOther(late.id, (booking) => ({ ...booking, title: 'Changed meanwhile' }));
  await vi.advanceTimersByTimeAsync(latency * 6);
  const { board, isWhole } = session.getSnapshot();
  expect(isWhole).toBe(true);
  expect(board.bookings.size).toBe(view.bookings.length);
  expect(board.bookings.get(late.id)?.title).toBe('Changed meanwhile');
  expect([...board.around.jobs.keys()]).toEqual([]);
  session.dispose();
});

test('a change is shown at once, is then under way, and is saved under the revision that was seen', async () => {
  const { source, session, job, later, shown, move, settle } = begin();
  move();
  expect(shown()).toEqual(later);
  expect(session.getSnapshot()).toMatchObject({ sync: 'saving', unsaved: 1, undoLabel: 'Move' });
  expect(session.getSnapshot().unsavedIds.has(job.id)).toBe(true);
  await settle();
  expect(session.getSnapshot()).toMatchObject({ sync: 'saved', unsaved: 0 });
  expect(source.booking(job.id)?.start).toBe(later.start);
  expect(source.commands).toMatchObject([{ ifRevision: 1, call: { name: 'booking.reschedule' } }]);
});

test('a refused change is reverted with its reason, and never was in the history', async () => {
  const { source, session, notices, home, later, shown, move, settle } = begin();
  source.refuseNext('already assigned from 09:00 to 10:00');
  move();
  await settle();
  expect(shown()).toEqual(home);
  expect(notices).toContainEqual(
    expect.objectContaining({
      kind: 'returned',
      from: later,
      message: 'already assigned from 09:00 to 10:00',
    }),
  );
  expect(session.getSnapshot()).toMatchObject({ sync: 'saved', undoLabel: undefined });
});

test('offline changes are kept, marked unsynced, and sent once the connection is back', async () => {
  const { source, session, job, later, shown, move, settle } = begin();
  source.setOnline('offline');
  move();
  await settle();
  expect(session.getSnapshot()).toMatchObject({ sync: 'unsynced', unsaved: 1, live: 'lost' });
  expect(shown()).toEqual(later);
  source.setOnline('online');
  await settle();
  expect(session.getSnapshot()).toMatchObject({ sync: 'saved', live: 'connected' });
  expect(source.booking(job.id)?.start).toBe(later.start);
  expect(new Set(source.commands.map((command) => command.commandId)).size).toBe(1);
});

test('unsynced changes are retried automatically, less and less often', async () => {
  const { source, move, settle } = begin();
  source.setOnline('offline');
  move();
  await settle();
  const sent = source.commands.length;
  await vi.advanceTimersByTimeAsync(2500);
  expect(source.commands.length).toBe(sent + 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(source.commands.length).toBeLessThan(sent + 8);
});

test('two changes of one booking are sent one after another, the second on top of the first', async () => {
  const { source, job, home, later, move, settle } = begin();
  move();
  move(home);
  expect(source.commands).toHaveLength(1);
  await settle();
  await settle();
  expect(source.commands.map((command) => command.ifRevision)).toEqual([1, 2]);
  expect(source.booking(job.id)).toMatchObject({ start: home.start, end: home.end, revision: 3 });
  expect(later.start).not.toBe(home.start);
});

test('a refused change takes those made on top of it with it', async () => {
  const { source, session, notices, home, later, shown, move, settle } = begin();
  source.refuseNext('Job outside resource shift');
  move();
  move({ ...later, resourceIds: ['resource-5'] });
  await settle();
  expect(shown()).toEqual(home);
  expect(source.commands).toHaveLength(1);
  expect(notices.filter((notice) => notice.kind === 'returned')).toHaveLength(1);
  expect(session.getSnapshot().undoLabel).toBeUndefined();
});

test('a change made over somebody else’s is refused, and theirs stays', async () => {
  const { source, notices, job, home, shown, move, settle } = begin();
  source.setOnline('offline');
  source.changeByOther(job.id, (booking) => ({ ...booking, start: home.start - 900 }));
  move();
  source.setOnline('online');
  await settle();
  await settle();
  expect(notices).toContainEqual(
    expect.objectContaining({ kind: 'returned', message: expect.stringContaining('Someone else changed') }),
  );
  expect(shown()).toEqual({ ...home, start: home.start - 900 });
});

test('what others change arrives, is marked for a moment, and is reported to a user who holds it', async () => {
  const { source, session, notices, job, home, shown } = begin();
  source.changeByOther(job.id, (booking) => ({ ...booking, end: home.end + 900 }));
  expect(shown()).toEqual({ ...home, end: home.end + 900 });
  expect(session.getSnapshot().recentIds.has(job.id)).toBe(true);
  expect(notices).toEqual([{ kind: 'bookingChanged', bookingId: job.id }]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(session.getSnapshot().recentIds.size).toBe(0);
  source.removeByOther(job.id);
  expect(shown()).toBeUndefined();
  expect(notices.at(-1)).toEqual({ kind: 'bookingGone', bookingId: job.id });
});

test('a change that arrives while everything is reloaded is not lost to the older answer', async () => {
  const { source, job, home, shown, settle } = begin((memory) => ({
    ...memory,
    load: async (span, signal) => {
      const old = await memory.load(span, signal);
      await new Promise((resolve) => setTimeout(resolve, latency));
      return old;
    },
  }));
  source.setOnline('online');
  await vi.advanceTimersByTimeAsync(latency * 1.5);
  source.changeByOther(job.id, (booking) => ({ ...booking, end: home.end + 900 }));
  await settle();
  expect(shown()).toEqual({ ...home, end: home.end + 900 });
});

test('a user’s own change is not marked as somebody else’s', async () => {
  const { session, job, move, settle } = begin();
  move();
  await settle();
  expect(session.getSnapshot().recentIds.has(job.id)).toBe(false);
});

test('undo and redo are commands of their own; an undo that is refused says why', async () => {
  const { source, session, notices, job, home, later, shown, move, settle } = begin();
  move();
  await settle();
  session.undo();
  expect(shown()).toEqual(home);
  await settle();
  expect(source.booking(job.id)?.start).toBe(home.start);
  expect(session.getSnapshot().redoLabel).toBe('Move');
  session.redo();
  await settle();
  expect(source.booking(job.id)?.start).toBe(later.start);
  source.changeByOther(job.id, (booking) => ({ ...booking, start: home.start - 900 }));
  session.undo();
  expect(notices.at(-1)).toEqual({
    kind: 'undoRefused',
    message: '“Move” cannot be undone: the booking has been changed since.',
  });
  expect(source.commands).toHaveLength(3);
});

test('an undo that the server refuses stays possible', async () => {
  const { source, session, later, shown, move, settle } = begin();
  move();
  await settle();
  source.refuseNext('already assigned from 09:00 to 10:00');
  session.undo();
  await settle();
  expect(shown()).toEqual(later);
  expect(session.getSnapshot()).toMatchObject({ undoLabel: 'Move', redoLabel: undefined });
});

/** A plan for the whole window, as the dispatcher sees it. */
async function planned({ view, session, settle }: ReturnType<typeof begin>) {
  const asked = { mode: 'optimise', from: view.from, to: view.to } as const;
  const planning = session.plan(asked, () => {}, new AbortController().signal);
  await settle();
  const outcome = await planning;
  if (outcome.kind !== 'preview') throw new Error(outcome.message);
  return outcome.preview;
}

const peopleOf = (session: BoardSession) =>
  [...session.getSnapshot().board.bookings.values()]
    .map(({ id, resources }) => `${id}: ${resources.map((one) => one.id).join()}`)
    .sort();

test('a plan changes nothing until it is accepted, and is then one step that is undone and redone as one', async () => {
  const begun = begin();
  const { source, session, notices, settle } = begun;
  const before = peopleOf(session);
  const preview = await planned(begun);
  expect(preview.changes.length).toBeGreaterThan(2);
  expect(peopleOf(session)).toEqual(before);
  const accepting = session.applyPlan(preview);
  expect(session.getSnapshot().sync).toBe('saving');
  await settle();
  expect((await accepting).kind).toBe('done');
  const after = peopleOf(session);
  expect(after).not.toEqual(before);
  expect(session.getSnapshot().undoLabel).toBe(`Improve ${preview.changes.length} bookings`);
  session.undo();
  await settle();
  expect(peopleOf(session)).toEqual(before);
  expect(session.getSnapshot().undoLabel).toBeUndefined();
  session.redo();
  await settle();
  expect(peopleOf(session)).toEqual(after);
  expect(notices.filter(({ kind }) => kind === 'undone' || kind === 'redone')).toHaveLength(2);
  expect(source.commands.map(({ call }) => call.name)).toEqual(Array(3).fill('booking.applyPlan'));
});

test('a plan that no longer fits changes nothing, and says which booking is in the way', async () => {
  const begun = begin();
  const { source, session, job, settle } = begun;
  const preview = await planned(begun);
  source.changeByOther(job.id, (booking) => ({ ...booking, end: booking.end + 900 }));
  const before = peopleOf(session);
  const accepting = session.applyPlan(preview);
  await settle();
  expect(await accepting).toMatchObject({ kind: 'failed', problems: [{ bookingId: job.id }] });
  expect(peopleOf(session)).toEqual(before);
  expect(session.getSnapshot().undoLabel).toBeUndefined();
});

test('an undo of a plan that the server refuses stays possible', async () => {
  const begun = begin();
  const { source, session, notices, settle } = begun;
  const accepting = session.applyPlan(await planned(begun));
  await settle();
  await accepting;
  const { undoLabel } = session.getSnapshot();
  source.refuseNext('already assigned from 09:00 to 10:00');
  session.undo();
  await settle();
  expect(session.getSnapshot().undoLabel).toBe(undoLabel);
  expect(notices.at(-1)).toMatchObject({
    kind: 'undoRefused',
    message: expect.stringContaining('already assigned'),
  });
});

test('a change not yet saved when the user goes elsewhere is still sent, and a refusal still reported', async () => {
  const { source, session, lateRefusals, job, later, move, settle } = begin();
  source.setOnline('offline');
  move();
  await settle();
  session.dispose();
  source.setOnline('online');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(source.booking(job.id)?.start).toBe(later.start);
  const other = begin();
  other.source.refuseNext('Job outside resource shift');
  other.move();
  other.session.dispose();
  await other.settle();
  expect(other.lateRefusals).toEqual(['Move did not happen: Job outside resource shift']);
  expect(lateRefusals).toEqual([]);
});

test('several bookings are locked as one step, shown at once, and unlocked by one undo', async () => {
  const { source, session, view, job, settle } = begin();
  const done = view.bookings.find(({ status }) => status === 'finished');
  const other = view.bookings.find(({ id, status }) => status === 'confirmed' && id !== job.id);
  if (other === undefined || done === undefined) throw new Error('there are a confirmed and a finished one');
  const locked = () =>
    [job.id, other.id, done.id].map((id) => session.getSnapshot().board.bookings.get(id)?.locked);
  // What is done has no place to keep.
  expect(session.lock([job.id, other.id, done.id], 'locked')).toBe(2);
  expect(locked()).toEqual([true, true, false]);
  await settle();
  expect(session.getSnapshot()).toMatchObject({ sync: 'saved', undoLabel: 'Lock 2 bookings' });
  expect(source.commands.map(({ call, ifRevision }) => [call.name, ifRevision])).toEqual([
    ['booking.lock', 1],
    ['booking.lock', 1],
  ]);
  expect(session.lock([job.id, other.id], 'locked')).toBe(0);
  session.undo();
  expect(locked()).toEqual([false, false, false]);
  await settle();
  expect(source.booking(job.id)?.locked).toBe(false);
  session.redo();
  await settle();
  expect([source.booking(job.id)?.locked, source.booking(other.id)?.locked]).toEqual([true, true]);
});

test('a refused lock among several is reverted, and the rest stay one step', async () => {
  const { source, session, view, job, notices, settle } = begin();
  const other = view.bookings.find(({ id, status }) => status === 'confirmed' && id !== job.id);
  if (other === undefined) throw new Error('there is a confirmed booking');
  source.refuseNext('Somebody changed this meanwhile', 'revision_conflict');
  session.lock([job.id, other.id], 'locked');
  await settle();
  expect(notices.filter(({ kind }) => kind === 'returned')).toMatchObject([{ bookingId: job.id }]);
  expect([source.booking(job.id)?.locked, source.booking(other.id)?.locked]).toEqual([false, true]);
  session.undo();
  await settle();
  expect(source.booking(other.id)?.locked).toBe(false);
  expect(session.getSnapshot().undoLabel).toBeUndefined();
});

/** Accepts a plan that is a job. */
async function beginJob(begun: ReturnType<typeof begin>) {
  const preview = await planned(begun);
  const accepting = begun.session.applyPlan(preview);
  await vi.advanceTimersByTimeAsync(latency + 10);
  expect(await accepting).toMatchObject({ kind: 'job', job: { total: preview.changes.length } });
  return preview;
}

/** Long enough for a small job, and for looking at it. */
const jobOver = () => vi.advanceTimersByTimeAsync(10_000);
const jobsOf = (session: BoardSession) =>
  session.getSnapshot().jobs.map(({ job, label }) => [label, job.state, job.done]);

test('a plan that is a job is followed to its end, and is then one step that is undone as one, by a job', async () => {
  const begun = begin((source) => source, 2);
  const { session, notices } = begun;
  const before = peopleOf(session);
  const preview = await beginJob(begun);
  const all = preview.changes.length;
  expect(notices).toContainEqual({ kind: 'jobBegun', jobId: 'job-1' });
  // It is the server's to finish: nothing of it is unsaved here, and nothing can be undone yet.
  expect(session.getSnapshot()).toMatchObject({ sync: 'saved', undoLabel: undefined });
  expect(jobsOf(session)).toEqual([[`Improve ${all} bookings`, 'waiting', 0]]);
  await jobOver();
  expect(jobsOf(session)).toEqual([[`Improve ${all} bookings`, 'done', all]]);
  expect(peopleOf(session)).not.toEqual(before);
  expect(session.getSnapshot().undoLabel).toBe(`Improve ${all} bookings`);
  session.dismissJob('job-1');
  expect(jobsOf(session)).toEqual([]);

  session.undo();
  await jobOver();
  expect(jobsOf(session)).toEqual([[`Undo: Improve ${all} bookings`, 'done', all]]);
  expect(peopleOf(session)).toEqual(before);
  expect(session.getSnapshot()).toMatchObject({
    undoLabel: undefined,
    redoLabel: `Improve ${all} bookings`,
  });
});

test('the changes made by a job that is cancelled, or that others interfere with, can be undone', async () => {
  const begun = begin((source) => source, 2);
  const { session, source } = begun;
  const before = peopleOf(session);
  const preview = await beginJob(begun);
  const [, , third] = preview.changes;
  source.changeByOther(third?.bookingId ?? '', (booking) => booking);
  await jobOver();
  expect(session.getSnapshot().jobs[0]?.job).toMatchObject({ state: 'done', lost: 1 });
  const made = preview.changes.length - 1;
  expect(session.getSnapshot().undoLabel).toBe(`Improve ${made} bookings`);

  source.holdJobs('Too many others');
  session.undo();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(session.getSnapshot().jobs[1]?.job.trouble).toBe('Too many others');
  await session.cancelJob('job-2');
  source.holdJobs(null);
  await jobOver();
  expect(session.getSnapshot().jobs[1]?.job).toMatchObject({ state: 'cancelled', done: 0 });
  // Nothing of it was undone.
  expect(session.getSnapshot()).toMatchObject({
    undoLabel: `Improve ${made} bookings`,
    redoLabel: undefined,
  });
  session.undo();
  await jobOver();
  expect(peopleOf(session)).toEqual(before);
});

test('a job that others started is followed, even if a query for it fails', async () => {
  const first = begin((source) => source, 2);
  await beginJob(first);
  let failures = 2;
  const failing = <Answer>(ask: () => Promise<Answer>) => {
    failures -= 1;
    return failures >= 0 ? Promise.reject(new Error('The server could not be reached.')) : ask();
  };
  const { jobs } = first.source;
  const { session } = begin(
    (source) => ({
      ...source,
      jobs: {
        ...jobs,
        underWay: () => failing(jobs.underWay),
        look: (jobId) => failing(() => jobs.look(jobId)),
      },
    }),
    2,
    'planner',
  );
  first.source.holdJobs('');
  await vi.advanceTimersByTimeAsync(12_000);
  expect(jobsOf(session)).toMatchObject([[undefined, 'waiting', 0]]);
  first.source.holdJobs(null);
  await jobOver();
  expect(jobsOf(session)).toMatchObject([[undefined, 'done', expect.any(Number)]]);
  session.dispose();
});

test('several bookings move as one step: one after the other where one makes room, undone together, refused by name', async () => {
  const { view, source, session, notices, settle } = begin();
  const [person] = view.resources;
  const pair = view.bookings.filter(
    ({ status, resources }) => status === 'rostered' && resources.length === 1,
  );
  const [first, second] = pair;
  if (person === undefined || first === undefined || second === undefined) throw new Error('there are two');
  // One after the other with the same person, so that the first goes where the second still is.
  const start = first.start;
  const at = (from: number) => ({ start: from, end: from + 3600, resourceIds: [person.id] });
  session.move([{ bookingId: first.id, to: at(start), force: true }], 'First');
  session.move([{ bookingId: second.id, to: at(start + 3600), force: true }], 'Second');
  await settle();
  const before = source.commands.length;
  const moves = [
    { bookingId: first.id, to: at(start + 3600), force: false },
    { bookingId: second.id, to: at(start + 7200), force: false },
  ];
  session.move(moves, 'Move 2 bookings');
  const shownStart = (id: string) => session.getSnapshot().board.bookings.get(id)?.start;
  expect([shownStart(first.id), shownStart(second.id)]).toEqual([start + 3600, start + 7200]);
  expect(session.getSnapshot().undoLabel).toBe('Move 2 bookings');
  const sentSince = () =>
    source.commands.slice(before).map(({ call }) => ('bookingId' in call.input ? call.input.bookingId : ''));
  expect(sentSince()).toEqual([second.id]);
  await settle();
  expect(sentSince()).toEqual([second.id, first.id]);
  session.undo();
  await settle();
  expect([source.booking(first.id)?.start, source.booking(second.id)?.start]).toEqual([start, start + 3600]);
  // The other way round, since the first one is in the way now.
  expect(sentSince()).toEqual([second.id, first.id, first.id, second.id]);

  source.refuseNext('already assigned from 09:00 to 10:00');
  session.move(moves, 'Move 2 bookings');
  await settle();
  expect([shownStart(first.id), shownStart(second.id)]).toEqual([start + 3600, start + 3600]);
  expect(notices.find(({ kind }) => kind === 'returned')).toMatchObject({
    bookingId: second.id,
    label: `Move 2 bookings: “${second.title}”`,
  });
});
