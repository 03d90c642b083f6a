import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rosterOccurrences } from '../../../domain/masterRoster/rosterOccurrences.ts';
import { organisationSettingsSchema } from '../../../domain/organisation/organisationSettings.ts';
import { dateOfLocalDay, localDayOf } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { standardWorkflow } from '../../../domain/workflow/workflowDefinition.ts';
import { eventsOfBookings } from '../../../web/masterRoster/newRosterEvents.ts';
import { rosterFacts, rosterFindings } from '../../../web/masterRoster/rosterFindings.ts';
import {
  barOf,
  boardRevision,
  type RowOccurrence,
  recordRevision,
} from '../../../web/masterRoster/rosterRows.ts';
import { boardOf } from '../../../web/timeline/board/board.ts';
import { aRosterEvent } from '../../domain/masterRoster/rosterFixture.ts';
import { firstMidnight, smallBoard } from '../timeline/boardFixture.ts';

const organisation = {
  id: 'org',
  name: 'Test',
  timeZone: 'Australia/Sydney',
  settings: organisationSettingsSchema.parse({}),
  workflow: standardWorkflow,
  workflows: [],
};
const board = boardOf(smallBoard());
const zone = zoneOf('Australia/Sydney');
const people = board.resources.map(({ id }) => id);
const customers = [...board.customers.keys()];
const firstDay = localDayOf(zone, firstMidnight);

const anyEvent = fc.record({
  week: fc.constantFrom(1, 2, 3, 4),
  day: fc.integer({ min: 0, max: 6 }),
  start: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 900),
  end: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 900),
  type: fc.constantFrom('roster' as const, 'roster' as const, 'break' as const),
  customerId: fc.constantFrom(...customers),
  resourceIds: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 2 }),
  labelIds: fc.subarray([...board.labels.keys()].slice(0, 2)),
});

function occurrencesOf(events: readonly Parameters<typeof aRosterEvent>[1][]): readonly RowOccurrence[] {
  const rows = events.map((event, index) => ({
    ...aRosterEvent(`event-${index}`, event),
    archived: false,
    revision: 3,
  }));
  const always = { startDate: null, endDate: null, closedDays: 'ignore' } as const;
  const calendar = { zone, weekStart: 0, closedDays: [] };
  return rosterOccurrences(always, rows, { first: firstDay, last: firstDay + 13 }, calendar).flatMap(
    (one) => {
      const event = rows.find(({ id }) => id === one.event.id);
      return event === undefined ? [] : [{ ...one, event }];
    },
  );
}

const facts = (theirs: ReadonlySet<string> | undefined) =>
  rosterFacts(board, organisation, 'template', theirs);

test('what is found for some people is what is found for everybody, as far as it is about their events', () => {
  fc.assert(
    fc.property(
      fc.array(anyEvent, { minLength: 1, maxLength: 25 }),
      fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 3 }),
      (events, some) => {
        const occurrences = occurrencesOf(events);
        const all = rosterFindings(facts, occurrences, () => true, undefined);
        const theirs = rosterFindings(facts, occurrences, () => true, new Set(some));
        const concerned = occurrences.filter(
          ({ event }) => event.type === 'roster' && event.resourceIds.some((id) => some.includes(id)),
        );
        expect([...theirs.keys()].sort()).toEqual(concerned.map(({ event }) => event.id).sort());
        for (const [id, violations] of theirs) expect(violations).toEqual(all.get(id));
      },
    ),
    { numRuns: 30 },
  );
});

test('the bookings that a roster was made from count for nothing against its events', () => {
  const calendar = { zone, weekStart: 0 };
  const fortnight = { start: firstMidnight, end: firstMidnight + 14 * 86_400 };
  const alone = boardOf({
    ...smallBoard(),
    bookings: smallBoard()
      .bookings.filter(({ resources }) => resources.length > 0)
      .slice(0, 1),
  });
  const { events } = eventsOfBookings('made', [...alone.bookings.values()], fortnight, calendar);
  expect(events).toHaveLength(1);
  const findings = rosterFindings(
    (theirs) => rosterFacts(alone, organisation, 'made', theirs),
    occurrencesOf(events),
    ({ start }) => start < fortnight.end,
    undefined,
  );
  expect([...findings.values()].flat().map(({ code }) => code)).not.toContain('resource_busy');
});

test('a bar is a draft if nobody has it or it is in conflict, and a newer one after its findings or its record changed', () => {
  const [occurrence] = occurrencesOf([{ week: 1, day: 1, resourceIds: [people[0] ?? ''] }]);
  if (occurrence === undefined) throw new Error('it is once in a fortnight');
  const barWith = (over: Partial<RowOccurrence['event']>, codes: readonly 'resource_busy'[] = []) =>
    barOf(
      { ...occurrence, event: { ...occurrence.event, ...over } },
      codes.map((code) => ({ code, resourceId: people[0] ?? null, message: 'busy', details: {} })),
      board,
      7,
    );
  expect(barWith({}).status).toBe('rostered');
  expect(barWith({}, ['resource_busy'])).toMatchObject({ status: 'draft', conflict: true });
  expect(barWith({ resourceIds: [] }, ['resource_busy'])).toMatchObject({
    status: 'draft',
    conflict: false,
    unallocated: true,
  });
  expect(recordRevision(barWith({}).revision)).toBe(3);
  expect(boardRevision(3, 8)).toBeGreaterThan(barWith({}).revision);
  expect(boardRevision(4, 0)).toBeGreaterThan(boardRevision(3, 100_000));
  expect(dateOfLocalDay(localDayOf(zone, barWith({}).start))).toBe(occurrence.date);
});
