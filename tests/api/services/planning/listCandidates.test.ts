import { Result } from 'effect';
import { expect, test } from 'vitest';
import { listCandidates } from '../../../../api/services/planning/listCandidates.ts';
import { aBooking, at, someFacts } from '../../../support/allocationFixture.ts';

test('a check that failed itself has the exception’s message as its title', () => {
  const booking = aBooking('b', [], at('09:00'), at('10:00'), { status: 'draft' });
  const details = { ...booking.details, timeZone: 'Mars/Olympus' };
  const facts = someFacts({ bookings: [{ ...booking, details }] });
  const { candidates } = Result.getOrThrow(listCandidates(facts, 'b'));
  const exception = 'Invalid time zone specified: Mars/Olympus';
  expect(candidates).toMatchObject([
    { fits: false, violations: [{ code: 'fallback', title: exception, message: exception }] },
  ]);
});
