import type { z } from 'zod';
import { type RecordName, records } from '../../../domain/catalogues/records.ts';
import { factsOf } from '../../../domain/record/fieldFacts.ts';
import { defaultOf } from '../../../domain/record/recordCommands.ts';
import type { RecordKey } from '../../../domain/record/recordDeclaration.ts';
import { wordOf } from '../../../domain/record/recordSentences.ts';
import type { Known } from './knownRecords.ts';
import { plainName } from './naturalKey.ts';
import type { Details } from './parts/filePart.ts';

/** A key of a record, prepared for reading. */
interface ReadKey {
  /** The index of the key among those of its record. */
  readonly place: number;
  /** The fields that it consists of; `name` for the title. */
  readonly parts: readonly string[];
  /** A record's value of the key, in the form in which values are compared; empty if it has none. */
  readonly read: (details: Details) => string;
  /** Whether a record has all parts of the key: a name, and the address that goes with it. */
  readonly isWhole: (details: Details) => boolean;
}

const known = new Map<RecordName, readonly ReadKey[]>();

function keysOf(name: RecordName): readonly ReadKey[] {
  const keys =
    known.get(name) ?? records[name].declaration.keys.map((key, place) => readKey(name, key, place));
  known.set(name, keys);
  return keys;
}

function readKey(name: RecordName, key: RecordKey, place: number): ReadKey {
  const parts = [key].flat().map((part) => (part === 'title' ? 'name' : part));
  const [first = () => '', ...others] = parts.map((part) => comparable(name, part));
  return {
    place,
    parts,
    read(details) {
      const value = first(details);
      return value === '' ? '' : [value, ...others.map((read) => read(details))].join(' | ');
    },
    isWhole: (details) => [first, ...others].every((read) => read(details) !== ''),
  };
}

/** Reads a part of a key in the form in which values are compared. */
function comparable(name: RecordName, part: string): (details: Details) => string {
  const { declaration } = records[name];
  const { fields, title } = declaration;
  const schema: z.ZodType | undefined = fields.shape[part];
  if (schema === undefined) return (details) => plainName(title({ ...details }));
  const { exact, kind } = factsOf(schema);
  const compared = exact === true || kind === 'reference' ? (text: string) => text : plainName;
  const usual = defaultOf(declaration, part);
  return ({ [part]: value = usual }) =>
    value === undefined || value === null ? '' : compared(String(value));
}

/** The key by which a record is looked up, and its value. */
export interface GivenKey {
  /** The index of the key among those of its record. */
  readonly place: number;
  /** The fields that it consists of; `name` for the title. */
  readonly parts: readonly string[];
  /** `reference r-07`, the same for all values that compare as equal. */
  readonly text: string;
  /** Whether all of its parts are given. */
  readonly isWhole: boolean;
}

/** The first key of a record that has a value; undefined if none has. */
export function keyOf(name: RecordName, details: Details): GivenKey | undefined {
  for (const { place, parts, read, isWhole } of keysOf(name)) {
    const value = read(details);
    if (value !== '') {
      return { place, parts, text: `${parts[0] ?? ''} ${value}`, isWhole: isWhole(details) };
    }
  }
  return undefined;
}

/** A key within a sentence: `reference`, `name and address`. */
export function keyWords(name: RecordName, { parts }: GivenKey): string {
  return parts.map((part) => wordOf(records[name].fields, part)).join(' and ');
}

/** Finds records by their keys, and by the texts with which files refer to them. */
export interface RecordFinder {
  /**
   * Those with the first key that a row has. If that is not the record's first key, records without the
   * earlier keys take precedence; of statements made at several moments, the latest comes first. Where a title and
   * something else identify a record together and nobody has both, those with the title count of which the other
   * part is not known, or not given: nobody is made again because an address was added or left out.
   */
  readonly meant: (details: Details) => readonly Known<Details>[];
  /**
   * The record with this id (`idText`); else those with that text as a key; else those with that title. Those that do not
   * fit are meant only where none does.
   */
  readonly named: (text: string, fits?: (one: Known<Details>) => boolean) => readonly Known<Details>[];
  /** The texts by which a record is found, perhaps together with others. */
  readonly textsOf: (id: string) => readonly string[];
}

export function recordFinder(name: RecordName, all: readonly Known<Details>[]): RecordFinder {
  const { keys: declared, title, saidAt, fields } = records[name].declaration;
  const keys = keysOf(name);
  const byKey = keys.map(() => new Map<string, Known<Details>[]>());
  const byTitle = new Map<string, Known<Details>[]>();
  const byId = new Map(all.map((one) => [idText(one.id), [one]]));
  for (const one of all) {
    for (const { place, read } of keys) add(byKey[place], read(one.details), one);
    if (!declared.includes('title')) add(byTitle, plainName(title({ ...one.details })), one);
  }
  /** Those with the title whose other parts do not speak against it; none of a key that has no other parts. */
  function alike([first, ...others]: readonly string[], details: Details): readonly Known<Details>[] {
    if (first !== 'name' || others.length === 0) return [];
    const reads = others.map((part) => comparable(name, part));
    const titled = byTitle.get(plainName(title({ ...details }))) ?? [];
    return titled.filter((one) => reads.every((read) => read(one.details) === '' || read(details) === ''));
  }
  const alone = keys.filter(({ parts }) => parts.length === 1).map(({ place }) => byKey[place]);
  return {
    meant(details) {
      for (const { place, parts, read } of keys) {
        const value = read(details);
        if (value === '') continue;
        const exact = byKey[place]?.get(value) ?? [];
        const found = exact.length > 0 ? exact : alike(parts, details);
        if (found.length < 2) return found;
        if (saidAt !== undefined) return latestFirst(found, saidAt);
        const without = found.filter(({ details: of }) => keyOf(name, of)?.place === place);
        return without.length > 0 ? without : found;
      }
      return [];
    },
    named(text, fits = () => true) {
      const one = byId.get(text);
      if (one !== undefined) return one;
      const found = [...alone, byTitle].map((each) => each?.get(plainName(text)) ?? each?.get(text) ?? []);
      const fitting = found.map((each) => each.filter(fits));
      return [...fitting, ...found].find((each) => each.length > 0) ?? [];
    },
    textsOf: (id) =>
      (byId.get(idText(id)) ?? []).flatMap(({ details }) => {
        const own = declared.filter((key) => typeof key === 'string' && key in fields.shape);
        return [...own.flatMap((key) => details[String(key)] ?? []), title({ ...details })].map(String);
      }),
  };
}

/** How a file refers to a record that nothing else distinguishes from the others. */
export function idText(id: string): string {
  return `id:${id}`;
}

/** Whether a text names a record by its id, here or elsewhere. */
export function isIdText(text: string): boolean {
  return /^id:[A-Za-z0-9_-]{1,64}$/.test(text);
}

function add<Value>(to: Map<string, Value[]> | undefined, key: string, value: Value): void {
  if (key === '') return;
  const before = to?.get(key);
  if (before === undefined) to?.set(key, [value]);
  else before.push(value);
}

function latestFirst(found: readonly Known<Details>[], saidAt: string): readonly Known<Details>[] {
  const at = ({ details }: Known<Details>) => Number(details[saidAt]);
  return [...found].sort((one, other) => at(other) - at(one));
}

/** Names of several records for a sentence, each with the first key that it has: `R-07 Ana Silva, R-07 Ben Chan`. */
export function namesOf(name: RecordName, several: readonly Known<Details>[]): string {
  const { keys, title, fields } = records[name].declaration;
  const called = several.slice(0, mostNamed).map(({ details }) => {
    const key = keys.find((each) => typeof each === 'string' && each in fields.shape && details[each]);
    const titled = title({ ...details });
    const first = key === undefined ? '' : String(details[String(key)]);
    return first === titled ? titled : `${first} ${titled}`.trim();
  });
  const more = several.length - called.length;
  return more > 0 ? `${called.join(', ')} and ${more} more` : called.join(', ');
}

/** Further ones are counted. */
const mostNamed = 5;
