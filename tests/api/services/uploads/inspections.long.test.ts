import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadProgress } from '../../../../api/services/uploads/saveUpload.ts';
import { createWriteSide, type WriteSideFixture } from '../../../commands/writeSideFixture.ts';
import { uploaded } from './uploadSide.ts';

const file = '../shared/data/chicago-inspections/canvass_2014-09_2014-10.csv';

if (!existsSync(file)) console.warn(`Left out: the inspections are not beside this checkout (${file}).`);

describe.skipIf(!existsSync(file))('two months of inspections of a city, uploaded as bookings', () => {
  let side: WriteSideFixture;
  beforeAll(async () => {
    side = await createWriteSide();
  });
  afterAll(() => side.close());

  test('become customers and bookings, once, except for the two rows that contradict each other, which are reported', async () => {
    const { log, pool } = side;
    const progress: UploadProgress[] = [];
    const upload = () =>
      uploaded(
        side,
        { kind: 'bookings', csv: readFileSync(file, 'utf8') },
        { onProgress: (line) => progress.push(line) },
      );
    const first = await upload();
    expect(first).toMatchObject({ rows: 1896, created: 1894, changed: 0, unchanged: 0, rejected: 2 });
    expect(first.columns).toMatchObject({
      reference: 'inspection_id',
      customer: 'dba_name',
      customerReference: 'license',
      team: 'sanitarian',
      labels: 'facility_type',
      furtherLabels: 'risk',
      date: 'date',
    });
    // One licence stands for two businesses at two addresses, and nothing says for which.
    expect(first.errors).toEqual([
      {
        line: 370,
        column: 'license',
        value: '22952',
        reason: 'stands for Dewey CPC, 638 W 54th Place (5432S), CHICAGO, IL 60609 (line 593)',
      },
      {
        line: 593,
        column: 'license',
        value: '22952',
        reason:
          'stands for OSTIONERIA RESTAURANT EL EL TECOLOTE, 3519 W 26TH ST, CHICAGO, IL 60623 (line 370)',
      },
    ]);
    expect(progress.at(-1)).toEqual({ phase: 'saving', done: 1896, total: 1896 });
    expect(progress.map(({ done }) => done)).toContain(950);

    const head = await log.head();
    expect(await upload()).toMatchObject({ created: 0, changed: 0, unchanged: 1894, rejected: 2 });
    expect(await log.head()).toBe(head);
    const { rows } = await pool.query<{ bookings: number; customers: number }>(
      `select (select count(distinct stream) from muster_log.events where stream like 'booking-acme.%') as bookings,
              (select count(distinct stream) from muster_log.events where stream like 'customer-acme.%') as customers`,
    );
    expect(rows).toEqual([{ bookings: 1894, customers: 1890 }]);
  });
});
