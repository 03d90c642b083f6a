import { Result } from 'effect';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { applyPlanReportSchema } from '../../../api/contract/planning.ts';
import { createCommandService } from '../../../commands/createCommandService.ts';
import type { FollowJobs } from '../../../commands/jobs/followJobs.ts';
import { type Job, mostJobs } from '../../../commands/jobs/job.ts';
import { createJobs } from '../../../commands/jobs/jobs.ts';
import { type EventLog, LogUnavailable } from '../../../commands/log/log.ts';
import { hour, midnight, problemsOf } from '../booking/planSide.ts';
import { factsBehind } from '../factsBehind.ts';
import { actorOf, clock, dispatcher, system } from '../writeSideFixture.ts';
import {
  carryOutParts,
  createJobSide,
  follow,
  type JobSide,
  jobSizes,
  type Plan,
  partEventId,
} from './jobSide.ts';

let side: JobSide;
let following: FollowJobs | undefined;
beforeAll(async () => {
  side = await createJobSide();
});
afterEach(async () => {
  await following?.stop();
  following = undefined;
  await side.caughtUp();
});
afterAll(() => side.close());

async function startOf(bookingId: string): Promise<number> {
  const [booking] = await side.facts.bookings('acme', [bookingId]);
  return booking?.start ?? Number.NaN;
}

const report = async (job: Job) =>
  applyPlanReportSchema.parse(await side.service.jobs.report('acme', job.id));

describe('a plan that is more than one step', () => {
  test('is answered with a job at once and carried out in parts, each change once, in order of time', async () => {
    const plan = await side.drafts('whole', 8);
    const backwards = { ...plan, changes: plan.changes.toReversed() };
    const job = await side.accepted(backwards, 'whole');
    expect(job).toMatchObject({
      name: 'booking.applyPlan',
      sentBy: dispatcher.uid,
      state: 'waiting',
      total: 8,
      done: 0,
      lost: 0,
      ahead: 0,
      begunAt: null,
      endedAt: null,
    });
    expect(await side.eventsOf(plan)).toEqual(plan.changes.map(() => 1));

    const seen: number[] = [];
    for (let part = 0; part < 3; part += 1) {
      await carryOutParts(side, 1);
      const { done, state } = await side.job(job.id);
      expect(state).toBe('underWay');
      seen.push(done);
    }
    expect(seen).toEqual([3, 6, 8]);
    following = follow(side);
    const ended = await side.ended(job.id);
    expect(ended).toMatchObject({ state: 'done', done: 8, lost: 0, trouble: null });
    expect(ended.position).toBe(await side.log.head());
    expect(await side.eventsOf(plan)).toEqual(plan.changes.map(() => 2));
    const [first, last] = [0, 7].map((at) => `whole-${at}`);
    expect((await side.events(`booking-acme.${first}`))[1]).toMatchObject({
      id: partEventId(job, 0, `${first}`),
      data: { plannedBy: 'allocateAll', resourceIds: ['rob'] },
    });
    expect((await side.events(`booking-acme.${last}`))[1]?.id).toBe(partEventId(job, 2, `${last}`));
    expect((await report(job)).applied.map(({ bookingId }) => bookingId)).toEqual(
      plan.changes.map(({ bookingId }) => bookingId),
    );
  });

  test('sent again under its key is answered with its progress; another plan under the key is refused', async () => {
    const plan = await side.drafts('again', 7);
    const job = await side.accepted(plan, 'again');
    await carryOutParts(side, 1);
    expect(await side.accepted(plan, 'again')).toMatchObject({ id: job.id, state: 'underWay', done: 3 });
    following = follow(side);
    await side.ended(job.id);
    expect(await side.accepted(plan, 'again')).toMatchObject({ id: job.id, state: 'done', done: 7 });
    // However much is one step to whoever answers.
    const { facts, log, pool } = side;
    const bold = await createCommandService({ facts, log, pool, clock });
    const answer = await bold.execute(dispatcher, 'booking.applyPlan', plan, { commandId: 'again' });
    expect(Result.getOrThrow(answer).job).toMatchObject({ id: job.id, state: 'done' });
    await bold.close();
    const other = { ...plan, changes: plan.changes.slice(1) };
    const refusal = await side.refusal('booking.applyPlan', other, dispatcher, { commandId: 'again' });
    expect(refusal.code).toBe('idempotency_key_reused');
    expect(await side.eventsOf(plan)).toEqual(plan.changes.map(() => 2));
  });

  test('is undone by its inverse, which is a job as well', async () => {
    const plan = await side.drafts('back', 6);
    following = follow(side);
    const job = await side.accepted(plan, 'back');
    await side.ended(job.id);
    await side.caughtUp();
    const { inverse } = await report(job);
    const undo = await side.accepted({ changes: inverse, source: 'undo' }, 'back-again');
    expect(await side.ended(undo.id)).toMatchObject({ state: 'done', total: 6, done: 6, lost: 0 });
    const drafts = plan.changes.map(() => ['draft']);
    expect(await side.peopleOf(...plan.changes.map(({ bookingId }) => bookingId))).toEqual(drafts);
  });

  test('is refused as a whole before its first change, with every change that cannot be made', async () => {
    const plan = await side.drafts('bad', 8);
    const start = await startOf('bad-1');
    await side.send('booking.cancel', { bookingId: 'bad-7', reason: 'ill' });
    const other = { bookingId: 'other', customerId: 'bert', start, end: start + hour };
    await side.send('booking.create', { ...other, labelIds: ['care'] });
    await side.send('booking.allocate', { bookingId: 'other', resourceIds: ['sue'] });
    const head = await side.log.head();
    const refusal = await side.refusal('booking.applyPlan', plan, dispatcher, { commandId: 'bad' });
    expect(refusal.code).toBe('plan_outdated');
    expect(problemsOf(refusal).map(({ bookingId, code }) => [bookingId, code])).toEqual([
      ['bad-7', 'revision_conflict'],
      ['bad-1', 'resource_busy'],
    ]);
    expect(await side.log.head()).toBe(head);
    expect(await side.service.jobs.underWay('acme')).toEqual([]);
    // Nothing is remembered of it: without those two it is a plan like any other.
    const rest = plan.changes.filter(({ bookingId }) => bookingId !== 'bad-7' && bookingId !== 'bad-1');
    const job = await side.accepted({ ...plan, changes: rest }, 'bad');
    following = follow(side);
    expect(await side.ended(job.id)).toMatchObject({ state: 'done', done: 6, lost: 0 });
  });

  test('leaves bookings as others have changed them meanwhile and names them; harmless changes do not count', async () => {
    const plan = await side.drafts('meanwhile', 9);
    const job = await side.accepted(plan, 'meanwhile');
    await carryOutParts(side, 1);
    await side.send('booking.edit', { bookingId: 'meanwhile-4', title: 'Another title' });
    await side.send('booking.edit', { bookingId: 'meanwhile-5', title: 'Five' });
    await side.send('booking.lock', { bookingId: 'meanwhile-5' });
    const start = await startOf('meanwhile-8');
    const taken = { bookingId: 'meanwhile-taken', customerId: 'bert', start, end: start + hour };
    await side.send('booking.create', { ...taken, labelIds: ['care'] });
    await side.send('booking.allocate', { bookingId: 'meanwhile-taken', resourceIds: ['rob'] });
    following = follow(side);
    const ended = await side.ended(job.id);
    expect(ended).toMatchObject({ state: 'done', total: 9, done: 9, lost: 2 });
    expect(ended.notApplied).toMatchObject([
      { bookingId: 'meanwhile-5', title: 'Five', code: 'revision_conflict' },
      { bookingId: 'meanwhile-8', code: 'resource_busy', resourceIds: ['rob'] },
    ]);
    expect(await side.peopleOf('meanwhile-4', 'meanwhile-5', 'meanwhile-8')).toEqual([
      ['rostered', 'rob'],
      ['draft'],
      ['draft'],
    ]);
    expect((await report(job)).applied).toHaveLength(7);
  });

  test('ends between two parts when somebody cancels it; the changes made so far stay, and can be undone', async () => {
    const plan = await side.drafts('half', 9);
    const job = await side.accepted(plan, 'half');
    await carryOutParts(side, 2);
    await side.service.jobs.cancel('acme', job.id, 'somebody');
    await side.service.jobWork.jobs.keepTrouble(job.id, 'It rains');
    const cancelled = { state: 'underWay', cancelledBy: 'somebody', trouble: 'It rains' };
    expect(await side.job(job.id)).toMatchObject(cancelled);
    following = follow(side);
    const ended = { state: 'cancelled', total: 9, done: 6, lost: 0, trouble: null };
    expect(await side.ended(job.id)).toMatchObject(ended);
    expect(await side.eventsOf(plan)).toEqual([2, 2, 2, 2, 2, 2, 1, 1, 1]);
    // Too late, it changes nothing.
    await side.service.jobs.cancel('acme', job.id, 'somebody else');
    expect((await side.job(job.id)).cancelledBy).toBe('somebody');
    await side.caughtUp();
    const { inverse } = await report(job);
    const undo = await side.accepted({ changes: inverse, source: 'undo' }, 'half-back');
    await side.ended(undo.id);
    const drafts = plan.changes.map(() => ['draft']);
    expect(await side.peopleOf(...plan.changes.map(({ bookingId }) => bookingId))).toEqual(drafts);
  });

  test('cancelled after an interruption carries the interrupted part out to its end, and reports it', async () => {
    const plan = await side.drafts('broken', 9);
    const job = await side.accepted(plan, 'broken');
    const dying = await side.dyingAfter(1);
    await expect(carryOutParts({ service: dying }, 1)).rejects.toThrow();
    await dying.close();
    await side.service.jobs.cancel('acme', job.id, 'somebody');
    following = follow(side);
    expect(await side.ended(job.id)).toMatchObject({ state: 'cancelled', total: 9, done: 3, lost: 0 });
    expect(await side.eventsOf(plan)).toEqual([2, 2, 2, 1, 1, 1, 1, 1, 1]);
    expect((await report(job)).inverse).toHaveLength(3);
  });

  test('cancelled before anything of its part was done leaves the part alone', async () => {
    const plan = await side.drafts('untouched', 6);
    const job = await side.accepted(plan, 'untouched');
    const { log, pool } = side;
    const facts = factsBehind(side.facts);
    const behind = await createCommandService({ log, facts, pool, clock, stepSizes: jobSizes });
    await expect(carryOutParts({ service: behind }, 1)).rejects.toMatchObject({ code: 'read_side_behind' });
    await behind.close();
    await side.service.jobs.cancel('acme', job.id, 'somebody');
    following = follow(side);
    expect(await side.ended(job.id)).toMatchObject({ state: 'cancelled', total: 6, done: 0 });
    expect(await side.eventsOf(plan)).toEqual(plan.changes.map(() => 1));
  });

  test.each([
    ['of the moment, after a while', 'read_side_behind', 12],
    ['of the plan, at once', 'plan_outdated', 1],
  ] as const)(
    'cancelled ends although its interrupted part is refused for a reason %s',
    async (_, code, tries) => {
      const plan = await side.drafts(code, 6);
      const job = await side.accepted(plan, code);
      const { jobs } = side.service.jobWork;
      const part = await jobs.nextPart(job.id);
      await createJobs(side.pool).beginPart(job.id, part?.number ?? Number.NaN);
      await side.service.jobs.cancel('acme', job.id, 'somebody');
      let tried = 0;
      const carryOut = async () => {
        tried += 1;
        return Result.fail({ code, message: 'Not now', details: {} });
      };
      following = follow({ pool: side.pool, service: { jobWork: { jobs, carryOut } } });
      expect(await side.ended(job.id)).toMatchObject({ state: 'cancelled', done: 0, trouble: null });
      expect(tried).toBe(tries);
    },
  );

  test('lets people exchange their work, and never gives anybody two bookings at a time', async () => {
    const day = side.freeDay();
    const changes: Plan['changes'] = [];
    for (const at of [0, 1, 2, 3]) {
      const mine = await side.book(`exchange-${at}-rob`, 'anna', day, 8 + at, 'rob');
      const hers = await side.book(`exchange-${at}-sue`, 'bert', day, 8 + at, 'sue');
      changes.push({ ...mine, resourceIds: ['sue'] }, { ...hers, resourceIds: ['rob'] });
    }
    await side.caughtUp();
    const ids = changes.map(({ bookingId }) => bookingId);
    const job = await side.accepted({ changes, source: 'optimise' }, 'exchange');
    for (let done = 0; done < 8; done = (await side.job(job.id)).done) {
      await carryOutParts(side, 1);
      const people = await side.peopleOf(...ids);
      for (const at of [0, 2, 4, 6]) expect(people[at]).not.toEqual(people[at + 1]);
    }
    expect(await side.peopleOf(...ids)).toEqual(
      changes.map(({ resourceIds }) => ['rostered', ...resourceIds]),
    );
    expect((await side.job(job.id)).lost).toBe(0);
  });

  test('changes a booking that one of its own parts has marked before', async () => {
    await side.send('resource.create', { resourceId: 'tim', firstName: 'Tim', labelIds: ['care'] });
    const timings = [1, 2, 3, 4, 5].map((weekday) => ({ day: weekday, begin: 8 * hour, end: 18 * hour }));
    const shift = { resourceId: 'tim', startDate: '2026-01-01', endDate: null, timings };
    await side.send('shift.create', shift);
    await side.send('resource.change', { resourceId: 'tim', maxHoursPerWeek: 3 });
    const much: Plan['changes'] = [];
    const day = side.freeDay();
    for (let at = 0; at < 5; at += 1) {
      const { bookingId } = await side.book(`much-${at}`, 'anna', day, 8 + at);
      await side.send('booking.allocate', { bookingId, resourceIds: ['tim'], force: true });
      much.push({ bookingId, ifRevision: 0, resourceIds: ['sue'] });
    }
    const last = await side.book('much-last', 'bert', day, 15, 'sue');
    const changes = [];
    for (const change of [...much, { ...last, resourceIds: ['tim'] }]) {
      const { length } = await side.events(`booking-acme.${change.bookingId}`);
      changes.push({ ...change, ifRevision: length - 1 });
    }
    await side.caughtUp();
    following = follow(side);
    const job = await side.accepted({ changes, source: 'optimise' }, 'much');
    expect(await side.ended(job.id)).toMatchObject({ state: 'done', lost: 0 });
    await following.stop();
    await side.caughtUp();

    // Taken back, Tim has too much again as soon as the first part is done, and that is marked on the last booking.
    const undo = await side.accepted({ changes: (await report(job)).inverse, source: 'undo' }, 'much-back');
    await carryOutParts(side, 1);
    expect((await side.events('booking-acme.much-last')).at(-1)?.type).toBe('BookingReassessed');
    following = follow(side);
    expect(await side.ended(undo.id)).toMatchObject({ state: 'done', lost: 0 });
    expect(await side.peopleOf('much-0', 'much-4', 'much-last')).toEqual([
      ['rostered', 'tim'],
      ['rostered', 'tim'],
      ['rostered', 'sue'],
    ]);
  });

  test('is one step if it is small enough, and never a job if it is a hand-over', async () => {
    const plan = await side.drafts('small', 5);
    const answer = await side.send('booking.applyPlan', plan);
    expect(answer.job).toBeUndefined();
    expect(answer.events).toHaveLength(5);
  });
});

describe('a job whose process dies', () => {
  test('within a part is finished by another process, and each change is made once', async () => {
    const plan = await side.drafts('dying', 8);
    // Its second part has three changes, of which one gets into the log.
    const made: ReturnType<EventLog['append']>[] = [];
    const log: EventLog = {
      ...side.log,
      async append(...given) {
        if (made.length < 4) {
          const appending = side.log.append(...given);
          made.push(appending);
          return appending;
        }
        await Promise.all(made);
        throw new Error('the process died');
      },
    };
    const { facts, pool } = side;
    const dying = await createCommandService({ log, facts, pool, clock, stepSizes: jobSizes });
    const troubles: unknown[] = [];
    const first = follow({ pool: side.pool, service: dying }, (error) => troubles.push(error));
    const job = await side.accepted(plan, 'dying');
    await expect.poll(() => troubles.length).toBeGreaterThan(0);
    // Whoever looks is told that it is stuck, and not why.
    await expect.poll(async () => (await side.job(job.id)).trouble).toMatch(/tried again/);
    await first.stop();
    await dying.close();
    expect(String(troubles[0])).toContain('the process died');
    expect((await side.eventsOf(plan)).filter((events) => events === 2)).toHaveLength(4);
    expect((await side.job(job.id)).done).toBe(3);

    const other = await side.another();
    following = follow(other);
    expect(await side.ended(job.id)).toMatchObject({ state: 'done', done: 8, lost: 0, trouble: null });
    expect(await side.eventsOf(plan)).toEqual(plan.changes.map(() => 2));
    const { applied, inverse } = await report(job);
    expect(applied.map(({ bookingId }) => bookingId)).toEqual(plan.changes.map(({ bookingId }) => bookingId));
    expect(inverse.map(({ ifRevision, resourceIds }) => [ifRevision, resourceIds])).toEqual(
      plan.changes.map(() => [1, []]),
    );
  });

  test('or only hangs and continues beside the next makes each change once', async () => {
    const plan = await side.drafts('twice', 6);
    const job = await side.accepted(plan, 'twice');
    const other = await side.another();
    for (const part of [0, 1]) {
      const [atHand] = await side.service.jobWork.jobs.atHand();
      const next = atHand && (await side.service.jobWork.jobs.nextPart(atHand.id));
      if (atHand === undefined || next === undefined) throw new Error('the job is at hand');
      expect(next.number).toBe(part);
      const outcomes = await Promise.all(
        [side, other].map(({ service }) => service.jobWork.carryOut(atHand, next)),
      );
      const [one, two] = outcomes.map(Result.getOrThrow);
      expect(one?.report.applied).toEqual(two?.report.applied);
      for (const outcome of [one, two]) {
        if (outcome !== undefined) await side.service.jobWork.jobs.keepPart(job.id, part, outcome);
      }
    }
    following = follow(other);
    expect(await side.ended(job.id)).toMatchObject({ state: 'done', done: 6, lost: 0 });
    expect(await side.eventsOf(plan)).toEqual(plan.changes.map(() => 2));
  });

  test('or whose log cannot be reached continues later, and says meanwhile what it waits for', async () => {
    const plan = await side.drafts('far', 6);
    const job = await side.accepted(plan, 'far');
    let isAway = true;
    const log: EventLog = {
      ...side.log,
      append: (...given) =>
        isAway ? Promise.reject(new LogUnavailable('No node answers.')) : side.log.append(...given),
    };
    const { facts, pool } = side;
    const service = await createCommandService({ log, facts, pool, clock, stepSizes: jobSizes });
    following = follow({ pool, service }, () => {});
    await expect.poll(async () => (await side.job(job.id)).trouble).toMatch(/^The log cannot be reached/);
    isAway = false;
    expect(await side.ended(job.id)).toMatchObject({ state: 'done', done: 6, trouble: null });
    await service.close();
  });

  test('or whose read side falls behind continues later, and says meanwhile what it waits for', async () => {
    const plan = await side.drafts('behind', 6);
    const job = await side.accepted(plan, 'behind');
    let behind = true;
    const facts = factsBehind(side.facts, () => behind);
    const { log, pool } = side;
    const service = await createCommandService({ log, facts, pool, clock, stepSizes: jobSizes });
    following = follow({ pool, service });
    await expect.poll(async () => (await side.job(job.id)).trouble).toMatch(/^The plan is still catching up/);
    behind = false;
    expect(await side.ended(job.id)).toMatchObject({ state: 'done', done: 6, trouble: null });
    await service.close();
  });

  test('is carried out by one process at a time', async () => {
    const other = await side.another();
    const one = follow(side);
    const two = follow(other);
    await expect.poll(() => [one, two].filter((each) => each.isElected()).length).toBe(1);
    const [leads, waits] = one.isElected() ? [one, two] : [two, one];
    await leads.stop();
    await expect.poll(() => waits.isElected()).toBe(true);
    await waits.stop();
  });
});

describe('jobs beside each other', () => {
  test('rest behind a part, so that others get their turn, unless it has let them in all the time', () => {
    const { pausesAfter } = side.service.jobWork;
    const names = ['booking.applyPlan', 'rosterTemplate.publish', 'rosterTemplate.undoPublish'];
    expect(names.map((name) => pausesAfter?.({ name }))).toEqual([true, false, false]);
  });

  test('follow one another within an organisation, take turns between organisations, and are hidden from others', async () => {
    const first = await side.accepted(await side.drafts('first', 6), 'first');
    const second = await side.accepted(await side.drafts('second', 6), 'second');
    expect([first.ahead, second.ahead]).toEqual([0, 1]);
    expect((await side.service.jobs.underWay('acme')).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await side.service.jobs.underWay('rival')).toEqual([]);
    expect(await side.service.jobs.find('rival', first.id)).toBeUndefined();
    expect(await side.service.jobs.report('rival', first.id)).toBeUndefined();
    await side.service.jobs.cancel('rival', first.id, 'meddler');
    expect((await side.job(first.id)).cancelledBy).toBeNull();

    await side.send('organisation.create', { organisationId: 'rival', name: 'Rival' }, system);
    const theirs = actorOf('dispatcher', { org: 'rival' });
    await side.send('customer.create', { customerId: 'zoe', firstName: 'Zoe' }, theirs);
    await side.send('resource.create', { resourceId: 'roy', firstName: 'Roy', labelIds: [] }, theirs);
    const changes = [];
    for (let at = 0; at < 6; at += 1) {
      const start = midnight + at * 3 * hour;
      const bookingId = `rival-${at}`;
      await side.send('booking.create', { bookingId, customerId: 'zoe', start, end: start + hour }, theirs);
      await side.send('booking.allocate', { bookingId, resourceIds: ['roy'] }, theirs);
      changes.push({ bookingId, ifRevision: 1, resourceIds: [] });
    }
    await side.caughtUp();
    const their = await side.accepted({ changes, source: 'optimise' }, 'first', theirs);
    expect(their.id).not.toBe(first.id);
    const turns = (await side.service.jobWork.jobs.atHand()).map(({ id }) => id);
    expect(turns.sort()).toEqual([first.id, their.id].sort());

    following = follow(side);
    await side.ended(second.id);
    const [done, next] = await Promise.all([side.job(first.id), side.job(second.id)]);
    expect(next.begunAt).toBeGreaterThanOrEqual(done.endedAt ?? Number.POSITIVE_INFINITY);
    await expect.poll(async () => (await side.service.jobs.find('rival', their.id))?.state).toBe('done');
    const ended = await side.service.jobs.ended('acme');
    expect(ended.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('are limited in number, which a sentence says; a command of one step is not', async () => {
    const plans = [];
    for (let at = 0; at <= mostJobs; at += 1) plans.push(await side.drafts(`many-${at}`, 6));
    const sent = await Promise.all(
      plans.map((plan, at) =>
        side.service.execute(dispatcher, 'booking.applyPlan', plan, { commandId: `many-${at}` }),
      ),
    );
    const refused = sent.filter(Result.isFailure).map(({ failure }) => failure);
    expect(refused).toMatchObject([{ code: 'too_many_requests', details: { jobs: mostJobs } }]);
    expect(refused[0]?.message).toMatch(/^5 jobs of your organisation are under way or waiting\./);
    const few = (await side.drafts('few', 2)).changes;
    expect((await side.send('booking.applyPlan', { changes: few })).job).toBeUndefined();
    following = follow(side);
    await expect.poll(() => side.service.jobs.underWay('acme')).toEqual([]);
    for (const plan of plans) expect(new Set(await side.eventsOf(plan)).size).toBe(1);
  });

  test('keep to the limit when several processes accept them at once', async () => {
    const actor = { ...dispatcher, duties: [] };
    const kept = await Promise.all(
      Array.from({ length: mostJobs + 3 }, (_, at) => {
        const commandId = `crowd-${at}`;
        return createJobs(side.pool).accept({
          identity: { org: 'crowd', actorUid: actor.uid, commandId },
          name: 'booking.applyPlan',
          inputHash: '',
          sender: { actor, correlationId: commandId, causationId: null, commandId },
          division: { total: 0, parts: [] },
        });
      }),
    );
    expect(kept.filter((each) => each === 'accepted')).toHaveLength(mostJobs);
  });
});
