import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlanSide, day, hour, midnight, type PlanSide } from '../booking/planSide.ts';
import { own, workerOnWednesdays } from '../shift/wednesdayHours.ts';
import { dispatcher } from '../writeSideFixture.ts';

let side: PlanSide;
beforeAll(async () => {
  side = await createPlanSide();
});
afterAll(() => side.close());

let made = 0;
const customers = ['anna', 'bert', 'cleo'];

/** Somebody who cares, at work from eight to six on Wednesdays. */
function worker() {
  made += 1;
  return workerOnWednesdays(side, `worker-${made}`, [[8, 18]]);
}

/** Offers an hour of care on Wednesday. */
async function offered(begin: number, more: Readonly<Record<string, unknown>> = {}) {
  made += 1;
  const jobOfferId = `offer-${made}`;
  const bookingId = `job-${made}`;
  await side.book(bookingId, customers[made % 3] ?? '', 2, begin);
  await side.send('jobOffer.create', { jobOfferId, bookingId, openUntil: midnight + 2 * day, ...more });
  return { jobOfferId, bookingId };
}

const stageOfBid = async (bidId: string) => (await side.events(`bid-acme.${bidId}`)).at(-1)?.type;

describe('a job that is offered', () => {
  test('D168: goes to the first who takes it, who has the booking with it', async () => {
    const one = await worker();
    const { jobOfferId, bookingId } = await offered(9);
    await side.send('jobOffer.take', { jobOfferId, resourceId: one }, own(one));
    expect(await side.peopleOf(bookingId)).toEqual([['rostered', one]]);
    const other = await worker();
    expect(await side.refusal('jobOffer.take', { jobOfferId, resourceId: other }, own(other))).toMatchObject({
      code: 'transition_not_allowed',
      details: { status: 'taken' },
    });
  });

  test('goes to one of fifty who take it at once, and to no other', async () => {
    const people: string[] = [];
    for (let each = 0; each < 50; each += 1) people.push(await worker());
    const { jobOfferId, bookingId } = await offered(10);
    const another = await side.another();
    await another.caughtUp();
    const outcomes = await Promise.all(
      people.map((resourceId, at) =>
        (at % 2 === 0 ? side : another).service.execute(
          own(resourceId),
          'jobOffer.take',
          { jobOfferId, resourceId },
          { commandId: `fifty ${resourceId}` },
        ),
      ),
    );
    const winners = people.filter((_, at) => outcomes[at] !== undefined && Result.isSuccess(outcomes[at]));
    expect(winners).toHaveLength(1);
    const refusals = outcomes.flatMap((one) => (Result.isFailure(one) ? [one.failure.code] : []));
    expect(new Set(refusals)).toEqual(new Set(['transition_not_allowed']));
    expect(await side.peopleOf(bookingId)).toEqual([['rostered', winners[0]]]);
    const taken = (await side.events(`jobOffer-acme.${jobOfferId}`)).filter(
      ({ type }) => type === 'JobTaken',
    );
    expect(taken).toHaveLength(1);
  });

  test('is refused to those whom it does not fit or is not for, with the reasons', async () => {
    const [one, two] = [await worker(), await worker()];
    const { jobOfferId } = await offered(19, { resourceIds: [one] });
    expect(await side.refusal('jobOffer.take', { jobOfferId, resourceId: one }, own(one))).toMatchObject({
      code: 'not_allowed',
      details: { obstacles: [expect.stringContaining('shift')] },
    });
    expect(await side.refusal('jobOffer.take', { jobOfferId, resourceId: two }, own(two))).toMatchObject({
      message: 'This job is offered to others.',
    });
    expect(await side.refusal('jobOffer.take', { jobOfferId, resourceId: two }, own(one))).toMatchObject({
      message: 'You may take a job or bid for it only for yourself.',
    });
  });

  test('by choice is bid for until a planner accepts a bid; the others are declined', async () => {
    const [one, two, three] = [await worker(), await worker(), await worker()];
    const { jobOfferId, bookingId } = await offered(11, { byChoice: true });
    expect(await side.refusal('jobOffer.take', { jobOfferId, resourceId: one }, own(one))).toMatchObject({
      message: 'People bid for this job, and a planner chooses: bid for it.',
    });
    for (const [resourceId, bidId] of [
      [one, 'a'],
      [two, 'b'],
      [three, 'c'],
    ] as const) {
      await side.send('bid.create', { bidId, jobOfferId, resourceId, rate: 40 }, own(resourceId));
    }
    await side.send('bid.withdraw', { bidId: 'c' }, own(three));
    expect(await side.refusal('bid.withdraw', { bidId: 'a' }, own(two))).toMatchObject({ code: 'not_found' });
    await side.caughtUp();
    await side.send('bid.accept', { bidId: 'b' });
    expect(await side.peopleOf(bookingId)).toEqual([['rostered', two]]);
    expect([await stageOfBid('a'), await stageOfBid('b'), await stageOfBid('c')]).toEqual([
      'BidDeclined',
      'BidAccepted',
      'BidTakenBack',
    ]);
    expect(await side.refusal('bid.renew', { bidId: 'c' }, own(three))).toMatchObject({
      details: { status: 'taken' },
    });
  });

  test('keeps what somebody bid for, and is bid for once by each', async () => {
    const one = await worker();
    const { jobOfferId } = await offered(12, { byChoice: true });
    await side.send('bid.create', { bidId: 'kept', jobOfferId, resourceId: one }, own(one));
    const start = midnight + 2 * day + 12 * hour;
    const [event] = await side.events('bid-acme.kept');
    expect(event?.data).toMatchObject({ start, end: start + hour, resourceId: one, stage: 'new' });
    await side.caughtUp();
    const again = await side.refusal('bid.create', { jobOfferId, resourceId: one }, own(one));
    expect(again.code).toBe('already_exists');
    await side.send('jobOffer.archive', { jobOfferId });
    expect(await stageOfBid('kept')).toBe('BidDeclined');
  });

  test('is offered once at a time, while it lacks people, and no longer than until it begins', async () => {
    const { bookingId } = await offered(13);
    const until = midnight + 2 * day;
    await side.caughtUp();
    expect(await side.refusal('jobOffer.create', { bookingId, openUntil: until })).toMatchObject({
      message: 'This job is offered already.',
    });
    await side.book('served', 'anna', 3, 9, 'rob');
    expect(await side.refusal('jobOffer.create', { bookingId: 'served', openUntil: until })).toMatchObject({
      message: 'This job needs nobody any more.',
    });
    await side.book('late', 'anna', 3, 11);
    const late = await side.refusal('jobOffer.create', { bookingId: 'late', openUntil: until + 3 * day });
    expect(late).toMatchObject({
      code: 'invalid_input',
      message: 'openUntil: must not be after the job begins',
    });
    expect(await side.refusal('jobOffer.create', { bookingId: 'nothing', openUntil: until })).toMatchObject({
      code: 'invalid_input',
    });
  });

  test('is taken whole if the process dies between the booking and the offer', async () => {
    const one = await worker();
    const { jobOfferId, bookingId } = await offered(14);
    const dying = await side.dyingAfter(1);
    const input = { jobOfferId, resourceId: one };
    await expect(dying.execute(own(one), 'jobOffer.take', input, { commandId: 'dies' })).rejects.toThrow();
    await dying.close();
    await side.send('jobOffer.take', input, own(one), { commandId: 'dies' });
    expect(await side.peopleOf(bookingId)).toEqual([['rostered', one]]);
    const types = (await side.events(`jobOffer-acme.${jobOfferId}`)).map(({ type }) => type);
    expect(types).toEqual(['JobOfferCreated', 'JobTaken']);
  });

  test('is given to somebody by a planner as any allocation, and again after the booking lost them', async () => {
    const [one, two] = [await worker(), await worker()];
    const { jobOfferId, bookingId } = await offered(19);
    await side.send('jobOffer.take', { jobOfferId, resourceId: one }, dispatcher);
    expect(await side.peopleOf(bookingId)).toEqual([['rostered', one]]);
    await side.send('booking.removeResource', { bookingId, resourceId: one });
    await side.send('jobOffer.reopen', { jobOfferId, resourceId: one });
    await side.send('jobOffer.take', { jobOfferId, resourceId: two }, dispatcher);
    expect(await side.peopleOf(bookingId)).toEqual([['rostered', two]]);
  });
});

/** Offers a calendar event of an hour on Wednesday that lacks somebody. */
async function offeredEvent(begin: number, more: Readonly<Record<string, unknown>> = {}) {
  made += 1;
  const [jobOfferId, calendarEventId] = [`offer-${made}`, `event-${made}`];
  const start = midnight + 2 * day + begin * hour;
  const event = { title: 'Stall', start, end: start + hour, peopleNeeded: 1, ...more };
  await side.send('calendarEvent.create', { calendarEventId, ...event });
  await side.send('jobOffer.create', { jobOfferId, calendarEventId, openUntil: start });
  return { jobOfferId, calendarEventId };
}

const peopleOfEvent = async (id: string) =>
  (await side.events(`calendarEvent-acme.${id}`)).flatMap(({ data }) => Object(data).peopleIds ?? []);

describe('D273, S233: a calendar event that is offered', () => {
  test('goes to the first who takes it, and to one of twenty at once', async () => {
    const people: string[] = [];
    for (let each = 0; each < 20; each += 1) people.push(await worker());
    const { jobOfferId, calendarEventId } = await offeredEvent(9);
    await side.caughtUp();
    const outcomes = await Promise.all(
      people.map((resourceId) =>
        side.service.execute(
          own(resourceId),
          'jobOffer.take',
          { jobOfferId, resourceId },
          { commandId: `twenty ${resourceId}` },
        ),
      ),
    );
    const winners = people.filter((_, at) => outcomes[at] !== undefined && Result.isSuccess(outcomes[at]));
    expect(winners).toHaveLength(1);
    expect(await peopleOfEvent(calendarEventId)).toEqual(winners);
  });

  test('is refused to those whom it does not fit: a busy one at a time that they have', async () => {
    const one = await worker();
    const taken = await offeredEvent(10);
    await side.send('jobOffer.take', { jobOfferId: taken.jobOfferId, resourceId: one }, own(one));
    const busy = await offeredEvent(10);
    const refusal = await side.refusal(
      'jobOffer.take',
      { jobOfferId: busy.jobOfferId, resourceId: one },
      own(one),
    );
    expect(refusal).toMatchObject({ code: 'not_allowed', details: { obstacles: [expect.any(String)] } });
    // A planner's choice may do nothing about that either.
    expect(
      await side.refusal('jobOffer.take', { jobOfferId: busy.jobOfferId, resourceId: one }),
    ).toMatchObject({
      code: 'resource_busy',
    });
    const free = await offeredEvent(10, { shownAs: 'free' });
    await side.send('jobOffer.take', { jobOfferId: free.jobOfferId, resourceId: one }, own(one));
    expect(await peopleOfEvent(free.calendarEventId)).toEqual([one]);
    const late = await offeredEvent(20);
    expect(
      await side.refusal('jobOffer.take', { jobOfferId: late.jobOfferId, resourceId: one }, own(one)),
    ).toMatchObject({
      details: { obstacles: [expect.stringContaining('shift')] },
    });
  });

  test('by choice is bid for until a planner accepts a bid; the others are declined', async () => {
    const [one, two] = [await worker(), await worker()];
    made += 1;
    const calendarEventId = `event-${made}`;
    const start = midnight + 2 * day + 13 * hour;
    await side.send('calendarEvent.create', {
      calendarEventId,
      title: 'Fair',
      start,
      end: start + hour,
      peopleNeeded: 1,
    });
    const jobOfferId = `offer-${made}`;
    await side.send('jobOffer.create', { jobOfferId, calendarEventId, openUntil: start, byChoice: true });
    await side.send('bid.create', { bidId: 'fair-1', jobOfferId, resourceId: one, rate: 30 }, own(one));
    await side.send('bid.create', { bidId: 'fair-2', jobOfferId, resourceId: two }, own(two));
    const [bidEvent] = await side.events('bid-acme.fair-1');
    expect(bidEvent?.data).toMatchObject({ title: 'Fair', start, end: start + hour });
    await side.caughtUp();
    await side.send('bid.accept', { bidId: 'fair-2' });
    expect(await peopleOfEvent(calendarEventId)).toEqual([two]);
    expect([await stageOfBid('fair-1'), await stageOfBid('fair-2')]).toEqual(['BidDeclined', 'BidAccepted']);
  });

  test('is offered once at a time, while it lacks people; an offer names one piece of work', async () => {
    const { calendarEventId } = await offeredEvent(14);
    const openUntil = midnight + 2 * day;
    await side.caughtUp();
    expect(await side.refusal('jobOffer.create', { calendarEventId, openUntil })).toMatchObject({
      message: 'This job is offered already.',
    });
    const start = midnight + 2 * day + 15 * hour;
    await side.send('calendarEvent.create', {
      calendarEventId: 'enough',
      title: 'Enough',
      start,
      end: start + hour,
    });
    expect(await side.refusal('jobOffer.create', { calendarEventId: 'enough', openUntil })).toMatchObject({
      message: 'This job needs nobody any more.',
    });
    expect(await side.refusal('jobOffer.create', { openUntil })).toMatchObject({
      code: 'invalid_input',
      message: 'bookingId: is required',
    });
    await side.book('both', 'anna', 2, 16);
    const both = { bookingId: 'both', calendarEventId: 'enough', openUntil };
    expect((await side.refusal('jobOffer.create', both)).code).toBe('invalid_input');
  });
});
