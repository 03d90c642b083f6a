import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import {
  type Known,
  type KnownRecords,
  knownRecords,
} from '../../../../api/services/uploads/knownRecords.ts';
import { matchColumns } from '../../../../api/services/uploads/matchColumns.ts';
import { planRecord } from '../../../../api/services/uploads/planRecord.ts';
import { readCsv } from '../../../../api/services/uploads/readCsv.ts';
import { createRowReader } from '../../../../api/services/uploads/rowReader.ts';
import { uploadFields } from '../../../../api/services/uploads/uploadFields.ts';
import type { UploadPlan } from '../../../../api/services/uploads/uploadPlan.ts';
import { type CustomerDetails, customer } from '../../../../domain/customer/customer.ts';
import { defaultOrganisationSettings } from '../../../../domain/organisation/organisationSettings.ts';
import { systemActor } from '../../../../domain/rights/actor.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';

const header = ['Reference', 'Name', 'E-mail', 'Address', 'Zip', 'Lat', 'Lng'];
/** Few values, so that keys meet; some of them are bad. */
const row = fc.tuple(
  fc.constantFrom('', 'A', 'a', 'B'),
  fc.constantFrom('', 'Ann', 'ANN ', 'Bea', 'x'.repeat(201)),
  fc.constantFrom('', 'a@example.com', 'none'),
  fc.constantFrom('', '1 High St', '2 Low St'),
  fc.constantFrom('', '2000'),
  fc.constantFrom('', '-33.9', '99', 'NaN'),
  fc.constantFrom('', '151.2'),
);
const nothing = knownRecords({ timeZone: 'Europe/Rome', settings: defaultOrganisationSettings }, () => []);

function plan(csv: string, known: KnownRecords): UploadPlan {
  const file = readCsv(csv);
  const matched = matchColumns(uploadFields('customers'), file.header, {});
  return planRecord(
    'customer',
    known,
    file.rows.map((one) => createRowReader(one, matched)),
    { actor: systemActor('planner', 'acme'), now: 0, zone: zoneOf('Europe/Rome') },
  );
}

/** What the write side would have after the plan, which only creates. */
function after({ steps }: UploadPlan): KnownRecords {
  const customers = steps.flatMap(({ recordId, commands }) =>
    commands.map((command): Known<CustomerDetails> => {
      const { customerId: _, ...details } = customer.commands['customer.create'].parse(command.input);
      return { id: recordId, revision: 0, ended: false, details, lists: { barredResourceIds: [] } };
    }),
  );
  return { ...nothing, customers };
}

describe('planning a file of customers', () => {
  const files = fc
    .array(fc.tuple(row, fc.integer({ min: 1, max: 2 })), { minLength: 1, maxLength: 12 })
    .map((rows) => rows.flatMap(([one, times]) => Array.from({ length: times }, () => one)))
    .map((rows) => Papa.unparse([header, ...rows]));

  test('the same file again changes nothing, finds every record, and makes no bad row good', () => {
    const idsOf = ({ steps }: UploadPlan) => new Set(steps.map(({ recordId }) => recordId));
    fc.assert(
      fc.property(files, (csv) => {
        const first = plan(csv, nothing);
        const second = plan(csv, after(first));
        expect(second.steps.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
        const stillBad = new Set(second.errors.map(({ line }) => line));
        expect(first.errors.filter(({ line }) => !stillBad.has(line))).toEqual([]);
        // Next to rows that contradict each other, a row with the name alone may by then stand against them.
        if (first.errors.length > 0) return;
        expect(second.errors).toEqual([]);
        expect(idsOf(second)).toEqual(idsOf(first));
      }),
    );
  });

  test('every row with anything in it is accounted for once: in a record or as a bad row', () => {
    fc.assert(
      fc.property(files, (csv) => {
        const { steps, errors } = plan(csv, nothing);
        const kept = steps.flatMap(({ lines }) => lines);
        const bad = new Set(errors.map(({ line }) => line));
        expect(new Set(kept).size).toBe(kept.length);
        expect(kept.filter((line) => bad.has(line))).toEqual([]);
        const all = [...kept, ...bad].sort((one, other) => one - other);
        expect(all).toEqual(readCsv(csv).rows.map(({ line }) => line));
        expect(new Set(steps.map(({ recordId }) => recordId)).size).toBe(steps.length);
      }),
    );
  });
});
