import { z } from 'zod';
import { choiceSchema } from '../../../domain/allocation/allocationRecord.ts';
import type { AllocationSummary } from '../../../domain/facts.ts';

const allocationSummarySchema = z.object({
  allocated: z.array(z.object({ bookingId: z.string(), choices: z.array(choiceSchema) })),
  unallocated: z.array(z.object({ bookingId: z.string(), code: z.string(), message: z.string() })),
});

/** The report of `booking.allocateAll`. Throws where the server sent something else. */
export function parseAllocationSummary(report: unknown): AllocationSummary {
  return allocationSummarySchema.parse(report);
}
