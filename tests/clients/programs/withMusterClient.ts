import { createMusterClient, type FeedItem, MusterProblem } from 'muster-client';
import type { BookingLife, Place } from './bookingLife.ts';

/** Drives a booking's life with the package, and follows it meanwhile. */
export async function live(place: Place): Promise<BookingLife> {
  const { baseUrl, token, customerId, resourceId, labelId, start, end } = place;
  const muster = createMusterClient({ baseUrl, token });
  const ending = new AbortController();

  const input = { customerId, start, end, title: 'Made with muster-client', labelIds: [labelId] };
  const idempotencyKey = 'with-muster-client';
  const created = await muster.command('booking.create', input, { idempotencyKey });
  const again = await muster.command('booking.create', input, { idempotencyKey });
  if (again.position !== created.position) throw new Error('The same key made two bookings');
  const ids: string[] = [];
  for await (const row of muster.rows('/api/v1/bookings', { after: created.position, limit: 1 })) {
    if (row.title === input.title) ids.push(row.id);
  }
  const [bookingId = ''] = ids;
  const changes = muster.live({
    watches: [{ name: 'mine', topic: 'booking', bookingId, after: created.position }],
    signal: ending.signal,
  });

  const refused: (string | undefined)[] = [];
  const refusal = (error: unknown) => {
    if (!(error instanceof MusterProblem)) throw error;
    refused.push(error.code);
  };
  await muster.command('booking.finish', { bookingId }).catch(refusal);
  // @ts-expect-error: A command without what it is about does not compile.
  await muster.command('booking.finish', { outcome: 'Done' }).catch(refusal);
  // @ts-expect-error: Nor does a query that does not exist.
  const nowhere: Parameters<typeof muster.get>[0] = '/api/v1/weather';
  if (typeof nowhere !== 'string') throw new Error('A path is a text');

  const statuses: string[] = ['draft'];
  const resources: string[] = [];
  const steps = [
    ['booking.allocate', { bookingId, resourceIds: [resourceId] }],
    ['booking.dispatch', { bookingId }],
    ['booking.start', { bookingId }],
    ['booking.finish', { bookingId, outcome: 'Done' }],
  ] as const;
  for (const [name, given] of steps) {
    const { position, revision } = await muster.command(name, given);
    const booking = await muster.get('/api/v1/bookings/{bookingId}', { bookingId, after: position });
    if (booking.revision !== revision) throw new Error('The query does not show the command');
    statuses.push(booking.status);
    if (name === 'booking.allocate') resources.push(...booking.resources.map(({ id }) => id));
  }
  for await (const change of changes) {
    if (change.changes.booking?.rows.some(({ status }) => status === 'finished')) break;
  }

  const followed: FeedItem[] = [];
  for await (const item of muster.feed({ after: 0, types: 'muster.booking.*', signal: ending.signal })) {
    followed.push(item);
    if (item.kind === 'caughtUp') break;
  }
  const titles = followed.flatMap((item) =>
    item.kind === 'event' && item.event.type === 'muster.booking.created.v4' ? [item.event.data.title] : [],
  );
  if (!titles.includes(input.title)) throw new Error('The feed does not have the booking');
  ending.abort();

  const outcomes = await muster.commands([
    { name: 'label.create', input: { name: 'Made in bulk' } },
    { name: 'booking.confirm', input: { bookingId } },
  ]);
  const told = outcomes.map((one) => (one.outcome === 'accepted' ? one.answer.revision : one.problem.code));
  if (String(told) !== '0,transition_not_allowed') throw new Error(`The bulk was answered ${String(told)}`);

  const history = await muster.get('/api/v1/bookings/{bookingId}/history', { bookingId });
  return { statuses, resources, history: history.entries.map(({ type }) => type), refused };
}
