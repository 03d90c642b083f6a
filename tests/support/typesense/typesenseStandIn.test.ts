import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTypesenseStandIn, type TypesenseStandIn } from './typesenseStandIn.ts';

let standIn: TypesenseStandIn;
beforeAll(async () => {
  standIn = await startTypesenseStandIn({ nodes: 2 });
  const schema = {
    name: 'people_1',
    fields: [
      { name: 'name', type: 'string' },
      { name: 'tags', type: 'string[]', optional: true },
      { name: 'phone', type: 'string', optional: true, infix: true },
      { name: 'age', type: 'int64', optional: true },
      { name: 'here', type: 'bool', optional: true },
      { name: 'place', type: 'geopoint', optional: true },
      { name: 'note', type: 'string', optional: true, index: false },
      { name: 'num_.*', type: 'int64', optional: true },
    ],
  };
  expect(await ask('POST', '/collections', schema)).toMatchObject({ code: 201 });
  expect(await ask('PUT', '/aliases/people', { collection_name: 'people_1' })).toMatchObject({ code: 200 });
  const documents = [
    {
      id: '1',
      name: 'Rosa Lind, Jr.',
      tags: ['a b', 'c'],
      phone: '61255501234',
      age: 40,
      place: [1, 1],
      num_x: 7,
    },
    { id: '2', name: 'Rósa Lindholm', age: 50, here: true, place: [1.01, 1] },
    { id: '3', name: 'Marc' },
  ];
  const lines = documents.map((document) => JSON.stringify(document)).join('\n');
  const { answer } = await ask('POST', '/collections/people/documents/import?action=upsert', lines);
  expect(answer).toBe('{"success":true}\n{"success":true}\n{"success":true}');
});
afterAll(() => standIn.stop());

interface Told {
  readonly code: number;
  readonly answer: unknown;
}

async function ask(
  method: string,
  path: string,
  body?: unknown,
  key = standIn.apiKey,
  node = 0,
): Promise<Told> {
  const response = await fetch(`${standIn.nodes[node]?.url}${path}`, {
    method,
    headers: key === '' ? {} : { 'x-typesense-api-key': key },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { code: response.status, answer: isJson ? JSON.parse(text) : text };
}

async function searched(search: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { code, answer } = await ask('POST', '/multi_search', {
    searches: [{ collection: 'people', query_by: 'name', ...search }],
  });
  expect(code).toBe(200);
  if (
    typeof answer !== 'object' ||
    answer === null ||
    !('results' in answer) ||
    !Array.isArray(answer.results)
  ) {
    throw new Error('multi_search gives no results');
  }
  return answer.results[0];
}

async function found(search: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const result = await searched(search);
  if (typeof result !== 'object' || result === null || !('hits' in result) || !Array.isArray(result.hits)) {
    throw new Error(`The search was refused: ${JSON.stringify(result)}`);
  }
  return result.hits.map(({ document }) => document.id);
}

describe('the stand-in for Typesense refuses', () => {
  test.each([
    ['a request without a key', 'GET', '/aliases', undefined, '', 401],
    ['a request with another key', 'GET', '/collections', undefined, 'other', 401],
    ['an unknown path', 'GET', '/nothing', undefined, undefined, 404],
    ['an unknown collection', 'GET', '/collections/nobody', undefined, undefined, 404],
    [
      'an import into an unknown collection',
      'POST',
      '/collections/nobody/documents/import?action=upsert',
      '{}',
      undefined,
      404,
    ],
    ['an unknown alias', 'DELETE', '/aliases/nobody', undefined, undefined, 404],
    [
      'an alias with the name of a collection',
      'PUT',
      '/aliases/people_1',
      { collection_name: 'x' },
      undefined,
      500,
    ],
    ['a collection that is there', 'POST', '/collections', { name: 'people_1', fields: [] }, undefined, 409],
    ['a collection without fields', 'POST', '/collections', { name: 'x' }, undefined, 400],
    [
      'a field of an unknown type',
      'POST',
      '/collections',
      { name: 'x', fields: [{ name: 'a', type: 'text' }] },
      undefined,
      400,
    ],
    [
      'an unknown attribute of a field',
      'POST',
      '/collections',
      { name: 'x', fields: [{ name: 'a', type: 'bool', sorted: true }] },
      undefined,
      400,
    ],
    ['a body that is no JSON', 'POST', '/multi_search', '{', undefined, 400],
    ['searches that are none', 'POST', '/multi_search', {}, undefined, 400],
    [
      'more than 50 searches',
      'POST',
      '/multi_search',
      { searches: Array.from({ length: 51 }, () => ({})) },
      undefined,
      400,
    ],
    ['an unknown parameter of an address', 'GET', '/collections?order=name', undefined, undefined, 400],
    [
      'removing documents without a filter',
      'DELETE',
      '/collections/people/documents',
      undefined,
      undefined,
      400,
    ],
  ])('%s', async (_what, method, path, body, key, code) => {
    const told = await ask(method, path, body, key);
    expect(told).toMatchObject({ code, answer: { message: expect.stringMatching(/./) } });
  });

  test.each([
    ['no query', { q: undefined }, 400],
    ['no fields to search', { q: 'x', query_by: undefined }, 400],
    ['an unknown field to search', { q: 'x', query_by: 'nick' }, 404],
    ['a field that is not indexed', { q: 'x', query_by: 'note' }, 404],
    ['a number to search', { q: 'x', query_by: 'age' }, 400],
    ['parts of words without their index', { q: 'x', infix: 'always' }, 400],
    ['another number of settings than of fields', { q: 'x', prefix: 'true,false' }, 400],
    ['an unknown field to filter by', { q: '*', filter_by: 'nick:=x' }, 404],
    ['a filter that cannot be read', { q: '*', filter_by: 'name:=a && ' }, 400],
    ['brackets that stay open', { q: '*', filter_by: '(name:=a' }, 400],
    ['a symbol of its own in a value', { q: '*', filter_by: 'name:=a (b' }, 400],
    ['no value to filter by', { q: '*', filter_by: 'tags:=[]' }, 400],
    ['a word for a number', { q: '*', filter_by: 'age:>old' }, 400],
    ['a number for yes or no', { q: '*', filter_by: 'here:=1' }, 400],
    ['a place without a unit', { q: '*', filter_by: 'place:(1, 1, 5)' }, 400],
    ['an unknown field to sort by', { q: '*', sort_by: 'nick:asc' }, 404],
    ['a text to sort by', { q: '*', sort_by: 'name:asc' }, 400],
    ['a direction that is none', { q: '*', sort_by: 'age:up' }, 400],
    ['four orders', { q: '*', sort_by: 'age:asc,age:desc,age:asc,age:desc' }, 422],
    ['more than 250 hits', { q: '*', limit: 251 }, 422],
    ['more than 250 hits of a page', { q: '*', per_page: 251 }, 422],
    ['a part from before the first', { q: '*', offset: -1 }, 400],
    ['an unknown parameter', { q: '*', fuzzy: true }, 400],
    ['an unknown collection', { q: '*', collection: 'nobody' }, 404],
  ])('in a search: %s', async (_what, search, code) => {
    expect(await searched(search)).toEqual({ code, error: expect.stringMatching(/./) });
  });

  test.each([
    ['no JSON', '{', 'Bad JSON.'],
    ['no id', '{"name":"x"}', "Document's `id` field should not be empty."],
    ['no value of a field that needs one', '{"id":"x"}', '`name` has been declared'],
    ['a number for a text', '{"id":"x","name":1}', '`name` must be a string'],
    ['a text for a number', '{"id":"x","name":"x","age":"1"}', '`age` must be an int64'],
    ['a fraction for a whole number', '{"id":"x","name":"x","num_y":1.5}', '`num_y` must be an int64'],
    [
      'an integer of more than 64 bits',
      '{"id":"x","name":"x","age":9223372036854775808}',
      '`age` must be an int64',
    ],
    ['a text for several', '{"id":"x","name":"x","tags":"a"}', '`tags` must be an array'],
    [
      'a place that is not on earth',
      '{"id":"x","name":"x","place":[91,0]}',
      '`place` must be a 2 element array',
    ],
  ])('in an import: %s, and takes the other lines', async (_what, line, error) => {
    const path = '/collections/people/documents/import?action=upsert';
    const { code, answer } = await ask('POST', path, `${line}\n{"id":"3","name":"Marc"}`);
    const [first = '', second] = String(answer).split('\n');
    expect(code).toBe(200);
    expect(JSON.parse(first)).toEqual({
      success: false,
      code: 400,
      error: expect.stringContaining(error),
      document: line,
    });
    expect(second).toBe('{"success":true}');
  });

  test.each([
    ['notReady', 503, 'Not Ready or Lagging'],
    ['tooManyRequests', 429, 'Rate limit exceeded'],
    ['broken', 500, 'Internal server error'],
  ] as const)('everything while it is in trouble: %s', async (trouble, code, message) => {
    await standIn.nodes[1]?.suffer(trouble);
    const told = await ask('GET', '/aliases', undefined, undefined, 1);
    expect(told).toEqual({ code, answer: { message: expect.stringContaining(message) } });
    expect(await ask('GET', '/health', undefined, '', 1)).toEqual({ code: 200, answer: { ok: false } });
    await standIn.nodes[1]?.suffer('none');
  });

  test.each(['outOfDisk', 'outOfMemory'] as const)(
    'writes, but not searches and removals: %s',
    async (trouble) => {
      await standIn.nodes[1]?.suffer(trouble);
      const path = '/collections/people/documents';
      const told = await ask('POST', `${path}/import?action=upsert`, '{"id":"9","name":"x"}', undefined, 1);
      expect(told).toMatchObject({
        code: 422,
        answer: { message: expect.stringContaining('running out of resource') },
      });
      expect(await ask('POST', '/multi_search', { searches: [] }, undefined, 1)).toMatchObject({ code: 200 });
      expect(await ask('DELETE', `${path}?filter_by=id:[9]`, undefined, undefined, 1)).toMatchObject({
        code: 200,
      });
      await standIn.nodes[1]?.suffer('none');
    },
  );
});

describe('the stand-in for Typesense finds', () => {
  test.each([
    ['words without case, accents and symbols', { q: 'rosa jr' }, ['1']],
    ['the beginning of the last word', { q: 'rosa lind', num_typos: 0 }, ['1', '2']],
    ['the whole word only, where it is asked', { q: 'rosa lindh', prefix: 'false', num_typos: 0 }, []],
    ['words with a typo', { q: 'lindhlom' }, ['2']],
    ['no words with a typo where none is asked', { q: 'lindhlom', num_typos: 0 }, []],
    ['parts of words where it is asked', { q: '5501', query_by: 'phone', infix: 'always' }, ['1']],
    ['no parts of words elsewhere', { q: '5501', query_by: 'phone', num_typos: 0 }, []],
    ['values in backticks by their words', { q: '*', filter_by: 'name:=`ROSA LIND, jr`' }, ['1']],
    ['values by some of their words', { q: '*', filter_by: 'name:lind' }, ['1']],
    ['one of several values', { q: '*', filter_by: 'tags:=[c, d]' }, ['1']],
    ['all without a value', { q: '*', filter_by: 'tags:!=[c]' }, ['3', '2']],
    ['either, with `&&` before `||`', { q: '*', filter_by: 'age:>45 || age:<45 && tags:=x' }, ['2']],
    ['both, with brackets', { q: '*', filter_by: '(age:>45 || age:<45) && here:=true' }, ['2']],
    ['numbers that documents brought', { q: '*', filter_by: 'num_x:[<7, >6]' }, ['1']],
    ['yes and no', { q: '*', filter_by: 'here:=true' }, ['2']],
    ['what is near', { q: '*', filter_by: 'place:(1, 1, 0.5 km)' }, ['1']],
    ['the nearest first', { q: '*', sort_by: 'place(1.02, 1):asc' }, ['2', '1', '3']],
    ['the nearest number first', { q: '*', sort_by: 'age(origin: 48, func: diff):asc' }, ['2', '1', '3']],
    ['a condition before a number', { q: '*', sort_by: '_eval(age:<45):desc,age:desc' }, ['1', '2', '3']],
    ['documents without a number last', { q: '*', sort_by: 'age:asc' }, ['1', '2', '3']],
    ['a part of the hits', { q: '*', sort_by: 'age:asc', offset: 1, limit: 1 }, ['2']],
    ['a page of the hits', { q: '*', sort_by: 'age:asc', page: 2, per_page: 2 }, ['3']],
  ])('%s', async (_what, search, ids) => {
    expect(await found(search)).toEqual(ids);
  });
});
