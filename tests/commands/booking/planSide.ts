import { applyPlanReportSchema, planProblemSchema } from '../../../api/contract/planning.ts';
import { createWriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

/** Monday 2 March 2026, 00:00 in Rome. */
export const midnight = Date.UTC(2026, 2, 1, 23) / 1000;
export const hour = 3600;
export const day = 24 * hour;

/** A write side with Rob and Sue, who care for three customers from eight to six on working days. */
export interface PlanSide extends WriteSideFixture {
  /** Books an hour so many days after Monday, and gives it to somebody where one is named. */
  book(
    bookingId: string,
    customerId: string,
    on: number,
    begin: number,
    resourceId?: string,
  ): Promise<{ readonly bookingId: string; readonly ifRevision: number }>;
  /** Of each booking its status and its people, once the read side shows all that was appended. */
  peopleOf(...bookingIds: readonly string[]): Promise<readonly (readonly (string | undefined)[])[]>;
}

export async function createPlanSide(options?: Parameters<typeof createWriteSide>[0]): Promise<PlanSide> {
  const side = await createWriteSide(options);
  await side.send('label.create', { labelId: 'care', name: 'Care' });
  for (const customerId of ['anna', 'bert', 'cleo']) {
    await side.send('customer.create', { customerId, firstName: customerId });
  }
  for (const resourceId of ['rob', 'sue']) {
    await side.send('resource.create', { resourceId, firstName: resourceId, labelIds: ['care'] });
    await side.send('shift.create', {
      resourceId,
      startDate: '2026-01-01',
      endDate: null,
      timings: [1, 2, 3, 4, 5].map((weekday) => ({ day: weekday, begin: 8 * hour, end: 18 * hour })),
    });
  }
  return {
    ...side,
    async book(bookingId, customerId, on, begin, resourceId = '') {
      const start = midnight + on * day + begin * hour;
      const span = { start, end: start + hour };
      await side.send('booking.create', { bookingId, customerId, ...span, labelIds: ['care'] });
      if (resourceId !== '') await side.send('booking.allocate', { bookingId, resourceIds: [resourceId] });
      return { bookingId, ifRevision: resourceId === '' ? 0 : 1 };
    },
    async peopleOf(...ids) {
      await side.caughtUp();
      const bookings = await side.facts.bookings('acme', ids);
      return ids.map((id) => {
        const booking = bookings.find((one) => one.id === id);
        return [booking?.status, ...(booking?.resourceIds ?? [])];
      });
    },
  };
}

export function reportOf({ report }: { readonly report?: unknown }) {
  return applyPlanReportSchema.parse(report);
}

export function problemsOf({ details }: { readonly details: Readonly<Record<string, unknown>> }) {
  return planProblemSchema.array().parse(details.problems);
}
