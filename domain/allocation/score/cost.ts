import { countShared } from '../labelBits.ts';
import type { Pairing } from '../pairing.ts';
import type { Component } from './component.ts';

/**
 * 100 if the resource's labels are exactly the job's; otherwise 100 for the cheapest of the organisation's
 * resources, 0 for the dearest, and 0 for one without a price. The range covers everybody, so a score does
 * not depend on who else is being considered.
 */
export const cost: Component = { name: 'cost', points: (pairing) => 100 * value(pairing) };

function value({ resource, job, index }: Pairing): number {
  if (
    resource.labelCount === job.labelCount &&
    countShared(job.labels, resource.labels) === resource.labelCount
  ) {
    return 1;
  }
  if (index.costRange === null || !Number.isFinite(resource.cost)) return 0;
  const { lowest, highest } = index.costRange;
  return highest === lowest ? 1 : 1 - (resource.cost - lowest) / (highest - lowest);
}
