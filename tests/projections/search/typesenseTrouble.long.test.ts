import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SearchEngine, SearchUnavailable } from '../../../projections/search/searchEngine.ts';
import {
  createTypesenseEngine,
  type TypesenseOptions,
} from '../../../projections/search/typesense/typesenseEngine.ts';
import { documentOf, freshOrg, queryOf, removed, written } from '../../contract/searchFixtures.ts';
import { startTypesenseStandIn, type TypesenseStandIn } from '../../support/typesense/typesenseStandIn.ts';

const org = freshOrg();
const one = documentOf(org, 'one', { title: 'Confidential title' });
const key = 'a-secret-key';

let standIn: TypesenseStandIn;
let engine: SearchEngine;
const engines: SearchEngine[] = [];

function connect(given: Partial<TypesenseOptions> = {}): SearchEngine {
  const made = createTypesenseEngine({
    nodes: standIn.nodes.map(({ url }) => url),
    apiKey: key,
    shape: 'tested',
    timeouts: { search: 1_000, write: 1_000 },
    ...given,
  });
  engines.push(made);
  return made;
}

async function suffer(...troubles: readonly Parameters<TypesenseStandIn['nodes'][number]['suffer']>[0][]) {
  await Promise.all(standIn.nodes.map((node, index) => node.suffer(troubles[index] ?? 'none')));
}

/** What a request rejects with; fails if it does not. */
async function rejection(request: Promise<unknown>): Promise<unknown> {
  return request.then(
    () => expect.unreachable('it should have been rejected'),
    (error: unknown) => error,
  );
}

beforeEach(async () => {
  standIn = await startTypesenseStandIn({ nodes: 2, apiKey: key });
  engine = connect();
  await engine.write(written(one));
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((made) => made.close()));
  await standIn.stop();
});

describe('several nodes of Typesense', () => {
  test.each(['down', 'notReady', 'broken', 'silent'] as const)(
    'answer and take documents as long as one of them does: %s',
    async (trouble) => {
      await suffer(trouble, 'none');
      for (let times = 0; times < 3; times += 1) {
        await engine.write(written(documentOf(org, `more${times}`)));
        expect(await engine.search([queryOf(org, 'confidential')])).toMatchObject([{ ids: ['one'] }]);
      }
      await suffer('none', trouble);
      expect(await engine.search([queryOf(org, '')])).toMatchObject([{ found: 4 }]);
    },
  );
});

describe('trouble with Typesense', () => {
  test.each([
    ['down', /does not answer: .*ECONNREFUSED/],
    ['silent', /does not answer: .*(timeout|hang up)/],
    ['notReady', /answered 503: Not Ready or Lagging/],
    ['broken', /answered 500: Internal server error/],
    ['tooManyRequests', /answered 429: Rate limit exceeded/],
  ] as const)('is told with its reason, and passes: %s', async (trouble, reason) => {
    // Only of silence is nothing told before its time.
    const hasty = connect(trouble === 'silent' ? { timeouts: { search: 200, write: 200 } } : {});
    await suffer(trouble, trouble);
    const requests = [hasty.search([queryOf(org, 'x')]), hasty.write(written(one)), hasty.prepare()];
    for (const error of await Promise.all(requests.map(rejection))) {
      expect(error).toBeInstanceOf(SearchUnavailable);
      expect(error).toMatchObject({ message: expect.stringMatching(reason) });
    }
    await suffer();
    await engine.write(written(documentOf(org, 'two')));
    expect(await engine.search([queryOf(org, '')])).toMatchObject([{ found: 2 }]);
  });

  test('a key that the server does not know is told, since its operator can mend it', async () => {
    const error = await rejection(connect({ apiKey: 'another-key' }).search([queryOf(org, 'x')]));
    expect(error).toBeInstanceOf(SearchUnavailable);
    expect(error).toMatchObject({ message: expect.stringContaining('answered 401: Forbidden') });
  });

  test.each([
    ['outOfDisk', 'OUT_OF_DISK'],
    ['outOfMemory', 'OUT_OF_MEMORY'],
  ] as const)('no room stops writes, but neither answers nor removals: %s', async (trouble, resource) => {
    await suffer(trouble, trouble);
    const error = await rejection(engine.write(written(documentOf(org, 'two'))));
    expect(error).toBeInstanceOf(SearchUnavailable);
    expect(error).toMatchObject({ message: expect.stringContaining(resource) });
    expect(await engine.search([queryOf(org, '')])).toMatchObject([{ ids: ['one'] }]);
    await engine.write([removed(one)]);
    expect(await engine.search([queryOf(org, '')])).toMatchObject([{ found: 0 }]);
    await expect(engine.renew().then((renewal) => renewal.write(written(one)))).rejects.toThrow(resource);
  });

  test('a thousand attempts that fail lose nothing and leave nothing', async () => {
    await suffer('outOfDisk', 'outOfDisk');
    let failures = 0;
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      const error = await rejection(engine.write(written(documentOf(org, 'two'))));
      if (error instanceof SearchUnavailable) failures += 1;
    }
    expect(failures).toBe(1_000);
    await suffer();
    await engine.write(written(documentOf(org, 'two')));
    expect(await engine.search([queryOf(org, '')])).toMatchObject([{ found: 2 }]);
    expect(standIn.collections.size).toBe(1);
  });

  test('a document that is refused is named, and the others are written', async () => {
    const wrong = documentOf(org, 'wrong', { location: { lat: 120, lng: 0 } });
    const error = await rejection(engine.write(written(documentOf(org, 'a'), wrong, documentOf(org, 'b'))));
    expect(error).toMatchObject({
      name: 'DocumentRefused',
      key: { org, category: 'customer', id: 'wrong' },
      message: expect.stringMatching(/customer wrong .*`location` must be/),
    });
    expect(await engine.search([queryOf(org, '')])).toMatchObject([{ found: 3 }]);
  });

  test('what is told holds neither the key nor a document', async () => {
    for (const trouble of ['down', 'silent', 'broken', 'outOfDisk'] as const) {
      await suffer(trouble, trouble);
      const hasty = connect({ timeouts: { write: 200 } });
      const error = await rejection(hasty.write(written(one)));
      const shown = inspect(error, { depth: 20, showHidden: true });
      expect(shown).toContain('SearchUnavailable');
      expect(shown).not.toContain(key);
      expect(shown.toLowerCase()).not.toContain('confidential');
    }
  });
});

describe('the collections of Typesense', () => {
  const inPlace = () => [...standIn.aliases.values()].toSorted();

  test('are not current before they were filled once, nor when they have another shape', async () => {
    expect(await engine.prepare()).toEqual({ current: false });
    const renewal = await engine.renew();
    await renewal.write(written(one));
    await renewal.cutOver();
    expect(await engine.prepare()).toEqual({ current: true });
    expect(await connect({ shape: 'another' }).prepare()).toEqual({ current: false });
    expect([...standIn.collections.keys()].toSorted()).toEqual(inPlace());
  });

  test('of an earlier version go on answering and taking documents until they are renewed', async () => {
    const earlier = 'muster_label_0000abcd_1';
    const fields = [
      { name: 'org', type: 'string' },
      { name: 'ended', type: 'bool' },
      { name: 'title_words', type: 'string[]' },
    ];
    await ask('POST', '/collections', { name: earlier, fields });
    await ask('PUT', '/aliases/muster_label', { collection_name: earlier });
    const label = documentOf(org, 'old', { category: 'label', title: 'Gardening' });
    await engine.write(written(label));
    expect(standIn.aliases.get('muster_label')).toBe(earlier);
    const query = queryOf(org, 'garden', { category: 'label', classes: ['plain', 'contact'] });
    expect(await engine.search([query])).toMatchObject([{ ids: ['old'] }]);
    expect(await engine.prepare()).toEqual({ current: false });
    const renewal = await engine.renew();
    await renewal.write(written(label));
    await renewal.cutOver();
    expect(standIn.collections.has(earlier)).toBe(false);
    expect(await engine.search([query])).toMatchObject([{ ids: ['old'] }]);
  });

  test('are renewed again after a renewal that was interrupted anywhere, and answer in between', async () => {
    const two = documentOf(org, 'two', { category: 'resource' });
    await engine.write(written(two));
    // The number of requests after which the servers are away.
    for (let after = 0; after < 12; after += 1) {
      const renewal = await engine.renew();
      await renewal.write(written(one, two));
      for (const node of standIn.nodes) node.sufferAfter(after, 'broken');
      const outcome = await renewal.cutOver().catch((error: unknown) => error);
      await suffer();
      const queries = [queryOf(org, ''), queryOf(org, '', { category: 'resource' })];
      expect(await connect().search(queries)).toMatchObject([{ ids: ['one'] }, { ids: ['two'] }]);
      if (outcome !== undefined) expect(outcome).toBeInstanceOf(SearchUnavailable);
    }
    const renewal = await engine.renew();
    await renewal.write(written(one, two));
    await renewal.cutOver();
    expect(await engine.prepare()).toEqual({ current: true });
    expect([...standIn.collections.keys()].toSorted()).toEqual(inPlace());
  });

  test('of others on the same server are left alone', async () => {
    await ask('POST', '/collections', { name: 'shop_1', fields: [{ name: 'a', type: 'string' }] });
    await ask('PUT', '/aliases/shop', { collection_name: 'shop_1' });
    await ask('POST', '/collections', { name: 'musters_x', fields: [{ name: 'a', type: 'string' }] });
    const other = connect({ prefix: 'other' });
    await other.write(written(documentOf(org, 'theirs')));
    const renewal = await engine.renew();
    await renewal.cutOver();
    expect(standIn.aliases.has('muster_customer')).toBe(false);
    await (await engine.renew()).discard();
    expect(standIn.collections.has('shop_1')).toBe(true);
    expect(standIn.collections.has('musters_x')).toBe(true);
    expect(await other.search([queryOf(org, '')])).toMatchObject([{ ids: ['theirs'] }]);
    expect(await engine.search([queryOf(org, '')])).toMatchObject([{ found: 0 }]);
  });

  test('are asked as they are now, whichever process wrote or renewed them', async () => {
    const writer = connect();
    const numericFilters = [{ field: 'total', is: '>', value: 1 } as const];
    expect(await engine.search([queryOf(org, '', { numericFilters })])).toMatchObject([{ found: 0 }]);
    await writer.write(written({ ...one, numbers: { total: 2 } }));
    expect(await engine.search([queryOf(org, '', { numericFilters })])).toMatchObject([{ found: 1 }]);
    const renewal = await writer.renew();
    await renewal.write(written(one));
    await renewal.cutOver();
    expect(await engine.search([queryOf(org, '', { numericFilters })])).toMatchObject([{ found: 0 }]);
    expect(await engine.search([queryOf(org, '')])).toMatchObject([{ found: 1 }]);
  });

  async function ask(method: string, path: string, body: unknown): Promise<void> {
    const response = await fetch(`${standIn.nodes[0]?.url}${path}`, {
      method,
      headers: { 'x-typesense-api-key': key },
      body: JSON.stringify(body),
    });
    expect(response.ok, await response.text()).toBe(true);
  }
});
