import { distanceKm, placeOf } from '../../../domain/geometry/distance.ts';
import type { StandInCollection, StandInDocument, StandInField } from './standInCollection.ts';
import { refuse } from './standInRefusal.ts';
import { tokensOf } from './standInWords.ts';

export type Passes = (document: StandInDocument) => boolean;

/**
 * Reads a `filter_by`. As the server does, it compares strings by their words, takes what stands in backticks as
 * it is, and gives `&&` more weight than `||`.
 */
export function readFilter(text: string, collection: StandInCollection): Passes {
  return new FilterReader(text, collection).read();
}

class FilterReader {
  readonly #text: string;
  readonly #collection: StandInCollection;
  #at = 0;

  constructor(text: string, collection: StandInCollection) {
    this.#text = text;
    this.#collection = collection;
  }

  read(): Passes {
    if (this.#text === '') return () => true;
    const passes = this.#anyOf();
    if (this.#at < this.#text.length) this.#bad();
    return passes;
  }

  #bad(): never {
    return refuse(400, 'Could not parse the filter query.');
  }

  #skip(): void {
    while (this.#text[this.#at] === ' ') this.#at += 1;
  }

  #takes(literal: string): boolean {
    this.#skip();
    if (!this.#text.startsWith(literal, this.#at)) return false;
    this.#at += literal.length;
    this.#skip();
    return true;
  }

  #anyOf(): Passes {
    const parts = [this.#allOf()];
    while (this.#takes('||')) parts.push(this.#allOf());
    return (document) => parts.some((passes) => passes(document));
  }

  #allOf(): Passes {
    const parts = [this.#one()];
    while (this.#takes('&&')) parts.push(this.#one());
    return (document) => parts.every((passes) => passes(document));
  }

  #one(): Passes {
    if (this.#takes('(')) {
      const inner = this.#anyOf();
      if (!this.#takes(')')) this.#bad();
      return inner;
    }
    const name = /^[\w.]+/.exec(this.#text.slice(this.#at))?.[0] ?? this.#bad();
    this.#at += name.length;
    if (!this.#takes(':')) this.#bad();
    if (name === 'id') return oneOfIds(this.#values());
    const field =
      this.#collection.field(name) ??
      refuse(404, `Could not find a filter field named \`${name}\` in the schema.`);
    if (field.type === 'geopoint') return this.#around(field);
    const not = this.#takes('!=');
    const exact = not || this.#takes('=');
    const values = this.#values();
    if (values.length === 0)
      refuse(400, `Error with filter field \`${name}\`: Filter value cannot be empty.`);
    const passes = field.type.startsWith('string')
      ? comparesWords(field, values, exact)
      : comparesNumber(field, values);
    return (document) => passes(document) !== not;
  }

  /** One value, or several in brackets. */
  #values(): readonly string[] {
    if (!this.#takes('[')) return [this.#value(/^[^&|()[\]]+/)];
    const values: string[] = [];
    while (!this.#takes(']')) {
      values.push(this.#value(/^[^,\]]+/));
      this.#takes(',');
    }
    return values;
  }

  #value(plain: RegExp): string {
    const quoted = /^`([^`]*)`/.exec(this.#text.slice(this.#at));
    const [whole, inner] = quoted ?? plain.exec(this.#text.slice(this.#at)) ?? this.#bad();
    this.#at += whole.length;
    this.#skip();
    return inner ?? whole.trim();
  }

  #around(field: StandInField): Passes {
    const [whole, lat, lng, radius, unit] =
      /^\(\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*,\s*([\d.]+)\s*(km|mi)\s*\)/.exec(this.#text.slice(this.#at)) ??
      refuse(
        400,
        `Value of filter field \`${field.name}\`: must be in the \`(-44.50, 170.29, 0.75 km)\` or (56.33, -65.97, 23.82, -127.82) format.`,
      );
    this.#at += whole.length;
    this.#skip();
    const most = Number(radius) * (unit === 'mi' ? 1.609344 : 1);
    const middle = placeOf({ lat: Number(lat), lng: Number(lng) });
    return (document) => {
      const place = document[field.name];
      if (!Array.isArray(place)) return false;
      const [placeLat, placeLng] = place;
      return distanceKm(middle, placeOf({ lat: Number(placeLat), lng: Number(placeLng) })) <= most;
    };
  }
}

function oneOfIds(ids: readonly string[]): Passes {
  const wanted = new Set(ids);
  return ({ id }) => typeof id === 'string' && wanted.has(id);
}

function comparesWords({ name }: StandInField, values: readonly string[], exact: boolean): Passes {
  const wanted = values.map((value) => tokensOf(value));
  return (document) => {
    const value = document[name];
    const texts = Array.isArray(value) ? value : value === undefined ? [] : [value];
    return texts.some((text) => {
      const has = tokensOf(String(text));
      return wanted.some((words) =>
        exact ? has.join(' ') === words.join(' ') : words.every((word) => has.includes(word)),
      );
    });
  };
}

function comparesNumber({ name, type }: StandInField, values: readonly string[]): Passes {
  const tests = values.map((value) => {
    const [, is, bound] = /^(<=|>=|<|>|=|)\s*(-?\d+|true|false)$/.exec(value) ?? [];
    const whole = bound !== undefined && /\d$/.test(bound);
    if (is === undefined || bound === undefined || whole === (type === 'bool')) {
      return refuse(400, `Error with filter field \`${name}\`: Not a${whole ? ' bool' : 'n int64'}.`);
    }
    const limit = whole ? BigInt(bound) : BigInt(bound === 'true');
    return (number: bigint): boolean => {
      if (is === '<') return number < limit;
      if (is === '<=') return number <= limit;
      if (is === '>') return number > limit;
      return is === '>=' ? number >= limit : number === limit;
    };
  });
  return (document) => {
    const value = document[name];
    return value !== undefined && typeof value !== 'object' && tests.some((test) => test(BigInt(value)));
  };
}
