import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysReportSchema, type PersonDaysEdit } from '../../../domain/shift/setDaysCommand.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { createPlanSide, hour, type PlanSide } from '../booking/planSide.ts';
import { actorOf, dispatcher } from '../writeSideFixture.ts';
import { hoursOfDate } from './wednesdayHours.ts';

let side: PlanSide;
beforeAll(async () => {
  side = await createPlanSide({ stepSizes: { mostInStep: 12, inPart: 6 } });
});
afterAll(() => side.close());

let people = 0;
/** Somebody who cares from eight to six on working days, unless told otherwise. */
async function worker(sheets: 'standing' | 'none' = 'standing') {
  people += 1;
  const resourceId = `worker-${people}`;
  await side.send('resource.create', { resourceId, firstName: resourceId, labelIds: ['care'] });
  if (sheets === 'standing') {
    const timings = [1, 2, 3, 4, 5].map((day) => ({ day, begin: 8 * hour, end: 18 * hour }));
    await side.send('shift.create', { resourceId, startDate: '2026-01-01', endDate: null, timings });
  }
  return resourceId;
}

async function sheetsOf(resourceId: string) {
  await side.caughtUp();
  const found = await side.facts.shiftsOf('acme', [resourceId], 'current');
  return found.toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
}

const hoursOf = (resourceId: string, date: string) => hoursOfDate(side, resourceId, date);

/** One day of somebody: `7-15`, or nothing. */
function day(
  resourceId: string,
  date: string,
  ...hours: readonly (readonly [number, number])[]
): PersonDaysEdit {
  const weekday = (localDayOfDate(date) + 4) % 7;
  const timings = hours.map(([begin, end]) => ({ day: weekday, begin: begin * hour, end: end * hour }));
  return { resourceId, startDate: date, endDate: date, timings };
}

async function conflicts(...ids: readonly string[]) {
  await side.caughtUp();
  const bookings = await side.facts.bookings('acme', ids);
  return ids.map((id) => bookings.find((one) => one.id === id)?.conflict);
}

describe('setting the hours of days', () => {
  test('changes a week of several people and leaves their other weeks, in one step', async () => {
    const [one, other] = [await worker(), await worker('none')];
    const edits = [day(one, '2026-03-04', [12, 20]), day(other, '2026-03-04', [7, 15], [17, 21])];
    const answer = await side.send('shift.setDays', { edits });
    expect(daysReportSchema.parse(answer.report)).toMatchObject({
      resourceIds: [one, other],
      setUp: [other],
      leftOut: [],
    });
    expect(await hoursOf(one, '2026-03-04')).toEqual(['12-20']);
    expect(await hoursOf(one, '2026-03-05')).toEqual(['8-18']);
    expect(await hoursOf(one, '2026-03-11')).toEqual(['8-18']);
    expect(await hoursOf(other, '2026-03-04')).toEqual(['7-15', '17-21']);
    expect(await sheetsOf(one)).toHaveLength(3);
  });

  test('is taken back by the edits of its report, to one timesheet again', async () => {
    const one = await worker();
    const before = await sheetsOf(one);
    const answer = await side.send('shift.setDays', { edits: [day(one, '2026-03-04', [12, 20])] });
    const { inverse } = daysReportSchema.parse(answer.report);
    await side.send('shift.setDays', { edits: inverse });
    expect(await sheetsOf(one)).toEqual(before);
  });

  test('marks the work of that week that it leaves outside the shifts, foretells it, and frees it again', async () => {
    const one = await worker();
    await side.book('morning', 'anna', 2, 9, one);
    await side.book('later', 'anna', 9, 9, one);
    const edits = [day(one, '2026-03-04', [12, 20])];
    const foreseen = await side.service.effects(dispatcher, 'shift.setDays', { edits }, {});
    const ids = Result.isSuccess(foreseen)
      ? foreseen.success.newConflicts.map(({ bookingId }) => bookingId)
      : [];
    expect(ids).toEqual(['morning']);
    expect(await conflicts('morning', 'later')).toEqual([false, false]);
    const answer = await side.send('shift.setDays', { edits });
    expect(answer.report).toMatchObject({ conflicts: [{ bookingId: 'morning' }] });
    expect(await conflicts('morning', 'later')).toEqual([true, false]);
    await side.send('shift.setDays', { edits: daysReportSchema.parse(answer.report).inverse });
    expect(await conflicts('morning', 'later')).toEqual([false, false]);
  });

  test('looks at all the work of somebody who had no shifts before', async () => {
    const one = await worker('none');
    await side.send('booking.create', {
      bookingId: 'far',
      customerId: 'anna',
      start: Date.UTC(2026, 5, 1, 8) / 1000,
      end: Date.UTC(2026, 5, 1, 9) / 1000,
      labelIds: ['care'],
    });
    await side.send('booking.allocate', { bookingId: 'far', resourceIds: [one] });
    await side.send('shift.setDays', { edits: [day(one, '2026-03-04', [12, 20])] });
    await side.caughtUp();
    const [far] = await side.facts.bookings('acme', ['far']);
    expect(far?.violations.map(({ code }) => code)).toEqual(['resource_shift_not_match']);
  });

  test('changes nothing if somebody has changed these hours since its sender saw them', async () => {
    const [one, other] = [await worker(), await worker()];
    const was = [{ day: 3, begin: 9 * hour, end: 17 * hour }];
    const refusal = await side.refusal('shift.setDays', {
      edits: [day(other, '2026-03-04', [1, 2]), { ...day(one, '2026-03-04', [12, 20]), was }],
    });
    expect(refusal).toMatchObject({
      code: 'revision_conflict',
      details: { days: [{ resourceId: one, date: '2026-03-04' }] },
    });
    expect(await sheetsOf(other)).toHaveLength(1);
    const seen = [{ day: 3, begin: 8 * hour, end: 18 * hour }];
    await side.send('shift.setDays', { edits: [{ ...day(one, '2026-03-04', [12, 20]), was: seen }] });
    expect(await hoursOf(one, '2026-03-04')).toEqual(['12-20']);
  });

  test('of many at the same time about one person, loses none', async () => {
    const one = await worker();
    const sides = [side, await side.another()];
    const dates = ['03-04', '03-12', '03-20', '03-25', '04-02', '04-10'].map((date) => `2026-${date}`);
    await Promise.all(
      dates.map((date, at) =>
        (sides[at % 2] ?? side).send('shift.setDays', { edits: [day(one, date, [12, 20])] }, dispatcher, {
          commandId: `at once ${date}`,
        }),
      ),
    );
    for (const date of dates) expect(await hoursOf(one, date), date).toEqual(['12-20']);
    for (const date of ['2026-03-05', '2026-03-13', '2026-04-03', '2026-04-17']) {
      expect(await hoursOf(one, date), date).toEqual(['8-18']);
    }
  });

  test.each([1, 2, 3, 4])('is completed if the process dies after %i appends', async (appends) => {
    const [one, other] = [await worker(), await worker()];
    const edits = [day(one, '2026-03-04', [12, 20]), day(other, '2026-03-05')];
    const dying = await side.dyingAfter(appends);
    const envelope = { commandId: `dying-${appends}` };
    await expect(dying.execute(dispatcher, 'shift.setDays', { edits }, envelope)).rejects.toThrow();
    await dying.close().catch(() => {});
    const answer = await side.send('shift.setDays', { edits }, dispatcher, envelope);
    expect(await hoursOf(one, '2026-03-04')).toEqual(['12-20']);
    expect(await hoursOf(other, '2026-03-05')).toEqual([]);
    for (const [id, date] of [
      [one, '2026-03-05'],
      [one, '2026-03-11'],
      [other, '2026-02-26'],
      [other, '2026-03-12'],
    ] as const) {
      expect(await hoursOf(id, date), `${id} ${date}`).toEqual(['8-18']);
    }
    await side.send('shift.setDays', { edits: daysReportSchema.parse(answer.report).inverse });
    expect([await sheetsOf(one), await sheetsOf(other)].map((sheets) => sheets.length)).toEqual([1, 1]);
  });

  test('is refused as a whole if it is more than one step can have', async () => {
    const crew = [];
    for (let at = 0; at < 5; at += 1) crew.push(await worker());
    const edits = crew.map((one) => day(one, '2026-03-04', [12, 20]));
    expect(await side.refusal('shift.setDays', { edits })).toMatchObject({
      code: 'invalid_input',
      message:
        'edits: would change 15 timesheets, and at most 12 are changed in one step; choose fewer people',
    });
    expect(await sheetsOf(crew[0] ?? '')).toHaveLength(1);
  });

  test('is for those who do the work only where a setting lets them, and only about their own days', async () => {
    const [one, other] = [await worker('none'), await worker('none')];
    const self = actorOf('resource', { resourceId: one });
    const date = '2026-03-04';
    const edits = [day(one, date, [9, 13])];
    const may = (allowed: boolean) =>
      side.send(
        'organisation.changeSettings',
        { settings: { resourcesMayAddShifts: allowed } },
        actorOf('dispatcher', { duties: ['admin'] }),
      );
    expect(await side.refusal('shift.setDays', { edits }, self)).toMatchObject({
      code: 'not_allowed',
      details: { setting: 'resourcesMayAddShifts' },
    });
    await may(true);
    const answer = await side.send('shift.setDays', { edits }, self);
    expect(await hoursOf(one, date)).toEqual(['9-13']);
    const [made] = await side.events(answer.stream);
    expect(made?.actor).toMatchObject({ uid: self.uid, role: 'resource' });
    for (const wanted of [[day(other, date, [9, 13])], [...edits, day(other, date)]]) {
      expect(await side.refusal('shift.setDays', { edits: wanted }, self)).toMatchObject({
        code: 'not_allowed',
        message: 'You may set only your own shifts.',
      });
    }
    const unlinked = actorOf('resource', { resourceId: null });
    expect(await side.refusal('shift.setDays', { edits }, unlinked)).toMatchObject({ code: 'not_allowed' });
    expect(
      await side.refusal('shift.setDays', { edits: [day(one, '2026-01-04', [9, 13])] }, self),
    ).toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ path: 'edits[0].startDate' }] },
    });
    await side.send('resource.change', { resourceId: one, maxHoursPerDay: 8 });
    const tooLong = await side.refusal('shift.setDays', { edits: [day(one, date, [0, 24])] }, self);
    expect(tooLong.message).toMatch(/^edits: you would have 24 hours/);
    expect(await hoursOf(one, date)).toEqual(['9-13']);
    await side.book('own', 'anna', 2, 9, one);
    const fewer = { edits: [day(one, date, [10, 13])] };
    const foreseen = await side.service.effects(self, 'shift.setDays', fewer, {});
    expect(Result.isSuccess(foreseen) && foreseen.success.newConflicts).toMatchObject([{ bookingId: 'own' }]);
    await side.send('shift.setDays', { edits: daysReportSchema.parse(answer.report).inverse }, self);
    expect(await hoursOf(one, date)).toEqual([]);
    await may(false);
  });

  test('is refused for people who do not exist, also those of others, and for who may not write shifts', async () => {
    const edits = [day('nobody', '2026-03-04', [12, 20])];
    expect(await side.refusal('shift.setDays', { edits })).toMatchObject({
      code: 'invalid_input',
      details: { kind: 'resource', ids: ['nobody'] },
    });
    const customer = actorOf('customer', { customerId: 'anna' });
    expect(await side.refusal('shift.setDays', { edits }, customer)).toMatchObject({ code: 'not_allowed' });
    const backwards = [{ ...day(await worker(), '2026-03-04'), endDate: '2026-03-03' }];
    expect(await side.refusal('shift.setDays', { edits: backwards })).toMatchObject({
      details: { fields: [{ path: 'edits[0].endDate' }] },
    });
  });
});
