import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRosterSide, type RosterSide } from '../rosterTemplate/rosterSide.ts';

/** A decision about somebody knows the customers of its own jobs, and not only of the work that they have already. */
describe('a customer for whom nobody works yet', () => {
  let side: RosterSide;
  beforeAll(async () => {
    side = await createRosterSide();
    for (const customerId of ['dora', 'edda', 'fred']) {
      await side.send('customer.create', { customerId, firstName: customerId });
      await side.send('customer.barResource', { customerId, resourceId: 'rob' });
    }
  });
  afterAll(() => side.close());

  async function violationsOf(bookingId: string) {
    await side.caughtUp();
    const [booking] = await side.facts.bookings('acme', [bookingId]);
    return booking?.violations.map(({ code }) => code);
  }

  test('is known to bar somebody who is given the first booking', async () => {
    await side.book('first', 'dora', 0, 9, 'rob');
    expect(await violationsOf('first')).toEqual(['resource_blacklisted']);
  });

  test('is known to bar somebody whose booking becomes theirs, and no longer when it goes back', async () => {
    await side.book('passed-on', 'anna', 1, 9, 'rob');
    expect(await violationsOf('passed-on')).toEqual([]);
    const edited = await side.send('booking.edit', { bookingId: 'passed-on', customerId: 'edda' });
    expect(await violationsOf('passed-on')).toEqual(['resource_blacklisted']);
    await side.send('booking.undo', { bookingId: 'passed-on', commandId: edited.commandId });
    expect(await violationsOf('passed-on')).toEqual([]);
  });

  test('is known to bar somebody whom a roster names', async () => {
    await side.template('barring', { 'barring-a': { customerId: 'fred', resourceIds: ['rob'] } });
    const range = { from: '2026-04-12', to: '2026-04-25' };
    const { drafts } = await side.publish('barring', range);
    expect(drafts).toMatchObject([{ code: 'resource_blacklisted' }]);
    expect(await side.published('barring')).toMatchObject([{ status: 'draft' }]);
  });

  test('is known to bar somebody who comes back with what is published no more', async () => {
    await side.template('back', { 'back-a': { customerId: 'cleo', resourceIds: ['sue'] } });
    const range = { from: '2026-05-10', to: '2026-05-23' };
    await side.publish('back', range);
    await side.send('rosterEvent.archive', { rosterEventId: 'back-a' });
    const removed = await side.publish('back', range);
    await side.send('customer.barResource', { customerId: 'cleo', resourceId: 'sue' });
    await side.takeBack('back', removed);
    const [booking] = await side.published('back');
    expect(booking?.violations.map(({ code }) => code)).toEqual(['resource_blacklisted']);
  });
});
