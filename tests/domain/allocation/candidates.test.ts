import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import { candidatesOf } from '../../../domain/allocation/candidates.ts';
import { prepareJob } from '../../../domain/allocation/preparedJob.ts';
import { aJob, anInput, aResource } from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';

/** Near the poles and the date line, where degrees mislead, as well as in towns. */
const centre = fc.constantFrom(
  { lat: -33.87, lng: 151.2 },
  { lat: 0, lng: 179.99 },
  { lat: 65, lng: -179.99 },
  { lat: 89.9, lng: 10 },
  { lat: -89.95, lng: -120 },
  { lat: 0, lng: 0 },
);
const around = (spread: number) => fc.double({ min: -spread, max: spread, noNaN: true });

it('Searching only near a job and among holders of a label misses nobody', () => {
  let found = 0;
  fc.assert(
    fc.property(
      centre,
      fc.array(fc.tuple(around(0.6), around(1.5), fc.constantFrom(['care'], ['lift'], ['care', 'lift'])), {
        minLength: 40,
        maxLength: 80,
      }),
      fc.constantFrom(5_000, 20_000, 100_000),
      fc.boolean(),
      ({ lat, lng }, people, maxDistanceMetres, labelMatch) => {
        const resources = people.map(([byLat, byLng, labelIds], number) => {
          const east = lng + byLng > 180 ? lng + byLng - 360 : lng + byLng;
          return aResource(`r-${number}`, {
            labelIds: [...labelIds],
            location:
              number % 13 === 0
                ? null
                : { lat: Math.max(-90, Math.min(90, lat + byLat)), lng: east < -180 ? east + 360 : east },
          });
        });
        const settings = { maxDistanceMetres, doNotCheck: { labelMatch } };
        const context = createAllocationContext(anInput({ resources, settings }));
        const job = aJob('job', { location: { lat, lng }, labelIds: ['lift'] });
        const free = assess(
          context,
          job,
          resources.map(({ id }) => id),
        ).filter(({ violations }) => violations.length === 0);
        const candidates = candidatesOf(context, prepareJob(context.index, job));
        found += candidates.length;
        expect(candidates.map(({ resource }) => resource.id).sort()).toEqual(
          free.map(({ resourceId }) => resourceId).sort(),
        );
      },
    ),
    { numRuns: runs(200) },
  );
  expect(found).toBeGreaterThan(0);
});
