import { countShared } from '../labelBits.ts';
import type { Pairing } from '../pairing.ts';
import type { Component } from './component.ts';

/**
 * 100 where the resource's labels are exactly the job's; else the cheapest of the organisation's resources 100,
 * the dearest 0, and 0 for one without a price. The range is that of everybody, so that a score is the same
 * whoever else is considered.
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
