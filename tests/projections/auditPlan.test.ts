import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { history } from '../../projections/models/history.ts';
import { auditRows } from '../../projections/queries/auditEvents.ts';
import type { AuditFilter } from '../../projections/queries/auditFilter.ts';
import { changedOrganisations } from '../../projections/queries/changedOrganisations.ts';
import { inSchema, tableName } from '../../projections/schema/tables.ts';
import { withOrganisation } from '../../projections/withOrganisation.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import { touchedRows } from './touchedRows.ts';

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

function rowsTouched(filter: AuditFilter): Promise<number> {
  return withOrganisation(readSide.pool, 'acme', async (moment) => {
    const page = auditRows(moment, filter).orderBy('position', 'desc').limit(51);
    return touchedRows(await page.explain('json', sql`analyze`));
  });
}

test('whether anything has happened after a position is known without reading the history', async () => {
  const asked = changedOrganisations(
    new Map([
      ['acme', events],
      ['rival', events - 1],
    ]),
  );
  const { rows } = await readSide.pool.query({
    ...asked,
    name: '',
    text: `explain (analyze, format json) ${asked.text}`,
  });
  expect(touchedRows(rows)).toBeLessThan(50);
});

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
