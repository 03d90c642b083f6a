import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAllocationIndex } from '../../domain/allocation/allocationIndex.ts';
import { createFacts } from '../../projections/createFacts.ts';
import type { Projector } from '../../projections/startProjector.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { runs } from '../support/runs.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import {
  appendAll,
  type Happening,
  labelCreated,
  organisationCreated,
  resourceCreated,
  someStart,
} from './recorded.ts';

const orgs = ['acme', 'rival'];
const people = ['ana', 'ben', 'cleo'];
const labels = ['care', 'drive', 'lift'];
const span = { start: someStart, end: someStart + 3600 };

let readSide: ReadSideFixture;
let projector: Projector;
beforeAll(async () => {
  readSide = await createReadSide();
  projector = await readSide.start();
  await appendAll(
    readSide.log,
    orgs.flatMap((org): readonly Happening[] => [
      organisationCreated(org),
      ...labels.map((id) => labelCreated(org, id, `${id} of ${org}`)),
      ...people.map((id) => resourceCreated(org, id, id)),
    ]),
  );
});
afterAll(() => readSide.close());

const labelChange = fc
  .record({
    org: fc.constantFrom(...orgs),
    id: fc.constantFrom(...labels),
    unitPrice: fc.option(fc.constantFrom(0, 0.1, 0.2, 30, 44.7)),
  })
  .map(({ org, id, unitPrice }): Happening => {
    const data = { name: id, type: 'label' as const, unitPrice };
    return { category: 'label', org, id, event: { type: 'LabelChanged', data } };
  });
const personChange = fc
  .record({
    org: fc.constantFrom(...orgs),
    id: fc.constantFrom(...people),
    labelIds: fc.shuffledSubarray([...labels, 'unheard-of']),
  })
  .map(({ org, id, labelIds }): Happening => {
    return { category: 'resource', org, id, event: { type: 'ResourceChanged', data: { labelIds } } };
  });
const changes = fc.array(fc.oneof(labelChange, personChange), { minLength: 1, maxLength: 3 });

test('the facts of named people scale costs as those of everybody do, after any change', async () => {
  const facts = createFacts({ pool: readSide.pool, projector });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(changes, async (some) => {
      await facts.waitFor(await appendAll(readSide.log, some, crypto.randomUUID()), longestWaitMs);
      for (const org of orgs) {
        const all = createAllocationIndex(await facts.allocation(org, span)).costRange;
        for (const resourceIds of [['ana'], [], ['ben', 'nobody']]) {
          const few = await facts.allocation(org, span, { resourceIds, customerIds: [] });
          expect(createAllocationIndex(few).costRange).toEqual(all);
        }
        seen.add(JSON.stringify(all));
      }
    }),
    { numRuns: runs(40) },
  );
  expect(seen.size).toBeGreaterThan(3);
});
