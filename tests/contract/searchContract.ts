import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineAnswer, EngineQuery, SearchEngine } from '../../projections/search/searchEngine.ts';
import { filterProperties } from './searchFilterProperties.ts';
import {
  documentOf,
  freshOrg,
  NOW,
  queryOf,
  removed,
  type SearchHarness,
  written,
} from './searchFixtures.ts';

/** What every search engine must keep to; `startEngine` makes an empty index of its own. */
export function searchContract(name: string, startEngine: () => Promise<SearchHarness>): void {
  describe(name, () => {
    let harness: SearchHarness | undefined;
    beforeAll(async () => {
      harness = await startEngine();
      await harness.engine.prepare();
    });
    afterAll(async () => {
      await harness?.engine.close();
      await harness?.stop();
    });
    const engine = (): SearchEngine => {
      if (harness === undefined) throw new Error('The engine has not been started');
      return harness.engine;
    };
    const answerTo = async (query: EngineQuery): Promise<EngineAnswer> => {
      const [answer] = await engine().search([query]);
      if (answer === undefined) throw new Error('The engine gave no answer');
      return answer;
    };
    const idsFor = async (query: EngineQuery): Promise<readonly string[]> => (await answerTo(query)).ids;

    describe('what was typed', () => {
      const org = freshOrg();
      beforeAll(() =>
        engine().write(
          written(
            documentOf(org, 'rosa', {
              title: 'Rosa Lindqvist',
              texts: [
                { field: 'reference', kind: 'line', class: 'plain', text: 'C-2024/00187' },
                { field: 'phone', kind: 'phone', class: 'contact', text: '+61 412 345 678' },
                { field: 'email', kind: 'email', class: 'contact', text: 'rosa.lindqvist@example.com' },
                { field: 'address', kind: 'address', class: 'plain', text: '12 Harbour Street, Pyrmont' },
                { field: 'notes', kind: 'text', class: 'planning', text: 'prefers the wheelchair ramp' },
              ],
            }),
            documentOf(org, 'zoe', {
              title: 'Zoë Ørsted-Müller',
              texts: [{ field: 'phone', kind: 'phone', class: 'contact', text: '(02) 5550 9911' }],
            }),
            documentOf(org, 'obrien', { title: "Siobhán O'Brien" }),
            documentOf(org, 'tokyo', { title: '東京電力株式会社' }),
            documentOf(org, 'krungthep', { title: 'โรงพยาบาลกรุงเทพ' }),
            documentOf(org, 'minsu', { title: '김민수님' }),
          ),
        ),
      );

      test.each([
        ['a title', 'Rosa Lindqvist', 'rosa'],
        ['the beginning of a name', 'lindq', 'rosa'],
        ['words in another order', 'lindqvist rosa', 'rosa'],
        ['a word and the beginning of the next', 'rosa li', 'rosa'],
        ['the first letters of each word', 'ro li', 'rosa'],
        ['first letters in another order, of different texts', 'harb lin', 'rosa'],
        ['words of different texts', 'lindqvist harbour', 'rosa'],
        ['capitals', 'ROSA', 'rosa'],
        ['a name without its accents', 'zoe orsted muller', 'zoe'],
        ['a name with accents that it has not', 'Rósa', 'rosa'],
        ['one part of a double name', 'muller', 'zoe'],
        ['a name without its apostrophe', 'obrien', 'obrien'],
        ['a name with another apostrophe', 'O’Brien', 'obrien'],
        ['a whole reference', 'C-2024/00187', 'rosa'],
        ['the last digits of a reference', '0187', 'rosa'],
        ['a street without its number', 'harbour street', 'rosa'],
        ['a street with its number', '12 harbour', 'rosa'],
        ['a part of a name without spaces', '電力', 'tokyo'],
        ['its end and its beginning', '会社 東京', 'tokyo'],
        ['a Thai word within others', 'กรุงเทพ', 'krungthep'],
        ['a Korean name within its line', '민수', 'minsu'],
        ['more spaces than needed', '  rosa   lindqvist ', 'rosa'],
      ])('finds by %s', async (_what, text, id) => {
        expect(await answerTo(queryOf(org, text))).toEqual({ ids: [id], found: 1, corrected: false });
      });

      test('finds words that go on with digits by the letters before them, and short words', async () => {
        const other = freshOrg();
        await engine().write(
          written(
            documentOf(other, 'a', { title: 'Ward7 night' }),
            documentOf(other, 'b', { title: 'Warden' }),
            documentOf(other, 'c', { title: 'The war' }),
          ),
        );
        expect((await idsFor(queryOf(other, 'ward'))).toSorted()).toEqual(['a', 'b']);
        expect((await idsFor(queryOf(other, 'war'))).toSorted()).toEqual(['a', 'b', 'c']);
        expect(await idsFor(queryOf(other, 'the war'))).toEqual(['c']);
      });

      test.each([
        ['as it was entered', '+61 412 345 678', 'rosa'],
        ['without spaces', '61412345678', 'rosa'],
        ['its first half', '+61 412 3', 'rosa'],
        ['its last half', '345678', 'rosa'],
        ['a part from its middle, divided otherwise', '41 23 45', 'rosa'],
        ['as it is dialled at home', '0412 345', 'rosa'],
        ['without its brackets', '02 5550', 'zoe'],
      ])('finds by a phone number: %s', async (_what, text, id) => {
        const query = queryOf(org, text, { classes: ['plain', 'contact'] });
        expect(await answerTo(query)).toEqual({ ids: [id], found: 1, corrected: false });
      });

      test('finds by an e-mail address, and by its parts', async () => {
        const classes = ['plain', 'contact'] as const;
        expect(await idsFor(queryOf(org, 'rosa.lindqvist@example.com', { classes }))).toEqual(['rosa']);
        expect(await idsFor(queryOf(org, 'example.com', { classes }))).toEqual(['rosa']);
      });

      test.each([
        ['a letter too few', 'Lindqist'],
        ['a wrong letter', 'Lindqwist'],
        ['two letters swapped', 'Lindqvits'],
        ['a wrong letter before another word', 'Lindqwist Rosa'],
      ])('finds, and says that it is a guess: %s', async (_what, text) => {
        expect(await answerTo(queryOf(org, text))).toEqual({ ids: ['rosa'], found: 1, corrected: true });
      });

      test('guesses nothing where the words as typed find something', async () => {
        const other = freshOrg();
        await engine().write(
          written(documentOf(other, 'a', { title: 'Marion' }), documentOf(other, 'b', { title: 'Marian' })),
        );
        expect(await answerTo(queryOf(other, 'marion'))).toEqual({ ids: ['a'], found: 1, corrected: false });
      });

      test.each(['C-2024/00188', '0413 345 678', 'nobody', 'rosa nobody', '???', '&&', '`'])(
        'finds nothing for what nobody has: %s',
        async (text) => {
          const query = queryOf(org, text, { classes: ['plain', 'contact', 'planning'] });
          expect(await answerTo(query)).toEqual({ ids: [], found: 0, corrected: false });
        },
      );

      test('takes what looks like an operator for words', async () => {
        expect(await idsFor(queryOf(org, 'rosa -lindqvist'))).toEqual(['rosa']);
        expect(await idsFor(queryOf(org, '"lindqvist rosa"'))).toEqual(['rosa']);
        expect(await idsFor(queryOf(org, '* rosa'))).toEqual(['rosa']);
      });

      test('finds everything for nothing', async () => {
        for (const text of ['', '   ']) {
          const { ids, found } = await answerTo(queryOf(org, text));
          expect(new Set(ids)).toEqual(new Set(['rosa', 'zoe', 'obrien', 'tokyo', 'krungthep', 'minsu']));
          expect(found).toBe(6);
        }
      });

      test('finds the whole word before the beginning of another', async () => {
        const other = freshOrg();
        await engine().write(
          written(
            documentOf(other, 'longer', { title: 'Annabel' }),
            documentOf(other, 'whole', { title: 'Anna' }),
            documentOf(other, 'longest', { title: 'Annalisa' }),
          ),
        );
        const { ids, found } = await answerTo(queryOf(other, 'anna'));
        expect(ids[0]).toBe('whole');
        expect(found).toBe(3);
      });
    });

    describe('rights', () => {
      const org = freshOrg();
      const other = freshOrg();
      const texts = [
        { field: 'phone', kind: 'phone', class: 'contact', text: '02 5550 4321' },
        { field: 'plan', kind: 'text', class: 'planning', text: 'wheelchair' },
        { field: 'reason', kind: 'text', class: 'blacklist', text: 'abusive' },
        { field: 'rate', kind: 'line', class: 'money', text: 'goldrate' },
      ] as const;
      beforeAll(() =>
        engine().write(
          written(
            documentOf(org, 'one', { title: 'Shared Name', texts, owners: ['resource:ana', 'customer:c1'] }),
            documentOf(org, 'two', { title: 'Shared Name', owners: ['resource:ben'] }),
            documentOf(org, 'gone', { title: 'Shared Name', ended: true }),
            documentOf(org, 'elsewhere', { category: 'resource', title: 'Shared Name' }),
            documentOf(other, 'foreign', { title: 'Shared Name', texts, owners: ['resource:ana'] }),
          ),
        ),
      );

      test('finds nothing of another organisation, and does not count it', async () => {
        expect(await answerTo(queryOf(other, 'shared'))).toMatchObject({ ids: ['foreign'], found: 1 });
        for (const asked of [
          '',
          org.toUpperCase(),
          `${org} `,
          org.slice(0, -1),
          `${org}*`,
          `${org} || org:=${other}`,
        ]) {
          expect(await answerTo(queryOf(asked, '')), asked).toMatchObject({ ids: [], found: 0 });
        }
      });

      test('finds nothing of another category', async () => {
        expect(await idsFor(queryOf(org, 'shared', { category: 'resource' }))).toEqual(['elsewhere']);
        expect(await idsFor(queryOf(org, 'shared', { category: 'neverWritten' }))).toEqual([]);
      });

      test.each([
        ['5550 4321', 'contact'],
        ['wheelchair', 'planning'],
        ['abusive', 'blacklist'],
        ['goldrate', 'money'],
      ] as const)('finds by %s only if the class %s is asked', async (text, of) => {
        const all = ['plain', 'contact', 'planning', 'blacklist', 'money'] as const;
        expect(await idsFor(queryOf(org, text, { classes: [of] }))).toEqual(['one']);
        const without = queryOf(org, text, { classes: all.filter((one) => one !== of) });
        expect(await answerTo(without)).toEqual({ ids: [], found: 0, corrected: false });
      });

      test('does not join a word that is asked with one that is not', async () => {
        expect(await idsFor(queryOf(org, 'shared wheelchair', { classes: ['planning'] }))).toEqual(['one']);
        expect(await idsFor(queryOf(org, 'shared wheelchair', { classes: ['plain'] }))).toEqual([]);
      });

      test('finds only what belongs to the owner that is asked', async () => {
        expect(await idsFor(queryOf(org, 'shared', { owner: 'resource:ana' }))).toEqual(['one']);
        expect(await idsFor(queryOf(org, '', { owner: 'customer:c1' }))).toEqual(['one']);
        expect(await idsFor(queryOf(org, '', { owner: 'resource:an' }))).toEqual([]);
        expect(await idsFor(queryOf(org, '', { owner: 'customer:ana' }))).toEqual([]);
      });

      test('finds what has ended only if it is asked', async () => {
        expect((await answerTo(queryOf(org, 'shared'))).found).toBe(2);
        expect(await idsFor(queryOf(org, 'shared', { ended: true }))).toContain('gone');
      });
    });

    describe('filters', () => {
      const org = freshOrg();
      const odd = [
        'a,b',
        'a',
        '`a`',
        'a && org:=x',
        '[a]',
        '(a)',
        "it's",
        '"a"',
        'A',
        'a b',
        '',
        ':=a',
        'a*',
        'ä',
        '\\',
      ];
      beforeAll(() =>
        engine().write(
          written(
            ...odd.map((value, index) =>
              documentOf(org, `v${index}`, { category: 'label', values: { kind: [value] } }),
            ),
            documentOf(org, 'n1', { values: { status: ['draft'] }, numbers: { total: 1.5, start: NOW } }),
            documentOf(org, 'n2', {
              values: { status: ['draft', 'late'] },
              numbers: { total: -2, start: NOW + 1 },
            }),
            documentOf(org, 'n3', { values: { status: ['done'] }, numbers: { total: 1.25 } }),
            documentOf(org, 'none'),
          ),
        ),
      );

      test.each(odd.map((value, index) => [value, `v${index}`] as const))(
        'finds exactly the value %j, whatever it holds',
        async (value, id) => {
          const filters = [{ field: 'kind', anyOf: [value] }];
          expect(await idsFor(queryOf(org, '', { category: 'label', filters }))).toEqual([id]);
        },
      );

      test('finds documents with one of several values, without them, and with all conditions', async () => {
        const found = async (filters: EngineQuery['filters']): Promise<readonly string[]> =>
          (await idsFor(queryOf(org, '', { filters }))).toSorted();
        expect(await found([{ field: 'status', anyOf: ['late', 'done'] }])).toEqual(['n2', 'n3']);
        expect(await found([{ field: 'status', anyOf: ['draft'], not: true }])).toEqual(['n3', 'none']);
        expect(
          await found([
            { field: 'status', anyOf: ['draft'] },
            { field: 'status', anyOf: ['late'], not: true },
          ]),
        ).toEqual(['n1']);
        expect(await found([{ field: 'status', anyOf: [] }])).toEqual([]);
        expect(await found([{ field: 'status', anyOf: [], not: true }])).toHaveLength(4);
        expect(await found([{ field: 'unknown', anyOf: ['draft'] }])).toEqual([]);
        expect(await found([{ field: 'unknown', anyOf: ['draft'], not: true }])).toHaveLength(4);
      });

      test.each([
        ['<', 1.5, ['n2', 'n3']],
        ['<=', 1.5, ['n1', 'n2', 'n3']],
        ['=', 1.25, ['n3']],
        ['!=', 1.25, ['n1', 'n2']],
        ['>=', 1.25, ['n1', 'n3']],
        ['>', -2, ['n1', 'n3']],
      ] as const)('compares a number: %s %d', async (is, value, ids) => {
        const numericFilters = [{ field: 'total', is, value }];
        expect((await idsFor(queryOf(org, '', { numericFilters }))).toSorted()).toEqual(ids);
      });

      test('tells two instants of the same second apart from the next', async () => {
        const numericFilters = [{ field: 'start', is: '>', value: NOW } as const];
        expect(await idsFor(queryOf(org, '', { numericFilters }))).toEqual(['n2']);
      });

      test('finds nothing by a number that no document has', async () => {
        for (const is of ['=', '!='] as const) {
          const numericFilters = [{ field: 'neverWritten', is, value: 1 }];
          expect(await idsFor(queryOf(org, '', { numericFilters }))).toEqual([]);
        }
      });

      filterProperties(engine);
    });

    describe('places', () => {
      const org = freshOrg();
      const sydney = { lat: -33.8688, lng: 151.2093 };
      beforeAll(() =>
        engine().write(
          written(
            documentOf(org, 'far', { title: 'Depot', location: { lat: -33.9688, lng: 151.2093 } }),
            documentOf(org, 'near', { title: 'Depot', location: { lat: -33.8788, lng: 151.2093 } }),
            documentOf(org, 'here', { title: 'Office', location: sydney }),
            documentOf(org, 'hidden', { title: 'Depot', location: sydney, locationClass: 'contact' }),
            documentOf(org, 'nowhere', { title: 'Depot' }),
            documentOf(org, 'pole', { title: 'Depot', location: { lat: 89.9, lng: -179.9 } }),
          ),
        ),
      );

      test('finds what lies within the radius, nearest first', async () => {
        const around = { ...sydney, radius: 5_000 };
        expect(await answerTo(queryOf(org, '', { around }))).toMatchObject({
          ids: ['here', 'near'],
          found: 2,
        });
        expect(await idsFor(queryOf(org, 'depot', { around }))).toEqual(['near']);
        expect(await idsFor(queryOf(org, '', { around: { ...sydney, radius: 20_000 } }))).toEqual([
          'here',
          'near',
          'far',
        ]);
      });

      test('finds by a place only those whose place may be asked for', async () => {
        const around = { ...sydney, radius: 100 };
        expect(await idsFor(queryOf(org, '', { around, classes: ['contact'] }))).toEqual(['hidden']);
        expect(await idsFor(queryOf(org, '', { around, classes: ['money'] }))).toEqual([]);
        expect(await idsFor(queryOf(org, '', { around, classes: [] }))).toEqual([]);
      });

      test('finds across the line where the day changes, and at a pole', async () => {
        const around = { lat: 89.9, lng: 179.9, radius: 9_000 };
        expect(await idsFor(queryOf(org, '', { around }))).toEqual(['pole']);
      });
    });

    describe('order and pages', () => {
      const org = freshOrg();
      const at = (id: string, start: number, total: number) =>
        documentOf(org, id, { category: 'booking', title: 'Garden visit', numbers: { start, total } });
      beforeAll(() =>
        engine().write(
          written(
            at('yesterday', NOW - 86_400, 3),
            at('tomorrow', NOW + 86_400, 1),
            at('lastYear', NOW - 365 * 86_400, 2),
            at('nextYear', NOW + 365 * 86_400, 3),
            at('nextWeek', NOW + 7 * 86_400, 2),
            documentOf(org, 'exact', {
              category: 'booking',
              title: 'Garden',
              numbers: { start: NOW - 999 * 86_400 },
            }),
            ...Array.from({ length: 600 }, (_, index) =>
              documentOf(org, `p${index}`, { category: 'label', title: 'Many', numbers: { place: index } }),
            ),
          ),
        ),
      );

      test('puts bookings of equal relevance in the order of their time: upcoming, then past, nearest first', async () => {
        const { ids } = await answerTo(queryOf(org, 'visit', { category: 'booking' }));
        expect(ids).toEqual(['tomorrow', 'nextWeek', 'nextYear', 'yesterday', 'lastYear']);
      });

      test('sorts by the numbers that are asked, documents without them last', async () => {
        const sorted = (sort: EngineQuery['sort']): Promise<readonly string[]> =>
          idsFor(queryOf(org, 'garden', { category: 'booking', sort }));
        const byTotal = { field: 'total', direction: 'desc' } as const;
        expect(await sorted([byTotal, { field: 'start', direction: 'asc' }])).toEqual([
          'yesterday',
          'nextYear',
          'lastYear',
          'nextWeek',
          'tomorrow',
          'exact',
        ]);
        expect((await sorted([{ field: 'total', direction: 'asc' }])).at(-1)).toBe('exact');
        expect(await sorted([{ field: 'neverWritten', direction: 'asc' }])).toHaveLength(6);
      });

      test('gives any part of what it found, and its number in all', async () => {
        const sort = [{ field: 'place', direction: 'asc' } as const];
        const part = (offset: number, limit: number): Promise<EngineAnswer> =>
          answerTo(queryOf(org, 'many', { category: 'label', sort, offset, limit }));
        const all = await part(0, 1_000);
        expect(all.ids).toEqual(Array.from({ length: 600 }, (_, index) => `p${index}`));
        expect(all.found).toBe(600);
        expect(await part(249, 252)).toMatchObject({ ids: all.ids.slice(249, 501), found: 600 });
        expect(await part(590, 40)).toMatchObject({ ids: all.ids.slice(590), found: 600 });
        expect(await part(600, 40)).toMatchObject({ ids: [], found: 600 });
        expect(await part(0, 0)).toMatchObject({ ids: [], found: 600 });
      });

      test('counts at least as far as is asked, says if there are more, and finds the same', async () => {
        const many = (given: Partial<EngineQuery>): Promise<EngineAnswer> =>
          answerTo(queryOf(org, 'many', { category: 'label', limit: 5, ...given }));
        const { ids } = await many({});
        const counted = await many({ countTo: 20 });
        expect(counted.ids).toEqual(ids);
        // An engine that counts anyway says so.
        expect([20, 600]).toContain(counted.found);
        expect(counted.orMore).toBe(counted.found < 600 ? true : undefined);
        for (const countTo of [600, 601]) expect(await many({ countTo })).toEqual(await many({}));
      });

      test('gives whoever sorts the answer all that it finds, and of more than fit the most relevant', async () => {
        const visits = (given: Partial<EngineQuery>): Promise<EngineAnswer> =>
          answerTo(queryOf(org, 'visit', { category: 'booking', ...given }));
        const inOrder = (await visits({})).ids;
        const all = await visits({ inAnyOrder: true });
        expect(all.ids.toSorted()).toEqual(inOrder.toSorted());
        expect(all.found).toBe(5);
        expect(await visits({ inAnyOrder: true, limit: 4 })).toMatchObject({
          ids: inOrder.slice(0, 4),
          found: 5,
        });
      });

      test('answers many queries at once, each in its place', async () => {
        const queries = Array.from({ length: 60 }, (_, place) =>
          queryOf(org, place % 2 === 0 ? 'many' : 'nobody', {
            category: 'label',
            numericFilters: [{ field: 'place', is: '=', value: place }],
          }),
        );
        const answers = await engine().search(queries);
        expect(answers.map(({ ids }) => ids)).toEqual(
          queries.map((_, place) => (place % 2 === 0 ? [`p${place}`] : [])),
        );
        expect(await engine().search([])).toEqual([]);
      });
    });

    describe('writing', () => {
      test('puts a newer document in place of the older, whole', async () => {
        const org = freshOrg();
        const before = documentOf(org, 'one', {
          title: 'Before',
          values: { status: ['draft'] },
          owners: ['resource:a'],
        });
        const after = documentOf(org, 'one', { revision: 1, title: 'After' });
        await engine().write(written(before));
        await engine().write(written(after));
        expect(await idsFor(queryOf(org, 'before'))).toEqual([]);
        expect(await idsFor(queryOf(org, '', { owner: 'resource:a' }))).toEqual([]);
        expect(await idsFor(queryOf(org, '', { filters: [{ field: 'status', anyOf: ['draft'] }] }))).toEqual(
          [],
        );
        expect(await answerTo(queryOf(org, 'after'))).toMatchObject({ ids: ['one'], found: 1 });
      });

      test('changes nothing when changes are repeated', async () => {
        const org = freshOrg();
        const [one, two] = [documentOf(org, 'one'), documentOf(org, 'two')];
        const changes = [...written(one, two), removed(two)];
        for (let times = 0; times < 3; times += 1) await engine().write(changes);
        expect(await answerTo(queryOf(org, ''))).toMatchObject({ ids: ['one'], found: 1 });
      });

      test('keeps to the order of changes of one document', async () => {
        const org = freshOrg();
        const one = documentOf(org, 'one');
        await engine().write([...written(one), removed(one), ...written({ ...one, title: 'Last' })]);
        expect(await idsFor(queryOf(org, 'last'))).toEqual(['one']);
        await engine().write([...written(one), removed(one)]);
        expect(await idsFor(queryOf(org, ''))).toEqual([]);
      });

      test('removes what is not there, and writes nothing', async () => {
        const org = freshOrg();
        await engine().write([removed(documentOf(org, 'one', { category: 'alsoNeverWritten' }))]);
        await engine().write([]);
        expect(await idsFor(queryOf(org, '', { category: 'alsoNeverWritten' }))).toEqual([]);
      });

      test('keeps documents of the same id apart by organisation and category', async () => {
        const [org, other] = [freshOrg(), freshOrg()];
        const same = [
          documentOf(org, 'x/1'),
          documentOf(other, 'x/1'),
          documentOf(org, 'x/1', { category: 'resource' }),
        ];
        await engine().write(written(...same));
        await engine().write(same.slice(0, 1).map(removed));
        expect(await idsFor(queryOf(org, ''))).toEqual([]);
        expect(await idsFor(queryOf(other, ''))).toEqual(['x/1']);
        expect(await idsFor(queryOf(org, '', { category: 'resource' }))).toEqual(['x/1']);
      });

      test('takes a thousand changes at once', async () => {
        const org = freshOrg();
        const documents = Array.from({ length: 1_000 }, (_, index) => documentOf(org, `d${index}`));
        await engine().write(written(...documents));
        await engine().write(documents.slice(0, 400).map(removed));
        expect((await answerTo(queryOf(org, ''))).found).toBe(600);
      });
    });

    describe('a renewal', () => {
      test('answers from the old index until the new one takes its place, and never from neither', async () => {
        const org = freshOrg();
        const kept = documentOf(org, 'kept', { title: 'Old' });
        await engine().write(written(kept, documentOf(org, 'dropped', { title: 'Old' })));
        const renewal = await engine().renew();
        await renewal.write(written({ ...kept, title: 'New' }, documentOf(org, 'undone')));
        await renewal.write([removed(documentOf(org, 'undone'))]);
        expect((await answerTo(queryOf(org, 'old'))).found).toBe(2);
        expect((await answerTo(queryOf(org, 'new'))).found).toBe(0);

        const seen = new Set<number>();
        let over = false;
        const watching = (async () => {
          while (!over) seen.add((await answerTo(queryOf(org, ''))).found);
        })();
        await renewal.cutOver();
        over = true;
        await watching;
        expect([...seen].filter((found) => found !== 1 && found !== 2)).toEqual([]);
        expect(await idsFor(queryOf(org, 'new'))).toEqual(['kept']);
        expect((await answerTo(queryOf(org, ''))).found).toBe(1);
        expect(await engine().prepare()).toEqual({ current: true });
      });

      test('leaves nothing when it is discarded or abandoned, and the old index goes on', async () => {
        const org = freshOrg();
        await engine().write(written(documentOf(org, 'one')));
        const discarded = await engine().renew();
        await discarded.write(written(documentOf(org, 'two')));
        await discarded.discard();
        const abandoned = await engine().renew();
        await abandoned.write(written(documentOf(org, 'three')));
        await engine().renew();
        expect(await idsFor(queryOf(org, ''))).toEqual(['one']);
        await engine().write(written(documentOf(org, 'four')));
        expect((await answerTo(queryOf(org, ''))).found).toBe(2);
      });

      test('takes away a category of which nothing is left', async () => {
        const org = freshOrg();
        await engine().write(written(documentOf(org, 'one', { category: 'equipment' })));
        const renewal = await engine().renew();
        await renewal.cutOver();
        expect(await answerTo(queryOf(org, '', { category: 'equipment' }))).toMatchObject({
          ids: [],
          found: 0,
        });
        await engine().write(written(documentOf(org, 'one', { category: 'equipment' })));
        expect(await idsFor(queryOf(org, '', { category: 'equipment' }))).toEqual(['one']);
      });
    });
  });
}
