import { describe, expect, test } from 'vitest';
import { type SearchAnswer, type SearchHit, searchRequestSchema } from '../../../api/contract/search.ts';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { claimsOf } from '../../../domain/rights/persona.ts';
import type { Persona } from '../../../domain/rights/personas.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { possibleActions } from '../../../domain/workflow/possibleActions.ts';
import { openedAt } from '../../../web/search/openRecord.ts';
import { type PaletteGroup, paletteGroups } from '../../../web/search/paletteGroups.ts';
import { globalIndexes } from '../../../web/search/searchQueries.ts';
import { recordStepVerbs, stepVerbs } from '../../../web/search/stepVerbs.ts';
import { verbIn, verbs } from '../../../web/search/verbs.ts';

const zone = zoneOf('Australia/Sydney');

/** What the server would answer: records of an index. */
function found(
  ...results: readonly { index: string; category: string; records: object[]; nbHits?: number }[]
) {
  const answer = {
    results: results.map(({ index, category, records, nbHits = records.length }) => ({
      index,
      category,
      nbHits,
      nbPages: 1,
      page: 0,
      hitsPerPage: 5,
      corrected: false,
      hits: records.map((record) => ({ title: 'Ana Silva', matched: [], record, id: 'ana', ...record })),
    })),
    answeredBy: 'postgres',
    note: null,
    position: 1,
  };
  return answer as unknown as SearchAnswer;
}

const organisation = {
  settings: { ...defaultOrganisationSettings, resourcesMayRequestCancellation: true },
  workflow: { actions: { confirm: { label: 'Accept' }, review: { removed: true } } },
  workflows: [],
};

function offeredTo(persona: Persona) {
  const session = claimsOf(persona);
  const actor = { ...session, resourceId: 'r1', customerId: null };
  return [...verbs.filter(({ may }) => may(session)), ...stepVerbs(actor, organisation)];
}

function groups(persona: Persona, text: string, answer?: SearchAnswer, recent: readonly string[] = []) {
  const session = { ...claimsOf(persona), organisation };
  const offered = offeredTo(persona);
  const verb = verbIn(text, offered)?.verb;
  return paletteGroups({ session, zone, text, verbs: offered, verb, answer, recent });
}

const lines = (all: readonly PaletteGroup[]) =>
  all.map(({ title, items }) => [title, items.map(({ label }) => label)]);

describe('the search box', () => {
  test('leads to the work of a day that was typed, and to the timeline those who plan', () => {
    const day = { date: '2026-11-30', text: 'Mon 30/Nov' };
    const onDay = (persona: Persona) =>
      paletteGroups({
        session: { ...claimsOf(persona), organisation },
        zone,
        text: '30/11',
        verbs: [],
        verb: undefined,
        answer: undefined,
        recent: [],
        day,
      }).flatMap(({ items }) => items.map(({ label, target }) => [label, target]));
    const bookings = [
      'Bookings on Mon 30/Nov',
      { to: '/bookings?range=custom&from=2026-11-30&to=2026-11-30' },
    ];
    const board = ['Timeline on Mon 30/Nov', { to: '/week2timeline?from=2026-11-30&zoom=day' }];
    expect(onDay('dispatcher')).toEqual([board, bookings]);
    expect(onDay('resource')).toEqual([bookings]);
  });

  test('offers recent searches, new records and every screen of the role before anything is typed', () => {
    expect(lines(groups('customer', '', undefined, ['harbour']))).toEqual([
      ['Recent searches', ['harbour']],
      ['Go to', ['Home', 'Bookings', 'Your account']],
    ]);
    const offered = groups('dispatcher', '');
    expect(offered[0]?.items.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['New booking', 'New person', 'New customer', 'New equipment', 'New label']),
    );
    expect(offered[1]?.items.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Timeline', 'Labels', 'Shifts', 'Service plans']),
    );
  });

  test('goes to a screen whose name has a word that begins so', () => {
    expect(lines(groups('dispatcher', 'upl'))).toEqual([['Go to', ['CSV Uploads']]]);
    expect(lines(groups('customer', 'upl'))).toEqual([]);
  });

  test('shows what is found by kind, with its count, and leads to the list of the rest', () => {
    const answer = found({ index: 'customers', category: 'customer', records: [{ id: 'c1' }], nbHits: 31 });
    const [customers] = groups('dispatcher', 'sil', answer);
    expect(customers).toMatchObject({ title: 'Customers', count: '31' });
    expect(customers?.items.map(({ target }) => target)).toEqual([
      { to: '/customers?record=c1' },
      { to: '/customers?search=sil' },
    ]);
  });

  test('offers what can be done with the first that is found, and only what the role may do', () => {
    const ana = { mobile: '+61 400 000 101', email: null };
    const answer = found({ index: 'resources', category: 'resource', records: [ana] });
    expect(lines(groups('dispatcher', 'ana', answer)).at(-1)).toEqual([
      'Ana Silva',
      [
        'Call Ana Silva · +61 400 000 101',
        'Off sick: Ana Silva',
        'Leave for Ana Silva',
        'Shifts of Ana Silva',
      ],
    ]);
    expect(lines(groups('partner', 'ana', answer)).at(-1)).toEqual([
      'Ana Silva',
      ['Call Ana Silva · +61 400 000 101'],
    ]);
  });

  test('does what is said before a name, for everybody of that name', () => {
    const people = [{ id: 'a' }, { id: 'b' }];
    const answer = found({ index: 'resources', category: 'resource', records: people });
    const [first] = groups('dispatcher', 'leave for ana', answer);
    expect(first?.title).toBe('Do');
    expect(first?.items.map(({ target }) => target)).toEqual([
      { to: '/resources?record=a&add=leave' },
      { to: '/resources?record=b&add=leave' },
    ]);
    expect(verbIn('leave for ana', offeredTo('dispatcher'))).toMatchObject({
      rest: 'ana',
      verb: { key: 'leave' },
    });
    expect(verbIn('book harbour', offeredTo('customer'))).toBeUndefined();
    expect(verbIn('booking harbour', offeredTo('dispatcher'))).toBeUndefined();
    expect(verbIn('call ', offeredTo('dispatcher'))).toBeUndefined();
  });

  test('offers what can be done with the record that is open, before anything else and where it is open', () => {
    const record = { id: 'one', revision: 1, stage: 'open', due: null, labelIds: [], archived: false };
    const hit = { id: 'one', title: 'Wash up', matched: [], record } as unknown as SearchHit;
    const open = { category: 'task' as const, hit, at: '/projecttasks?view=board&record=one' };
    const session = { ...claimsOf('dispatcher'), organisation };
    const offered = [...offeredTo('dispatcher'), ...recordStepVerbs(session)];
    const shown = (text: string) =>
      paletteGroups({
        session,
        zone,
        text,
        verbs: offered,
        verb: undefined,
        answer: undefined,
        recent: [],
        open,
      });
    const [first, second] = shown('');
    expect(lines(first === undefined ? [] : [first])).toEqual([
      ['Wash up', ['Start: Wash up', 'Finish: Wash up', 'Cancel: Wash up']],
    ]);
    expect(first?.items[0]?.target).toEqual({ to: open.at, step: { recordId: 'one', step: 'start' } });
    expect(second?.title).toBe('Do');
    expect(lines(shown('fin'))[0]).toEqual(['Wash up', ['Finish: Wash up']]);
    expect(openedAt('/projecttasks', '?view=board&record=one')).toEqual({ category: 'task', id: 'one' });
    expect(openedAt('/week2timeline', '?zoom=day&booking=b1')).toEqual({ category: 'booking', id: 'b1' });
    expect(openedAt('/projecttasks', '?record=new')).toBeUndefined();
    expect(openedAt('/home', '?record=one')).toBeUndefined();
  });

  test('offers the steps of a booking that its drawer offers, in the words of the organisation', () => {
    const booking = {
      id: 'b1',
      status: 'rostered' as const,
      customerId: 'c1',
      resources: [{ id: 'r1', name: 'Ana' }],
      cancellationRequest: null,
      locked: false,
      inactive: false,
      labelIds: [],
    };
    const answer = found({ index: 'bookings', category: 'booking', records: [booking] });
    const steps = (persona: Persona, text: string) =>
      groups(persona, text, answer)
        .flatMap(({ items }) => items)
        .filter(({ key }) => key.startsWith('step '))
        .map(({ label }) => label);
    const mine = { ...booking, resourceIds: ['r1'] };
    for (const persona of ['dispatcher', 'resource', 'customer'] as const) {
      const actor = { ...claimsOf(persona), resourceId: 'r1', customerId: null };
      const inDrawer = possibleActions(mine, actor, organisation).filter(
        ({ action }) => action !== 'removeResource',
      );
      expect(steps(persona, 'ana')).toEqual(inDrawer.map(({ label }) => `${label}: Ana Silva`));
    }
    expect(steps('dispatcher', 'ana')).toContain('Accept: Ana Silva');
    expect(steps('dispatcher', 'confirm ana')).toEqual(['Accept: Ana Silva']);
    expect(steps('dispatcher', 'reopen ana')).toEqual([]);
    const [cancel] = groups('dispatcher', 'cancel ana', answer)[0]?.items ?? [];
    expect(cancel?.target).toEqual({
      to: '/bookings?booking=b1',
      step: { bookingId: 'b1', action: 'cancel' },
    });
  });

  test('gives a telephone number to the telephone without its spaces', () => {
    const answer = found({
      index: 'customers',
      category: 'customer',
      records: [{ mobile: '+61 (2) 400-1' }],
    });
    const items = groups('dispatcher', 'call ana', answer)[0]?.items ?? [];
    expect(items.map(({ target }) => target)).toEqual([{ href: 'tel:+6124001' }]);
  });

  test('searches the indexes that the role may read, each kind of record once', () => {
    expect(globalIndexes(claimsOf('dispatcher'))).toEqual(
      expect.arrayContaining(['bookings', 'customers', 'resources', 'labels', 'equipment']),
    );
    expect(globalIndexes(claimsOf('dispatcher'))).not.toContain('timelines');
    expect(globalIndexes(claimsOf('customer'))).toEqual([
      'bookings',
      'customers',
      'tasks',
      'pods',
      'sites',
      'conversations',
      'documents',
      'announcements',
      'forms',
      'packages',
    ]);
  });

  test('asks for all of them in one request, which the server takes', () => {
    const all = globalIndexes({ ...claimsOf('dispatcher'), duties: ['admin', 'auditor'] });
    const queries = all.map((index) => ({ index }));
    expect(searchRequestSchema.safeParse({ queries }).error).toBeUndefined();
  });
});
