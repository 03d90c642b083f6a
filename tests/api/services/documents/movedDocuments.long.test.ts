import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { savedDocuments } from '../../../../api/services/uploads/documents/savedDocuments.ts';
import { bookingStatuses } from '../../../../domain/booking/bookingStatus.ts';
import { hour, monday8, startApi, type TestApi } from '../../apiFixture.ts';
import {
  counts,
  type Document,
  emptyOrganisation,
  readDocuments,
  sendDocuments,
} from './documentsFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const weeks = ['20260222_20260228', '20260301_20260307', '20260308_20260314'];
/** How a kind is asked for so that everything is in the answer. */
const queries: Readonly<Record<string, readonly string[]>> = {
  resources: ['?inactive=true'],
  customers: ['?inactive=true'],
  bookings: ['?inactive=true'],
  shifts: weeks.map((week) => `?week_id=${week}`),
};
async function readAll(kind: string, as: string): Promise<readonly Document[]> {
  const parts: (readonly Document[])[] = [];
  for (const query of queries[kind] ?? ['']) parts.push(await readDocuments(api, kind, as, query));
  return parts.flat();
}

/** What differs between two organisations that have the same. */
const own = ['_uid_r', 'CreateDate', 'UpdateDate', '_qa_create_utc', '_qa_update_utc', 'position'];
const ofShifts = ['_id', 'unique_id'];
const ofCompany = ['_id'];
function comparable(kind: string, documents: readonly Document[]): readonly string[] {
  const left = [...own, ...(kind === 'shifts' ? ofShifts : []), ...(kind === 'company' ? ofCompany : [])];
  return documents
    .map((document) =>
      JSON.stringify(Object.fromEntries(Object.entries(document).filter(([field]) => !left.includes(field)))),
    )
    .toSorted();
}

test('what an organisation has, sent as documents, makes the same of an empty one, and sent again changes nothing', async () => {
  const from = api.acme.tokens.dispatcher;
  await fill('acme');
  const to = await emptyOrganisation(api, 'nova');
  for (const { document } of savedDocuments) {
    const documents = await readAll(document.kind, from);
    expect([document.kind, documents.length]).toEqual([document.kind, expect.any(Number)]);
    expect(documents.length, document.kind).toBeGreaterThan(0);
    const report = await sendDocuments(api, document.kind, { documents }, to);
    expect([document.kind, report.errors, report.ignoredColumns]).toEqual([document.kind, [], []]);
    expect(comparable(document.kind, await readAll(document.kind, to))).toEqual(
      comparable(document.kind, documents),
    );
  }
  for (const { document } of savedDocuments) {
    const documents = await readAll(document.kind, to);
    const again = await sendDocuments(api, document.kind, { documents, dryRun: true }, to);
    expect([document.kind, again.errors, counts(again)]).toEqual([
      document.kind,
      [],
      { created: 0, changed: 0, unchanged: documents.length, rejected: 0 },
    ]);
    expect(await readAll(document.kind, from)).toHaveLength(documents.length);
  }
});

/** Gives an organisation some of everything, bookings in every status among it. */
async function fill(org: string): Promise<void> {
  const operate = (name: string, input: object) => api.operate(org, name, input);
  await operate('label.create', { labelId: 'aid', name: 'First aid', unitPrice: 20, reference: 'L-1' });
  await operate('label.create', { labelId: 'north', name: 'North', type: 'group' });
  await operate('resource.create', {
    resourceId: 'rosa',
    firstName: 'Rosa',
    lastName: 'Lind',
    reference: 'R-07',
    labelIds: ['aid', `${org}-label`],
    filterIds: ['north'],
    mobile: '+61 400 000 000',
    maxHoursPerWeek: 38,
    location: { lat: -33.9, lng: 151.1 },
  });
  await operate('resource.create', { resourceId: 'gone', firstName: 'Gone', lastName: 'Away' });
  await operate('resource.deactivate', { resourceId: 'gone' });
  await operate('customer.create', {
    customerId: 'ash',
    firstName: 'Ash',
    lastName: 'Park',
    reference: 'C-9',
    labelIds: ['north'],
    preferredResourceIds: ['rosa'],
    places: [{ name: 'Shed', address: '1 Yard Lane', location: null }],
  });
  await operate('customer.barResource', { customerId: 'ash', resourceId: `${org}-resource` });
  await operate('shift.create', {
    resourceId: 'rosa',
    startDate: '2026-02-25',
    endDate: '2026-03-10',
    timings: [1, 3, 5].map((day) => ({ day, begin: 7 * hour, end: 15 * hour })),
  });
  const away = (absenceId: string, kind: string, days: number, status = 'approved') =>
    operate('absence.create', {
      absenceId,
      kind,
      status,
      resourceId: 'rosa',
      start: monday8 + days * 24 * hour,
      end: monday8 + days * 24 * hour + hour,
    });
  await away('asked', 'leave', 10, 'requested');
  await away('holiday', 'leave', 11);
  await away('declined', 'leave', 12);
  await operate('absence.decline', { absenceId: 'declined' });
  await away('lunch', 'break', 13);
  await operate('label.create', { labelId: 'tentative', name: 'Tentative', type: 'eventstate' });
  await operate('calendarEvent.create', {
    calendarEventId: 'meeting',
    title: 'Team meeting',
    typeId: 'aid',
    stateId: 'tentative',
    start: monday8 + 26 * hour,
    end: monday8 + 27 * hour,
    shownAs: 'free',
    peopleIds: ['rosa'],
    customerIds: ['ash'],
    labelIds: ['north'],
    place: 'Office',
    location: { lat: -33.9, lng: 151.1 },
    description: 'What the week brings',
  });
  await operate('servicePlan.create', {
    visitStemId: 'VS-1',
    updateType: 'Ended',
    endDate: '2026-12-31',
    updatedAt: monday8,
  });
  await operate('masterLabelSet.create', {
    name: 'North',
    labelIds: ['north'],
    strictBookings: true,
    publishedTo: ['rosa'],
  });
  await operate('organisation.configure', {
    settings: {
      overlapBufferMinutes: 10,
      gstValue: 10,
      docStatuses: [{ status: 'sent', order: 1, secondaryLabel: 'Out' }],
    },
  });
  const { fact } = await statusesOf(org);
  await operate('organisation.configure', {
    settings: {
      statuses: { ...fact, rostered: { label: 'Planned', colour: '#ffe066', textColour: '#16202b' } },
    },
  });
  await operate('rosterTemplate.create', {
    rosterTemplateId: 'west',
    name: 'Inner West',
    startDate: '2026-03-02',
    mayMove: true,
    closedDays: 'mark',
  });
  for (const [index, type] of (['roster', 'break'] as const).entries()) {
    await operate('rosterEvent.create', {
      rosterEventId: `west-${index}`,
      templateId: 'west',
      type,
      title: 'Bath',
      week: 1 + index,
      day: 3,
      start: 9 * hour,
      end: 10 * hour + 900,
      tolerance: 60,
      customerId: type === 'break' ? null : 'ash',
      resourceIds: ['rosa'],
      preferredResourceIds: ['rosa'],
      resourcesNeeded: 2,
      labelIds: ['aid'],
      excludeLabelIds: ['north'],
      address: '12 Acacia Street',
      notes: 'Key at the neighbour’s',
    });
  }
  const people = fc.constantFrom(['rosa'], [`${org}-resource`], ['rosa', `${org}-resource`]);
  const jobs = fc.sample(
    fc.record({
      hours: fc.integer({ min: 0, max: 200 }),
      resourceIds: people,
      labelIds: fc.subarray(['aid', 'north']),
      external: fc.boolean(),
      address: fc.constantFrom(null, '12 Acacia Street'),
      places: fc.constantFrom([], [{ name: 'Shed', address: '1 Yard Lane', location: null }]),
      externalIds: fc.subarray(['E-1', 'E-2']),
      resourcesNeeded: fc.integer({ min: 1, max: 3 }),
      preferredResourceIds: fc.subarray(['rosa']),
      visitStemId: fc.constantFrom(null, 'VS-1'),
    }),
    { numRuns: 3 * bookingStatuses.length, seed: 7 },
  );
  for (const [index, { hours, resourceIds, ...job }] of jobs.entries()) {
    const status = bookingStatuses[index % bookingStatuses.length];
    await operate('booking.synchronise', {
      ...job,
      bookingId: `job-${index}`,
      reference: index % 2 === 0 ? `J-${index}` : null,
      customerId: 'ash',
      start: monday8 + hours * hour,
      end: monday8 + (hours + 2) * hour,
      ...(status === 'draft' ? {} : { resourceIds }),
      status,
      reason: 'as it was',
      inactive: index % 4 === 3,
      force: true,
    });
  }
}

async function statusesOf(org: string) {
  const organisation = await api.server.services.facts.organisation(org);
  if (organisation === undefined) throw new Error(`there is no ${org}`);
  return { fact: organisation.settings.statuses };
}
