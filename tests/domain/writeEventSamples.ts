import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { z } from 'zod';
import { eventCatalogue, passingEventCatalogue } from '../../domain/catalogues/eventCatalogue.ts';
import { recordNames, records } from '../../domain/catalogues/records.ts';
import type { EventKinds } from '../../domain/kernel/event.ts';
import { filledArbitrary, type Ids, placeOfLabels, typesOfOneField } from './record/recordArbitrary.ts';
import { withTextsStored } from './record/storedDetails.ts';
import { fingerprintOf } from './schemaHistory.ts';

/**
 * `npm run generate`: the fingerprint of each event version that has none yet, and a sample of each that a record's
 * declaration describes. What has been written stays as it is.
 */
const directory = new URL('./eventSamples/', import.meta.url);
const fingerprintsFile = new URL('fingerprints.json', directory);
const fingerprints = z
  .record(z.string(), z.record(z.string(), z.string()))
  .parse(JSON.parse(readFileSync(fingerprintsFile, 'utf8')));
const ids: Ids = Object.fromEntries([
  ...['booking', ...recordNames].map((name) => [name, [`${name}-1`]]),
  ...typesOfOneField.map((type) => [placeOfLabels(type), [`label-${type}`]]),
]);
/** The same sample whenever it is written. */
const seed = 1;

const written: string[] = [];
for (const kinds of Object.values({ ...eventCatalogue, ...passingEventCatalogue })) {
  for (const { type, version, schema } of Object.values(kinds)) {
    const known = fingerprints[type] ?? {};
    if (known[version] !== undefined) continue;
    fingerprints[type] = { ...known, [version]: fingerprintOf(schema) };
    written.push(`the fingerprint of ${type} version ${version}`);
  }
}
for (const name of recordNames) {
  const { declaration } = records[name];
  const kinds: EventKinds = records[name].events;
  const filled = withTextsStored(name, fc.sample(filledArbitrary(name, ids), { seed, numRuns: 1 })[0] ?? {});
  for (const { type, version, schema } of Object.values(kinds)) {
    const file = new URL(`${type}.v${version}.json`, directory);
    if (existsSync(file) || !(schema instanceof z.ZodObject)) continue;
    const values: Readonly<Record<string, unknown>> = {
      ...filled,
      stage: Object.keys(declaration.stages?.states ?? {})[0],
      again: false,
    };
    const data = Object.fromEntries(
      Object.keys(schema.shape).map((field) => [
        field,
        field in values ? (values[field] ?? null) : `${field}-1`,
      ]),
    );
    writeFileSync(file, `${JSON.stringify({ type, version, data }, null, 2)}\n`);
    written.push(`a sample of ${type} version ${version}`);
  }
}
if (written.length > 0) writeFileSync(fingerprintsFile, `${JSON.stringify(fingerprints, null, 2)}\n`);
console.log(
  written.length === 0 ? 'Every event version has its fingerprint and sample.' : written.join('\n'),
);
