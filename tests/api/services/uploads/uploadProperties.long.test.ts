import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadKind, UploadReport } from '../../../../api/contract/upload.ts';
import { readKnownRecords } from '../../../../api/services/uploads/knownRecords.ts';
import { fullName } from '../../../../domain/text/fullName.ts';
import {
  actorOf,
  createWriteSide,
  system,
  type WriteSideFixture,
} from '../../../commands/writeSideFixture.ts';
import { runs } from '../../../support/runs.ts';
import { uploaded } from './uploadSide.ts';

/** A file as rows, and the field that each of its columns is. */
interface FileOf {
  readonly kind: UploadKind;
  readonly fields: readonly string[];
  readonly row: fc.Arbitrary<readonly string[]>;
}

const bookings: FileOf = {
  kind: 'bookings',
  fields: ['reference', 'customer', 'title', 'date', 'start', 'labels', 'resource'],
  row: fc.tuple(
    fc.constantFrom('', '', 'B-1', 'B-2'),
    fc.constantFrom('Uma', 'uma ', 'Ugo'),
    fc.constantFrom('', 'Mow', 'Rake'),
    fc.constantFrom('13/03/2026', '14/03/2026'),
    fc.constantFrom('', '', '09:30'),
    fc.constantFrom('', 'Mowing', 'mowing; Raking'),
    fc.constantFrom('', '', 'Mia'),
  ),
};

const people: FileOf = {
  kind: 'resources',
  fields: ['reference', 'firstName', 'lastName', 'mobile', 'labels'],
  row: fc.tuple(
    fc.constantFrom('', 'P-1', 'P-2'),
    fc.constantFrom('Ada', 'Ben'),
    fc.constantFrom('', 'Lee'),
    fc.constantFrom('', '1', '2'),
    fc.constantFrom('', 'Diving', 'diving; Care'),
  ),
};

describe('what a file makes', () => {
  let side: WriteSideFixture;
  let organisations = 0;
  beforeAll(async () => {
    side = await createWriteSide();
  });
  afterAll(() => side.close());

  /** A new organisation with one person, to which files can be sent. */
  async function anOrganisation() {
    organisations += 1;
    const org = `org-${organisations}`;
    const actor = actorOf('dispatcher', { org });
    const input = { organisationId: org, name: org, timeZone: 'Europe/Rome' };
    await side.send('organisation.create', input, { ...system, org });
    await side.send('resource.create', { resourceId: 'mia', firstName: 'Mia' }, actor);
    return {
      async upload(kind: UploadKind, csv: string, columns: Readonly<Record<string, string>>) {
        const report = await uploaded(side, { kind, csv, columns: { ...columns } }, { actor });
        await side.caughtUp();
        return report;
      },
      /** Everything that is there, without ids. */
      async records() {
        const known = await readKnownRecords(side.pool, actor);
        if (known === undefined) throw new Error('the organisation is gone');
        const names = new Map<string, string>([
          ...known.labels.map(({ id, details }) => [id, details.name.toLowerCase()] as const),
          ...known.customers.map(({ id, details }) => [id, fullName(details).toLowerCase()] as const),
          ...known.resources.map(({ id, details }) => [id, fullName(details)] as const),
        ]);
        const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).sort();
        const { bookings: made } = await side.facts.allocation(org, {
          start: 1_773_000_000,
          end: 1_774_000_000,
        });
        return {
          labels: named(known.labels.map(({ id }) => id)),
          customers: named(known.customers.map(({ id }) => id)),
          resources: known.resources
            .map(({ details }) => JSON.stringify({ ...details, labelIds: named(details.labelIds) }))
            .sort(),
          bookings: made
            .map(({ details, start, end, resourceIds, status }) => {
              const { reference, title, customerId, labelIds } = details;
              const whose = [named([customerId ?? '']), named(labelIds), named(resourceIds)];
              return JSON.stringify([reference, title, start, end, status, ...whose]);
            })
            .sort(),
        };
      },
    };
  }

  const outcome = ({ rows, rejected, created, changed, unchanged }: UploadReport) => ({
    rows,
    rejected,
    records: created + changed + unchanged,
  });

  test.each([
    ['bookings', bookings, 8],
    ['people', people, 8],
  ] as const)(
    'is the same for %s in any order of rows and columns, under any names of the columns, however often it comes',
    async (_, { kind, fields, row }, cases) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(row, { minLength: 1, maxLength: 6 }),
          fc.infiniteStream(fc.nat(1_000_000)),
          fc.integer({ min: 1, max: 3 }),
          async (rows, numbers, times) => {
            const shuffled = <Item>(items: readonly Item[]): readonly Item[] =>
              items
                .map((item) => ({ item, at: numbers.next().value }))
                .sort((one, other) => one.at - other.at)
                .map(({ item }) => item);
            const plain = await anOrganisation();
            const asIs = Object.fromEntries(fields.map((field) => [field, field]));
            const first = await plain.upload(
              kind,
              Papa.unparse([[...fields], ...rows.map((one) => [...one])]),
              asIs,
            );
            const expected = await plain.records();

            const other = await anOrganisation();
            for (let time = 1; time <= times; time += 1) {
              const order = shuffled(fields.map((__, at) => at));
              const columns = Object.fromEntries(
                order.map((at) => [fields[at] ?? '', `Spalte ${at} (${time})`]),
              );
              const header = order.map((at) => columns[fields[at] ?? ''] ?? '');
              const turned = shuffled(rows).map((cells) => order.map((at) => cells[at] ?? ''));
              const report = await other.upload(kind, Papa.unparse([header, ...turned]), columns);
              // A booking whose person was busy is there without them: made the first time, bad from then on.
              if (time === 1) expect(outcome(report)).toEqual(outcome(first));
              else expect([report.created, report.changed]).toEqual([0, 0]);
              expect(await other.records()).toEqual(expected);
            }
          },
        ),
        { numRuns: runs(cases) },
      );
    },
  );
});
