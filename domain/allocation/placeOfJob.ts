import { type Place, placeOf } from '../geometry/distance.ts';
import type { AllocationIndex } from './allocationIndex.ts';
import type { PlannedJob } from './allocationInput.ts';

/**
 * Where a job is: at its own location, else at its customer's; null if that is not known. A job with an address of its
 * own is not at its customer's.
 */
export function placeOfJob(
  { customers }: Pick<AllocationIndex, 'customers'>,
  { customerId, location, elsewhere }: Pick<PlannedJob, 'customerId' | 'location' | 'elsewhere'>,
): Place | null {
  if (location !== null) return placeOf(location);
  return elsewhere ? null : (customers.get(customerId)?.place ?? null);
}
