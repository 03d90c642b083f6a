import { expect, test } from 'vitest';
import { createJobJudge } from '../../../domain/jobOffer/jobJudge.ts';
import { jobOffer } from '../../../domain/jobOffer/jobOffer.ts';
import { momentsOf } from '../../../domain/record/moments.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { allocationFacts, details, span } from '../booking/bookingFixture.ts';

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
  const work = { id: 'job', details, participants: [], ...span };
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
