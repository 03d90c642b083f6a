import {
  type AllocationContext,
  createAllocationContext,
} from '../../domain/allocation/allocationContext.ts';
import type { AllocationInput } from '../../domain/allocation/allocationInput.ts';
import type { Job } from '../../domain/allocation/job.ts';
import { createRandom } from '../../domain/allocation/optimise/random.ts';
import {
  aBooking,
  aCustomer,
  aJob,
  aLabel,
  anInput,
  aResource,
  aShift,
  at,
  CITY,
} from '../support/allocationFixture.ts';

interface TownSize {
  readonly resources: number;
  /** Current bookings over fourteen days. */
  readonly bookings: number;
  /** Jobs to allocate, over five days. */
  readonly jobs: number;
}

const LABELS = 30;
const QUARTER = 900;

/** A town that grows with its people, so that each has as many neighbours and jobs as before. */
export function town(size: TownSize): { readonly input: AllocationInput; readonly jobs: readonly Job[] } {
  const random = createRandom(size.resources);
  // 1,000 people live on 60 km by 60 km.
  const degrees = 0.54 * Math.sqrt(size.resources / 1000);
  const location = () => ({
    lat: CITY.lat + (random.below(10_000) / 10_000 - 0.5) * degrees,
    lng: CITY.lng + (random.below(10_000) / 10_000 - 0.5) * degrees,
  });
  const label = () => `label-${random.below(LABELS)}`;
  const resources = Array.from({ length: size.resources }, (_, number) =>
    aResource(`r-${number}`, {
      labelIds: [...new Set([label(), label(), label(), label()])],
      location: location(),
      maxHoursPerWeek: 38,
    }),
  );
  const customers = Array.from({ length: Math.max(1, Math.round(size.resources / 2)) }, (_, number) =>
    aCustomer(`c-${number}`, { location: location() }),
  );
  const customer = () => `c-${random.below(customers.length)}`;
  const start = (days: number) => at('07:00', random.below(days)) + random.below(40) * QUARTER;
  const bookings = Array.from({ length: size.bookings }, (_, number) => {
    const from = start(14);
    const people = [`r-${random.below(size.resources)}`];
    return aBooking(`b-${number}`, people, from, from + 3600, { customerId: customer() });
  });
  const jobs = Array.from({ length: size.jobs }, (_, number) => {
    const from = start(5);
    return aJob(`j-${number}`, {
      customerId: customer(),
      start: from,
      end: from + 3600,
      labelIds: [label()],
    });
  });
  const input = anInput({
    labels: Array.from({ length: LABELS }, (_, number) => aLabel(`label-${number}`, { unitPrice: number })),
    resources,
    customers,
    bookings,
    shifts: resources.map(({ id }) => aShift(id, '07:00', '18:00')),
  });
  return { input, jobs };
}

export function townContext(size: TownSize): {
  readonly context: AllocationContext;
  readonly jobs: readonly Job[];
} {
  const { input, jobs } = town(size);
  return { context: createAllocationContext(input), jobs };
}
