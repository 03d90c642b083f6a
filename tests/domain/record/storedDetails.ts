import { createHash } from 'node:crypto';
import { type ReadingName, readings } from '../../../domain/catalogues/readings.ts';
import { factsOf, schemaOf } from '../../../domain/record/fieldFacts.ts';
import type { KeptReference } from '../../../domain/record/kinds/keptText.ts';
import type { Details } from './recordArbitrary.ts';

/** What a command says with where its texts stand, as the pipeline gives it to the decision; the same text stands in the same place. */
export function withTextsStored(name: ReadingName, input: Details): Details {
  const { fields } = readings[name].declaration;
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => [
      field,
      typeof value === 'string' &&
      field in fields.shape &&
      factsOf(schemaOf(fields, field)).kind === 'keptText'
        ? referenceTo(value)
        : value,
    ]),
  );
}

function referenceTo(text: string): KeptReference {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const keptText = `${sha256.slice(0, 8)}-${sha256.slice(8, 12)}-4${sha256.slice(13, 16)}-8${sha256.slice(17, 20)}-${sha256.slice(20, 32)}`;
  return { keptText, sha256, size: Buffer.byteLength(text) };
}

/** The details that a record has which somebody created with these: also who that was, and when, if it says so. */
export function storedDetails(
  name: ReadingName,
  details: Details,
  { actor, now }: { readonly actor: { readonly uid: string }; readonly now: number },
): Details {
  const { signed } = readings[name].declaration;
  const stored = withTextsStored(name, details);
  return signed === undefined ? stored : { ...stored, [signed.by]: actor.uid, [signed.at]: now };
}

/** A record as answers show it: with its texts in place of where they stand. */
export function answered(name: ReadingName, fact: object): Details {
  const { shown } = readings[name];
  return Object.fromEntries(
    Object.entries(fact).map(([field, value]) => [
      field,
      shown[field]?.kind === 'keptText' && value !== null ? 'a text' : value,
    ]),
  );
}
