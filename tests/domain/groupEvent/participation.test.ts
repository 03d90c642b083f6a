import { Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from '../../../domain/allocation/allocate.ts';
import { allocateAll } from '../../../domain/allocation/allocateAll.ts';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { optimise } from '../../../domain/allocation/optimise/optimise.ts';
import { validateAllocation } from '../../../domain/allocation/validateAllocation.ts';
import { noBooking } from '../../../domain/booking/booking.ts';
import { bookingCommands } from '../../../domain/booking/bookingCommands.ts';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import type { BookingCommand } from '../../../domain/booking/bookingFacts.ts';
import { type Attendance, hasPlace } from '../../../domain/groupEvent/participant.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import { organisationSettingsSchema } from '../../../domain/organisation/organisationSettings.ts';
import {
  aCustomer,
  aJob,
  aLabel,
  anInput,
  aQualification,
  aResource,
  at,
} from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';
import {
  allocated,
  allocationFacts,
  created,
  existing,
  facts,
  given,
  span,
} from '../booking/bookingFixture.ts';

const bookingId = 'b1';
const group = {
  places: 2,
  participantsPerPerson: 1,
  services: [{ labelId: 'pottery', unitPrice: 2500, places: 1 }],
};
const begun = created({ customerId: null, group });
const add = (customerId: string, ...serviceIds: string[]) => ({
  name: 'booking.addParticipant' as const,
  input: { bookingId, customerId, serviceIds },
});
const record = (customerId: string, attendance: Exclude<Attendance, 'waiting'> | 'absent') => ({
  name: 'booking.recordAttendance' as const,
  input: { bookingId, customerId, attendance },
});
const joined = (customerId: string, attendance: Attendance = 'expected') => ({
  type: 'ParticipantJoined' as const,
  data: { customerId, serviceIds: [], attendance },
});

const second = { ...joined('dora'), data: { ...joined('dora').data, resourcesNeeded: 2 } };

describe('D7, D123: a group event', () => {
  it('gives places to those who come first, and lets the others wait', () => {
    given(begun).when(add('carol')).thenEvents(joined('carol'));
    given(begun, joined('carol')).when(add('dora')).thenEvents(second);
    given(begun, joined('carol'), second).when(add('emil')).thenEvents(joined('emil', 'waiting'));
    given(begun, joined('carol'))
      .when(add('carol'))
      .thenRefused('invalid_input', { path: ['customerId'] });
  });

  it('begins with those who take part from the start, who wait beyond its places', () => {
    const create = (...participants: { customerId: string; serviceIds: string[] }[]) => ({
      name: 'booking.create' as const,
      input: bookingCommands['booking.create'].parse({
        bookingId,
        customerId: null,
        group,
        ...span,
        participants,
      }),
    });
    const three = ['carol', 'dora', 'emil'].map((customerId) => ({ customerId, serviceIds: [] }));
    const outcome = (...all: Parameters<typeof create>) =>
      bookingDecider.decide(noBooking, create(...all), facts);
    expect(Result.getOrThrow(outcome(...three))).toMatchObject([
      { type: 'BookingCreated', data: { resourcesNeeded: 2 } },
      joined('carol'),
      joined('dora'),
      joined('emil', 'waiting'),
    ]);
    const both = ['carol', 'dora'].map((customerId) => ({ customerId, serviceIds: ['pottery'] }));
    expect(outcome(...both)).toMatchObject({
      failure: { code: 'invalid_input', details: { path: ['participants'], ids: ['pottery'] } },
    });
    const plain = { bookingId, customerId: 'carol', ...span, participants: [{ customerId: 'dora' }] };
    const parsed = bookingCommands['booking.create'].safeParse(plain);
    expect(parsed.error?.issues[0]?.path).toEqual(['participants']);
  });

  it('gives a place that becomes free to the person who has waited longest', () => {
    const full = [
      begun,
      joined('carol'),
      joined('dora'),
      joined('emil', 'waiting'),
      joined('finn', 'waiting'),
    ];
    given(...full)
      .when({ name: 'booking.removeParticipant', input: { bookingId, customerId: 'carol' } })
      .thenEvents(
        { type: 'ParticipantRemoved', data: { customerId: 'carol' } },
        {
          type: 'AttendanceRecorded',
          data: { customerId: 'emil', attendance: 'expected', resourcesNeeded: 2 },
        },
      );
    given(...full)
      .when(record('finn', 'expected'))
      .thenRefused('invalid_input', { path: ['customerId'] });
  });

  it('D124: lets participants take its services as long as those have places', () => {
    given(begun, joined('carol'))
      .when(add('dora', 'pottery'))
      .thenEvents({
        type: 'ParticipantJoined',
        data: { customerId: 'dora', serviceIds: ['pottery'], attendance: 'expected', resourcesNeeded: 2 },
      });
    given(begun, { ...joined('carol'), data: { ...joined('carol').data, serviceIds: ['pottery'] } })
      .when(add('dora', 'pottery'))
      .thenRefused('invalid_input', { path: ['serviceIds'], ids: ['pottery'] });
    given(begun)
      .when(add('dora', 'yoga'))
      .thenRefused('invalid_input', { path: ['serviceIds'], ids: ['yoga'] });
  });

  it('counts an absence as one with notice if it is told as long before as the organisation says', () => {
    const outcome = (now: number) => {
      const decision = bookingDecider.decide(existing(begun, joined('carol')), record('carol', 'absent'), {
        ...facts,
        now,
      });
      return Result.getOrThrow(decision).map(({ data }) => data);
    };
    const notice = 24 * 3600;
    expect(outcome(span.start - notice)).toEqual([{ customerId: 'carol', attendance: 'absentWithNotice' }]);
    expect(outcome(span.start - notice + 1)).toEqual([
      { customerId: 'carol', attendance: 'absentWithoutNotice' },
    ]);
  });

  it('stays one, as a booking for one customer stays that', () => {
    given(begun)
      .when({ name: 'booking.edit', input: { bookingId, customerId: 'carol' } })
      .thenRefused('invalid_input', { path: ['customerId'] });
    given(created())
      .when({ name: 'booking.edit', input: { bookingId, group } })
      .thenRefused('invalid_input', { path: ['group'] });
    given(created())
      .when(add('dora'))
      .thenRefused('invalid_input', { path: ['bookingId'] });
  });

  it('gives the places that an edit adds to those who wait', () => {
    given(begun, joined('carol'), joined('dora'), joined('emil', 'waiting'))
      .when({ name: 'booking.edit', input: { bookingId, group: { ...group, places: 3 } } })
      .thenEvents(
        { type: 'BookingDetailsChanged', data: { group: { ...group, places: 3 }, resourcesNeeded: 2 } },
        {
          type: 'AttendanceRecorded',
          data: { customerId: 'emil', attendance: 'expected', resourcesNeeded: 3 },
        },
      );
  });

  it('marks a conflict if anybody who takes part has barred one of its people', () => {
    const allocation = allocationFacts({
      customers: [aCustomer('carol'), aCustomer('dora', { barredResourceIds: ['ana'] })],
    });
    const decision = bookingDecider.decide(existing(begun, allocated('ana'), joined('carol')), add('dora'), {
      ...facts,
      allocation,
    });
    expect(Result.getOrThrow(decision)).toMatchObject([
      {
        data: {
          conflict: true,
          violations: expect.arrayContaining([
            expect.objectContaining({ code: 'resource_blacklisted', details: { customerId: 'dora' } }),
          ]),
        },
      },
    ]);
  });

  it('never has more participants than places, nor leaves a place free while somebody waits', () => {
    const who = fc.constantFrom('carol', 'dora', 'emil', 'finn');
    const commands: fc.Arbitrary<BookingCommand> = fc.oneof(
      who.map((id) => add(id)),
      fc
        .tuple(who, fc.constantFrom('expected', 'attended', 'absent', 'cancelled'))
        .map(([id, said]) => record(id, said)),
      who.map((customerId) => ({
        name: 'booking.removeParticipant' as const,
        input: { bookingId, customerId },
      })),
    );
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 25 }), (all) => {
        let booking = existing(begun);
        for (const command of all) {
          const decision = bookingDecider.decide(booking, command, facts);
          if (Result.isFailure(decision)) continue;
          const next = fold(bookingDecider, decision.success, booking);
          if (next.status === 'none') throw new Error('it is gone');
          booking = next;
          const taken = booking.participants.filter(hasPlace).length;
          const waits = booking.participants.some(({ attendance }) => attendance === 'waiting');
          expect(taken).toBeLessThanOrEqual(group.places);
          expect(waits && taken < group.places).toBe(false);
          expect(booking.details.resourcesNeeded).toBe(Math.max(1, taken));
          expect(new Set(booking.participants.map(({ customerId }) => customerId)).size).toBe(
            booking.participants.length,
          );
        }
      }),
    );
  });
});

describe('the services of a group event', () => {
  const people = [
    aResource('ana', { labelIds: ['care', 'pottery'] }),
    aResource('bob', { labelIds: ['care', 'yoga'] }),
  ];
  const labels = [
    aLabel('care'),
    aLabel('pottery', { type: 'service' }),
    aLabel('yoga', { type: 'service' }),
  ];
  const job = aJob('b1', { serviceLabelIds: ['pottery', 'yoga'], resourcesNeeded: 2 });
  const contextWith = (settings: object = {}) =>
    createAllocationContext(anInput({ resources: people, labels, settings }));
  const codes = (ids: readonly string[], settings?: object) =>
    validateAllocation(contextWith(settings), job, ids).violations.map(({ code }) => code);

  it('are each held by at least one of its people', () => {
    expect(codes(['ana', 'bob'])).not.toContain('group_service_missing');
    expect(codes(['ana'])).toContain('group_service_missing');
  });

  it('are held by everybody where the organisation wants it', () => {
    expect(codes(['ana', 'bob'], { everyoneHoldsServices: true })).toContain('resource_label_mismatch');
    expect(organisationSettingsSchema.parse({}).everyoneHoldsServices).toBe(false);
  });

  it('are covered by those whom the engine chooses', () => {
    const outcome = allocate(contextWith(), job);
    expect(
      outcome.kind === 'allocated' && outcome.choices.map(({ resourceId }) => resourceId).sort(),
    ).toEqual(['ana', 'bob']);
    const alone = allocate(contextWith(), { ...job, resourcesNeeded: 1 });
    expect(alone.kind).toBe('refused');
  });

  it('D9: are covered by as few people as it takes, whoever fits best', () => {
    const three = ['pottery', 'yoga', 'lunch'];
    const context = createAllocationContext(
      anInput({
        labels: [aLabel('care'), ...three.map((id) => aLabel(id, { type: 'service' }))],
        resources: [
          // Preferred: whoever starts with him needs three.
          aResource('bob', { labelIds: ['care', 'yoga'] }),
          aResource('cy', { labelIds: ['care', 'pottery', 'yoga'] }),
          aResource('dan', { labelIds: ['care', 'lunch', 'pottery'] }),
        ],
      }),
    );
    const class_ = aJob('b1', { serviceLabelIds: three, resourcesNeeded: 2, preferredResourceIds: ['bob'] });
    const outcome = allocate(context, class_);
    const chosen = outcome.kind === 'allocated' ? outcome.choices.map(({ resourceId }) => resourceId) : [];
    expect(chosen).toHaveLength(2);
    expect(validateAllocation(context, class_, chosen).violations).toEqual([]);
  });

  it('are not held by somebody whose qualification has ended by then', () => {
    const ended = aQualification('q', {
      labelId: 'pottery',
      resourceId: 'ana',
      from: null,
      until: '2020-01-01',
    });
    const context = createAllocationContext(anInput({ resources: people, labels, qualifications: [ended] }));
    expect(validateAllocation(context, job, ['ana', 'bob']).violations.map(({ code }) => code)).toContain(
      'group_service_missing',
    );
  });

  describe('D12: in a plan that is optimised', () => {
    const context = (...extra: ReturnType<typeof aResource>[]) =>
      createAllocationContext(anInput({ labels, resources: [...people, ...extra] }));
    const plan = (
      on: ReturnType<typeof createAllocationContext>,
      jobs: readonly { job: ReturnType<typeof aJob>; resourceIds: readonly string[] }[],
    ) => {
      const all = jobs.map((one) => ({ ...one, pinned: false }));
      const { allocated } = optimise(on, { jobs: all, seed: 1, shouldStop: () => false });
      return new Map(
        allocated.map(({ bookingId, choices }) => [bookingId, choices.map(({ resourceId }) => resourceId)]),
      );
    };

    // It comes first, and would have the only person who holds one of the services.
    const visit = aJob('b2', { preferredResourceIds: ['ana'], start: at('08:30'), end: at('09:30') });
    const helper = aResource('cy', { labelIds: ['care'] });

    it('are held by people who leave other work for it, which others take over', () => {
      const made = plan(context(helper), [
        { job, resourceIds: [] },
        { job: visit, resourceIds: ['ana'] },
      ]);
      expect(made.get('b1')?.toSorted()).toEqual(['ana', 'bob']);
      expect(made.get('b2')).toEqual(['cy']);
    });

    it('are held as before where one of its people is exchanged for somebody who suits it more', () => {
      const preferred = { ...job, preferredResourceIds: ['eve', 'dan'] };
      const others = [
        aResource('dan', { labelIds: ['care', 'yoga'] }),
        // Preferred most, but without the service.
        aResource('eve', { labelIds: ['care'] }),
      ];
      const made = plan(context(helper, ...others), [
        { job: preferred, resourceIds: ['ana', 'bob'] },
        { job: { ...visit, preferredResourceIds: ['ana', 'eve'] }, resourceIds: ['cy'] },
      ]);
      expect(made.get('b1')?.toSorted()).toEqual(['ana', 'dan']);
    });
  });

  it('D9, D12: are held in every plan that allocate-all and optimise make', () => {
    const services = ['pottery', 'yoga', 'lunch'];
    const someone = fc.record({
      labelIds: fc.subarray(services).map((held) => ['care', ...held]),
    });
    const event = fc.record({
      serviceLabelIds: fc.subarray(services),
      resourcesNeeded: fc.integer({ min: 1, max: 2 }),
      hour: fc.integer({ min: 9, max: 11 }),
      pinned: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(someone, { minLength: 1, maxLength: 4 }),
        fc.array(event, { minLength: 1, maxLength: 4 }),
        (staff, events) => {
          const context = createAllocationContext(
            anInput({
              labels: [aLabel('care'), ...services.map((id) => aLabel(id, { type: 'service' }))],
              resources: staff.map((one, index) => aResource(`person-${index}`, one)),
            }),
          );
          const jobs = events.map(({ hour, pinned: _, ...one }, index) =>
            aJob(`event-${index}`, { ...one, start: at(`${hour}:00`), end: at(`${hour + 1}:00`) }),
          );
          const all = allocateAll(context, jobs);
          const plan = optimise(context, {
            jobs: jobs.map((one) => ({ job: one, resourceIds: [], pinned: false })),
            seed: 1,
            shouldStop: () => false,
          });
          expect(plan.allocated.length).toBeGreaterThanOrEqual(all.allocated.length);
          for (const { allocated, context: after } of [all, plan]) {
            for (const { bookingId, choices } of allocated) {
              const one = jobs.find(({ id }) => id === bookingId);
              if (one === undefined) throw new Error('what was not asked for was allocated');
              const ids = choices.map(({ resourceId }) => resourceId);
              expect(validateAllocation(after, one, ids).violations).toEqual([]);
            }
          }
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
