import { expect, test } from 'vitest';
import { createJobJudge } from '../../../domain/jobOffer/jobJudge.ts';
import { jobOffer } from '../../../domain/jobOffer/jobOffer.ts';
import { offeredBooking, offeredCalendarEvent } from '../../../domain/jobOffer/offeredWork.ts';
import { momentsOf } from '../../../domain/record/moments.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { allocationFacts, created, existing, span } from '../booking/bookingFixture.ts';

const calendarEvent: Parameters<typeof offeredCalendarEvent>[0] = {
  id: 'fair',
  stage: 'planned',
  title: 'Fair',
  typeId: null,
  stateId: null,
  allDay: false,
  start: 0,
  end: 0,
  shownAs: 'busy',
  peopleIds: [],
  peopleNeeded: 2,
  customerIds: [],
  equipmentIds: [],
  labelIds: [],
  place: null,
  location: null,
  description: '',
  remindBefore: null,
  cancelledReason: null,
  seriesId: null,
  seriesDate: null,
};

test('an offer that nobody has taken when its time is up is told to planners, and one that is taken is not', () => {
  const { declaration, stages } = jobOffer;
  const declared = { moments: declaration.moments, stages: stages ?? undefined };
  const fact = { openUntil: 1_000, places: 1, archived: false };
  const comesFor = (takenBy: readonly string[]) =>
    momentsOf(declared, { ...fact, takenBy }, zoneOf('Europe/Rome')).map(({ name, at: when }) => [
      name,
      when,
    ]);
  expect(comesFor([])).toEqual([['over', 1_000]]);
  expect(comesFor(['ana'])).toEqual([]);
});

test('an offer is for whom its list, its partners, its labels and its distance all leave', () => {
  const facts = allocationFacts();
  const [first, ...others] = facts.resources;
  if (first === undefined) throw new Error('the fixture has people');
  const person = { ...first, partnerId: 'harbour' };
  const judge = createJobJudge({ ...facts, resources: [person, ...others] });
  const work = offeredBooking({ ...existing(created()), id: 'job' });
  const open = { labelIds: [], within: null, partnerIds: [], resourceIds: [] };
  const isFor = (more: object) => judge.isFor({ ...open, ...more }, person.id, work);
  expect([
    isFor({}),
    isFor({ resourceIds: [person.id] }),
    isFor({ resourceIds: ['somebody'] }),
    isFor({ partnerIds: ['harbour'] }),
    isFor({ partnerIds: ['north'] }),
    isFor({ labelIds: person.labelIds }),
    isFor({ labelIds: ['a label of nobody'] }),
  ]).toEqual([true, true, false, true, false, true, false]);
});

test('a calendar event asks for no labels but its own, counts no hours, and a free one collides with nothing', () => {
  const [label] = allocationFacts().labels;
  const event = { ...calendarEvent, ...span };
  const of = (over: object) => offeredCalendarEvent({ ...event, ...over });
  const hours = ['maxHoursPerDay', 'maxHoursPerWeek', 'maxHoursPerFortnight'];
  expect(of({}).unchecked).toEqual([...hours, 'labelMatch']);
  expect(of({ labelIds: [label?.id ?? ''] }).unchecked).toEqual(hours);
  expect(of({ shownAs: 'free' }).unchecked).toEqual([...hours, 'labelMatch', 'existingJobOverlap']);
  expect([of({}).missing, of({ peopleIds: ['ana'] }).missing, of({ stage: 'cancelled' }).missing]).toEqual([
    2, 1, 0,
  ]);
  expect(of({ peopleNeeded: null }).missing).toBe(0);
});

test('people are ranked for a calendar event by the engine as for a booking: who fits first, the nearest of them first', () => {
  const [first, second, third] = allocationFacts().resources;
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few people');
  const at = (lng: number) => ({ lat: -33.9, lng });
  const near = { ...first, location: at(151.2), labelIds: ['care'] };
  const far = { ...second, location: at(151.3), labelIds: ['care'] };
  const without = { ...third, location: at(151.2), labelIds: [] };
  const judge = createJobJudge(allocationFacts({ resources: [without, far, near] }));
  const of = { location: at(151.2), labelIds: ['care'] };
  for (const work of [
    offeredCalendarEvent({ ...calendarEvent, ...span, ...of }),
    offeredBooking({ ...existing(created(of)), id: 'job' }),
  ]) {
    const ranked = judge.ranked(work);
    expect(ranked.map(({ resourceId }) => resourceId)).toEqual([near.id, far.id, without.id]);
  }
});
