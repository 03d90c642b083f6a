import type { BookingStanding } from '../../domain/workflow/possibleActions.ts';

/** A rostered booking of Carol's that Ana has. */
export function aStanding(over: Partial<BookingStanding> = {}): BookingStanding {
  return {
    status: 'rostered',
    customerId: 'carol',
    resourceIds: ['ana'],
    cancellationRequest: null,
    locked: false,
    inactive: false,
    labelIds: [],
    ...over,
  };
}
