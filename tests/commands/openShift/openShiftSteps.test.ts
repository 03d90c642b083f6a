import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlanSide, hour, type PlanSide } from '../booking/planSide.ts';
import { type Clock, hoursOfDate, own, wednesday, workerOnWednesdays } from '../shift/wednesdayHours.ts';
import { dispatcher } from '../writeSideFixture.ts';

let side: PlanSide;
beforeAll(async () => {
  side = await createPlanSide();
});
afterAll(() => side.close());

let made = 0;

/** Somebody who cares, with the hours given on Wednesdays. */
function worker(...hours: readonly Clock[]) {
  made += 1;
  return workerOnWednesdays(side, `taker-${made}`, hours);
}

const hoursOf = (resourceId: string, date?: string) => hoursOfDate(side, resourceId, date);

/** Hours on Wednesday 4 March 2026 that need somebody who cares. */
async function publish(begin: number, end: number, more: { places?: number; byApproval?: boolean } = {}) {
  made += 1;
  const openShiftId = `open-${made}`;
  await side.send('openShift.create', {
    openShiftId,
    title: `Round ${made}`,
    start: wednesday + begin * hour,
    end: wednesday + end * hour,
    labelIds: ['care'],
    ...more,
  });
  return openShiftId;
}

async function takenEvents(openShiftId: string) {
  const events = await side.events(`openShift-acme.${openShiftId}`);
  return events.map(({ type, data }) => [type, data]);
}

describe('an open shift', () => {
  test('is taken by somebody for themselves: its hours are theirs that day, and no other day changes', async () => {
    const one = await worker([8, 12]);
    const openShiftId = await publish(14, 18);
    await side.send('openShift.take', { openShiftId, resourceId: one }, own(one));
    expect(await hoursOf(one)).toEqual(['8-12', '14-18']);
    expect(await hoursOf(one, '2026-03-11')).toEqual(['8-12']);
    await side.send('openShift.giveBack', { openShiftId, resourceId: one }, own(one));
    expect(await hoursOf(one)).toEqual(['8-12']);
    await side.caughtUp();
    expect(await side.facts.shiftsOf('acme', [one], 'current')).toHaveLength(1);
  });

  test('may go past midnight, and is the first timesheet of somebody who had none', async () => {
    const one = await worker();
    const openShiftId = await publish(22, 30);
    await side.send('openShift.take', { openShiftId, resourceId: one }, own(one));
    expect(await hoursOf(one)).toEqual(['22-6']);
    await side.send('openShift.giveBack', { openShiftId, resourceId: one });
    expect(await hoursOf(one)).toEqual([]);
  });

  test('with one place goes to one of two who take it at the same moment, in two processes', async () => {
    const other = await side.another();
    for (let round = 0; round < 4; round += 1) {
      const [one, two] = [await worker([8, 12]), await worker([8, 12])];
      const openShiftId = await publish(14, 18);
      await other.caughtUp();
      const outcomes = await Promise.all([
        side.service.execute(
          own(one),
          'openShift.take',
          { openShiftId, resourceId: one },
          { commandId: `${openShiftId} one` },
        ),
        other.service.execute(
          own(two),
          'openShift.take',
          { openShiftId, resourceId: two },
          { commandId: `${openShiftId} two` },
        ),
      ]);
      const refused = outcomes.flatMap((outcome) => (Result.isFailure(outcome) ? [outcome.failure] : []));
      expect(refused).toMatchObject([{ code: 'transition_not_allowed', details: { status: 'filled' } }]);
      const hours = [await hoursOf(one), await hoursOf(two)].toSorted((a, b) => a.length - b.length);
      expect(hours).toEqual([['8-12'], ['8-12', '14-18']]);
    }
  });

  test('is taken once by somebody who takes two at the same time', async () => {
    const one = await worker();
    const [first, second] = [await publish(8, 12), await publish(11, 14)];
    const outcomes = await Promise.all(
      [first, second].map((openShiftId) =>
        side.service.execute(
          own(one),
          'openShift.take',
          { openShiftId, resourceId: one },
          { commandId: openShiftId },
        ),
      ),
    );
    expect(outcomes.filter(Result.isSuccess)).toHaveLength(1);
    expect(await hoursOf(one)).toHaveLength(1);
  });

  test('is given whole if the process dies between its own event and the hours', async () => {
    const one = await worker([8, 12]);
    const openShiftId = await publish(14, 18);
    const dying = await side.dyingAfter(1);
    const envelope = { commandId: 'dies' };
    await expect(
      dying.execute(own(one), 'openShift.take', { openShiftId, resourceId: one }, envelope),
    ).rejects.toThrow();
    await dying.close();
    expect(await hoursOf(one)).toEqual(['8-12']);
    await side.send('openShift.take', { openShiftId, resourceId: one }, own(one), envelope);
    expect(await hoursOf(one)).toEqual(['8-12', '14-18']);
    expect(await takenEvents(openShiftId)).toHaveLength(2);
  });

  test('that was given back before its hours came is not given by completing what had begun', async () => {
    const one = await worker([8, 12]);
    const openShiftId = await publish(14, 18);
    const dying = await side.dyingAfter(1);
    const envelope = { commandId: `dies ${openShiftId}` };
    const input = { openShiftId, resourceId: one };
    await expect(dying.execute(own(one), 'openShift.take', input, envelope)).rejects.toThrow();
    await dying.close();
    // Somebody enters the missing hours, and then they are given back.
    const date = '2026-03-04';
    const hours = [8, 14].map((begin) => ({ day: 3, begin: begin * hour, end: (begin + 4) * hour }));
    const edit = { resourceId: one, startDate: date, endDate: date, timings: hours };
    await side.send('shift.setDays', { edits: [edit] });
    await side.send('openShift.giveBack', input);
    expect(await hoursOf(one)).toEqual(['8-12']);
    await side.send('openShift.take', input, own(one), envelope);
    expect(await hoursOf(one)).toEqual(['8-12']);
  });

  test('that was handed over to a colleague is no longer given back, and its place is not free', async () => {
    const [one, two] = [await worker(), await worker()];
    const openShiftId = await publish(14, 18);
    await side.send('openShift.take', { openShiftId, resourceId: one }, own(one));
    const shiftOfferId = `over-${openShiftId}`;
    const hours = { start: wednesday + 14 * hour, end: wednesday + 18 * hour };
    await side.send('shiftOffer.create', { shiftOfferId, resourceId: one, ...hours });
    await side.send('shiftOffer.agree', { shiftOfferId, resourceId: two });
    await side.send('shiftOffer.approve', { shiftOfferId, resourceId: two });
    for (const actor of [own(one), dispatcher]) {
      const back = await side.refusal('openShift.giveBack', { openShiftId, resourceId: one }, actor);
      expect(back.code).toBe('transition_not_allowed');
    }
    expect(await hoursOf(two)).toEqual(['14-18']);
  });

  test('is refused to those whom it does not fit, with the reasons', async () => {
    const one = await worker([8, 16]);
    await side.send('resource.change', { resourceId: one, labelIds: [], maxHoursPerDay: 9 });
    const openShiftId = await publish(14, 18);
    const refusal = await side.refusal('openShift.take', { openShiftId, resourceId: one }, own(one));
    expect(refusal.code).toBe('not_allowed');
    expect(refusal.details.obstacles).toEqual([
      'Resource labels are not set up',
      'Already at work Wed 04/Mar/2026 08:00–16:00',
      '10 hours on 04/Mar/2026, and at most 9 are allowed',
    ]);
    expect(await hoursOf(one)).toEqual(['8-16']);
    const other = await worker();
    expect(await side.refusal('openShift.take', { openShiftId, resourceId: other }, own(one))).toMatchObject({
      code: 'not_allowed',
    });
  });

  test('that needs approval is asked for, and a planner gives it, beyond limits as well', async () => {
    const one = await worker([8, 12]);
    const openShiftId = await publish(14, 18, { byApproval: true });
    expect(await side.refusal('openShift.take', { openShiftId, resourceId: one }, own(one))).toMatchObject({
      message: 'This open shift needs approval: ask for it.',
    });
    await side.send('openShift.request', { openShiftId, resourceId: one }, own(one));
    expect(await hoursOf(one)).toEqual(['8-12']);
    await side.send('resource.change', { resourceId: one, maxHoursPerDay: 5 });
    await side.send('openShift.take', { openShiftId, resourceId: one });
    expect(await hoursOf(one)).toEqual(['8-12', '14-18']);
    expect(
      await side.refusal('openShift.giveBack', { openShiftId, resourceId: one }, own(one)),
    ).toMatchObject({
      code: 'not_allowed',
    });
  });

  test('that was withdrawn or has begun is taken by nobody; its takers keep it, and so it is not taken back', async () => {
    const [one, two] = [await worker(), await worker()];
    const openShiftId = await publish(14, 18, { places: 2 });
    await side.send('openShift.take', { openShiftId, resourceId: one }, own(one));
    expect(await side.refusal('openShift.revert', { openShiftId, revision: null })).toMatchObject({
      code: 'in_use',
    });
    expect(await side.refusal('openShift.change', { openShiftId, end: wednesday + 19 * hour })).toMatchObject(
      {
        code: 'invalid_input',
        details: { path: ['end'] },
      },
    );
    await side.send('openShift.change', { openShiftId, notes: 'Bring the key' });
    await side.send('openShift.revert', { openShiftId, revision: 0 });
    await side.send('openShift.archive', { openShiftId });
    expect(await side.refusal('openShift.take', { openShiftId, resourceId: two }, own(two))).toMatchObject({
      message: 'This open shift has been withdrawn.',
    });
    expect(await hoursOf(one)).toEqual(['14-18']);
    const begun = await publish(-24 * 90, -24 * 90 + 4);
    expect(await side.refusal('openShift.take', { openShiftId: begun, resourceId: two })).toMatchObject({
      message: 'This open shift has begun.',
    });
  });

  test('foretells and reports the bookings that it brings out of conflict, or into it', async () => {
    const one = await worker([8, 12]);
    const openShiftId = await publish(14, 18);
    const { bookingId } = await side.book(`late-${made}`, 'anna', 2, 15, one);
    const conflict = async () => {
      await side.caughtUp();
      const [booking] = await side.facts.bookings('acme', [bookingId]);
      return booking?.conflict;
    };
    expect(await conflict()).toBe(true);
    await side.send('openShift.take', { openShiftId, resourceId: one }, own(one));
    expect(await conflict()).toBe(false);
    const input = { openShiftId, resourceId: one };
    const foreseen = await side.service.effects(dispatcher, 'openShift.giveBack', input, {});
    expect(Result.isSuccess(foreseen) && foreseen.success.newConflicts).toMatchObject([{ bookingId }]);
    const answer = await side.send('openShift.giveBack', input);
    expect(answer.report).toMatchObject({ conflicts: [{ bookingId }] });
    expect(await conflict()).toBe(true);
  });
});
