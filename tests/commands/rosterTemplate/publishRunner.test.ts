import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookingFact } from '../../../domain/kernel/facts.ts';
import { publishReportSchema } from '../../../domain/masterRoster/publishCommands.ts';
import { waitingForLocks } from '../../support/waitingForLocks.ts';
import { actorOf, dispatcher } from '../writeSideFixture.ts';
import { createRosterSide, type RosterSide } from './rosterSide.ts';

let side: RosterSide;
beforeAll(async () => {
  side = await createRosterSide();
});
afterAll(() => side.close());

/** A fortnight of 2026 in which nobody else has anything. */
const fortnight = (number: number) => {
  const day = (after: number) =>
    new Date(Date.UTC(2026, 2, 1 + 14 * number + after)).toISOString().slice(0, 10);
  return { from: day(0), to: day(13) };
};

const shown = (bookings: readonly BookingFact[]) =>
  bookings.map(({ details, status, resourceIds }) => [
    details.roster?.eventId,
    details.roster?.date,
    status,
    ...resourceIds,
  ]);

describe('publishing a roster', () => {
  test('makes its days bookings with their people, in parts, and knows them again', async () => {
    await side.template('plain', {
      'plain-mon': { resourceIds: ['rob'] },
      'plain-tue': { day: 2, resourceIds: ['sue'] },
      'plain-open': { day: 3, week: 2 },
      'plain-wed': { day: 3, resourceIds: ['rob'], resourcesNeeded: 1 },
    });
    const range = fortnight(0);
    const first = await side.publish('plain', range);
    expect(first.job).toMatchObject({ name: 'rosterTemplate.publish', total: 4, done: 4, lost: 0 });
    expect(first.applied.map(({ change }) => change)).toEqual(Array.from({ length: 4 }, () => 'created'));
    const after = await side.published('plain');
    expect(shown(after)).toEqual([
      ['plain-open', '2026-03-04', 'draft'],
      ['plain-mon', '2026-03-09', 'rostered', 'rob'],
      ['plain-tue', '2026-03-10', 'rostered', 'sue'],
      ['plain-wed', '2026-03-11', 'rostered', 'rob'],
    ]);

    const head = await side.log.head();
    const again = await side.publish('plain', range);
    expect(again.job).toMatchObject({ total: 0, state: 'done' });
    expect(await side.log.head()).toBe(head);
    expect(await side.published('plain')).toEqual(after);
  });

  test('makes no booking for a customer who is deactivated, says so by name, and leaves what stands', async () => {
    await side.send('customer.create', { customerId: 'gone', firstName: 'Gerda', lastName: 'Gone' });
    await side.template('unserved', {
      'unserved-old': { customerId: 'gone' },
      'unserved-new': { customerId: 'gone', day: 2, start: 20 * 3600, end: 21 * 3600 },
      'unserved-other': { day: 3 },
    });
    const range = fortnight(20);
    await side.send('rosterEvent.archive', { rosterEventId: 'unserved-new' });
    await side.publish('unserved', range);
    await side.send('rosterEvent.restore', { rosterEventId: 'unserved-new' });
    await side.send('rosterEvent.change', { rosterEventId: 'unserved-old', title: 'Goes on' });
    await side.send('customer.deactivate', { customerId: 'gone' });
    const { applied, notApplied } = await side.publish('unserved', range);
    expect(applied.map(({ change }) => change)).toEqual(['changed']);
    expect(notApplied).toMatchObject([
      {
        code: 'customer_out_of_use',
        title: 'unserved-new',
        message: 'Gerda Gone is not in use: reactivate them first, or choose somebody else',
      },
    ]);
    expect(shown(await side.published('unserved'))).toHaveLength(2);
  });

  test('takes equipment for its bookings, and leaves out a day on which something else has it', async () => {
    await side.send('equipment.create', { equipmentId: 'hoist', name: 'Hoist' });
    await side.template('gear', {
      'gear-mon': { equipmentIds: ['hoist'] },
      'gear-tue': { day: 2, equipmentIds: ['hoist'] },
    });
    const range = fortnight(22);
    const start = Date.parse(`${range.from}T00:00:00Z`) / 1000;
    await side.send('maintenance.create', {
      equipmentId: 'hoist',
      title: 'Service',
      start: start + 8 * 86_400,
      end: start + 9 * 86_400,
    });
    await side.caughtUp();
    const { applied, notApplied } = await side.publish('gear', range);
    expect(applied).toHaveLength(1);
    expect(notApplied).toMatchObject([{ code: 'equipment_busy', title: 'gear-mon' }]);
    const bookings = await side.published('gear');
    expect(bookings.map(({ details }) => details.equipmentIds)).toEqual([['hoist']]);
    // Given by hand besides: what is published again leaves it.
    await side.send('equipment.create', { equipmentId: 'ladder', name: 'Ladder' });
    await side.template('bare', { 'bare-thu': { day: 4 } });
    await side.publish('bare', range);
    const [bare] = await side.published('bare');
    await side.send('booking.edit', { bookingId: bare?.id ?? '', equipmentIds: ['ladder'] });
    for (const title of ['Once', 'Twice']) {
      await side.send('rosterEvent.change', { rosterEventId: 'bare-thu', title });
      expect((await side.publish('bare', range)).applied).toMatchObject([{ change: 'changed' }]);
    }
    const [after] = await side.published('bare');
    expect([after?.details.title, after?.details.equipmentIds]).toEqual(['Twice', ['ladder']]);
  });

  test('again changes what has changed in the roster, and leaves what somebody has changed', async () => {
    await side.template('again', { 'again-a': { resourceIds: ['rob'] }, 'again-b': { day: 2 } });
    const range = { from: fortnight(1).from, to: fortnight(2).to };
    await side.publish('again', range);
    const [altered] = await side.published('again');
    await side.send('booking.edit', { bookingId: altered?.id ?? '', notes: 'Ring twice' });
    await side.send('rosterEvent.change', { rosterEventId: 'again-a', start: 11 * 3600, end: 12 * 3600 });
    const next = await side.publish('again', range);
    expect(next.job).toMatchObject({ total: 2, done: 2, lost: 1 });
    expect(next.applied).toMatchObject([{ change: 'changed' }]);
    expect(next.notApplied).toMatchObject([{ bookingId: altered?.id, code: 'altered', title: 'again-a' }]);

    const back = await side.publish('again', { ...range, altered: 'replace' });
    expect(back.applied).toMatchObject([{ bookingId: altered?.id, change: 'changed' }]);
    const [now] = await side.published('again');
    expect(now).toMatchObject({ details: { notes: '' }, status: 'rostered', resourceIds: ['rob'] });
    expect((now?.start ?? 0) - (altered?.start ?? 0)).toBe(2 * 3600);
  });

  test('removes what the roster has no more, unless it has begun, and begins it anew when it has it again', async () => {
    await side.template('gone', { 'gone-a': { resourceIds: ['rob'] } });
    const range = { from: fortnight(3).from, to: fortnight(4).to };
    await side.publish('gone', range);
    const [first, second] = await side.published('gone');
    await side.send('booking.dispatch', { bookingId: second?.id ?? '' });
    await side.send('rosterEvent.archive', { rosterEventId: 'gone-a' });
    const removed = await side.publish('gone', range);
    expect(removed.applied).toMatchObject([{ bookingId: first?.id, change: 'removed' }]);
    expect(removed.notApplied).toMatchObject([{ bookingId: second?.id, code: 'begun' }]);
    expect((await side.published('gone')).map(({ id }) => id)).toEqual([second?.id]);

    await side.send('rosterEvent.restore', { rosterEventId: 'gone-a' });
    expect((await side.publish('gone', range)).applied).toMatchObject([
      { bookingId: first?.id, change: 'created' },
    ]);
    expect(shown(await side.published('gone'))).toEqual([
      ['gone-a', first?.details.roster?.date, 'rostered', 'rob'],
      ['gone-a', second?.details.roster?.date, 'dispatched', 'rob'],
    ]);
  });

  test('makes a draft of what its people cannot do, and keeps them where the roster says so', async () => {
    await side.template('tight', {
      'tight-a': { resourceIds: ['rob'] },
      'tight-b': { resourceIds: ['rob'], customerId: 'bert' },
      'tight-c': { resourceIds: ['sue'], start: 19 * 3600, end: 20 * 3600, force: true },
      'tight-rest': {
        type: 'break',
        customerId: null,
        resourceIds: ['sue'],
        start: 12 * 3600,
        end: 13 * 3600,
      },
      'tight-d': { resourceIds: ['sue'], start: 12 * 3600, end: 13 * 3600 },
    });
    const done = await side.publish('tight', fortnight(5));
    expect(shown(await side.published('tight'))).toEqual([
      ['tight-a', expect.any(String), 'rostered', 'rob'],
      ['tight-b', expect.any(String), 'draft'],
      ['tight-c', expect.any(String), 'rostered', 'sue'],
      ['tight-d', expect.any(String), 'draft'],
    ]);
    expect(done.drafts.map(({ title, code }) => [title, code])).toEqual([
      ['tight-b', 'resource_busy'],
      ['tight-d', 'resource_break_time'],
    ]);
    const [, , forced] = await side.published('tight');
    expect(forced).toMatchObject({ conflict: true, violations: [{ code: 'resource_shift_not_match' }] });
    // A draft is what publishing has made of it, so that nobody has altered it.
    expect((await side.publish('tight', { ...fortnight(5), altered: 'replace' })).job.total).toBe(0);
  });

  test('marks both of two that overlap because the roster keeps their people, whichever is first', async () => {
    const sue = { resourceIds: ['sue'], force: true };
    await side.template('both', {
      'both-early': { ...sue, start: 9 * 3600, end: 11 * 3600 },
      'both-late': { ...sue, start: 10 * 3600, end: 12 * 3600 },
    });
    await side.publish('both', fortnight(14));
    expect(
      (await side.published('both')).map(({ violations }) => violations.map(({ code }) => code)),
    ).toEqual([['resource_busy'], ['resource_busy']]);
    expect((await side.publish('both', { ...fortnight(14), altered: 'replace' })).job.total).toBe(0);
  });

  test('lets people exchange work, and takes the newly named from nobody else', async () => {
    await side.template('swap', {
      'swap-a': { resourceIds: ['rob'] },
      'swap-b': { resourceIds: ['sue'], customerId: 'bert' },
    });
    await side.publish('swap', fortnight(6));
    await side.send('rosterEvent.change', { rosterEventId: 'swap-a', resourceIds: ['sue'] });
    await side.send('rosterEvent.change', { rosterEventId: 'swap-b', resourceIds: ['rob'] });
    const done = await side.publish('swap', fortnight(6));
    expect(done.drafts).toEqual([]);
    expect(shown(await side.published('swap')).map(([id, , , who]) => [id, who])).toEqual([
      ['swap-a', 'sue'],
      ['swap-b', 'rob'],
    ]);
  });

  test('nothing is taken back of a roster that the organisation does not have', async () => {
    const bookings = [{ bookingId: 'b', commandId: 'c' }];
    const sent = side.send('rosterTemplate.undoPublish', { rosterTemplateId: 'of-others', bookings });
    await expect(sent).rejects.toThrow('"code":"not_found"');
  });

  test('is taken back as a whole: what it made is gone, the rest is what it was', async () => {
    await side.template('undone', {
      'undone-a': { resourceIds: ['rob'] },
      'undone-b': { day: 2, resourceIds: ['sue'] },
      'undone-c': { day: 3, resourceIds: ['rob'] },
    });
    const range = fortnight(7);
    await side.publish('undone', range);
    const [, , third] = await side.published('undone');
    await side.send('booking.confirm', { bookingId: third?.id ?? '' });
    const before = await side.published('undone');

    await side.send('rosterEvent.change', {
      rosterEventId: 'undone-a',
      resourceIds: ['sue'],
      title: 'Other',
    });
    await side.send('rosterEvent.archive', { rosterEventId: 'undone-c' });
    await side.send('rosterEvent.create', {
      rosterEventId: 'undone-d',
      templateId: 'undone',
      week: 2,
      day: 4,
      start: 9 * 3600,
      end: 10 * 3600,
      customerId: 'cleo',
      labelIds: ['care'],
      resourceIds: ['rob'],
    });
    const done = await side.publish('undone', range);
    expect(done.applied.map(({ change }) => change).toSorted()).toEqual(['changed', 'created', 'removed']);

    const undone = await side.takeBack('undone', done);
    expect(undone.job).toMatchObject({ total: 3, done: 3, lost: 0 });
    const same = ({ id, status, start, end, resourceIds, details }: BookingFact) => ({
      id,
      status,
      start,
      end,
      resourceIds,
      details,
    });
    expect((await side.published('undone')).map(same)).toEqual(before.map(same));
  });

  test('is taken back but for what somebody has acted on since', async () => {
    await side.template('acted', { 'acted-a': { resourceIds: ['rob'] }, 'acted-b': { day: 2 } });
    const done = await side.publish('acted', fortnight(8));
    const [first] = await side.published('acted');
    await side.send('booking.edit', { bookingId: first?.id ?? '', notes: 'Ring twice' });
    const undone = await side.takeBack('acted', done);
    expect(undone.notApplied).toMatchObject([{ bookingId: first?.id, code: 'changed_since' }]);
    expect((await side.published('acted')).map(({ id }) => id)).toEqual([first?.id]);
  });

  test('survives the death of its process: whoever goes on makes every booking once', async () => {
    const events = Object.fromEntries(
      [1, 2, 3, 4, 5].map((day) => [`dying-${day}`, { day, resourceIds: [day % 2 === 0 ? 'rob' : 'sue'] }]),
    );
    await side.template('dying', events);
    const range = { from: fortnight(9).from, to: fortnight(10).to };
    const { job } = await side.send('rosterTemplate.publish', { rosterTemplateId: 'dying', ...range });
    const dying = await side.dyingAfter(4);
    await expect(side.carryOutJobs(dying)).rejects.toThrow();
    await dying.close();
    await side.caughtUp();
    const halfway = (await side.published('dying')).length;
    expect(halfway).toBeGreaterThan(0);
    expect(halfway).toBeLessThan(10);
    await side.carryOutJobs();
    const all = await side.published('dying');
    expect(all.map(({ status, revision }) => [status, revision])).toEqual(
      Array.from({ length: 10 }, () => ['rostered', 1]),
    );
    expect(await side.service.jobs.find('acme', job?.id ?? '')).toMatchObject({ done: 10, lost: 0 });
  });

  test('reports what it has removed, and takes it back, even if the process dies between two turns', async () => {
    await side.template('cut', {
      'cut-a': { resourceIds: ['rob'] },
      'cut-b': { day: 2, resourceIds: ['sue'] },
      'cut-c': { day: 3, resourceIds: ['rob'] },
    });
    const range = fortnight(15);
    await side.publish('cut', range);
    const before = await side.published('cut');
    for (const rosterEventId of ['cut-a', 'cut-b', 'cut-c']) {
      await side.send('rosterEvent.archive', { rosterEventId });
    }
    const { job } = await side.send('rosterTemplate.publish', { rosterTemplateId: 'cut', ...range });
    const dying = await side.dyingAfter(2);
    await expect(side.carryOutJobs(dying)).rejects.toThrow();
    await dying.close();
    expect(shown(await side.published('cut'))).toHaveLength(1);
    await side.carryOutJobs();
    expect(await side.published('cut')).toEqual([]);
    const report = publishReportSchema.parse(await side.service.jobs.report('acme', job?.id ?? ''));
    const ids = before.map(({ id }) => id).toSorted();
    expect(report.applied.map(({ bookingId }) => bookingId).toSorted()).toEqual(ids);
    expect(report.applied.map(({ change }) => change)).toEqual(ids.map(() => 'removed'));
    expect(await side.service.jobs.find('acme', job?.id ?? '')).toMatchObject({ done: 3, lost: 0 });

    await side.takeBack('cut', report);
    expect(shown(await side.published('cut'))).toEqual(shown(before));
  });

  test('keeps nobody waiting for people whose turn it is not, and waits for those whose turn it is', async () => {
    await side.template('turns', {
      'turns-sue': { resourceIds: ['sue'] },
      'turns-sue-too': { day: 2, resourceIds: ['sue'] },
      'turns-rob': { day: 3, resourceIds: ['rob'] },
    });
    const range = fortnight(11);
    const { job } = await side.send('rosterTemplate.publish', { rosterTemplateId: 'turns', ...range });
    const holder = await side.pool.connect();
    await holder.query('begin');
    await holder.query('set local idle_in_transaction_session_timeout = 0');
    await holder.query(
      `select from muster_write.fences where org = 'acme' and resource_id = 'rob' for update`,
    );
    const publishing = side.carryOutJobs();
    try {
      await expect.poll(() => waitingForLocks(side.pool)).toBe(1);
      // It is Rob's turn. Sue's is over, or has to wait for his: that is decided by who was ready first.
      await side.book('turns-other', 'anna', 301, 9, 'sue');
      const made = shown(await side.published('turns')).map(([id]) => id);
      expect([[], ['turns-sue', 'turns-sue-too']]).toContainEqual(made);
    } finally {
      await holder.query('rollback');
      holder.release();
      await publishing;
    }
    expect(shown(await side.published('turns')).map(([id, , status]) => [id, status])).toEqual([
      ['turns-sue', 'rostered'],
      ['turns-sue-too', 'rostered'],
      ['turns-rob', 'rostered'],
    ]);
    expect(await side.service.jobs.find('acme', job?.id ?? '')).toMatchObject({ done: 3, lost: 0 });
  });

  test('beside others who put work on the same people books nobody twice', async () => {
    const other = await side.another();
    const days = [1, 2, 3, 4, 5];
    for (const round of [0, 1, 2, 3, 4, 5]) {
      const id = `race-${round}`;
      const number = 20 + round;
      await side.template(
        id,
        Object.fromEntries(
          days.map((day) => [`${id}-${day}`, { day, resourceIds: [day % 2 ? 'rob' : 'sue'] }]),
        ),
      );
      // On the same days and hours of both weeks, one of which is the roster's.
      const rivals = [0, 7].flatMap((week) =>
        days.map((day) => ({ id: `${id}-rival-${week + day}`, on: 14 * number + week + day - 1, day })),
      );
      for (const rival of rivals) await side.book(rival.id, 'bert', rival.on, 9);
      await Promise.all([side.caughtUp(), other.caughtUp()]);
      const publishing = side.publish(id, fortnight(number));
      await delay(4 * round);
      await Promise.all(
        rivals.map(({ id: bookingId, day }) =>
          other.service.execute(
            dispatcher,
            'booking.allocate',
            { bookingId, resourceIds: [day % 2 ? 'rob' : 'sue'] },
            { commandId: bookingId },
          ),
        ),
      );
      const { drafts } = await publishing;
      const published = await side.published(id);
      const theirs = await side.facts.bookings(
        'acme',
        rivals.map((rival) => rival.id),
      );
      const work = [...published, ...theirs].flatMap(({ start, resourceIds }) =>
        resourceIds.map((person) => `${person} at ${start}`),
      );
      expect(new Set(work).size).toBe(work.length);
      // Each hour has gone to one of the two.
      expect(work).toHaveLength(10);
      const without = published.filter(({ status }) => status === 'draft').map((booking) => booking.id);
      expect(drafts.map(({ bookingId }) => bookingId).toSorted()).toEqual(without.toSorted());
    }
  });

  test('a second time before the first has ended loses nothing', async () => {
    await side.template('twice', { 'twice-a': { resourceIds: ['rob'] }, 'twice-b': { day: 2 } });
    const asked = { rosterTemplateId: 'twice', ...fortnight(12) };
    const [first, second] = await Promise.all([
      side.send('rosterTemplate.publish', asked),
      side.send('rosterTemplate.publish', asked),
    ]);
    await side.carryOutJobs();
    const jobs = [first, second].map(({ job }) => job?.id ?? '');
    const [one, two] = await Promise.all(jobs.map((id) => side.service.jobs.find('acme', id)));
    const reports = await Promise.all(jobs.map((id) => side.service.jobs.report('acme', id)));
    for (const job of [one, two]) {
      expect(job).toMatchObject({ state: 'done', total: 2, done: 2, lost: 0, notApplied: [] });
    }
    expect(reports.map((report) => report?.applied.length).toSorted()).toEqual([0, 2]);
    expect(await side.published('twice')).toHaveLength(2);
  });

  test('tells of its drafts even if the process dies between them', async () => {
    const late = { resourceIds: ['rob'], start: 19 * 3600, end: 20 * 3600 };
    await side.template('late', {
      'late-a': late,
      'late-b': { ...late, day: 2 },
      'late-c': { ...late, day: 3 },
    });
    const { job } = await side.send('rosterTemplate.publish', {
      rosterTemplateId: 'late',
      ...fortnight(13),
    });
    const dying = await side.dyingAfter(2);
    await expect(side.carryOutJobs(dying)).rejects.toThrow();
    await dying.close();
    await side.carryOutJobs();
    const report = publishReportSchema.parse(await side.service.jobs.report('acme', job?.id ?? ''));
    expect(report.drafts.map(({ title, code }) => [title, code]).toSorted()).toEqual([
      ['late-a', 'resource_shift_not_match'],
      ['late-b', 'resource_shift_not_match'],
      ['late-c', 'resource_shift_not_match'],
    ]);
    expect(report.applied).toHaveLength(3);
  });

  test('is refused for a template that is unknown or archived, days in the wrong order, and who may not', async () => {
    await side.template('old', {});
    const days = fortnight(0);
    const asked = { rosterTemplateId: 'old', ...days };
    const refused = (input: object, actor = dispatcher) =>
      side.refusal('rosterTemplate.publish', input, actor);
    expect(await refused({ ...asked, rosterTemplateId: 'none' })).toMatchObject({ code: 'not_found' });
    expect(await refused({ ...asked, from: days.to, to: days.from })).toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ path: 'to', message: 'must not be before from' }] },
    });
    expect(await refused({ ...asked, to: '2027-12-31' })).toMatchObject({ code: 'invalid_input' });
    expect(await refused(asked, actorOf('resource', { resourceId: 'rob' }))).toMatchObject({
      code: 'not_allowed',
    });
    await side.send('rosterTemplate.archive', { rosterTemplateId: 'old' });
    expect(await refused(asked)).toMatchObject({ code: 'transition_not_allowed' });
  });
});
