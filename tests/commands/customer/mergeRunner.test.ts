import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCommandService } from '../../../commands/createCommandService.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { mergeReportSchema } from '../../../domain/merge/mergeReport.ts';
import { createPlanSide, hour, midnight, type PlanSide } from '../booking/planSide.ts';
import { clock, dispatcher } from '../writeSideFixture.ts';

let side: PlanSide;
beforeAll(async () => {
  side = await createPlanSide({ stepSizes: { mostInStep: 6, inPart: 3 } });
});
afterAll(() => side.close());

let customers = 0;
/** Two customers of a test; what the second one has is given. */
async function twins(further: object = {}) {
  customers += 1;
  const [customerId, duplicateId] = [`kept-${customers}`, `double-${customers}`];
  await side.send('customer.create', { customerId, firstName: 'Ash', address: '1 High St' });
  await side.send('customer.create', { customerId: duplicateId, firstName: 'Ash', ...further });
  return { customerId, duplicateId };
}

async function bookings(...ids: readonly string[]) {
  await side.caughtUp();
  const found = await side.facts.bookings('acme', ids);
  return ids.map((id) => found.find((one) => one.id === id));
}
const customersOf = async (...ids: readonly string[]) =>
  (await bookings(...ids)).map((one) => one?.details.customerId);
const lastOf = async (id: string) => (await side.events(`customer-acme.${id}`)).at(-1)?.type;

describe('merging customers', () => {
  test('moves every booking of the duplicate, which stays where it was, and deactivates it', async () => {
    const { customerId, duplicateId } = await twins({ mobile: '0400', address: '2 Low St' });
    await side.book('m-draft', duplicateId, 0, 9);
    await side.book('m-rostered', duplicateId, 0, 10, 'rob');
    await side.book('m-cancelled', duplicateId, 0, 12);
    await side.send('booking.cancel', { bookingId: 'm-cancelled', reason: 'Entered twice' });
    await side.book('m-other', 'anna', 0, 13);
    const answer = await side.send('customer.merge', { customerId, duplicateId });
    expect(mergeReportSchema.parse(answer.report)).toMatchObject({ bookings: 3, leftOut: [] });
    expect(await customersOf('m-draft', 'm-rostered', 'm-cancelled', 'm-other')).toEqual([
      customerId,
      customerId,
      customerId,
      'anna',
    ]);
    const [moved] = await bookings('m-rostered');
    expect(moved).toMatchObject({ status: 'rostered', resourceIds: ['rob'], conflict: false });
    expect(moved?.details.address).toBe('2 Low St');
    const [changed] = (await side.events(`customer-acme.${customerId}`)).slice(-1);
    expect(changed).toMatchObject({
      type: 'CustomerChanged',
      data: { mobile: '0400', places: [{ name: null, address: '2 Low St', location: null }] },
    });
    expect(await lastOf(duplicateId)).toBe('CustomerDeactivated');
  });

  test('moves roster events too, which stay where they were, and takes them back with the rest', async () => {
    const { customerId, duplicateId } = await twins({ address: '2 Low St' });
    await side.send('rosterTemplate.create', { rosterTemplateId: 'usual', name: 'Usual' });
    const event = {
      templateId: 'usual',
      week: 1,
      day: 1,
      start: 32_400,
      end: 36_000,
      customerId: duplicateId,
    };
    await side.send('rosterEvent.create', { ...event, rosterEventId: 'weekly' });
    await side.send('rosterEvent.create', { ...event, rosterEventId: 'ended', start: 40_000, end: 43_000 });
    await side.send('rosterEvent.archive', { rosterEventId: 'ended' });
    await side.send('rosterEvent.create', { ...event, rosterEventId: 'others', day: 2, customerId: 'anna' });
    const { report } = await side.send('customer.merge', { customerId, duplicateId });
    const { others, undo } = mergeReportSchema.parse(report);
    expect(others).toEqual({ rosterEvent: 1 });
    const [changed] = (await side.events('rosterEvent-acme.weekly')).slice(-1);
    expect(changed).toMatchObject({ type: 'RosterEventChanged', data: { customerId, address: '2 Low St' } });
    expect(await side.events('rosterEvent-acme.others')).toHaveLength(1);
    for (const { name, input, ifRevision } of undo) {
      const envelope = {
        commandId: `back ${JSON.stringify(input)}`,
        ...(ifRevision === undefined ? {} : { ifRevision }),
      };
      expect(Result.isSuccess(await side.service.execute(dispatcher, name, input, envelope)), name).toBe(
        true,
      );
    }
    const [back] = (await side.events('rosterEvent-acme.weekly')).slice(-1);
    expect(back).toMatchObject({
      type: 'RosterEventChanged',
      data: { customerId: duplicateId, address: null },
    });
  });

  test('lets the one that stays take part where the duplicate did, also in work that is planned for weeks', async () => {
    const { customerId, duplicateId } = await twins();
    await side.send('customer.create', { customerId: 'waits', firstName: 'Bea' });
    await side.send('label.create', { labelId: 'painting', name: 'Painting', type: 'service' });
    const group = {
      places: 1,
      participantsPerPerson: 1,
      services: [{ labelId: 'painting', unitPrice: 100, places: 1 }],
    };
    for (const [bookingId, start, participants] of [
      ['g-one', midnight + 50 * hour, [duplicateId, 'waits']],
      ['g-both', midnight + 60 * hour, [customerId, duplicateId]],
    ] as const) {
      await side.send('booking.create', {
        bookingId,
        customerId: null,
        start,
        end: start + hour,
        group,
        participants: participants.map((id) => ({
          customerId: id,
          serviceIds: id === duplicateId ? ['painting'] : [],
        })),
      });
    }
    await side.send('rosterTemplate.create', { rosterTemplateId: 'arts', name: 'Arts' });
    await side.send('rosterEvent.create', {
      rosterEventId: 'painters',
      templateId: 'arts',
      week: 1,
      day: 1,
      start: 32_400,
      end: 36_000,
      places: 4,
      participantIds: [duplicateId],
      groupServices: [{ labelId: 'painting', price: null, places: null, takenBy: [duplicateId] }],
    });
    const takePart = async () =>
      (await bookings('g-one', 'g-both')).map((one) =>
        one?.participants.map((each) => [each.customerId, each.attendance, each.serviceIds.length]),
      );
    const before = await takePart();
    const { report } = await side.send('customer.merge', { customerId, duplicateId });
    expect(mergeReportSchema.parse(report)).toMatchObject({ bookings: 2, others: { rosterEvent: 1 } });
    expect(await takePart()).toEqual([
      [
        ['waits', 'waiting', 0],
        [customerId, 'expected', 1],
      ],
      [[customerId, 'expected', 1]],
    ]);
    const [changed] = (await side.events('rosterEvent-acme.painters')).slice(-1);
    expect(changed).toMatchObject({ data: { groupServices: [{ takenBy: [customerId] }] } });
    for (const { name, input, ifRevision } of mergeReportSchema.parse(report).undo) {
      const envelope = {
        commandId: `apart ${JSON.stringify(input)}`,
        ...(ifRevision === undefined ? {} : { ifRevision }),
      };
      expect(Result.isSuccess(await side.service.execute(dispatcher, name, input, envelope)), name).toBe(
        true,
      );
    }
    const apart = (await takePart()).map((all) => all?.toSorted());
    expect(apart).toEqual(before.map((all) => all?.toSorted()));
  });

  test('bars for the customer whom its duplicate has barred, and marks the work of both', async () => {
    const { customerId, duplicateId } = await twins();
    await side.book('b-moved', duplicateId, 1, 9, 'rob');
    await side.book('b-own', customerId, 1, 11, 'sue');
    await side.send('customer.barResource', { customerId: duplicateId, resourceId: 'sue' });
    await side.send('customer.barResource', { customerId: duplicateId, resourceId: 'rob' });
    await side.send('customer.merge', { customerId, duplicateId });
    const [moved, own] = await bookings('b-moved', 'b-own');
    expect(moved?.violations.map(({ code }) => code)).toEqual(['resource_blacklisted']);
    expect(own?.violations.map(({ code }) => code)).toEqual(['resource_blacklisted']);
  });

  test('checks overlapping jobs that were for two customers as jobs for one', async () => {
    const { customerId, duplicateId } = await twins();
    for (const [bookingId, of, begin] of [
      ['o-moved', duplicateId, 33],
      ['o-own', customerId, 33.9],
    ] as const) {
      const start = midnight + begin * hour;
      const span = { start, end: start + hour, labelIds: ['care'] };
      await side.send('booking.create', { bookingId, customerId: of, ...span });
      await side.send('booking.allocate', { bookingId, resourceIds: ['sue'] });
    }
    const conflicts = async () => (await bookings('o-moved', 'o-own')).map((one) => one?.conflict);
    expect(await conflicts()).toEqual([false, false]);
    await side.send('customer.merge', { customerId, duplicateId });
    expect(await conflicts()).toEqual([true, true]);
  });

  test('is undone by the commands of its report, record by record', async () => {
    const { customerId, duplicateId } = await twins({ email: 'ash@example.com' });
    await side.book('u-1', duplicateId, 2, 9, 'rob');
    await side.book('u-2', duplicateId, 2, 11);
    const before = await bookings('u-1', 'u-2');
    const answer = await side.send('customer.merge', { customerId, duplicateId });
    for (const { name, input, ifRevision } of mergeReportSchema.parse(answer.report).undo) {
      const envelope = {
        commandId: `undo ${JSON.stringify(input)}`,
        ...(ifRevision === undefined ? {} : { ifRevision }),
      };
      const undone = await side.service.execute(dispatcher, name, input, envelope);
      expect(Result.isSuccess(undone), name).toBe(true);
    }
    const after = await bookings('u-1', 'u-2');
    expect(after.map((one) => ({ ...one, revision: 0 }))).toEqual(
      before.map((one) => ({ ...one, revision: 0 })),
    );
    expect(await lastOf(duplicateId)).toBe('CustomerReactivated');
    const email = (await side.events(`customer-acme.${customerId}`)).at(-1);
    expect(email).toMatchObject({ type: 'CustomerChanged', data: { email: null } });
  });

  test.each([1, 2, 3, 4])('is completed if the process dies after %i appends', async (appends) => {
    const { customerId, duplicateId } = await twins({ email: `${appends}@example.com` });
    const ids = [`d-${appends}-1`, `d-${appends}-2`, `d-${appends}-3`];
    for (const [at, id] of ids.entries()) await side.book(id, duplicateId, 10 + appends, 9 + 2 * at, 'rob');
    const dying = await side.dyingAfter(appends);
    const envelope = { commandId: `dying-${appends}` };
    const send = { customerId, duplicateId };
    await expect(dying.execute(dispatcher, 'customer.merge', send, envelope)).rejects.toThrow();
    await dying.close().catch(() => {});
    const moved = (await customersOf(...ids)).filter((id) => id === customerId);
    expect(moved).toHaveLength(Math.min(appends, 3));
    const answer = await side.send('customer.merge', send, dispatcher, envelope);
    expect(await customersOf(...ids)).toEqual([customerId, customerId, customerId]);
    expect(await lastOf(duplicateId)).toBe('CustomerDeactivated');
    expect(await lastOf(customerId)).toBe('CustomerChanged');
    const report = mergeReportSchema.parse(answer.report);
    expect(report.bookings).toBe(3);
    expect(report.undo).toHaveLength(5);
    expect(await side.send('customer.merge', send, dispatcher, envelope)).toEqual(answer);
  });

  test('is completed for a customer with more bookings of their own than one step can have', async () => {
    const { customerId, duplicateId } = await twins();
    const [own, moved] = [7, 3].map((count) =>
      Array.from({ length: count }, (_, at) => `busy-${count}-${at}`),
    );
    for (const [at, id] of own?.entries() ?? []) await side.book(id, customerId, 30 + at, 9);
    for (const [at, id] of moved?.entries() ?? []) await side.book(id, duplicateId, 30 + at, 11);
    const dying = await side.dyingAfter(2);
    const envelope = { commandId: 'dying-busy' };
    const send = { customerId, duplicateId };
    await expect(dying.execute(dispatcher, 'customer.merge', send, envelope)).rejects.toThrow();
    await dying.close().catch(() => {});
    const answer = await side.send('customer.merge', send, dispatcher, envelope);
    expect(await customersOf(...(moved ?? []))).toEqual([customerId, customerId, customerId]);
    expect(mergeReportSchema.parse(answer.report)).toMatchObject({ bookings: 3, leftOut: [] });
    expect(await lastOf(duplicateId)).toBe('CustomerDeactivated');
  });

  test('is completed whatever is entered for the duplicate meanwhile', async () => {
    const { customerId, duplicateId } = await twins();
    const before = ['more-1', 'more-2', 'more-3'];
    for (const [at, id] of before.entries()) await side.book(id, duplicateId, 40 + at, 9);
    const dying = await side.dyingAfter(1);
    const envelope = { commandId: 'dying-more' };
    const send = { customerId, duplicateId };
    await expect(dying.execute(dispatcher, 'customer.merge', send, envelope)).rejects.toThrow();
    await dying.close().catch(() => {});
    const since = Array.from({ length: 6 }, (_, at) => `since-${at}`);
    for (const [at, id] of since.entries()) await side.book(id, duplicateId, 50 + at, 9);
    await side.send('customer.merge', send, dispatcher, envelope);
    const all = [...before, ...since];
    expect(await customersOf(...all)).toEqual(all.map(() => customerId));
  });

  test('is completed although the one that stays was all that had changed, whatever is entered meanwhile', async () => {
    const { customerId, duplicateId } = await twins({ email: 'twin@example.com' });
    await side.book('alone', duplicateId, 60, 9);
    const kept = Promise.withResolvers<void>();
    const log: EventLog = {
      ...side.log,
      async append(stream, ...given) {
        if (stream !== `customer-acme.${customerId}`) {
          await kept.promise;
          throw new Error('the process died');
        }
        const appended = await side.log.append(stream, ...given);
        kept.resolve();
        return appended;
      },
    };
    const { facts, pool } = side;
    const stepSizes = { mostInStep: 6, inPart: 3 };
    const dying = await createCommandService({ log, facts, pool, clock, stepSizes });
    const envelope = { commandId: 'dying-alone' };
    const send = { customerId, duplicateId };
    await expect(dying.execute(dispatcher, 'customer.merge', send, envelope)).rejects.toThrow();
    await dying.close().catch(() => {});
    expect(await lastOf(customerId)).toBe('CustomerChanged');
    const since = Array.from({ length: 6 }, (_, at) => `alone-${at}`);
    for (const [at, id] of since.entries()) await side.book(id, duplicateId, 70 + at, 9);
    await side.send('customer.merge', send, dispatcher, envelope);
    const all = ['alone', ...since];
    expect(await customersOf(...all)).toEqual(all.map(() => customerId));
    expect(await lastOf(duplicateId)).toBe('CustomerDeactivated');
  });

  test('is refused as a whole for a duplicate with more bookings than one step can have', async () => {
    const { customerId, duplicateId } = await twins();
    for (let at = 0; at < 7; at += 1) await side.book(`many-${at}`, duplicateId, 20 + at, 9);
    const refusal = await side.refusal('customer.merge', { customerId, duplicateId });
    expect(refusal).toMatchObject({
      code: 'invalid_input',
      message: 'duplicateId: is named by 7 bookings and other records, and at most 6 are changed in one step',
    });
    expect(await lastOf(duplicateId)).toBe('CustomerCreated');
  });

  test('is for those alone who may change customers and bookings', async () => {
    const { customerId, duplicateId } = await twins();
    const withoutBookings = { ...dispatcher, areas: ['customers'] as const };
    const refusal = await side.refusal('customer.merge', { customerId, duplicateId }, withoutBookings);
    expect(refusal).toMatchObject({ code: 'not_allowed', details: { command: 'booking.edit' } });
    const scheduler = { ...dispatcher, role: 'scheduler' as const };
    expect(await side.refusal('customer.merge', { customerId, duplicateId }, scheduler)).toMatchObject({
      code: 'not_allowed',
      details: { command: 'customer.merge' },
    });
  });

  test('never finds a customer of another organisation', async () => {
    const { customerId } = await twins();
    const stranger = { ...dispatcher, org: 'umbrella', role: 'system' as const };
    await side.send(
      'organisation.create',
      { organisationId: 'umbrella', name: 'U', timeZone: 'UTC' },
      stranger,
    );
    await side.send('customer.create', { customerId: 'theirs', firstName: 'Theirs' }, stranger);
    const refusal = await side.refusal('customer.merge', { customerId, duplicateId: 'theirs' });
    expect(refusal).toMatchObject({ code: 'not_found' });
  });
});
