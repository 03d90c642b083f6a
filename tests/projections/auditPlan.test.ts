import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { history } from '../../projections/models/history.ts';
import { auditRows } from '../../projections/queries/auditEvents.ts';
import type { AuditFilter } from '../../projections/queries/auditFilter.ts';
import { inSchema, tableName } from '../../projections/schema/tables.ts';
import { withOrganisation } from '../../projections/withOrganisation.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';

const events = 30_000;
const rare = [4000, 17_000, 17_001] as const;

let readSide: ReadSideFixture;
beforeAll(async () => {
  readSide = await createReadSide();
  const table = inSchema(tableName(history, 'current'));
  await readSide.pool.query(
    `insert into ${table} (org, id, position, at, stream, revision, type, version, actor_uid, actor_role,
                           command_id, correlation_id, data)
     select case when n % 5 = 0 then 'rival' else 'acme' end, 'event-' || n, n, n, 'booking-acme.b-' || n % 500, n,
            case when n = any($1) then 'BookingParked' else 'BookingConfirmed' end, 1,
            case when n = any($1) then 'uid-rare' else 'uid-' || n % 7 end, 'dispatcher', 'c', 'c', '{}'
     from generate_series(1, ${events}) n`,
    [rare.map((position) => position + 1)],
  );
  await readSide.pool.query(`vacuum analyze ${table}`);
});
afterAll(() => readSide.close());

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

/** Rows that the scans of a plan have looked at. */
function touched(node: PlanNode): number {
  if (node.Plans !== undefined && node.Plans.length > 0) {
    return node.Plans.reduce((sum, plan) => sum + touched(plan), 0);
  }
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
}

function rowsTouched(filter: AuditFilter): Promise<number> {
  return withOrganisation(readSide.pool, 'acme', async (moment) => {
    const page = auditRows(moment, filter).orderBy('position', 'desc').limit(51);
    const plans = explained.parse(await page.explain('json', sql`analyze`));
    return plans.flatMap((plan) => plan['QUERY PLAN']).reduce((sum, { Plan }) => sum + touched(Plan), 0);
  });
}

test.each([
  { actor: 'uid-rare' },
  { type: 'BookingParked' },
  { actor: 'uid-rare', type: 'BookingParked' },
  { actor: 'nobody' },
  { type: 'BookingReopened' },
  { category: 'label' },
] as const)(
  'a page of the rare $actor $type $category is found without reading other events',
  async (filter) => {
    expect(await rowsTouched(filter)).toBeLessThan(50);
  },
);

test.each([{}, { type: 'BookingConfirmed' }, { category: 'booking' }] as const)(
  'a page of common events, %o, reads hardly more than it shows',
  async (filter) => {
    expect(await rowsTouched(filter)).toBeLessThan(200);
  },
);
