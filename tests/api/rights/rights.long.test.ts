import { Result } from 'effect';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { switchPath } from '../../../api/contract/account.ts';
import { type LiveMessage, liveMessageSchema } from '../../../api/contract/live.ts';
import { problemSchema } from '../../../api/contract/problem.ts';
import { defaultLimits } from '../../../api/platform/limits/limits.ts';
import { authorisationMatrix } from '../../../commands/registry.ts';
import { areaOf } from '../../../domain/catalogues/areaOf.ts';
import { boardCategories, namedByBookings } from '../../../domain/catalogues/boardCategories.ts';
import {
  type AnyReading,
  type ReadingName,
  readingNames,
  readings,
} from '../../../domain/catalogues/readings.ts';
import { listedNames, type RecordName, recordNames, records } from '../../../domain/catalogues/records.ts';
import { referenceKeyOf } from '../../../domain/kernel/referenceKey.ts';
import { type FieldFacts, factsOf, schemaOf } from '../../../domain/record/fieldFacts.ts';
import { maySeeJobs } from '../../../domain/rights/maySeeJobs.ts';
import { personaOf } from '../../../domain/rights/persona.ts';
import {
  mayRead,
  mayReadHistories,
  maySee,
  rightIn,
  seesField,
  seesRecord,
} from '../../../domain/rights/rights.ts';
import { scopeOfCommand } from '../../../domain/rights/scopeOfCommand.ts';
import { type Changes, readChanges } from '../../../projections/queries/changes.ts';
import type { Watched } from '../../../projections/queries/watched.ts';
import { runs } from '../../support/runs.ts';
import { hour, monday8, openSocket, startApi, type TestApi } from '../apiFixture.ts';
import {
  jobCommand,
  memberRoutes,
  opens,
  type RouteRequests,
  routeRequests,
} from '../http/routes/routeRequests.ts';
import {
  type Concept,
  type Concepts,
  hiddenTexts,
  type Kind,
  makeConcepts,
  type OwnedRecord,
  type Person,
  signInEverybody,
} from './rightsFixture.ts';
import { searchAsEverybody } from './searchesAsEverybody.ts';

/**
 * A review is written once the work is done, where it is looked for by itself; of a roster is only what was published
 * from one, a copy of another only what was copied, and only group events have participants. Who has taken an open shift
 * has a timesheet of its hours, and only who is not at work agrees to a shift offer, which is for everybody here. A task
 * gets a status of the organisation's own by a step, and files are uploaded first
 * (tests/api/services/files/files.test.ts).
 */
const filledElsewhere = [
  'review',
  'roster',
  'series',
  'copyOf',
  'participants',
  'takenBy',
  // Of packages that were opened and signed (tests/api/http/routes/packages.test.ts).
  'origin',
  'evidence',
  'remindedAt',
  'toResourceId',
  'agreedBy',
  'givenTo',
  'statusId',
  'document',
];

let api: TestApi;
let people: readonly Person[];
let concepts: Concepts;
let requests: RouteRequests;
beforeAll(async () => {
  api = await startApi();
  people = await signInEverybody(api);
  concepts = await makeConcepts(api);
  requests = await routeRequests(api, people.length);
});
afterAll(() => api.close());

const window = { from: monday8 - 86_400, to: monday8 + 86_400 };
const rowSchema = z.looseObject({ id: z.string() });
type Row = z.infer<typeof rowSchema>;
const rowsSchema = z.array(rowSchema);

const kinds = ['booking', ...readingNames] as const;

/** Guests have no board and no search. */
const isNoGuest = ({ actor }: Person) => personaOf(actor) !== 'guest';

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).sort();

/** The ids of those records of a concept that somebody is to see by themselves. */
function seen({ actor }: Person, kind: Kind): readonly string[] {
  const { records } = concepts(kind);
  return records
    .filter(({ of }) => seesRecord(actor, areaOf(kind), of))
    .map(({ id }) => id)
    .sort();
}

/** The same on a board: where the scope is of what bookings name, those that the seen bookings name. */
function seenOnBoard(person: Person, kind: Kind): readonly string[] {
  const bookings = concepts('booking').records.filter(({ of }) => seesRecord(person.actor, 'work', of));
  const named =
    kind === 'customer'
      ? bookings.flatMap(({ of }) => of.customerId ?? [])
      : bookings.flatMap(({ of }) => of.resourceIds ?? []);
  if (rightIn(person.actor, areaOf(kind)).read === 'named') return [...named].sort();
  const own = seen(person, kind);
  return kind === 'customer' ? own.filter((id) => named.includes(id)) : own;
}

/**
 * It is said of every field who sees it; and one that not everybody sees holds something for those who see it,
 * and nothing for the others.
 */
function expectFields({ name, actor }: Person, kind: Kind, rows: readonly Row[]): void {
  const { classes }: Concept = concepts(kind);
  for (const row of rows) {
    for (const field of Object.keys(row)) {
      const seenAs = classes[field];
      expect([kind, field, seenAs]).not.toEqual([kind, field, undefined]);
      if (seenAs === 'plain' || filledElsewhere.includes(field)) continue;
      const hidden = !seesField(actor, areaOf(kind), seenAs);
      expect([name, kind, row.id, field, isEmpty(row[field])]).toEqual([name, kind, row.id, field, hidden]);
    }
  }
}

/** The names of fields that are hidden from somebody in whatever record has them, but for some. */
function hiddenNames({ actor }: Person, besides: readonly string[] = []): ReadonlySet<string> {
  const fields = kinds.flatMap((kind) => {
    const area = areaOf(kind);
    if (rightIn(actor, area).read === 'none') return [];
    return Object.entries(concepts(kind).classes).map(
      ([field, seenAs]) => [field, seesField(actor, area, seenAs)] as const,
    );
  });
  const seenSomewhere = new Set([...besides, ...fields.flatMap(([field, sees]) => (sees ? [field] : []))]);
  return new Set(fields.flatMap(([field]) => (seenSomewhere.has(field) ? [] : [field])));
}

/**
 * However deep an answer is, fields that are hidden from somebody are empty in it. The settings of the
 * organisation are nobody's record: everybody in it may know its rules.
 */
function expectNothingHidden(person: Person, told: unknown, hidden = hiddenNames(person), at = ''): void {
  if (typeof told !== 'object' || told === null || at.endsWith('.settings')) return;
  for (const [field, value] of Object.entries(told)) {
    if (hidden.has(field))
      expect([person.name, `${at}.${field}`, isEmpty(value)]).toEqual([person.name, `${at}.${field}`, true]);
    else expectNothingHidden(person, value, hidden, `${at}.${field}`);
  }
}

/** The media types of answers that are files, and no JSON. */
const files: ReadonlySet<string | undefined> = new Set(['text/csv', 'application/pdf']);

describe('routes', () => {
  test.each(
    memberRoutes.map(({ route, access }) => [`${route.method} ${route.path}`, route, access] as const),
  )(
    '%s serves those whom the table lets, and no others, with what it says it answers',
    async (_name, route, access) => {
      for (const person of people) {
        const { name, actor, token } = person;
        const may = opens(route, access, actor);
        if (route.kind === 'socket') {
          const opened = openSocket(api.address, route.path, token, (json) => json);
          if (may) (await opened).socket.close();
          else await expect(opened).rejects.toThrow('403');
          continue;
        }
        const options = { ...requests.bodyOf(route), as: token };
        const kind = readingNames.find((one) => route.path.startsWith(`/api/v1/${readings[one].path}/:id`));
        const [own] = kind === undefined ? [] : concepts(kind).records;
        const asked = await lookupOf(route.path, person);
        const address = requests.addressOf(route, api.acme).replace(':id', own?.id ?? 'walked') + asked.query;
        const answer = await api.ask(route.method, address, options);
        if (!may || asked.isHidden) {
          expect([name, answer.status]).toEqual([name, 403]);
          expect(problemSchema.parse(await answer.json())).toMatchObject({ code: 'not_allowed' });
          continue;
        }
        // Commands have a walk of their own, below, files in tests/api/services/files/files.test.ts, and what people do with
        // their own account in tests/api/http/routes/account.test.ts.
        if (route.path.startsWith('/api/v1/commands/:name') || route.tag === 'Files') continue;
        if (route.path.startsWith('/api/v1/account/') || route.path === switchPath) continue;
        if (route.path === '/api/v1/updUser_au') continue;
        // An address is invited once (tests/api/http/routes/invitations.test.ts).
        if (route.path.startsWith('/api/v1/invitations')) continue;
        // Whom a link signs in and whether there are terms depends on more (tests/api/http/routes/startUp.test.ts).
        if (/^\/api\/v1\/(sign-in-links|terms\/)/.test(route.path)) continue;
        // A link is told once, and withdrawn by its id (tests/api/http/routes/guests.test.ts).
        if (route.path.endsWith('/guest-links/:linkId/withdraw')) continue;
        // Only a package that was sent has a link (tests/api/http/routes/packages.test.ts).
        if (route.path.endsWith('/packages/:id/link')) continue;
        // Who has a second factor, and may ask for one, has tests of its own (tests/api/http/routes/members.test.ts).
        if (/second-factor/.test(route.path)) continue;
        // What people keep for themselves has tests of its own (tests/api/services/views/quickViews.test.ts).
        if (route.path.startsWith('/api/v1/quick-views')) continue;
        if (route.method === 'POST' && route.path.endsWith('/quicviews')) continue;
        // Which bookings somebody may hold has tests of its own (tests/api/http/live/liveSocket.test.ts).
        if (route.path.startsWith('/api/v1/holds/')) continue;
        // Whose a workspace is, and who may look into it, has tests of its own
        // (tests/commands/workspace/commitWorkspace.test.ts).
        if (route.path.startsWith('/api/v1/workspaces/')) continue;
        // The same of their documents (tests/api/services/documents/documents.test.ts).
        if (route.path.endsWith('_workspace/:uid')) continue;
        // Whose calendar somebody may share depends on whose it is (tests/api/services/calendars/calendars.test.ts).
        if (route.path.startsWith('/api/v1/calendar-addresses')) continue;
        // Whose chat somebody reads depends on what it is about (tests/api/http/routes/chats.test.ts).
        if (route.path.startsWith('/api/v1/chats/')) continue;
        // Whom an announcement is addressed to has tests of its own (tests/api/http/routes/announcements.test.ts).
        if (route.path.startsWith('/api/v1/announcements-for-me/')) continue;
        // What people exchange depends on who they are (tests/api/services/planning/planningRoutes.test.ts).
        if (route.path === '/api/v1/swaps') continue;
        // Whose wishes somebody may know depends on the recipient (tests/api/services/messages/telling.test.ts).
        if (route.path.startsWith('/api/v1/messages/wishes')) continue;
        // Whose a record is, is its own affair: those who may ask for some are told that it is not there.
        const reachable =
          asked.isSeen ??
          (kind !== undefined
            ? seen(person, kind).includes(own?.id ?? '') &&
              (!route.path.endsWith('/history') || mayReadHistories(actor, areaOf(kind)))
            : route.path.includes(':jobId')
              ? maySeeJobs(actor, jobCommand)
              : !route.path.includes(':bookingId') || seen(person, 'booking').length > 0);
        expect([name, answer.status]).toEqual([name, reachable ? 200 : 404]);
        if (!reachable) continue;
        const text = await answer.text();
        const [first = ''] = text.split('\n');
        const told: unknown = files.has(route.mediaType) ? text : JSON.parse(first);
        expect(route.answer.safeParse(told).error).toBeUndefined();
        if (!mayRead(actor, 'planning')) expect(text).not.toMatch(hiddenTexts);
        // Documents call the people of anything so, and only job offers keep theirs to planners.
        const otherwise = route.path.startsWith('/api/v1/documents/') ? ['resourceIds'] : [];
        expectNothingHidden(person, told, hiddenNames(person, otherwise));
      }
    },
  );

  /** What a lookup is asked for: somebody's own record by what it is known by, if it has that. */
  async function lookupOf(path: string, person: Person) {
    if (path === '/api/v1/documents/recent-updates') {
      return { query: '', isHidden: !seesField(person.actor, 'work', concepts('booking').classes.updatedAt) };
    }
    if (path === '/api/v1/documents/settings/resources/:resourceId') {
      const isSeen = seen(person, 'resource').includes(api.acme.resourceId);
      return { query: '', isHidden: false, isSeen };
    }
    const kind = kinds.find(
      (one) => path === `/api/v1/lookup/${one === 'booking' ? 'bookings' : readings[one].path}`,
    );
    const key = kind === undefined ? undefined : referenceKeyOf(kind);
    if (kind === undefined || key === undefined) return { query: '', isHidden: false };
    const [own] = concepts(kind).records;
    const administrator = people.find(({ name }) => name === 'administrator')?.token ?? '';
    const all = await api.ask('GET', concepts(kind).list, { as: administrator });
    const { rows } = z.object({ rows: rowsSchema }).parse(await all.json());
    const known = rows.find(({ id }) => id === own?.id)?.[key.field];
    // What several are known by is refused (tests/api/http/routes/byReference.test.ts).
    const isKnown = typeof known === 'string' && rows.filter((row) => row[key.field] === known).length === 1;
    const isHidden = !seesField(person.actor, areaOf(kind), concepts(kind).classes[key.field]);
    return {
      query: `?${key.field}=${encodeURIComponent(isKnown ? known : 'nobody has this')}`,
      isHidden,
      isSeen: isKnown && seen(person, kind).includes(own?.id ?? ''),
    };
  }

  test('say which duty would open them', async () => {
    const ask = async (path: string) => {
      const token = people.find(({ name }) => name === 'dispatcher')?.token ?? '';
      return problemSchema.parse(await (await api.ask('GET', path, { as: token })).json()).detail;
    };
    expect(await ask('/api/v1/audit/events')).toBe('This needs the duty auditor or admin.');
    expect(await ask('/api/v1/webhooks')).toBe('This needs the duty admin.');
  });
});

describe('commands', () => {
  test.each(authorisationMatrix())(
    '$command is refused to those whom the table does not allow it, and to nobody else',
    async ({ command }) => {
      for (const { name, actor, token } of people) {
        const answer = await api.ask('POST', `/api/v1/commands/${command}`, { as: token, body: {} });
        const { code } = problemSchema.parse(await answer.json());
        const scope = scopeOfCommand(actor, command);
        // An empty input is a bad one: whoever may send the command is told so, the others nothing.
        expect([name, code]).toEqual([name, scope === 'none' ? 'not_allowed' : 'invalid_input']);
      }
    },
  );
});

describe('records', () => {
  test('customers do not learn when a booking was changed, nor its order by that', async () => {
    for (const { actor, name, token } of people) {
      const customer = actor.role === 'customer';
      const list = await api.ask('GET', '/api/v1/bookings?limit=100', { as: token });
      const { rows } = z.object({ rows: rowsSchema }).parse(await list.json());
      for (const { id, createdAt, updatedAt } of rows) {
        const told = [createdAt, updatedAt].map((at) => at !== null);
        expect([name, id, ...told]).toEqual([name, id, !customer, !customer]);
      }
      const sorted = await api.ask('GET', '/api/v1/bookings?sort=-updated', { as: token });
      expect([name, sorted.status]).toEqual([name, customer ? 403 : 200]);
    }
  });

  test.each(kinds)('%s: lists hold the records in scope, with the fields the user sees', async (kind) => {
    for (const person of people) {
      const answer = await api.ask('GET', concepts(kind).list, { as: person.token });
      if (!mayRead(person.actor, areaOf(kind))) {
        expect([person.name, answer.status]).toEqual([person.name, 403]);
        continue;
      }
      const { rows, total } = z.object({ rows: rowsSchema, total: z.int() }).parse(await answer.json());
      expect([person.name, idsOf(rows)]).toEqual([person.name, seen(person, kind)]);
      expect(total).toBe(rows.length);
      expectFields(person, kind, rows);
    }
  });

  test.each(readingNames)('%s: exports hold the records and the fields of lists', async (kind) => {
    const { path, shown } = readings[kind];
    for (const person of people) {
      const answer = await api.ask('GET', `/api/v1/exports/${path}`, { as: person.token });
      if (!mayRead(person.actor, areaOf(kind))) {
        expect([person.name, answer.status]).toEqual([person.name, 403]);
        continue;
      }
      const [columns = [], ...rows] = Papa.parse<string[]>(await answer.text()).data;
      expect([person.name, rows.length]).toEqual([person.name, seen(person, kind).length]);
      for (const { label, class: seenAs } of Object.values<FieldFacts>(shown)) {
        if (!seesField(person.actor, areaOf(kind), seenAs))
          expect([person.name, columns]).not.toEqual([person.name, expect.arrayContaining([label])]);
      }
    }
  });

  test('bookings are found by id only within the scope, now and as of a moment', async () => {
    const moment = `position:${api.server.services.projector.position()}`;
    for (const person of people) {
      for (const { id } of concepts('booking').records) {
        for (const query of ['', `?asOf=${moment}`]) {
          const answer = await api.ask('GET', `/api/v1/bookings/${id}${query}`, { as: person.token });
          const found = seen(person, 'booking').includes(id);
          expect([person.name, id, answer.status]).toEqual([person.name, id, found ? 200 : 404]);
          if (found) expectFields(person, 'booking', [rowSchema.parse(await answer.json())]);
        }
      }
    }
  });

  test.each([
    ['/api/v1/bookings', 'labelId', 'acme-crane', 'booking', 'labelIds'],
    ['/api/v1/bookings', 'conflict', 'true', 'booking', 'conflict'],
    ['/api/v1/resources', 'sort', 'reference', 'resource', 'reference'],
    ['/api/v1/equipments', 'labelIds', 'acme-crane', 'equipment', 'labelIds'],
  ] as const)(
    '%s is not filtered or sorted by %s=%s for those who do not see it',
    async (list, key, value, kind, field) => {
      for (const { name, actor, token } of people) {
        if (!mayRead(actor, areaOf(kind))) continue;
        const answer = await api.ask('GET', `${list}?${key}=${value}`, { as: token });
        const sees = seesField(actor, areaOf(kind), concepts(kind).classes[field]);
        expect([name, answer.status]).toEqual([name, sees ? 200 : 403]);
        if (sees) continue;
        expect(problemSchema.parse(await answer.json())).toMatchObject({
          code: 'not_allowed',
          details: { field: `query.${key}` },
        });
      }
    },
  );

  test('searches find, count and correct nothing that a list would not show, and nothing by what it hides', async () => {
    await searchAsEverybody(api, people.filter(isNoGuest), seen, runs(25));
  });

  test('resources are not found by a number that the user does not see', async () => {
    const { resourceId } = api.acme;
    for (const person of people) {
      const { name, actor, token } = person;
      if (!mayRead(actor, 'people')) continue;
      const found = async (search: string) => {
        const answer = await api.ask('GET', `/api/v1/resources?search=${search}`, { as: token });
        const ids = idsOf(z.object({ rows: rowsSchema }).parse(await answer.json()).rows);
        return ids.filter((id) => id === resourceId);
      };
      const sees = seesField(actor, 'people', concepts('resource').classes.reference);
      expect([name, await found('R77')]).toEqual([name, sees ? [resourceId] : []]);
      expect([name, await found(resourceId)]).toEqual([
        name,
        seen(person, 'resource').filter((id) => id === resourceId),
      ]);
    }
  });

  test('boards, now and as of a moment, hold the records in scope and those that their bookings name', async () => {
    const parts = {
      bookings: 'booking',
      resources: 'resource',
      customers: 'customer',
      shifts: 'shift',
      absences: 'absence',
      labels: 'label',
      servicePlans: 'servicePlan',
    } as const satisfies Record<string, Kind>;
    const span = `from=${window.from}&to=${window.to}`;
    const moment = `position:${api.server.services.projector.position()}`;
    for (const person of people.filter(isNoGuest)) {
      for (const query of [span, `${span}&asOf=${moment}`]) {
        const answer = await api.ask('GET', `/api/v1/timeline?${query}`, { as: person.token });
        const board = z.record(z.string(), z.unknown()).parse(await answer.json());
        for (const [part, kind] of Object.entries(parts)) {
          const rows = rowsSchema.parse(board[part]);
          expect([person.name, part, idsOf(rows)]).toEqual([person.name, part, seenOnBoard(person, kind)]);
          expectFields(person, kind, rows);
        }
      }
    }
  });
});

/** Changes something of a record that no title and no scope depends on. */
async function edit(kind: Kind, { id }: OwnedRecord): Promise<void> {
  const operate = (name: string, input: object) => api.operate(api.acme.id, name, input);
  switch (kind) {
    case 'booking':
      await operate('booking.edit', { bookingId: id, notes: 'last' });
      return;
    case 'announcement':
      // What it says is fixed once it is out.
      await operate('announcement.change', { announcementId: id, endsAt: 4_000_000_000 });
      return;
    case 'absence':
      await operate('absence.change', { absenceId: id, reason: 'changed' });
      return;
    default: {
      const { path, fields, declaration } = records[kind];
      const shape = Object.entries<z.ZodType>(fields.shape);
      const known = shape.flatMap(([name, schema]) => {
        const facts = factsOf(schema);
        const mayBeMissing = schema.safeParse(null).success;
        return facts.bySteps === true ? [] : [[name, facts, mayBeMissing] as const];
      });
      const isShort = (of: string) => of === 'line' || of === 'date';
      const [field = '', facts] =
        known.findLast(([, { kind: of }, mayBeMissing]) => isShort(of) && mayBeMissing) ??
        known.findLast(([, { kind: of }]) => of === 'text') ??
        known.findLast(([, { kind: of }]) => isShort(of)) ??
        [];
      const changes = { [`${kind}Id`]: id, [field]: facts?.kind === 'date' ? '2036-04-04' : 'changed' };
      if (declaration.changes !== 'whole') return void (await operate(`${kind}.change`, changes));
      const answer = await api.ask('GET', `/api/v1/${path}/${id}`, { as: api.acme.tokens.dispatcher });
      const row = rowSchema.parse(await answer.json());
      const details = Object.fromEntries(shape.map(([name]) => [name, row[name]]));
      await operate(`${kind}.change`, { ...details, ...changes });
    }
  }
}

type RecordParts = Pick<AnyReading, 'area' | 'ownedBy'> &
  Pick<(typeof records)[RecordName], 'fields' | 'declaration'>;
type Part = 'rows' | 'gone';
type ToldChanges = Extract<LiveMessage, { kind: 'changed' }>['changes'] | Changes;

const partsSchema = z.record(z.string(), z.object({ rows: rowsSchema, gone: z.array(z.string()) }));

/** The rows of a kind that some messages tell of. */
function toldRows(told: readonly ToldChanges[], kind: Kind): readonly Row[] {
  return told.flatMap((changes) => partsSchema.parse(changes)[kind]?.rows ?? []);
}

function toldIds(told: readonly ToldChanges[], kind: Kind, part: Part): readonly string[] {
  const ids = told.flatMap((changes) => {
    const { rows = [], gone = [] } = partsSchema.parse(changes)[kind] ?? {};
    return part === 'gone' ? gone : rows.map(({ id }) => id);
  });
  return [...new Set(ids)].sort();
}

describe('live changes', () => {
  const watchesOfSocket = defaultLimits.watches.ofSocket;
  const board = { topic: 'timeline', ...window } as const;
  const onBoard: readonly Kind[] = ['booking', ...boardCategories];
  const named: readonly Kind[] = namedByBookings;
  // Beside a booking stands the name of a customer whom a scope may hide.
  const hasNamed = ({ actor }: Person) =>
    named.some((kind) => ['named', 'byLabels'].includes(rightIn(actor, areaOf(kind)).read));

  test('contain records in scope, with the fields that the user sees, as they happen and after they were missed', async () => {
    const { projector } = api.server.services;
    const reads = {
      pool: api.server.services.pools.commands,
      projector: { reached: projector.waitFor },
      waitMs: 5000,
    };
    const operate = (name: string, input: object) => api.operate(api.acme.id, name, input);
    const missed = async (person: Person, watched: Watched, after: number): Promise<readonly Changes[]> => {
      const { changes } = Result.getOrThrow(await readChanges(reads, person.actor, watched, after));
      return changes === undefined ? [] : [changes];
    };
    const listeners = await Promise.all(
      people.map(async (person) => {
        const after = projector.position();
        const watches = [
          { name: 'board', ...board },
          ...readingNames.map((category) => ({ name: category, topic: 'records', category })),
        ];
        // A socket has fewer watches than there are kinds of records.
        const sockets = await Promise.all(
          Array.from({ length: Math.ceil(watches.length / watchesOfSocket) }, async (_, at) => {
            const socket = await openSocket(api.address, '/api/v1/live', person.token, (json) =>
              liveMessageSchema.parse(json),
            );
            for (const watch of watches.slice(at * watchesOfSocket, (at + 1) * watchesOfSocket)) {
              socket.send({ kind: 'watch', ...watch, after });
            }
            return socket;
          }),
        );
        let begun = sockets.map(() => 0);
        return {
          person,
          sockets,
          /** What was told for a watch since the last time that all was forgotten. */
          told: (name: string) =>
            sockets
              .flatMap(({ messages }, at) => messages.slice(begun[at]))
              .flatMap((message) =>
                message.kind === 'changed' && message.name === name ? [message.changes] : [],
              ),
          forget: () => {
            begun = sockets.map(({ messages }) => messages.length);
          },
        };
      }),
    );
    type Listener = (typeof listeners)[number];

    /** Whether somebody is told this of a kind, on a watch: live, and where it was missed. */
    const expectTold = async (
      { person, told }: Listener,
      watched: Watched,
      kind: Kind,
      part: Part,
      ids: readonly string[],
      after: number,
    ) => {
      const name = watched.topic === 'records' ? watched.category : 'board';
      const says = (said: readonly string[]) => [person.name, name, kind, part, said];
      await expect.poll(() => says(toldIds(told(name), kind, part))).toEqual(says(ids));
      const late = await missed(person, watched, after);
      expect(says(toldIds(late, kind, part))).toEqual(says(ids));
      expectFields(person, kind, [...toldRows(told(name), kind), ...toldRows(late, kind)]);
    };
    const changeAll = async (kinds: readonly Kind[]) => {
      for (const { forget } of listeners) forget();
      const after = projector.position();
      for (const kind of kinds) {
        // What is told last is somebody's own.
        for (const record of concepts(kind).records.toReversed()) await edit(kind, record);
      }
      return after;
    };

    // Whoever sees some of them only as bookings name them cannot be told which, and loads again.
    const afterNames = await changeAll(named);
    for (const listener of listeners) {
      const { person, told } = listener;
      if (hasNamed(person)) {
        await expect.poll(() => told('board')).toContainEqual({});
        expect(await missed(person, board, afterNames)).toEqual([{}]);
      } else {
        for (const kind of named) {
          await expectTold(listener, board, kind, 'rows', seen(person, kind), afterNames);
        }
      }
    }
    for (const kind of readingNames) {
      if (!named.includes(kind)) continue;
      for (const listener of listeners) await expectList(listener, kind, afterNames);
    }

    // What only its author changes, by its own steps, is nothing that anybody edits.
    const isEdited = (kind: Kind) => kind === 'booking' || listedNames.includes(kind);
    const rest = kinds.filter((kind) => !named.includes(kind) && isEdited(kind));
    const afterRest = await changeAll(rest);
    for (const listener of listeners) {
      for (const kind of rest) {
        const ids = onBoard.includes(kind) ? seen(listener.person, kind) : [];
        await expectTold(listener, board, kind, 'rows', ids, afterRest);
      }
      for (const kind of listedNames) if (!named.includes(kind)) await expectList(listener, kind, afterRest);
    }

    async function expectList(listener: Listener, category: ReadingName, after: number): Promise<void> {
      const { person, sockets, told } = listener;
      if (mayRead(person.actor, areaOf(category))) {
        const list = { topic: 'records', category } as const;
        await expectTold(listener, list, category, 'rows', seen(person, category), after);
        return;
      }
      const refused = sockets
        .flatMap(({ messages }) => messages)
        .find((message) => message.kind === 'error' && message.name === category);
      expect([person.name, refused]).toEqual([
        person.name,
        expect.objectContaining({ code: 'not_allowed', message: expect.stringContaining('category: ') }),
      ]);
      expect(told(category)).toEqual([]);
    }

    for (const { forget } of listeners) forget();
    const afterEnd = projector.position();
    await operate('servicePlan.remove', { servicePlanId: 'acme-plan' });
    for (const { id } of concepts('absence').records) await operate('absence.cancel', { absenceId: id });
    for (const { id } of concepts('shift').records) await operate('shift.remove', { shiftId: id });
    for (const { id } of concepts('booking').records) {
      const later = monday8 + 30 * 86_400;
      await operate('booking.reschedule', { bookingId: id, start: later, end: later + hour, force: true });
    }
    for (const listener of listeners) {
      const { person } = listener;
      for (const kind of ['servicePlan', 'absence', 'shift', 'booking'] as const) {
        await expectTold(listener, board, kind, 'gone', seen(person, kind), afterEnd);
      }
      for (const category of ['servicePlan', 'shift'] as const) {
        const list = { topic: 'records', category } as const;
        if (!mayRead(person.actor, areaOf(category))) continue;
        await expectTold(listener, list, category, 'gone', seen(person, category), afterEnd);
      }
      // Lists show what is cancelled, too.
      if (!mayRead(person.actor, 'time')) continue;
      const leave = { topic: 'records', category: 'absence' } as const;
      await expectTold(listener, leave, 'absence', 'rows', seen(person, 'absence'), afterEnd);
    }

    // What is given to somebody else goes from the list of whoever had it.
    for (const category of recordNames) {
      const { area, ownedBy, fields, declaration }: RecordParts = records[category];
      const owner = ownedBy.resource;
      const [record] = concepts(category).records;
      if (owner === undefined || !(owner in fields.shape) || record === undefined) continue;
      if (declaration.ends === 'removed') continue;
      const facts = factsOf(schemaOf(fields, owner));
      // What is given once is nobody else's later.
      if (facts.once === true) continue;
      for (const { forget } of listeners) forget();
      const after = projector.position();
      const other = api.acme.otherResourceId;
      const several = facts.kind === 'references';
      await operate(`${category}.change`, {
        [`${category}Id`]: record.id,
        [owner]: several ? [other] : other,
      });
      // What is part of their own work stays theirs, and what concerns a customer stays the customer's.
      const { customerIds = [], partOf } = record.of;
      const now = { resourceIds: [other], customerIds, ...(partOf && { partOf }) };
      const list = { topic: 'records', category } as const;
      for (const listener of listeners) {
        const { actor } = listener.person;
        if (!mayRead(actor, area)) continue;
        const [still, lost] = seesRecord(actor, area, now)
          ? [[record.id], []]
          : [[], seen(listener.person, category).filter((id) => id === record.id)];
        await expectTold(listener, list, category, 'rows', still, after);
        await expectTold(listener, list, category, 'gone', lost, after);
      }
    }
    for (const { sockets } of listeners) for (const { socket } of sockets) socket.close();
  });
});

describe('a user’s own booking', () => {
  test.each([
    ['partner', 'dispatch', {}],
    ['resource', 'start', {}],
    ['resource', 'finish', { outcome: 'MultiDay' }],
    ['customer', 'feedback', { feedback: 'Thank you' }],
  ] as const)('%s may %s it and nobody else’s, and gets nothing of the plan', async (name, step, input) => {
    const { acme } = api;
    const token = people.find((person) => person.name === name)?.token ?? '';
    if (step === 'feedback') {
      const review = 'Was late and did not say why';
      await api.operate(acme.id, 'booking.review', { bookingId: acme.bookingId, review });
      for (const person of people.filter((one) => seen(one, 'booking').includes(acme.bookingId))) {
        const { name: who, actor, token: as } = person;
        const shown = await api.ask('GET', `/api/v1/bookings/${acme.bookingId}`, { as });
        const expected = maySee(actor, 'work', 'staff') ? review : null;
        expect([who, await shown.json()]).toMatchObject([who, { review: expected }]);
      }
    }
    const send = (bookingId: string) =>
      api.ask('POST', `/api/v1/commands/booking.${step}`, { as: token, body: { bookingId, ...input } });
    const strange = problemSchema.parse(await (await send(acme.otherBookingId)).json());
    expect(strange).toMatchObject({ status: 404, code: 'not_found' });
    const answer = await send(acme.bookingId);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).not.toMatch(hiddenTexts);
    const { events } = z.object({ events: z.array(z.object({ data: z.unknown() })) }).parse(JSON.parse(text));
    expect(events.length).toBeGreaterThan(0);
    for (const { data } of events) expect(data).toEqual({});
  });
});
