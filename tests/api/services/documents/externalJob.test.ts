import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressLines,
  addressOf,
  type ExternalJob,
  type ExternalJobUpdate,
  externalJobOf,
  externalJobSchema,
  externalJobUpdate,
  isTold,
  type JobSource,
} from '../../../../api/services/documents/externalJob.ts';
import { bookingStatuses } from '../../../../domain/booking/bookingStatus.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';

const sydney = zoneOf('Australia/Sydney');
const at = (text: string) => Date.parse(text) / 1000;

const source: JobSource = {
  id: 'b1',
  status: 'rostered',
  start: at('2026-11-25T09:00:00+11:00'),
  end: at('2026-11-25T10:30:00+11:00'),
  details: { reference: 'J-77', external: true, address: '12 High St, Newtown, NSW, 2042', location: null },
  statusName: 'Booked',
  zone: sydney,
  customer: { id: 'c1', reference: 'C-1042', address: '1 Low Rd' },
  resources: [
    { id: 'r1', reference: 'R-07' },
    { id: 'r2', reference: null },
  ],
};

test('§3 Job payload for external systems: a booking with every field under its name', () => {
  expect(externalJobOf(source)).toEqual({
    ResourceID: ['R-07', 'r2'],
    ConfirmedResources: ['R-07', 'r2'],
    CustNum: 'C-1042',
    JobNo: 'J-77',
    JobStatus: 'Booked',
    Status: 'rostered',
    MustStartBy: '25/11/2026 09:00:00 AM',
    MustFinishBy: '25/11/2026 10:30:00 AM',
    Duration: 90,
    Priority: '8',
    Quantity: 1,
    addressline1: '12 High St',
    addressline2: 'Newtown',
    addressline3: 'NSW, 2042',
  });
});

test('whoever has no number of their own is told by id, and a booking without a place is at its customer’s', () => {
  const details = { reference: null, external: true, address: null, location: null };
  const job = externalJobOf({
    ...source,
    details,
    customer: { id: 'c1', reference: '', address: '1 Low Rd' },
  });
  expect(job).toMatchObject({ JobNo: 'b1', CustNum: 'c1', addressline1: '1 Low Rd', addressline2: '' });
  const elsewhere = { ...details, location: { lat: -33.9, lng: 151.2 } };
  expect(externalJobOf({ ...source, details: elsewhere }).addressline1).toBe('');
});

test('a job of the hour that the clocks repeat lasts as long as it takes, not as its clock times say', () => {
  const [start, end] = [at('2026-04-05T02:30:00+11:00'), at('2026-04-05T02:30:00+10:00')];
  expect(externalJobOf({ ...source, start, end })).toMatchObject({
    MustStartBy: '05/04/2026 02:30:00 AM',
    MustFinishBy: '05/04/2026 02:30:00 AM',
    Duration: 60,
  });
});

const told = { external: true, newAdded: false, rosterType: false };

test.each(bookingStatuses)('§4 Partial update of an external job: whether it is sent when %s', (status) => {
  const sent = ['rostered', 'confirmed', 'dispatched', 'active', 'finished', 'reviewed', 'feedback'];
  expect(isTold(externalJobOf({ ...source, status }), told)).toBe(sent.includes(status));
});

test.each([
  ['is not external', { ...told, external: false }, source],
  ['is new_added', { ...told, newAdded: true }, source],
  ['is of a roster type', { ...told, rosterType: true }, source],
  ['has no confirmed resources', told, { ...source, resources: [] }],
])('§4 Partial update of an external job: nothing is sent if it %s', (_, telling, one) => {
  expect(isTold(externalJobOf(one), telling)).toBe(false);
});

test('§4 Partial update of an external job: only what has changed is sent, with its number', () => {
  const before = externalJobOf(source);
  expect(
    externalJobUpdate(before, externalJobOf({ ...source, status: 'active', statusName: 'Begun' })),
  ).toEqual({
    JobNo: 'J-77',
    JobStatus: 'Begun',
    Status: 'active',
  });
  expect(externalJobUpdate(before, externalJobOf({ ...source, end: source.end + 600 }))).toEqual({
    JobNo: 'J-77',
    MustFinishBy: '25/11/2026 10:40:00 AM',
    Duration: 100,
  });
});

test('what was never sent is sent in whole, and so is a job under another number', () => {
  const now = externalJobOf(source);
  expect(externalJobUpdate(undefined, now)).toEqual(now);
  const renumbered = externalJobOf({ ...source, details: { ...source.details, reference: 'J-78' } });
  expect(externalJobUpdate(now, renumbered)).toEqual(renumbered);
});

const word = fc.string({ minLength: 1, maxLength: 12 });
const numbered = fc.record({ id: word, reference: fc.option(word) });
const sources: fc.Arbitrary<JobSource> = fc
  .record({
    status: fc.constantFrom(...bookingStatuses),
    start: fc.integer({ min: 86_400, max: 4_000_000_000 }),
    seconds: fc.integer({ min: 60, max: 31 * 86_400 }),
    details: fc.record({
      reference: fc.constantFrom('J-1', 'J-2', null),
      external: fc.constant(true),
      address: fc.option(fc.string({ maxLength: 60 })),
      location: fc.constant(null),
    }),
    statusName: word,
    zone: fc.constantFrom(sydney, zoneOf('Europe/London')),
    customer: fc.record({ id: word, reference: fc.option(word), address: fc.option(word) }),
    resources: fc.array(numbered, { maxLength: 3 }),
  })
  .map(({ seconds, ...one }) => ({ ...one, id: 'b1', end: one.start + seconds }));

test('every booking has a payload of the documented shape', () => {
  fc.assert(
    fc.property(sources, (one) => {
      const job = externalJobOf(one);
      expect(externalJobSchema.parse(job)).toEqual(job);
    }),
  );
});

test('§4 Partial update of an external job: if nothing changed, nothing is sent', () => {
  fc.assert(
    fc.property(sources, (one) => {
      expect(externalJobUpdate(externalJobOf(one), externalJobOf({ ...one }))).toBeUndefined();
    }),
  );
});

test('whoever folds all updates of a job, one after the other, has its whole payload', () => {
  fc.assert(
    fc.property(fc.array(sources, { minLength: 1, maxLength: 8 }), (states) => {
      const known = new Map<string, ExternalJobUpdate>();
      let sent: ExternalJob | undefined;
      for (const state of states) {
        const now = externalJobOf(state);
        if (!isTold(now, told)) continue;
        const update = externalJobUpdate(sent, now);
        if (update !== undefined) known.set(update.JobNo, { ...known.get(update.JobNo), ...update });
        sent = now;
        expect(known.get(now.JobNo)).toEqual(now);
      }
    }),
  );
});

test('an update says only what differs, and never less', () => {
  fc.assert(
    fc.property(sources, sources, (one, other) => {
      const [before, now] = [externalJobOf(one), externalJobOf(other)];
      const { JobNo, ...changed } = externalJobUpdate(before, now) ?? { JobNo: now.JobNo };
      expect({ ...before, ...changed, JobNo }).toEqual(now);
      if (before.JobNo !== now.JobNo) return;
      for (const name of Object.keys(changed)) {
        expect(Object.entries(before).find(([key]) => key === name)?.[1]).not.toEqual(
          Object.entries(now).find(([key]) => key === name)?.[1],
        );
      }
    }),
  );
});

test('three lines of an address read back to lines that are the same', () => {
  fc.assert(
    fc.property(fc.option(fc.string({ maxLength: 80 })), (address) => {
      const lines = addressLines(address);
      expect(addressLines(addressOf(lines))).toEqual(lines);
    }),
  );
  expect(addressOf(addressLines(' , '))).toBeNull();
  expect(addressOf(addressLines('12 High St,Newtown'))).toBe('12 High St, Newtown');
});
