import { Result } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeReportSchema } from '../../../domain/merge/mergeReport.ts';
import { openShift } from '../../../domain/openShift/openShift.ts';
import { createPlanSide, hour, midnight, type PlanSide } from '../booking/planSide.ts';
import { actorOf, clock, dispatcher } from '../writeSideFixture.ts';

let side: PlanSide;
beforeAll(async () => {
  side = await createPlanSide({ stepSizes: { mostInStep: 12, inPart: 3 } });
});
afterAll(() => side.close());

let pairs = 0;
/** Two people of a test, both with hours; what the second one has besides is given. */
async function twins(further: object = {}) {
  pairs += 1;
  const [resourceId, duplicateId] = [`kept-${pairs}`, `double-${pairs}`];
  await side.send('resource.create', { resourceId, firstName: 'Ray', labelIds: ['care'] });
  await side.send('resource.create', {
    resourceId: duplicateId,
    firstName: 'Ray',
    labelIds: ['care'],
    ...further,
  });
  return { resourceId, duplicateId };
}

async function bookings(...ids: readonly string[]) {
  await side.caughtUp();
  const found = await side.facts.bookings('acme', ids);
  return ids.map((id) => found.find((one) => one.id === id));
}

async function book(bookingId: string, resourceIds: readonly string[], begin: number, more: object = {}) {
  const start = midnight + begin * hour;
  const span = { start, end: start + hour, labelIds: ['care'] };
  await side.send('booking.create', { bookingId, customerId: 'anna', ...span, ...more });
  if (resourceIds.length > 0) {
    await side.send('booking.allocate', { bookingId, resourceIds: [...resourceIds], force: true });
  }
}

/** Whatever a merge did goes back by the commands of its report. */
async function takenBack(report: unknown) {
  for (const { name, input, ifRevision } of mergeReportSchema.parse(report).undo) {
    const envelope = { commandId: JSON.stringify(input), ...(ifRevision !== undefined && { ifRevision }) };
    const undone = await side.service.execute(dispatcher, name, input, envelope);
    expect(Result.isSuccess(undone), `${name} ${JSON.stringify(undone)}`).toBe(true);
  }
}

const lastOf = async (stream: string) => (await side.events(stream)).at(-1);

test('moves work in every status, once; a cancelled booking stays cancelled, and all of it goes back', async () => {
  const { resourceId, duplicateId } = await twins();
  await book('w-rostered', [duplicateId], 9);
  await book('w-both', [duplicateId, resourceId], 11, { resourcesNeeded: 2 });
  await book('w-finished', [duplicateId], 13);
  await side.send('booking.start', { bookingId: 'w-finished', early: true });
  await side.send('booking.finish', { bookingId: 'w-finished', outcome: 'Done', early: true });
  await book('w-cancelled', [duplicateId], 15);
  await side.send('booking.cancel', { bookingId: 'w-cancelled', reason: 'Ill' });
  await book('w-prefers', [], 17, { preferredResourceIds: ['rob', duplicateId] });
  const { report } = await side.send('resource.merge', { resourceId, duplicateId });
  expect(mergeReportSchema.parse(report)).toMatchObject({ bookings: 5, others: {}, leftOut: [] });
  const all = ['w-rostered', 'w-both', 'w-finished', 'w-cancelled', 'w-prefers'];
  const found = await bookings(...all);
  expect(found.map((one) => [one?.status, one?.resourceIds])).toEqual([
    ['rostered', [resourceId]],
    ['rostered', [resourceId]],
    ['finished', [resourceId]],
    ['cancelled', [resourceId]],
    ['draft', []],
  ]);
  expect(found[4]?.details.preferredResourceIds).toEqual(['rob', resourceId]);
  expect((await lastOf(`resource-acme.${duplicateId}`))?.type).toBe('ResourceDeactivated');
  await takenBack(report);
  expect((await bookings(...all)).map((one) => [one?.status, one?.resourceIds])).toEqual([
    ['rostered', [duplicateId]],
    ['rostered', [duplicateId, resourceId]],
    ['finished', [duplicateId]],
    ['cancelled', [duplicateId]],
    ['draft', []],
  ]);
});

test('marks work that both had at the same time, and loses none of it', async () => {
  const { resourceId, duplicateId } = await twins();
  await book('c-kept', [resourceId], 33);
  await book('c-moved', [duplicateId], 33.2);
  await side.send('resource.merge', { resourceId, duplicateId });
  const [kept, moved] = await bookings('c-kept', 'c-moved');
  expect([kept?.resourceIds, moved?.resourceIds]).toEqual([[resourceId], [resourceId]]);
  expect(moved?.violations.map(({ code }) => code)).toContain('resource_busy');
});

test('moves hours, leave, rosters, equipment, and what prefers or bars; then the person has what was missing', async () => {
  const { resourceId, duplicateId } = await twins({ mobile: '0400', maxHoursPerWeek: 20, uid: 'ray' });
  const day = { startDate: '2026-02-02', endDate: null, timings: [{ day: 1, begin: 28_800, end: 61_200 }] };
  await side.send('shift.create', { shiftId: 's-hours', resourceId: duplicateId, ...day });
  const now = Math.floor(clock() / 1000);
  const leave = { kind: 'leave' as const, resourceId: duplicateId, reason: 'Rest' };
  await side.send('absence.create', { ...leave, absenceId: 'l-past', start: now - 9000, end: now - 1000 });
  await side.send('absence.create', { ...leave, absenceId: 'l-next', start: now + 9000, end: now + 90_000 });
  await side.send('rosterTemplate.create', { rosterTemplateId: 'usual', name: 'Usual' });
  const weekly = { templateId: 'usual', week: 1, day: 1, start: 32_400, end: 36_000, customerId: 'anna' };
  await side.send('rosterEvent.create', {
    ...weekly,
    rosterEventId: 'r-1',
    resourceIds: [duplicateId],
    preferredResourceIds: [duplicateId, resourceId],
  });
  await side.send('equipment.create', { equipmentId: 'van', name: 'Van', assignedTo: duplicateId });
  await side.send('customer.create', {
    customerId: 'fan',
    firstName: 'Fan',
    preferredResourceIds: [duplicateId],
  });
  await side.send('customer.create', { customerId: 'foe', firstName: 'Foe' });
  await side.send('customer.barResource', { customerId: 'foe', resourceId: duplicateId });

  const { report } = await side.send('resource.merge', { resourceId, duplicateId });
  expect(mergeReportSchema.parse(report).others).toEqual({
    absence: 2,
    customer: 2,
    equipment: 1,
    rosterEvent: 1,
    shift: 1,
  });
  expect((await lastOf('shift-acme.s-hours'))?.data).toMatchObject({ resourceId });
  expect((await lastOf('absence-acme.l-past'))?.type).toBe('AbsenceCancelled');
  expect((await lastOf('absence-acme.l-next'))?.type).toBe('AbsenceCancelled');
  const away = async () => {
    await side.caughtUp();
    const { leaves } = await side.facts.allocation(
      'acme',
      { start: now - 9000, end: now + 90_000 },
      { resourceIds: [resourceId, duplicateId], customerIds: [] },
    );
    const standing = leaves.filter(({ status }) => status === 'approved');
    return standing.map((one) => [one.resourceId, one.start - now]).sort();
  };
  expect(await away()).toEqual([
    [resourceId, -9000],
    [resourceId, 9000],
  ]);
  expect((await lastOf('rosterEvent-acme.r-1'))?.data).toEqual({
    resourceIds: [resourceId],
    preferredResourceIds: [resourceId],
  });
  expect((await lastOf('equipment-acme.van'))?.data).toEqual({ assignedTo: resourceId });
  expect((await lastOf('customer-acme.fan'))?.data).toEqual({ preferredResourceIds: [resourceId] });
  expect((await side.events('customer-acme.foe')).slice(-2).map(({ type, data }) => [type, data])).toEqual([
    ['ResourceBarred', { resourceId }],
    ['ResourceUnbarred', { resourceId: duplicateId }],
  ]);
  expect((await lastOf(`resource-acme.${resourceId}`))?.data).toEqual({
    mobile: '0400',
    maxHoursPerWeek: 20,
    uid: 'ray',
  });

  await takenBack(report);
  expect((await lastOf('shift-acme.s-hours'))?.data).toMatchObject({ resourceId: duplicateId });
  expect(await away()).toEqual([
    [duplicateId, -9000],
    [duplicateId, 9000],
  ]);
  const span = { start: now, end: now + 90_000 };
  const { resources } = await side.facts.allocation('acme', span, {
    resourceIds: [resourceId, duplicateId],
    customerIds: [],
  });
  expect(resources.map(({ id, mobile, inactive }) => [id, mobile, inactive]).sort()).toEqual([
    [duplicateId, '0400', false],
    [resourceId, null, false],
  ]);
});

test('moves shifts that were taken, offered and handed over, which nothing else changes any more', async () => {
  const { resourceId, duplicateId } = await twins();
  await side.send('resource.create', { resourceId: 'rob2', firstName: 'Rob' });
  const wednesday = midnight + 48 * hour;
  const hours = (begin: number, end: number) => ({
    start: wednesday + begin * hour,
    end: wednesday + end * hour,
  });
  await side.send('openShift.create', { openShiftId: 'o-taken', title: 'Round', ...hours(8, 12) });
  await side.send('openShift.take', { openShiftId: 'o-taken', resourceId: duplicateId });
  const offer = { shiftOfferId: 'o-given', resourceId: duplicateId, ...hours(8, 10) };
  await side.send('shiftOffer.create', offer);
  await side.send('shiftOffer.agree', { shiftOfferId: 'o-given', resourceId: 'rob2' });
  await side.send('shiftOffer.approve', { shiftOfferId: 'o-given', resourceId: 'rob2' });
  const { report } = await side.send('resource.merge', { resourceId, duplicateId });
  expect(mergeReportSchema.parse(report).others).toMatchObject({ openShift: 1, shiftOffer: 1 });
  expect((await lastOf('shiftOffer-acme.o-given'))?.data).toEqual({ resourceId });
  const steps = (await side.events('openShift-acme.o-taken')).slice(-2).map(({ type, data }) => [type, data]);
  expect(steps).toEqual([
    ['PlaceTaken', { resourceId }],
    ['PlaceGivenBack', { resourceId: duplicateId }],
  ]);

  await takenBack(report);
  expect((await lastOf('shiftOffer-acme.o-given'))?.data).toEqual({ resourceId: duplicateId });
  const back = (await side.events('openShift-acme.o-taken')).slice(-2).map(({ type, data }) => [type, data]);
  expect(back).toEqual([
    ['PlaceTaken', { resourceId: duplicateId }],
    ['PlaceGivenBack', { resourceId }],
  ]);
});

test('leaves one place of two people who both had one, and undone both have theirs again', async () => {
  const { resourceId, duplicateId } = await twins();
  const thursday = midnight + 72 * hour;
  const id = { openShiftId: 'o-both' };
  await side.send('openShift.create', {
    ...id,
    title: 'Round',
    start: thursday + 8 * hour,
    end: thursday + 12 * hour,
    places: 2,
  });
  for (const who of [resourceId, duplicateId]) await side.send('openShift.take', { ...id, resourceId: who });
  const held = async () => {
    await side.caughtUp();
    const events = (await side.events('openShift-acme.o-both')).filter(openShift.decider.isEvent);
    const state = events.reduce(openShift.decider.evolve, openShift.decider.initial);
    return 'takenBy' in state ? state.takenBy.toSorted() : undefined;
  };
  expect(await held()).toEqual([duplicateId, resourceId].toSorted());
  const { report } = await side.send('resource.merge', { resourceId, duplicateId });
  expect(await held()).toEqual([resourceId]);
  for (const { name, input, ifRevision } of mergeReportSchema.parse(report).undo) {
    const envelope = { commandId: JSON.stringify(input), ...(ifRevision !== undefined && { ifRevision }) };
    const undone = await side.service.execute(dispatcher, name, input, envelope);
    expect(Result.isSuccess(undone), `${name} ${JSON.stringify(undone)}`).toBe(true);
  }
  expect(await held()).toEqual([duplicateId, resourceId].toSorted());
});

test('is refused for oneself, for nobody, into somebody who has left, and to those who may not change all of it', async () => {
  const { resourceId, duplicateId } = await twins();
  const refused = async (input: object, actor = dispatcher) => {
    const { code, message } = await side.refusal('resource.merge', input, actor);
    return [code, message];
  };
  expect(await refused({ resourceId, duplicateId: resourceId })).toEqual([
    'invalid_input',
    'must be another person',
  ]);
  expect(await refused({ resourceId, duplicateId: 'nobody' })).toEqual([
    'not_found',
    'There is no such person.',
  ]);
  await side.send('resource.deactivate', { resourceId });
  expect(await refused({ resourceId, duplicateId })).toEqual([
    'transition_not_allowed',
    'The person that stays is not in use. Reactivate it first.',
  ]);
  expect((await refused({ resourceId: duplicateId, duplicateId: resourceId }, actorOf('scheduler')))[0]).toBe(
    'not_allowed',
  );
});

test.each([1, 2, 3, 4, 5, 6])(
  'keeps all leave and one account if the process dies after %i appends',
  async (appends) => {
    const { resourceId, duplicateId } = await twins({ uid: `dying-${appends}` });
    const now = Math.floor(clock() / 1000);
    const leave = { kind: 'leave' as const, reason: 'Rest' };
    const asked = actorOf('resource', { resourceId: duplicateId });
    await side.send('absence.create', {
      ...leave,
      resourceId,
      absenceId: `own-${appends}`,
      start: now,
      end: now + 900,
    });
    await side.send('absence.create', {
      ...leave,
      resourceId: duplicateId,
      absenceId: `given-${appends}`,
      start: now + 9000,
      end: now + 90_000,
    });
    await side.send(
      'absence.request',
      {
        resourceId: duplicateId,
        reason: 'Asked',
        absenceId: `asked-${appends}`,
        start: now + 100_000,
        end: now + 200_000,
      },
      asked,
    );
    const dying = await side.dyingAfter(appends);
    const envelope = { commandId: `dying-${appends}` };
    const send = { resourceId, duplicateId };
    await side.caughtUp();
    const first = dying.execute(dispatcher, 'resource.merge', send, envelope);
    if (appends < 6) await expect(first).rejects.toThrow();
    else await first;
    await dying.close().catch(() => {});
    const answer = await side.send('resource.merge', send, dispatcher, envelope);
    await side.caughtUp();
    const { leaves } = await side.facts.allocation(
      'acme',
      { start: now, end: now + 200_000 },
      { resourceIds: [resourceId, duplicateId], customerIds: [] },
    );
    const standing = leaves.filter(({ status }) => status === 'approved' || status === 'requested');
    expect(standing.map((one) => [one.resourceId, one.start - now, one.status]).sort()).toEqual([
      [resourceId, 0, 'approved'],
      [resourceId, 100_000, 'requested'],
      [resourceId, 9000, 'approved'],
    ]);
    expect((await side.events(`absence-acme.own-${appends}`)).map(({ type }) => type)).toEqual([
      'AbsenceCreated',
    ]);
    const uidOf = async (id: string) => {
      const changes = (await side.events(`resource-acme.${id}`)).map(({ data }) => data);
      return Object.assign({}, ...changes).uid;
    };
    expect([await uidOf(resourceId), await uidOf(duplicateId)]).toEqual([`dying-${appends}`, null]);
    const { others, undo } = mergeReportSchema.parse(answer.report);
    expect([others, undo.length]).toEqual([{ absence: 2 }, 6]);
  },
);
