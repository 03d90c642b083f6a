import { z } from 'zod';

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}
const planNode: z.ZodType<PlanNode> = z.object({
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
const explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planNode })) }));

/** Rows that the scans of plans have looked at, as `explain (analyze, format json)` tells of them. */
export function touchedRows(rows: unknown): number {
  const plans = explained.parse(rows).flatMap((plan) => plan['QUERY PLAN']);
  return plans.reduce((sum, { Plan }) => sum + touched(Plan), 0);
}

function touched(node: PlanNode): number {
  if (node.Plans !== undefined && node.Plans.length > 0) {
    return node.Plans.reduce((sum, plan) => sum + touched(plan), 0);
  }
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
}
