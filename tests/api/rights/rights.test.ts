import { Result } from 'effect';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { liveMessageSchema } from '../../../api/contract/live.ts';
import { problemSchema } from '../../../api/contract/problem.ts';
import { authorisationMatrix, commandRegistry } from '../../../commands/registry.ts';
import { areaOf } from '../../../domain/areas.ts';
import { readingNames, readings } from '../../../domain/readings.ts';
import type { FieldFacts } from '../../../domain/record/field.ts';
import { commandScope, mayRead, maySee, rightIn, seesRecord } from '../../../domain/rights.ts';
import { readChanges } from '../../../projections/queries/changes.ts';
import { hour, monday8, openSocket, startApi, type TestApi } from '../apiFixture.ts';
import { memberRoutes, opens, type RouteRequests, routeRequests } from '../routes/routeRequests.ts';
import {
  type Concept,
  type Concepts,
  hiddenTexts,
  makeConcepts,
  type Person,
  signInEverybody,
} from './rightsFixture.ts';

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
type Kind = (typeof kinds)[number];

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).sort();

/** The ids of those records of a concept that somebody is to see by themselves. */
function seen({ actor }: Person, kind: Kind): readonly string[] {
  const { records } = concepts[kind];
  return records
    .filter(({ of }) => seesRecord(actor, areaOf(kind), of))
    .map(({ id }) => id)
    .sort();
}

/** The same on a board: where the scope is of what bookings name, those that the seen bookings name. */
function seenOnBoard(person: Person, kind: Kind): readonly string[] {
  const bookings = concepts.booking.records.filter(({ of }) => seesRecord(person.actor, 'work', of));
  const named =
    kind === 'customer'
      ? bookings.flatMap(({ of }) => of.customerId ?? [])
      : bookings.flatMap(({ of }) => of.resourceIds ?? []);
  if (rightIn(person.actor, areaOf(kind)).read === 'named') return [...named].sort();
  const own = seen(person, kind);
  return kind === 'customer' ? own.filter((id) => named.includes(id)) : own;
}

/** Every field that is not plain holds something for those who see its class, and nothing for the others. */
function expectFields({ name, actor }: Person, kind: Kind, rows: readonly Row[]): void {
  const { classes }: Concept = concepts[kind];
  for (const row of rows) {
    for (const [field, fieldClass] of Object.entries(classes)) {
      const hidden = fieldClass !== undefined && !maySee(actor, areaOf(kind), fieldClass);
      expect([name, kind, row.id, field, isEmpty(row[field])]).toEqual([name, kind, row.id, field, hidden]);
    }
  }
}

describe('routes', () => {
  test.each(
    memberRoutes.map(({ route, access }) => [`${route.method} ${route.path}`, route, access] as const),
  )(
    '%s serves those whom the table lets, and no others, with what it says it answers',
    async (_name, route, access) => {
      for (const person of people) {
        const { name, actor, token } = person;
        const may = opens(access, actor);
        if (route.kind === 'socket') {
          const opened = openSocket(api.address, route.path, token, (json) => json);
          if (may) (await opened).socket.close();
          else await expect(opened).rejects.toThrow('403');
          continue;
        }
        const options = { ...requests.bodyOf(route), as: token };
        const kind = readingNames.find((one) => route.path.startsWith(`/api/v1/${readings[one].path}/:id`));
        const [own] = kind === undefined ? [] : concepts[kind].records;
        const address = requests.addressOf(route, api.acme).replace(':id', own?.id ?? '');
        const answer = await api.ask(route.method, address, options);
        if (!may) {
          expect([name, answer.status]).toEqual([name, 403]);
          expect(problemSchema.parse(await answer.json())).toMatchObject({ code: 'not_allowed' });
          continue;
        }
        // Commands have a walk of their own, below.
        if (route.path.startsWith('/api/v1/commands/:name')) continue;
        // Whose a record is, is its own affair: those who may ask for some are told that it is not there.
        const reachable =
          kind !== undefined && !route.path.endsWith('/history')
            ? seen(person, kind).includes(own?.id ?? '')
            : !route.path.includes(':bookingId') || seen(person, 'booking').length > 0;
        expect([name, answer.status]).toEqual([name, reachable ? 200 : 404]);
        if (!reachable) continue;
        const text = await answer.text();
        const [first = ''] = text.split('\n');
        const told: unknown = route.mediaType === 'text/csv' ? text : JSON.parse(first);
        expect(route.answer.safeParse(told).error).toBeUndefined();
        if (!mayRead(actor, 'planning')) expect(text).not.toMatch(hiddenTexts);
      }
    },
  );

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
    '$command is refused to whom the table does not let, and no others',
    async ({ command }) => {
      const category = commandRegistry.get(command)?.category;
      for (const { name, actor, token } of people) {
        const answer = await api.ask('POST', `/api/v1/commands/${command}`, { as: token, body: {} });
        const { code } = problemSchema.parse(await answer.json());
        const area = category === undefined ? undefined : areaOf(category);
        const scope = area === undefined ? 'none' : commandScope(actor, area, command);
        // An empty input is a bad one: whoever may send the command is told so, the others nothing.
        expect([name, code]).toEqual([name, scope === 'none' ? 'not_allowed' : 'invalid_input']);
      }
    },
  );
});

describe('records', () => {
  test.each(kinds)('%s: lists hold what is in the scope, with the fields that are seen', async (kind) => {
    for (const person of people) {
      const answer = await api.ask('GET', concepts[kind].list, { as: person.token });
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
      for (const { label, class: fieldClass } of Object.values<FieldFacts>(shown)) {
        const hidden = fieldClass !== undefined && !maySee(person.actor, areaOf(kind), fieldClass);
        if (hidden)
          expect([person.name, columns]).not.toEqual([person.name, expect.arrayContaining([label])]);
      }
    }
  });

  test('bookings are found by id in the scope alone, now and as of a moment', async () => {
    const moment = `position:${api.server.services.projector.position()}`;
    for (const person of people) {
      for (const { id } of concepts.booking.records) {
        for (const query of ['', `?asOf=${moment}`]) {
          const answer = await api.ask('GET', `/api/v1/bookings/${id}${query}`, { as: person.token });
          const found = seen(person, 'booking').includes(id);
          expect([person.name, id, answer.status]).toEqual([person.name, id, found ? 200 : 404]);
          if (found) expectFields(person, 'booking', [rowSchema.parse(await answer.json())]);
        }
      }
    }
  });

  test('bookings are not found by a label that is not seen', async () => {
    for (const { name, actor, token } of people) {
      const answer = await api.ask('GET', `/api/v1/bookings?labelId=${api.acme.labelId}`, { as: token });
      const sees = maySee(actor, 'work', 'planning');
      expect([name, answer.status]).toEqual([name, sees ? 200 : 403]);
    }
  });

  test('boards, now and as of a moment, hold what is in the scope and what its bookings name', async () => {
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
    for (const person of people) {
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

describe('live changes', () => {
  test('tell of records in the scope, with the fields that are seen, as they happen and when they were missed', async () => {
    const { acme } = api;
    const { pool, projector } = api.server.services;
    const reads = { pool, projector: { reached: projector.waitFor }, waitMs: 5000 };
    const after = projector.position();
    const watch = { kind: 'watch', name: 'board', topic: 'timeline', ...window, after } as const;
    const listeners = await Promise.all(
      people.map(async (person) => {
        const socket = await openSocket(api.address, '/api/v1/live', person.token, (json) =>
          liveMessageSchema.parse(json),
        );
        socket.send(watch);
        return { person, socket };
      }),
    );
    const operate = (name: string, input: object) => api.operate(acme.id, name, input);
    for (const { id } of concepts.resource.records) {
      await operate('resource.change', { resourceId: id, reference: `R-${id.length}` });
    }
    for (const [shiftId, resourceId] of [
      [acme.shiftId, acme.resourceId],
      ['acme-other-shift', acme.otherResourceId],
    ]) {
      const timings = [{ day: 1, begin: 6 * hour, end: 21 * hour }];
      await operate('shift.change', { shiftId, resourceId, startDate: '2026-01-01', endDate: null, timings });
    }
    for (const { id } of concepts.absence.records) {
      await operate('absence.change', { absenceId: id, reason: 'changed' });
    }
    await operate('servicePlan.change', { servicePlanId: 'acme-plan', endDate: '2031-01-01' });
    for (const { id } of [...concepts.booking.records].reverse()) {
      await operate('booking.edit', { bookingId: id, notes: 'last' });
    }

    for (const { person, socket } of listeners) {
      const own = seen(person, 'booking').at(0);
      if (own === undefined) continue;
      await socket.heard(
        (message) =>
          message.kind === 'changed' &&
          message.bookings.some(({ id, notes }) => id === acme.bookingId && notes === 'last'),
      );
    }
    for (const { person, socket } of listeners) {
      const changed = socket.messages.filter((message) => message.kind === 'changed');
      expectTold(person, {
        bookings: changed.flatMap(({ bookings }) => bookings),
        resources: changed.flatMap(({ resources }) => resources),
        shifts: changed.flatMap(({ shifts }) => shifts),
        absences: changed.flatMap(({ absences }) => absences),
        servicePlans: changed.flatMap(({ servicePlans }) => servicePlans),
      });
      const missed = await readChanges(reads, person.actor, watch, after);
      expectTold(person, Result.getOrThrow(missed));
    }

    await operate('servicePlan.remove', { servicePlanId: 'acme-plan' });
    for (const { id } of concepts.absence.records) await operate('absence.cancel', { absenceId: id });
    for (const { id } of concepts.shift.records) await operate('shift.remove', { shiftId: id });
    for (const { id } of [...concepts.booking.records].reverse()) {
      const later = monday8 + 30 * 86_400;
      await operate('booking.reschedule', { bookingId: id, start: later, end: later + hour, force: true });
    }
    for (const { person, socket } of listeners) {
      if (seen(person, 'booking').length === 0) continue;
      await socket.heard(
        (message) => message.kind === 'changed' && message.goneBookingIds.includes(acme.bookingId),
      );
    }
    for (const { person, socket } of listeners) {
      const changed = socket.messages.filter((message) => message.kind === 'changed');
      expectGone(person, {
        goneBookingIds: changed.flatMap(({ goneBookingIds }) => goneBookingIds),
        goneShiftIds: changed.flatMap(({ goneShiftIds }) => goneShiftIds),
        goneAbsenceIds: changed.flatMap(({ goneAbsenceIds }) => goneAbsenceIds),
        goneServicePlanIds: changed.flatMap(({ goneServicePlanIds }) => goneServicePlanIds),
      });
      const missed = await readChanges(reads, person.actor, watch, after);
      expectGone(person, Result.getOrThrow(missed));
      socket.socket.close();
    }
  });
});

interface Told {
  readonly bookings: readonly { readonly id: string }[];
  readonly resources: readonly { readonly id: string }[];
  readonly shifts: readonly { readonly id: string }[];
  readonly absences: readonly { readonly id: string }[];
  readonly servicePlans: readonly { readonly id: string }[];
}

function expectTold(person: Person, told: Told): void {
  for (const [part, kind] of [
    ['bookings', 'booking'],
    ['resources', 'resource'],
    ['shifts', 'shift'],
    ['absences', 'absence'],
    ['servicePlans', 'servicePlan'],
  ] as const) {
    const rows = rowsSchema.parse(told[part]);
    const ids = [...new Set(idsOf(rows))];
    expect([person.name, part, ids]).toEqual([person.name, part, seen(person, kind)]);
    expectFields(person, kind, rows);
  }
}

interface Gone {
  readonly goneBookingIds: readonly string[];
  readonly goneShiftIds: readonly string[];
  readonly goneAbsenceIds: readonly string[];
  readonly goneServicePlanIds: readonly string[];
}

function expectGone(person: Person, gone: Gone): void {
  for (const [part, kind] of [
    ['goneBookingIds', 'booking'],
    ['goneShiftIds', 'shift'],
    ['goneAbsenceIds', 'absence'],
    ['goneServicePlanIds', 'servicePlan'],
  ] as const) {
    expect([person.name, part, [...new Set(gone[part])].sort()]).toEqual([
      person.name,
      part,
      seen(person, kind),
    ]);
  }
}

describe('the own booking', () => {
  test.each([
    ['partner', 'dispatch', {}],
    ['resource', 'start', {}],
    ['resource', 'finish', { outcome: 'MultiDay' }],
    ['customer', 'feedback', { feedback: 'Thank you' }],
  ] as const)('%s may %s it and nobody else’s, and hears nothing of the plan', async (name, step, input) => {
    const { acme } = api;
    const token = people.find((person) => person.name === name)?.token ?? '';
    if (step === 'feedback') await api.operate(acme.id, 'booking.review', { bookingId: acme.bookingId });
    const send = (bookingId: string) =>
      api.ask('POST', `/api/v1/commands/booking.${step}`, { as: token, body: { bookingId, ...input } });
    const strange = problemSchema.parse(await (await send(acme.otherBookingId)).json());
    expect(['not_allowed', 'transition_not_allowed']).toContain(strange.code);
    const answer = await send(acme.bookingId);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).not.toMatch(hiddenTexts);
    const { events } = z.object({ events: z.array(z.object({ data: z.unknown() })) }).parse(JSON.parse(text));
    expect(events.length).toBeGreaterThan(0);
    for (const { data } of events) expect(data).toEqual({});
  });
});
