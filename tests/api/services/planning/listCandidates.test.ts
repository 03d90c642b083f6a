import { Result } from 'effect';
import { expect, test } from 'vitest';
import { listCandidates } from '../../../../api/services/planning/listCandidates.ts';
import { wholeScope } from '../../../../domain/masterLabelSet/labelScope.ts';
import { dispatcher, scheduler } from '../../../domain/decisionSpec.ts';
import { aBooking, aResource, at, someFacts } from '../../../support/allocationFixture.ts';

test('a check that failed itself has the exception’s message as its title', () => {
  const booking = aBooking('b', [], at('09:00'), at('10:00'), { status: 'draft' });
  const details = { ...booking.details, timeZone: 'Mars/Olympus' };
  const facts = someFacts({ bookings: [{ ...booking, details }] });
  const { candidates } = Result.getOrThrow(listCandidates(facts, 'b', dispatcher));
  const exception = 'Invalid time zone specified: Mars/Olympus';
  expect(candidates).toMatchObject([
    { fits: false, violations: [{ code: 'fallback', title: exception, message: exception }] },
  ]);
});

test('who is busy is told to a planner within a scope without the ids of other bookings', () => {
  const busy = aBooking('elsewhere', ['ana'], at('09:00'), at('10:00'));
  const facts = someFacts({
    resources: [aResource('ana')],
    bookings: [busy, aBooking('b', [], at('09:00'), at('10:00'), { status: 'draft' })],
  });
  const scoped = { ...scheduler, scope: wholeScope };
  const detailsFor = (claims: Parameters<typeof listCandidates>[2]) =>
    Result.getOrThrow(listCandidates(facts, 'b', claims)).candidates.flatMap(({ violations }) =>
      violations.filter(({ code }) => code === 'resource_busy').map(({ details }) => details),
    );
  expect(detailsFor(dispatcher)).toMatchObject([{ bookingIds: ['elsewhere'] }]);
  const [details] = detailsFor(scoped);
  expect(details).toHaveProperty('fromText');
  expect(details).not.toHaveProperty('bookingIds');
});
