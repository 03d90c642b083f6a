import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportedFile } from '../../../../api/services/exports/exportedFile.ts';
import { csvLines } from '../../../../api/services/exports/recordCsv.ts';
import { matchColumns } from '../../../../api/services/uploads/matchColumns.ts';
import { namedRecords } from '../../../../api/services/uploads/namedRecords.ts';
import { planRecord } from '../../../../api/services/uploads/planRecord.ts';
import { readCsv } from '../../../../api/services/uploads/readCsv.ts';
import { createRowReader } from '../../../../api/services/uploads/rowReader.ts';
import { uploadFields } from '../../../../api/services/uploads/uploadFields.ts';
import { absence, absenceStatuses } from '../../../../domain/absence/absence.ts';
import type { FactOf } from '../../../../domain/catalogues/readings.ts';
import { systemActor } from '../../../../domain/rights/actor.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { recordArbitrary } from '../../../domain/record/recordArbitrary.ts';
import { everything, others } from './exportedRecords.ts';

const actor = systemActor('planner', 'acme');
const around = everything({});
const zone = zoneOf('America/Chicago');

const one = fc.record({
  details: recordArbitrary('absence', { resource: others.resource.map(({ id }) => id) }),
  status: fc.constantFrom(...absenceStatuses),
  why: fc.constantFrom('', 'Too many are away', '=why, "not"'),
});
const absences = fc.array(one, { minLength: 1, maxLength: 6 }).map((all) =>
  all.map(({ details, status, why }, index): FactOf<'absence'> => {
    const isOver = status === 'declined' || status === 'cancelled';
    const given = absence.fields.parse({ ...details, decidedReason: isOver ? why : null });
    return { ...given, id: `own-${index}`, status };
  }),
);

/** Plans the file that an export of these writes, where these are present. */
async function planOf(all: readonly FactOf<'absence'>[], present: readonly FactOf<'absence'>[]) {
  const file = exportedFile('absence', actor, 'in use');
  const writing = { zone, nameOf: namedRecords(around).nameOf };
  const csv = csvLines([file.columns, ...all.flatMap((each) => file.rowsOf({ ...each }, writing))]);
  const { header, rows } = readCsv(csv);
  const matched = matchColumns(uploadFields('absences'), header, {});
  expect([matched.problems, matched.ignored]).toEqual([[], []]);
  const readers = rows.map((row) => createRowReader(row, matched));
  const known = present.map(({ id, status, ...details }) => ({
    id,
    revision: 0,
    details,
    ended: false,
    stage: status,
    lists: {},
  }));
  return planRecord('absence', { ...around, absences: known }, readers, { actor, zone, now: 4_102_444_800 });
}

test('an exported file of leave and breaks changes nothing if it is uploaded again', async () => {
  await fc.assert(
    fc.asyncProperty(absences, async (all) => {
      const { steps, errors } = await planOf(all, all);
      expect(errors).toEqual([]);
      expect(steps.map(({ recordId, outcome }) => [recordId, outcome])).toEqual(
        all.map(({ id }) => [id, 'unchanged']),
      );
    }),
  );
});

test('it enters the same where there are none of them, as far as it was decided', async () => {
  await fc.assert(
    fc.asyncProperty(absences, async (all) => {
      const { steps, errors } = await planOf(all, []);
      expect(errors).toEqual([]);
      expect(steps.map(({ outcome }) => outcome)).toEqual(all.map(() => 'created'));
      for (const [index, { commands }] of steps.entries()) {
        const { id: _id, status, decidedReason, ...wanted } = all[index] ?? {};
        const [create, decided, ...more] = commands;
        expect(absence.anyCommands['absence.create']?.parse(create?.input)).toMatchObject(wanted);
        const names = { declined: 'absence.decline', cancelled: 'absence.cancel' };
        expect(decided?.name).toBe(Object.entries(names).find(([name]) => name === status)?.[1]);
        if (decided !== undefined) expect(decided.input.reason ?? '').toBe(decidedReason);
        else expect(create?.input.status).toBe(status);
        expect(more).toEqual([]);
      }
    }),
  );
});
