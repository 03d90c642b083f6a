import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { type FileReading, uploadKindOf } from '../../../../api/contract/upload.ts';
import { type ExportedFile, exportedFile } from '../../../../api/services/exports/exportedFile.ts';
import { csvLines } from '../../../../api/services/exports/recordCsv.ts';
import { cellReading } from '../../../../api/services/uploads/cellReading.ts';
import type { KnownRecords } from '../../../../api/services/uploads/knownRecords.ts';
import { matchColumns } from '../../../../api/services/uploads/matchColumns.ts';
import { isAmong } from '../../../../api/services/uploads/namedBeyond.ts';
import { namedRecords } from '../../../../api/services/uploads/namedRecords.ts';
import { planRecord } from '../../../../api/services/uploads/planRecord.ts';
import { planShifts } from '../../../../api/services/uploads/planShifts.ts';
import { readCsv } from '../../../../api/services/uploads/readCsv.ts';
import { keyOf } from '../../../../api/services/uploads/recordKeys.ts';
import { createRowReader } from '../../../../api/services/uploads/rowReader.ts';
import { uploadFields } from '../../../../api/services/uploads/uploadFields.ts';
import type { UploadPlan } from '../../../../api/services/uploads/uploadPlan.ts';
import { listedNames, type RecordName, records } from '../../../../domain/catalogues/records.ts';
import { type FieldFacts, factsOf } from '../../../../domain/record/fieldFacts.ts';
import { freeLists, statusOf } from '../../../../domain/record/recordTypes.ts';
import { stageFieldOf } from '../../../../domain/record/stages.ts';
import { systemActor } from '../../../../domain/rights/actor.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import {
  type Details,
  type Ids,
  placeInIds,
  recordArbitrary,
} from '../../../domain/record/recordArbitrary.ts';
import { type AnyKnown, others, everything as recordsWith } from './exportedRecords.ts';

/** For each kind of record. */
const numRuns = 40;
const actor = systemActor('planner', 'acme');
/** Bookings: two of them have a reference in common, one has none. */
const namedBookings = [
  { id: 'visit-1', reference: 'V-1' },
  { id: 'visit-2', reference: 'twin' },
  { id: 'visit-3', reference: 'twin' },
  { id: 'visit-4', reference: null },
];
const ids: Ids = {
  ...Object.fromEntries(Object.entries(others).map(([name, all]) => [name, all.map(({ id }) => id)])),
  booking: namedBookings.map(({ id }) => id),
  ...Object.fromEntries(
    listedNames
      .flatMap((name) => Object.values<FieldFacts>(records[name].shown))
      .map((facts) => [placeInIds(facts), namedIn(facts).map(({ id }) => id)] as const)
      .filter(([place]) => place.includes(' ')),
  ),
};

/** Those of the others that a field may name. */
function namedIn({ refersTo, among }: FieldFacts): readonly AnyKnown[] {
  const all = Object.entries<readonly AnyKnown[]>(others).find(([name]) => name === refersTo)?.[1] ?? [];
  return among === undefined ? all : all.filter((one) => isAmong(one, among));
}

const everything = (own: Partial<Record<RecordName, readonly AnyKnown[]>>): KnownRecords => ({
  ...recordsWith(own),
  namedBookings,
});

/** Some records of a kind, in use and out of it. */
function someOf(name: RecordName): fc.Arbitrary<readonly AnyKnown[]> {
  const { ends, lists, stages } = records[name].declaration;
  // A stage that asks for something on the way to it is another matter: whoever takes that step says why.
  const freely = Object.keys(stages?.states ?? {}).filter(
    (stage) =>
      isOneStepAway(stages, stage) &&
      Object.values(stages?.steps ?? {}).every(
        ({ to, asks = {} }) => to !== stage || !Object.values(asks).includes('required'),
      ),
  );
  const listed = Object.entries(freeLists(lists)).map(
    ([list, { refersTo }]) => [list, fc.subarray([...(ids[refersTo] ?? [])])] as const,
  );
  const one = fc.record({
    details: recordArbitrary(name, ids),
    ended: ends === 'removed' || ends === 'byStages' ? fc.constant(false) : fc.boolean(),
    lists: fc.record(Object.fromEntries(listed)),
    ...(freely.length === 0 ? {} : { stage: fc.constantFrom(...freely) }),
  });
  return fc
    .array(one.chain(withStatus(name)), { minLength: 1, maxLength: 6 })
    .map((all) => all.map((each, index) => ({ ...each, id: `own-${index}`, revision: 0 })));
}

/** Whether a record begins in a stage, or a step leads there from where it begins: a file takes one step, no way of several. */
function isOneStepAway(
  stages: (typeof records)[RecordName]['declaration']['stages'],
  stage: string,
): boolean {
  if (stages === undefined) return false;
  const { begins, steps } = stages;
  if (begins === undefined || begins.among.includes(stage)) return true;
  return Object.values<{ readonly from: readonly string[]; readonly to?: string }>(steps).some(
    ({ from, to }) => to === stage && from.includes(begins.usually),
  );
}

/** With a status of the organisation's own, or without, where a kind has such (`Stages.statuses`). */
function withStatus(name: RecordName) {
  return <Staged extends { readonly details: Details; readonly stage?: string }>(
    one: Staged,
  ): fc.Arbitrary<Staged> => {
    const field = records[name].declaration.stages?.statuses;
    const facts = field === undefined ? undefined : records[name].shown[field];
    if (field === undefined || facts?.ofStage === undefined) return fc.constant(one);
    const { ofStage } = facts;
    const fitting = namedIn(facts).filter(({ details }) => details[ofStage] === one.stage);
    return fc
      .constantFrom(null, ...fitting.map(({ id }) => id))
      .map((status) => ({ ...one, details: { ...one.details, [field]: status } }));
  };
}

/** The file of these records, as an export writes it. */
function fileOf(name: RecordName, all: readonly AnyKnown[], around: KnownRecords): string {
  const file: ExportedFile = exportedFile(name, actor, 'also out of use');
  const mark = statusOf[records[name].declaration.ends].ended ?? 'ended';
  const writing = { zone: zoneOf(around.timeZone), nameOf: namedRecords(around).nameOf };
  const rows = all.flatMap(({ id, details, ended, lists, stage }) =>
    file.rowsOf({ ...details, ...lists, [mark]: ended, id, [stageNameOf(name)]: stage }, writing),
  );
  return csvLines([file.columns, ...rows]);
}

function planOf(name: RecordName, csv: string, around: KnownRecords): UploadPlan {
  const file = readCsv(csv);
  const matched = matchColumns(uploadFields(uploadKindOf(name)), file.header, {});
  expect([matched.problems, matched.ignored]).toEqual([[], onlyNamed(name)]);
  expect(file.rows.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  // A shift of a whole day is asked about where there is none yet.
  const answers = { sameTime: 'wholeDay' } as const;
  const reading = cellReading({ values: {}, defaults: {}, answers }, 'dayFirst');
  const rows = file.rows.map((row) => createRowReader(row, matched, reading));
  return name === 'shift'
    ? planShifts('acme', around, rows)
    : planRecord(name, around, rows, { actor, now: 4_102_444_800, zone: zoneOf(around.timeZone) });
}

function stageNameOf(name: RecordName): string {
  return stageFieldOf(records[name].declaration.stages ?? {});
}

/** The columns that only name what a CSV file cannot hold. */
function onlyNamed(name: RecordName): readonly string[] {
  return Object.values<FieldFacts>(records[name].shown).flatMap(({ kind, label }) =>
    kind === 'file' ? [label] : [],
  );
}

/**
 * Sign-ins and uploaded files belong to one organisation: a CSV file takes neither to another. What only steps set comes
 * with them.
 */
function carried(name: RecordName, details: Details): Details {
  const { fields, stages } = records[name].declaration;
  const isBySteps = (field: string) => field in fields.shape && factsOf(fields.shape[field]).bySteps === true;
  const kinds = new Map(Object.keys(fields.shape).map((field) => [field, factsOf(fields.shape[field]).kind]));
  return Object.fromEntries(
    Object.entries(details)
      .filter(([field]) => !['account', 'file'].includes(kinds.get(field) ?? ''))
      .filter(([field]) => stages?.begins === undefined || !isBySteps(field))
      .map(([field, value]) => {
        // The times of a week are in no order.
        const week = kinds.get(field) === 'structure' && Array.isArray(value) ? new Set(value) : value;
        return [field, week === '' ? null : week];
      }),
  );
}

describe.each(listedNames)('the exported file of %s', (name) => {
  test('changes nothing if it is uploaded again', () => {
    fc.assert(
      fc.property(someOf(name), (all) => {
        const around = everything({ [name]: all });
        const { before, steps, errors } = planOf(name, fileOf(name, all, around), around);
        expect(errors).toEqual([]);
        expect(before.flat()).toEqual([]);
        expect(steps.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
        expect(steps.length).toBeGreaterThan(0);
      }),
      { numRuns },
    );
  });

  test('creates the same records if there are none of them', () => {
    const apart = someOf(name).map((all) => {
      const seen = new Map(all.map((one) => [keyOf(name, one.details)?.text ?? '', one]));
      return [...seen.values()];
    });
    fc.assert(
      fc.property(apart, (all) => {
        // Nobody changes what somebody else may refer to: labels and people stay as they are here.
        const csv = fileOf(name, all, everything({ [name]: all }));
        const elsewhere = everything({ [name]: [] });
        const { before, steps, errors } = planOf(name, csv, elsewhere);
        expect(errors).toEqual([]);
        expect(before.flat()).toEqual([]);
        expect(steps.map(({ outcome }) => outcome)).toEqual(all.map(() => 'created'));
        const { anyCommands, declaration } = records[name];
        for (const [index, { commands }] of steps.entries()) {
          const wanted = all[index];
          const [create, ...more] = commands;
          const made = anyCommands[`${name}.create`]?.parse(create?.input) ?? {};
          expect(carried(name, made)).toMatchObject(carried(name, wanted?.details ?? {}));
          const { stages } = declaration;
          const through = more.flatMap(
            ({ name: step }) => stages?.steps[step.slice(name.length + 1)]?.to ?? [],
          );
          expect(through.at(-1) ?? made[stageNameOf(name)]).toBe(wanted?.stage);
          const added = Object.entries(freeLists(declaration.lists)).map(([list, { item, add }]) => [
            list,
            more.flatMap(({ name: step, input }) => (step === `${name}.${add}` ? [input[item]] : [])),
          ]);
          expect(Object.fromEntries(added)).toEqual(wanted?.lists);
          expect(more.some(({ name: step }) => /archive|deactivate/.test(step))).toBe(wanted?.ended);
        }
      }),
      { numRuns },
    );
  });
});

test('a shift that ends when it begins is asked about, and its timesheet waits', () => {
  const around = everything({});
  const fields = uploadFields('shifts');
  const { header, rows } = readCsv('Resource,Day,Begin,End\nzoe,Mon,08:00,08:00\nzoe,Tue,08:00,16:00');
  const plan = (answers: FileReading['answers']) => {
    const reading = cellReading({ values: {}, defaults: {}, answers }, 'dayFirst');
    const readers = rows.map((row) => createRowReader(row, matchColumns(fields, header, {}), reading));
    const { steps, errors } = planShifts('acme', around, readers);
    return [steps.length, errors.map(({ line }) => line), reading.questions.list().length];
  };
  expect(plan({})).toEqual([0, [2, 3], 1]);
  expect(plan({ sameTime: 'unknown' })).toEqual([0, [2, 3], 0]);
  expect(plan({ sameTime: 'wholeDay' })).toEqual([1, [], 0]);
});

test('a file that names another stage takes the step to it, and no other', () => {
  const stages = Object.keys(records.task.declaration.stages?.states ?? {});
  const details = { ...recordOf('task'), title: 'Order the parts', cancelledReason: null };
  for (const from of stages) {
    for (const to of stages) {
      const one = { id: 'own-0', revision: 0, details, ended: false, lists: {}, stage: from };
      const around = everything({ task: [one] });
      const csv = fileOf('task', [{ ...one, stage: to }], around);
      const { steps, errors } = planOf('task', csv, around);
      const sent = steps.flatMap(({ commands }) => commands.map(({ name }) => name));
      const wanted = new Map([
        ['open active', 'task.start'],
        ['open finished', 'task.finish'],
        ['active finished', 'task.finish'],
      ]).get(`${from} ${to}`);
      if (from === to) expect([sent, errors]).toEqual([[], []]);
      else if (wanted !== undefined) expect([sent, errors]).toEqual([[wanted], []]);
      else if (to === 'open') expect(sent).toEqual(['task.reopen']);
      else expect([sent, errors.length]).toEqual([[], 1]);
    }
  }
});

function recordOf(name: RecordName): Details {
  const [details = {}] = fc.sample(recordArbitrary(name, ids), { numRuns: 1, seed: 1 });
  return details;
}

test('no text of an export is run by a spreadsheet as a formula', () => {
  fc.assert(
    fc.property(someOf('equipment'), (all) => {
      const { rows } = readRaw(fileOf('equipment', all, everything({ equipment: all })));
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@＝＋－＠\t\r]|^-(?!\d)/);
    }),
  );
});

function readRaw(csv: string): { readonly rows: readonly (readonly string[])[] } {
  return { rows: Papa.parse<string[]>(csv, { delimiter: ',' }).data };
}
