import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventLog } from '../../commands/log/log.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { allProjections } from '../../projections/allProjections.ts';
import { rowsIn } from '../../projections/queries/rowsIn.ts';
import type { ReadModel } from '../../projections/readModel.ts';
import type { ReadTables } from '../../projections/readTables.ts';
import { namesOf } from '../../projections/schema/tableStatements.ts';
import { withOrganisation } from '../../projections/withOrganisation.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { runs } from '../support/runs.ts';
import { arbitraryHappenings } from './arbitraryHappenings.ts';
import { foldInMemory } from './foldInMemory.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import { appendAll, type Happening } from './recorded.ts';

let readSide: ReadSideFixture;
beforeAll(async () => {
  readSide = await createReadSide();
});
afterAll(() => readSide.close());

const versioned = allProjections.filter(
  (projection): projection is ReadModel => projection.kind === 'rows' && projection.versions !== null,
);

/** What happens to records once they are there; a record that is not yet is left alone. */
const recordChange: fc.Arbitrary<Happening> = fc
  .tuple(
    fc.constantFrom('acme', 'rival'),
    fc.constantFrom('1', '2', '3', '4'),
    fc.string({ minLength: 1, maxLength: 8 }),
    fc.nat({ max: 6 }),
  )
  .map(([org, id, text, which]): Happening => {
    const changes: readonly Happening[] = [
      {
        category: 'resource',
        org,
        id: `res-${id}`,
        event: { type: 'ResourceChanged', data: { firstName: text } },
      },
      { category: 'resource', org, id: `res-${id}`, event: { type: 'ResourceDeactivated', data: {} } },
      { category: 'resource', org, id: `res-${id}`, event: { type: 'ResourceReactivated', data: {} } },
      {
        category: 'customer',
        org,
        id: `cus-${id}`,
        event: { type: 'CustomerChanged', data: { lastName: text } },
      },
      { category: 'customer', org, id: `cus-${id}`, event: { type: 'CustomerDeactivated', data: {} } },
      { category: 'label', org, id: `lab-${id}`, event: { type: 'LabelChanged', data: { name: text } } },
      { category: 'label', org, id: `lab-${id}`, event: { type: 'LabelArchived', data: {} } },
    ];
    const [first] = changes;
    if (first === undefined) throw new Error('there are changes');
    return changes[which] ?? first;
  });

const histories = fc
  .tuple(arbitraryHappenings, fc.array(recordChange, { maxLength: 25 }))
  .map(([happenings, changes]) =>
    // Mixed, each change a few places after the one before.
    changes.reduce(
      (mixed: readonly Happening[], change, index) => mixed.toSpliced(index * 3 + 2, 0, change),
      happenings,
    ),
  );

async function eventsOf(log: EventLog): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const item of log.follow({ after: 'start' })) {
    if (item.kind === 'caughtUp') break;
    if (item.kind === 'events') events.push(...item.events);
  }
  return events;
}

/** Every projection is read under its own name. */
function isView(name: string): name is keyof ReadTables {
  return allProjections.some((projection) => projection.name === name);
}

/** A model's rows as of a position as queries see them, as plain JSON by id. */
async function seenRows(db: Kysely<ReadTables>, model: ReadModel, asOf: number | null) {
  const { name } = model;
  if (!isView(name)) throw new Error(`${name} cannot be read`);
  const own = sql.join(Object.keys(model.columns).map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: string; row: object }>`
    select id, (select to_jsonb(own) from (select ${own}) own) as row
    from ${rowsIn({ asOf }, name)} rows order by id collate "C"`.execute(db);
  return rows;
}

/** The same by a fold of the log up to there. */
function foldedRows(model: ReadModel, org: string, events: readonly RecordedEvent[]) {
  const [table = ''] = namesOf(model, 'current');
  const rows: readonly unknown[] = foldInMemory([model], events)[table] ?? [];
  return rows.flatMap((row) => {
    const { org: of, id, position: _, at: __, ...own } = Object(row);
    return of === org ? [{ id, row: own }] : [];
  });
}

test('whatever happened, the rows of every versioned model as of any position are a fold of the log up to there', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      histories,
      fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
      async (history, places) => {
        round += 1;
        const projector = await readSide.start({ batchSize: 1 + (round % 9) });
        await projector.reached(await appendAll(readSide.log, history, `past ${round}`), longestWaitMs);
        await projector.stop();
        const events = await eventsOf(readSide.log);
        const head = events.at(-1)?.position ?? 0;
        for (const org of ['acme', 'rival']) {
          await withOrganisation(readSide.pool, org, async ({ db }) => {
            for (const asOf of [0, head, ...places.map((place) => place % (head + 1))]) {
              const until = events.filter(({ position }) => position <= asOf);
              for (const model of versioned) {
                expect(await seenRows(db, model, asOf)).toEqual(foldedRows(model, org, until));
              }
            }
            for (const model of versioned) {
              expect(await seenRows(db, model, head)).toEqual(await seenRows(db, model, null));
            }
          });
        }
      },
    ),
    { numRuns: runs(8) },
  );
});

test('everything that a board shows keeps its versions', () => {
  expect(versioned.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'bookings',
      'resources',
      'shifts',
      'customers',
      'labels',
      'absences',
      'servicePlans',
      'organisations',
    ]),
  );
});

test('the past of a read model without versions is not mistaken for its present', () => {
  expect(() => rowsIn({ asOf: 7 }, 'feed')).toThrow('feed keeps no versions');
});
