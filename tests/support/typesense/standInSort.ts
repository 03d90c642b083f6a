import { distanceKm, placeOf } from '../../../domain/geometry/distance.ts';
import type { StandInCollection, StandInDocument } from './standInCollection.ts';
import { readFilter } from './standInFilter.ts';
import { refuse } from './standInRefusal.ts';

export interface StandInHit {
  readonly document: StandInDocument;
  readonly relevance: number;
}

/** What a document is sorted by; undefined: it has no such value and comes last. */
type SortValue = (hit: StandInHit) => bigint | number | undefined;

/** Reads a `sort_by` of at most three orders; relevance breaks ties where there is room. */
export function readSort(
  text: string,
  collection: StandInCollection,
): (one: StandInHit, other: StandInHit) => number {
  const parts = splitAtCommas(text);
  if (parts.length > 3) refuse(422, 'Only upto 3 sort_by fields can be specified.');
  const orders = parts.map((part) => {
    const [, what, direction] = /^(.+):(asc|desc)$/.exec(part) ?? [];
    if (what === undefined) refuse(400, 'Parameter `sort_by` is malformed.');
    return { value: readValue(what, collection), sign: direction === 'asc' ? 1 : -1 };
  });
  if (orders.length < 3) orders.push({ value: ({ relevance }) => relevance, sign: -1 });
  return (one, other) => {
    for (const { value, sign } of orders) {
      const [a, b] = [value(one), value(other)];
      if (a === b) continue;
      if (a === undefined) return 1;
      if (b === undefined) return -1;
      return a < b ? -sign : sign;
    }
    return 0;
  };
}

function splitAtCommas(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [index, letter] of [...text].entries()) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (letter !== ',' || depth > 0) continue;
    parts.push(text.slice(from, index).trim());
    from = index + 1;
  }
  return [...parts, text.slice(from).trim()];
}

function readValue(what: string, collection: StandInCollection): SortValue {
  if (what === '_text_match') return ({ relevance }) => relevance;
  const condition = /^_eval\((.*)\)$/.exec(what)?.[1];
  if (condition !== undefined) {
    const passes = readFilter(condition, collection);
    return ({ document }) => Number(passes(document));
  }
  const [, name = '', argument] = /^(\w+)(?:\((.*)\))?$/.exec(what) ?? [];
  const field = collection.field(name);
  if (field === undefined) refuse(404, `Could not find a field named \`${name}\` in the schema for sorting.`);
  if (field.type === 'geopoint') {
    const [, lat, lng] = /^(-?[\d.]+)\s*,\s*(-?[\d.]+)$/.exec(argument ?? '') ?? [];
    if (lat === undefined) refuse(400, `Bad syntax for geopoint sorting of field \`${name}\`.`);
    const middle = placeOf({ lat: Number(lat), lng: Number(lng) });
    return ({ document }) => {
      const place = document[name];
      if (!Array.isArray(place)) return undefined;
      const [placeLat, placeLng] = place;
      return distanceKm(middle, placeOf({ lat: Number(placeLat), lng: Number(placeLng) }));
    };
  }
  if (field.type.startsWith('string'))
    refuse(400, `Default sorting field not found in the schema or is not numeric: ${name}.`);
  const integerOf = ({ document }: StandInHit): bigint | undefined => {
    const value = document[name];
    return value === undefined || typeof value === 'object' ? undefined : BigInt(value);
  };
  if (argument === undefined) return integerOf;
  const [, origin] = /^origin:\s*(-?\d+)\s*,\s*func:\s*diff$/.exec(argument) ?? [];
  if (origin === undefined) refuse(400, 'Bad syntax. sorting `origin` must be an integer.');
  return (hit) => {
    const value = integerOf(hit);
    const away = value === undefined ? undefined : value - BigInt(origin);
    return away !== undefined && away < 0n ? -away : away;
  };
}
