import { expect, it } from 'vitest';
import { createAllocationContext } from '../../../../domain/allocation/allocationContext.ts';
import type { AllocationAbsence } from '../../../../domain/allocation/allocationInput.ts';
import { assess } from '../../../../domain/allocation/assess.ts';
import type { Job } from '../../../../domain/allocation/job.ts';
import type { ResourceFact, ShiftFact } from '../../../../domain/kernel/facts.ts';
import type { Commitment } from '../../../../domain/lane/lane.ts';
import { aBooking, aJob, anInput, aResource } from '../../../support/allocationFixture.ts';

/** The violations, `code: text`, of Ana for a job; a line of the tables below. */
export function told(job: Partial<Job>, input: Parameters<typeof anInput>[0] = {}): readonly string[] {
  const [choice] = assess(createAllocationContext(anInput(input)), aJob('job', job), ['ana']);
  return (choice?.violations ?? []).map(({ code, message }) => `${code}: ${message}`);
}

export interface Example {
  readonly when: string;
  readonly job?: Partial<Job>;
  readonly input?: Parameters<typeof anInput>[0];
  readonly told: readonly string[];
}

/** A table of examples: Ana beside Carol’s job at nine, with what differs. */
export function examples(rows: readonly Example[]): void {
  it.each(rows)('$when', ({ job, input, told: expected }) => {
    expect(told(job ?? {}, input)).toEqual(expected);
  });
}

export const ana = (over: Partial<ResourceFact>) => ({ resources: [aResource('ana', over)] });
export const shifts = (...list: ShiftFact[]) => ({ shifts: list });
export const away = (start: number, end: number, status = 'approved'): AllocationAbsence[] => [
  { id: 'absence', resourceId: 'ana', start, end, status },
];
export const busy = (start: number, end: number, customerId = 'dora') =>
  aBooking(`b-${start}-${customerId}`, ['ana'], start, end, { customerId });
/** What takes Ana's time besides bookings; it collides with them unless `over` says otherwise. */
export const meeting = (start: number, end: number, over: Partial<Commitment> = {}): Commitment => ({
  category: 'event',
  id: `e-${start}`,
  title: 'Team meeting',
  start,
  end,
  resourceIds: ['ana'],
  equipmentIds: [],
  isOver: false,
  counts: false,
  overlaps: true,
  fact: { id: `e-${start}` },
  ...over,
});
export const check = (...on: string[]) => ({
  doNotCheck: Object.fromEntries(on.map((name) => [name, false])),
});
export const skip = (...off: string[]) => ({
  doNotCheck: Object.fromEntries(off.map((name) => [name, true])),
});
