import { queryOptions } from '@tanstack/react-query';
import {
  carePlanOfCustomerSchema,
  carePlanOfVisitSchema,
  careRecordsSchema,
} from '../../api/contract/carePlans.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { searchOf } from '../client/queries.ts';
import { request } from '../client/request.ts';

/** The queries of care plans; all are followed live (`liveQueries.ts`). */
export const carePlanQueries = {
  ofCustomer: (customerId: string) =>
    queryOptions({
      queryKey: ['carePlans', 'ofCustomer', customerId],
      queryFn: ({ signal }) =>
        request(
          `/api/v1/customers/${encodeURIComponent(customerId)}/care-plan${searchOf({ after: knownSoFar() })}`,
          carePlanOfCustomerSchema,
          { signal },
        ),
    }),
  ofVisit: (bookingId: string) =>
    queryOptions({
      queryKey: ['careRecords', 'ofVisit', bookingId],
      queryFn: ({ signal }) =>
        request(
          `/api/v1/bookings/${encodeURIComponent(bookingId)}/care-plan${searchOf({ after: knownSoFar() })}`,
          carePlanOfVisitSchema,
          { signal },
        ),
    }),
  records: (
    carePlanId: string,
    { from, exceptions }: { readonly from: number; readonly exceptions: boolean },
  ) =>
    queryOptions({
      queryKey: ['careRecords', 'ofPlan', carePlanId, from, exceptions],
      queryFn: ({ signal }) =>
        request(
          `/api/v1/care-plans/${encodeURIComponent(carePlanId)}/records${searchOf({ from, exceptions: exceptions ? 'true' : undefined, after: knownSoFar() })}`,
          careRecordsSchema,
          { signal },
        ),
    }),
};

/** Where the care plan of a customer is written and read. */
export function carePlanPath(customerId: string): string {
  return `/care-plans/${encodeURIComponent(customerId)}`;
}
/** Where a visit follows it. */
export function visitPlanPath(bookingId: string): string {
  return `/visits/${encodeURIComponent(bookingId)}/care-plan`;
}
/** Where customers read their own. */
export const ownPlanPath = '/care-plan';
