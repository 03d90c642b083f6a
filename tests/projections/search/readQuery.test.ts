import { Result } from 'effect';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../domain/rights/actor.ts';
import { claimsOf } from '../../../domain/rights/persona.ts';
import type { Persona } from '../../../domain/rights/personas.ts';
import { searchIndexes } from '../../../domain/search/searchIndexes.ts';
import { type AskedQuery, readQuery } from '../../../projections/search/readQuery.ts';

function actor(persona: Persona): Actor {
  return { ...claimsOf(persona), uid: 'u', org: 'acme', resourceId: 'ana', customerId: 'tower' };
}

function read(persona: Persona, asked: Partial<AskedQuery> & { readonly index: string }) {
  const usual = { query: 'x', filters: [], numericFilters: [], sort: [], inactive: false, page: 0 };
  return readQuery(actor(persona), { ...usual, ...asked }, 'queries[0]', 1000);
}

function refusal(persona: Persona, asked: Partial<AskedQuery> & { readonly index: string }) {
  const outcome = read(persona, asked);
  return Result.isFailure(outcome) ? outcome.failure : undefined;
}

describe('what an engine is asked for somebody', () => {
  test('is everything for a planner, and their own for everybody else', () => {
    const engine = (persona: Persona) => Result.getOrThrow(read(persona, { index: 'bookings' })).engine;
    expect(engine('scheduler')).toMatchObject({ org: 'acme', category: 'booking', owner: null });
    expect(engine('resource')?.owner).toBe('resource:ana');
    expect(engine('partner')?.owner).toBe('resource:ana');
    expect(engine('customer')?.owner).toBe('customer:tower');
  });

  test('is nothing for somebody whose own record is not known', () => {
    const { resourceId: _resourceId, ...unlinked } = actor('resource');
    const query = {
      index: 'bookings',
      query: '',
      filters: [],
      numericFilters: [],
      sort: [],
      inactive: false,
      page: 0,
    };
    const outcome = readQuery({ ...unlinked, resourceId: null }, query, 'queries[0]', 0);
    expect(Result.getOrThrow(outcome).engine).toBeNull();
  });

  test('covers only the classes of fields that the records have and the role sees', () => {
    const classes = (persona: Persona) =>
      Result.getOrThrow(read(persona, { index: 'bookings' })).engine?.classes;
    expect(classes('dispatcher')).toEqual(['plain', 'contact', 'planning', 'staff']);
    expect(classes('customer')).toEqual(['plain']);
  });

  test('has pages of the size of its index, unless it asks for another', () => {
    const engine = (asked: Partial<AskedQuery> & { readonly index: string }) =>
      Result.getOrThrow(read('dispatcher', asked)).engine;
    expect(engine({ index: 'bookings', page: 2 })).toMatchObject({ offset: 500, limit: 250 });
    expect(engine({ index: 'resources', page: 1 })).toMatchObject({ offset: 40, limit: 40 });
    expect(engine({ index: 'resources', page: 3, hitsPerPage: 7 })).toMatchObject({ offset: 21, limit: 7 });
  });

  test('D40, D284: of the index boards is one of bookings, which the search over everything leaves out', () => {
    const { engine } = Result.getOrThrow(read('dispatcher', { index: 'boards' }));
    expect(engine).toEqual(Result.getOrThrow(read('dispatcher', { index: 'bookings' })).engine);
    expect(searchIndexes.boards?.isGlobal).toBe(false);
  });

  test('has its filters in parts; the timelines are the bookings that stand in somebody’s row', () => {
    const outcome = read('dispatcher', {
      index: 'timelines',
      filters: ['-status:cancelled', ['labelIds:a:b', 'labelIds:c']],
      numericFilters: ['start>=100', 'end < -2.5'],
      sort: ['-start', 'end'],
    });
    expect(Result.getOrThrow(outcome).engine).toMatchObject({
      filters: [
        { field: 'unallocated', anyOf: ['false'] },
        { field: 'status', anyOf: ['cancelled'], not: true },
        { field: 'labelIds', anyOf: ['a:b', 'c'] },
      ],
      numericFilters: [
        { field: 'start', is: '>=', value: 100 },
        { field: 'end', is: '<', value: -2.5 },
      ],
      sort: [
        { field: 'start', direction: 'desc' },
        { field: 'end', direction: 'asc' },
      ],
    });
  });
});

describe('what is refused', () => {
  test('is an index that the role has no list of', () => {
    const refused = (persona: Persona) =>
      Object.keys(searchIndexes).filter((index) => refusal(persona, { index })?.code === 'not_allowed');
    expect(refused('administrator')).toEqual([]);
    expect(refused('dispatcher')).toEqual(['dispatchermasterlabels']);
    expect(refused('resource')).toEqual(expect.arrayContaining(['customers', 'labels', 'serviceplans']));
    expect(refused('customer')).toEqual(
      expect.arrayContaining(['resources', 'labels', 'shifts', 'equipment']),
    );
    expect(refused('customer')).not.toContain('bookings');
  });

  test('is a field that the role does not see, to filter or to sort by', () => {
    expect(refusal('resource', { index: 'bookings', filters: ['labelIds:x'] })).toMatchObject({
      code: 'not_allowed',
      details: { field: 'queries[0].filters[0]' },
    });
    expect(refusal('resource', { index: 'resources', sort: ['maxHoursPerDay'] })?.code).toBe('not_allowed');
    expect(refusal('dispatcher', { index: 'resources', sort: ['maxHoursPerDay'] })).toBeUndefined();
  });

  test('is a field that cannot be compared, with those that can', () => {
    expect(refusal('dispatcher', { index: 'bookings', filters: ['colour:red'] })?.message).toMatch(
      /^queries\[0\]\.filters\[0\]: colour is not a field that it can compare; it can: status, customerId/,
    );
    expect(refusal('dispatcher', { index: 'bookings', numericFilters: ['status>1'] })?.message).toMatch(
      /^queries\[0\]\.numericFilters\[0\]: status .* it can: start, end, updatedAt$/,
    );
  });

  test('is a choice between values of two fields', () => {
    expect(
      refusal('dispatcher', { index: 'bookings', filters: [['status:planned', 'locked:true']] })?.details,
    ).toMatchObject({ field: 'queries[0].filters[0]' });
  });
});
