import { randomUUID } from 'node:crypto';
import { anyOf, type Work } from './work.ts';

/**
 * A workspace of the timeline: two bookings are moved onto somebody and a third begins, and all is committed while a
 * colleague may change one of them at that very moment.
 */
export const workspaceCommit: Work = async ({ dispatcher, send, isSending, anyStart }) => {
  const customerId = anyOf(dispatcher.customerIds);
  const ids = [randomUUID(), randomUUID()];
  for (const bookingId of ids) {
    const start = anyStart();
    const made = await send('booking.create', { bookingId, customerId, start, end: start + 3600 });
    if (made.kind !== 'acknowledged' || !isSending()) return;
  }
  const workspaceId = randomUUID();
  const opened = await send('workspace.open', { workspaceId, name: 'Under faults' });
  if (opened.kind !== 'acknowledged') return;
  const onto = () => {
    const start = anyStart();
    return { start, end: start + 3600, resourceIds: [anyOf(dispatcher.resourceIds)] };
  };
  const staged = await send('workspace.stage', {
    workspaceId,
    changes: [
      ...ids.map((bookingId) => ({
        bookingId,
        basis: 0,
        seen: { title: '', start: 0, end: 3600, resourceIds: [], status: 'draft' },
        wanted: onto(),
      })),
      { bookingId: randomUUID(), basis: null, seen: null, wanted: { customerId, ...onto() } },
    ],
  });
  if (staged.kind !== 'acknowledged') return;
  const edit = { bookingId: ids[0] ?? '', notes: 'Ring twice.' };
  await Promise.all([
    send('workspace.commit', { workspaceId, revision: staged.answer.revision }),
    ...(Math.random() < 0.5 ? [send('booking.edit', edit, 'colleague')] : []),
  ]);
};
