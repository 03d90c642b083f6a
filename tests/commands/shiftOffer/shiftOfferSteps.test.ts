import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hoursReportSchema } from '../../../domain/shift/hoursReport.ts';
import { createPlanSide, hour, type PlanSide } from '../booking/planSide.ts';
import { type Clock, hoursOfDate, own, wednesday, workerOnWednesdays } from '../shift/wednesdayHours.ts';
import { actorOf, dispatcher } from '../writeSideFixture.ts';

let side: PlanSide;
beforeAll(async () => {
  side = await createPlanSide();
});
afterAll(() => side.close());

let made = 0;

/** Somebody who cares, with the hours given on Wednesdays. */
function worker(...hours: readonly Clock[]) {
  made += 1;
  return workerOnWednesdays(side, `swapper-${made}`, hours);
}

const wantApproval = (shiftOffersNeedApproval: boolean) =>
  side.send(
    'organisation.changeSettings',
    { settings: { shiftOffersNeedApproval } },
    actorOf('dispatcher', { duties: ['admin'] }),
  );

const hoursOf = (resourceId: string, date?: string) => hoursOfDate(side, resourceId, date);

/** Somebody offers hours of Wednesday 4 March 2026. */
async function offer(resourceId: string, begin: number, end: number, more: { toResourceId?: string } = {}) {
  made += 1;
  const shiftOfferId = `offer-${made}`;
  const hours = { start: wednesday + begin * hour, end: wednesday + end * hour };
  await side.send('shiftOffer.create', { shiftOfferId, resourceId, ...hours, ...more }, own(resourceId));
  return shiftOfferId;
}

describe('a shift offer', () => {
  test('moves the hours to a colleague who agrees once a planner approves, and back again', async () => {
    const [ana, ben] = [await worker([8, 16]), await worker([17, 20])];
    const shiftOfferId = await offer(ana, 8, 16);
    await side.send('shiftOffer.agree', { shiftOfferId, resourceId: ben }, own(ben));
    expect([await hoursOf(ana), await hoursOf(ben)]).toEqual([['8-16'], ['17-20']]);
    await side.send('shiftOffer.approve', { shiftOfferId, resourceId: ben });
    expect([await hoursOf(ana), await hoursOf(ben)]).toEqual([[], ['8-16', '17-20']]);
    expect([await hoursOf(ana, '2026-03-11'), await hoursOf(ben, '2026-03-11')]).toEqual([
      ['8-16'],
      ['17-20'],
    ]);
    await side.send('shiftOffer.takeBack', { shiftOfferId, resourceId: ben });
    expect([await hoursOf(ana), await hoursOf(ben)]).toEqual([['8-16'], ['17-20']]);
    await side.caughtUp();
    expect(await side.facts.shiftsOf('acme', [ana, ben], 'current')).toHaveLength(2);
  });

  test('moves hours as soon as a colleague agrees where the organisation wants no approval, both ways', async () => {
    await wantApproval(false);
    try {
      const [ana, ben, cleo] = [await worker([8, 16]), await worker([17, 20]), await worker()];
      const shiftOfferId = await offer(ana, 8, 16);
      const { report } = await side.send('shiftOffer.agree', { shiftOfferId, resourceId: ben }, own(ben));
      expect([await hoursOf(ana), await hoursOf(ben)]).toEqual([[], ['8-16', '17-20']]);
      expect(
        await side.refusal('shiftOffer.agree', { shiftOfferId, resourceId: cleo }, own(cleo)),
      ).toMatchObject({ message: 'This shift was given to somebody.' });
      const { undo } = hoursReportSchema.parse(report);
      expect(undo).toEqual([{ name: 'shiftOffer.takeBack', input: { shiftOfferId, resourceId: ben } }]);
      await side.send('shiftOffer.takeBack', { shiftOfferId, resourceId: ben });
      expect([await hoursOf(ana), await hoursOf(ben)]).toEqual([['8-16'], ['17-20']]);
      // Nobody has agreed any more: the offer is as it was.
      await side.send('shiftOffer.agree', { shiftOfferId, resourceId: cleo }, own(cleo));
      expect([await hoursOf(ana), await hoursOf(cleo)]).toEqual([[], ['8-16']]);
    } finally {
      await wantApproval(true);
    }
  });

  test('handed over by an agreement goes back and there again by what the reports name, whatever is wanted by then', async () => {
    const [ana, ben] = [await worker([8, 16]), await worker()];
    const shiftOfferId = await offer(ana, 8, 16);
    const input = { shiftOfferId, resourceId: ben };
    const both = async () => [await hoursOf(ana), await hoursOf(ben)];
    const [atFirst, handedOver] = [
      [['8-16'], []],
      [[], ['8-16']],
    ];
    /** Sends commands; answers with those that take them back, from the last to the first. */
    async function sent(commands: readonly { name: string; input: object }[]) {
      const undo: { name: string; input: object }[] = [];
      for (const one of commands) {
        await side.caughtUp();
        made += 1;
        const envelope = { commandId: `there and back ${made}` };
        const answer = await side.service.execute(dispatcher, one.name, one.input, envelope);
        const { report } = Result.getOrThrow(answer);
        undo.unshift(...hoursReportSchema.parse(report).undo);
      }
      return undo;
    }
    try {
      await wantApproval(false);
      let next = await sent([{ name: 'shiftOffer.agree', input }]);
      expect(await both()).toEqual(handedOver);
      for (const isWanted of [false, true, false]) {
        next = await sent(next);
        expect(await both()).toEqual(atFirst);
        await wantApproval(isWanted);
        next = await sent(next);
        expect(await both()).toEqual(handedOver);
      }
    } finally {
      await wantApproval(true);
    }
  });

  test('is agreed to for somebody by planners who may not change time only where that hands nothing over', async () => {
    const [ana, ben] = [await worker([8, 16]), await worker()];
    const input = { shiftOfferId: await offer(ana, 8, 16), resourceId: ben };
    const planner = actorOf('scheduler', { denied: ['changeTime'] });
    await wantApproval(false);
    try {
      expect(await side.refusal('shiftOffer.agree', input, planner)).toMatchObject({
        code: 'not_allowed',
        details: { permission: 'changeTime' },
      });
    } finally {
      await wantApproval(true);
    }
    await side.send('shiftOffer.agree', input, planner);
    await side.send('shiftOffer.disagree', input, planner);
    expect([await hoursOf(ana), await hoursOf(ben)]).toEqual([['8-16'], []]);
  });

  test('of a part of a shift leaves the rest of it', async () => {
    const [ana, ben] = [await worker([8, 16]), await worker()];
    const shiftOfferId = await offer(ana, 12, 14);
    await side.send('shiftOffer.agree', { shiftOfferId, resourceId: ben }, own(ben));
    await side.send('shiftOffer.approve', { shiftOfferId, resourceId: ben });
    expect([await hoursOf(ana), await hoursOf(ben)]).toEqual([['8-12', '14-16'], ['12-14']]);
  });

  test('for a shift in return moves both as one step, is completed after a crash, and goes back as one', async () => {
    for (const appends of [1, 2, undefined]) {
      const [ana, ben] = [await worker([8, 16]), await worker([18, 22])];
      made += 1;
      const shiftOfferId = `exchange-${made}`;
      // My morning of the one Wednesday for your evening of the next.
      const week = 7 * 24 * hour;
      const offered = { start: wednesday + 8 * hour, end: wednesday + 16 * hour };
      const inReturnStart = wednesday + week + 18 * hour;
      const wanted = { inReturnStart, inReturnEnd: inReturnStart + 4 * hour };
      await side.send(
        'shiftOffer.create',
        { shiftOfferId, resourceId: ana, ...offered, ...wanted },
        own(ana),
      );
      await side.send('shiftOffer.agree', { shiftOfferId, resourceId: ben }, own(ben));
      const input = { shiftOfferId, resourceId: ben };
      const envelope = { commandId: `exchanges ${shiftOfferId}` };
      if (appends !== undefined) {
        const dying = await side.dyingAfter(appends);
        await expect(dying.execute(dispatcher, 'shiftOffer.approve', input, envelope)).rejects.toThrow();
        await dying.close();
      }
      await side.send('shiftOffer.approve', input, dispatcher, envelope);
      const both = async (date?: string) => [await hoursOf(ana, date), await hoursOf(ben, date)];
      expect(await both()).toEqual([[], ['8-16', '18-22']]);
      expect(await both('2026-03-11')).toEqual([['8-16', '18-22'], []]);
      await side.send('shiftOffer.takeBack', input);
      expect(await both()).toEqual([['8-16'], ['18-22']]);
      expect(await both('2026-03-11')).toEqual([['8-16'], ['18-22']]);
    }
  });

  test('for a shift in return is agreed to by those who have it, and needs room for it', async () => {
    const [ana, ben] = [await worker([8, 16]), await worker([17, 20])];
    const offered = { start: wednesday + 8 * hour, end: wednesday + 16 * hour };
    const create = (inReturnStart: number, inReturnEnd: number | null) => ({
      resourceId: ana,
      ...offered,
      inReturnStart,
      inReturnEnd,
    });
    const refused = async (inReturnStart: number, inReturnEnd: number | null) =>
      (await side.refusal('shiftOffer.create', create(inReturnStart, inReturnEnd), own(ana))).message;
    expect(await refused(wednesday, null)).toContain(
      'inReturnEnd: is required if something is wanted in return',
    );
    expect(await refused(wednesday + 70 * 24 * hour, wednesday + 70 * 24 * hour + hour)).toContain(
      'inReturnStart: must be within 8 weeks of the shift',
    );
    const nextWeek = wednesday + 7 * 24 * hour;
    expect(await refused(nextWeek + 9 * hour, nextWeek + 10 * hour)).toBe(
      'Whoever would get the shift in return cannot have it: Already at work Wed 11/Mar/2026 08:00–16:00.',
    );
    const shiftOfferId = `exchange-${ana}`;
    const wanted = create(nextWeek + 18 * hour, nextWeek + 22 * hour);
    await side.send('shiftOffer.create', { shiftOfferId, ...wanted }, own(ana));
    expect(
      (await side.refusal('shiftOffer.agree', { shiftOfferId, resourceId: ben }, own(ben))).message,
    ).toBe('The hours that are wanted in return are not in your shifts.');
  });

  test('is given once, however many planners approve somebody at the same moment', async () => {
    const other = await side.another();
    const [ana, ben, cleo] = [await worker([8, 16]), await worker(), await worker()];
    const shiftOfferId = await offer(ana, 8, 16);
    for (const resourceId of [ben, cleo]) {
      await side.send('shiftOffer.agree', { shiftOfferId, resourceId }, own(resourceId));
    }
    await other.caughtUp();
    const approve = (at: typeof other, resourceId: string) =>
      at.service.execute(
        dispatcher,
        'shiftOffer.approve',
        { shiftOfferId, resourceId },
        { commandId: resourceId },
      );
    const outcomes = await Promise.all([approve(side, ben), approve(other, cleo)]);
    expect(outcomes.filter(Result.isSuccess)).toHaveLength(1);
    const all = [await hoursOf(ana), await hoursOf(ben), await hoursOf(cleo)].flat();
    expect(all).toEqual(['8-16']);
  });

  test('is completed if the process dies while the hours move', async () => {
    for (const appends of [1, 2]) {
      const [ana, ben] = [await worker([8, 16]), await worker([17, 20])];
      const shiftOfferId = await offer(ana, 8, 16);
      await side.send('shiftOffer.agree', { shiftOfferId, resourceId: ben }, own(ben));
      const dying = await side.dyingAfter(appends);
      const envelope = { commandId: `dies ${shiftOfferId}` };
      const input = { shiftOfferId, resourceId: ben };
      await expect(dying.execute(dispatcher, 'shiftOffer.approve', input, envelope)).rejects.toThrow();
      await dying.close();
      await side.send('shiftOffer.approve', input, dispatcher, envelope);
      expect([await hoursOf(ana), await hoursOf(ben)]).toEqual([[], ['8-16', '17-20']]);
    }
  });

  test('is of own hours alone, for those whom they fit, and approved for nobody who has not agreed', async () => {
    const [ana, ben, cleo] = [await worker([8, 16]), await worker([15, 20]), await worker()];
    const hours = { start: wednesday + 8 * hour, end: wednesday + 18 * hour };
    expect(await side.refusal('shiftOffer.create', { resourceId: ana, ...hours }, own(ana))).toMatchObject({
      message: 'These hours are not in the shifts of the person who offers them.',
    });
    expect(await side.refusal('shiftOffer.create', { resourceId: ana, ...hours }, own(ben))).toMatchObject({
      code: 'not_allowed',
    });
    const shiftOfferId = await offer(ana, 8, 16);
    const refusal = await side.refusal('shiftOffer.agree', { shiftOfferId, resourceId: ben }, own(ben));
    expect(refusal.details.obstacles).toEqual(['Already at work Wed 04/Mar/2026 15:00–20:00']);
    expect(
      await side.refusal('shiftOffer.agree', { shiftOfferId, resourceId: cleo }, own(ana)),
    ).toMatchObject({
      code: 'not_allowed',
    });
    expect(await side.refusal('shiftOffer.approve', { shiftOfferId, resourceId: cleo })).toMatchObject({
      message: 'Nobody has agreed to take this shift over.',
    });
    expect(
      await side.refusal('shiftOffer.approve', { shiftOfferId, resourceId: cleo }, own(cleo)),
    ).toMatchObject({
      code: 'not_allowed',
    });
    const themselves = { resourceId: ana, toResourceId: ana, start: hours.start, end: hours.start + hour };
    expect(await side.refusal('shiftOffer.create', themselves)).toMatchObject({
      message: 'Nobody offers a shift to themselves.',
    });
    const toBen = await offer(ana, 8, 12, { toResourceId: ben });
    expect(
      await side.refusal('shiftOffer.agree', { shiftOfferId: toBen, resourceId: cleo }, own(cleo)),
    ).toMatchObject({
      message: 'This shift is offered to somebody else.',
    });
  });

  test('that was withdrawn is taken over by nobody; a colleague cannot withdraw it', async () => {
    const [ana, ben] = [await worker([8, 16]), await worker()];
    const shiftOfferId = await offer(ana, 8, 16);
    expect(await side.refusal('shiftOffer.archive', { shiftOfferId }, own(ben))).toMatchObject({
      code: 'transition_not_allowed',
    });
    await side.send('shiftOffer.archive', { shiftOfferId }, own(ana));
    expect(await side.refusal('shiftOffer.agree', { shiftOfferId, resourceId: ben }, own(ben))).toMatchObject(
      {
        message: 'This offer has been withdrawn.',
      },
    );
  });

  test('foretells and reports the work that it takes out of the shifts of whoever gives it away', async () => {
    const [ana, ben] = [await worker([8, 16]), await worker()];
    const { bookingId } = await side.book(`given-${made}`, 'anna', 2, 9, ana);
    const shiftOfferId = await offer(ana, 8, 16);
    await side.send('shiftOffer.agree', { shiftOfferId, resourceId: ben }, own(ben));
    const input = { shiftOfferId, resourceId: ben };
    const foreseen = await side.service.effects(dispatcher, 'shiftOffer.approve', input, {});
    expect(Result.isSuccess(foreseen) && foreseen.success.newConflicts).toMatchObject([{ bookingId }]);
    const answer = await side.send('shiftOffer.approve', input);
    expect(answer.report).toMatchObject({
      conflicts: [{ bookingId }],
      undo: [{ name: 'shiftOffer.takeBack', input }],
    });
  });
});
