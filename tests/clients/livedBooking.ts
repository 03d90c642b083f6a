import type { TestApi } from '../api/apiFixture.ts';
import type { BookingLife, Place } from './programs/bookingLife.ts';

const hour = 3600;

/** Where a program drives a booking's life, for an hour from a start in epoch seconds. */
export function placeAt({ acme, address }: Pick<TestApi, 'acme' | 'address'>, start: number): Place {
  return {
    baseUrl: address,
    token: acme.tokens.dispatcher,
    customerId: acme.customerId,
    resourceId: acme.resourceId,
    labelId: acme.labelId,
    start,
    end: start + hour,
  };
}

/** What every program has to see of its booking. */
export function lifeOf({ acme }: Pick<TestApi, 'acme'>): BookingLife {
  return {
    statuses: ['draft', 'rostered', 'dispatched', 'active', 'finished'],
    resources: [acme.resourceId],
    history: ['BookingCreated', 'BookingAllocated', 'BookingDispatched', 'BookingStarted', 'BookingFinished'],
    refused: ['transition_not_allowed', 'invalid_input'],
  };
}
