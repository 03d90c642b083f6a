import type { BookingView } from '../../api/contract/views.ts';
import type { BookingStanding } from '../../domain/workflow/possibleActions.ts';

/** The part of a shown booking that determines who may do what with it. */
export function standing({
  status,
  customerId,
  resources,
  cancellationRequest,
  locked,
  inactive,
  labelIds,
}: BookingView): BookingStanding {
  return {
    status,
    customerId,
    cancellationRequest,
    locked,
    inactive,
    labelIds,
    resourceIds: resources.map(({ id }) => id),
  };
}
