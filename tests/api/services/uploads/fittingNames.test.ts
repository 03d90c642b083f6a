import { expect, test } from 'vitest';
import { exportedFile } from '../../../../api/services/exports/exportedFile.ts';
import type { Known, KnownRecords } from '../../../../api/services/uploads/knownRecords.ts';
import { matchColumns } from '../../../../api/services/uploads/matchColumns.ts';
import { namedRecords } from '../../../../api/services/uploads/namedRecords.ts';
import { planRecord } from '../../../../api/services/uploads/planRecord.ts';
import { readCsv } from '../../../../api/services/uploads/readCsv.ts';
import { createRowReader } from '../../../../api/services/uploads/rowReader.ts';
import { uploadFields } from '../../../../api/services/uploads/uploadFields.ts';
import { systemActor } from '../../../../domain/rights/actor.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import type { Details } from '../../../domain/record/recordArbitrary.ts';
import { type AnyKnown, everything, known, others } from '../exports/exportedRecords.ts';

const zone = zoneOf('UTC');
const actor = systemActor('planner', 'acme');

function plan(kind: 'sites' | 'tasks' | 'recurringBookings', lines: readonly string[], around: KnownRecords) {
  const { header, rows } = readCsv(lines.join('\n'));
  const matched = matchColumns(uploadFields(kind), header, {});
  expect(matched.problems).toEqual([]);
  const name = ({ sites: 'site', tasks: 'task', recurringBookings: 'recurringBooking' } as const)[kind];
  const readers = rows.map((row) => createRowReader(row, matched));
  const { steps, errors } = planRecord(name, around, readers, { actor, now: 0, zone });
  const commands = steps.flatMap((step) => step.commands.map(({ name, input }) => [name, input] as const));
  return { commands, reasons: errors.map(({ column, reason }) => [column, reason]) };
}

test('a name that several labels have means the one that the field may name', () => {
  const { commands, reasons } = plan('sites', ['Name,Customer,Kind', 'Store,C-1,Twin'], everything({}));
  expect(reasons).toEqual([]);
  expect(commands).toMatchObject([['site.create', { labelId: 'site-twin' }]]);
});

test('an export writes a name that means one record in its field alone', () => {
  const { nameOf } = namedRecords(everything({}));
  const [cellOf] = ['Kind'].map((title) => {
    const { columns, rowsOf } = exportedFile('site', actor, 'in use');
    return (fact: Details) => rowsOf(fact, { zone, nameOf })[0]?.[columns.indexOf(title)];
  });
  expect(cellOf?.({ id: 'store', labelId: 'site-twin' })).toBe('Twin');
  // A skill that is named there all the same is told from the site.
  expect(cellOf?.({ id: 'store', labelId: 'twin-1' })).toBe('id:twin-1');
});

test('a label of another kind, or a status of another stage, is bad in a dry run already', () => {
  const around = everything({});
  expect(plan('sites', ['Name,Customer,Kind', 'Store,C-1,Piano'], around).reasons).toEqual([
    ['Kind', 'Piano is not of the type Site'],
  ]);
  const header = 'Title,Status,Task status';
  expect(plan('tasks', [header, 'Wash up,Active,Waits for parts'], around)).toEqual({
    commands: [],
    reasons: [['Task status', "Waits for parts is not of the stage 'Active'"]],
  });
  expect(plan('tasks', [header, 'Wash up,Open,Waits for parts'], around).reasons).toEqual([]);
});

test('a step to another stage takes a status of that stage, and none of the one before', () => {
  const details = { title: 'Wash up', due: null, statusId: 'open-waits' };
  const task: Known<Details> & AnyKnown = { ...known('wash', details), stage: 'open' };
  const around = everything({ task: [task] });
  const header = 'Title,Status,Task status';
  expect(plan('tasks', [header, 'Wash up,Finished,First aid'], around)).toMatchObject({
    commands: [['task.finish', { statusId: 'finished-first' }]],
    reasons: [],
  });
  expect(plan('tasks', [header, 'Wash up,Finished,Waits for parts'], around).reasons).toEqual([
    ['Task status', "Waits for parts is not of the stage 'Finished'"],
  ]);
  // As the write side, nothing asks about a status that stays.
  expect(plan('tasks', [header, 'Wash up,Open,Waits for parts'], around)).toEqual({
    commands: [],
    reasons: [],
  });
});

test('a customer who is out of use begins nothing new', () => {
  const [carol] = others.customer;
  const around = everything({ customer: [{ ...carol, ended: true }] });
  const { reasons } = plan(
    'recurringBookings',
    ['Title,Customer,Repeats,First day,Start,End', 'Round,C-1,By week,2026-03-02,09:00,10:00'],
    around,
  );
  expect(reasons).toContainEqual(['Customer', expect.stringContaining('is not in use')]);
});
