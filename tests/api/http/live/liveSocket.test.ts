import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandAnswerSchema } from '../../../../api/contract/command.ts';
import { type LiveMessage, liveMessageSchema } from '../../../../api/contract/live.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { turnFigures } from '../../../../postgres/connectInTurn.ts';
import { hour, monday8, openSocket, startApi, type TestApi, type TestSocket } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Changed = Extract<LiveMessage, { kind: 'changed' }>;
const week = { from: monday8 - 24 * hour, to: monday8 + 6 * 24 * hour };

interface Screen extends TestSocket<LiveMessage> {
  /** All that was pushed for a watch. */
  changes(name: string): Changed[];
  pushed(name: string, wanted: (changed: Changed) => boolean): Promise<LiveMessage>;
}

async function open(role: Role, org: 'acme' | 'umbra' = 'acme'): Promise<Screen> {
  const socket = await openSocket(api.address, '/api/v1/live', api[org].tokens[role], (json) =>
    liveMessageSchema.parse(json),
  );
  await socket.heard((message) => message.kind === 'hello');
  return {
    ...socket,
    changes: (name) =>
      socket.messages.flatMap((message) =>
        message.kind === 'changed' && message.name === name ? [message] : [],
      ),
    pushed: (name, wanted) =>
      socket.heard((message) => message.kind === 'changed' && message.name === name && wanted(message)),
  };
}

async function watchBoard(role: Role, org: 'acme' | 'umbra' = 'acme'): Promise<Screen> {
  const screen = await open(role, org);
  const after = api.server.services.projector.position();
  screen.send({ kind: 'watch', name: 'board', topic: 'timeline', ...week, after });
  return screen;
}

let made = 0;
async function makeBooking(more: object = {}): Promise<string> {
  made += 1;
  const bookingId = `live-${made}`;
  await api.operate('acme', 'booking.create', {
    bookingId,
    customerId: api.acme.otherCustomerId,
    start: monday8 + made * 4 * hour,
    end: monday8 + made * 4 * hour + hour,
    ...more,
  });
  return bookingId;
}

const shows = (bookingId: string) => (changed: Changed) =>
  changed.changes.booking?.rows.some((booking) => booking.id === bookingId) === true;
const takesAway = (bookingId: string) => (changed: Changed) =>
  changed.changes.booking?.gone.includes(bookingId) === true;

describe('live changes', () => {
  test('a change by one dispatcher is pushed to the board of another', async () => {
    const board = await watchBoard('scheduler');
    const answer = await api.ask('POST', '/api/v1/commands/booking.edit', {
      as: api.acme.tokens.dispatcher,
      body: { bookingId: api.acme.bookingId, title: 'Seen by both' },
    });
    expect(answer.status).toBe(200);
    const changed = await board.pushed('board', shows(api.acme.bookingId));
    expect(changed).toMatchObject({
      changes: {
        booking: {
          rows: [{ title: 'Seen by both', customerName: expect.stringContaining('acme-customer') }],
        },
      },
    });
    board.socket.close();
  });

  test('a booking that leaves the window or enters it goes and comes, and one that is cancelled stays', async () => {
    const board = await watchBoard('dispatcher');
    const moved = await makeBooking();
    await board.pushed('board', shows(moved));
    const away = { start: week.to + hour, end: week.to + 2 * hour };
    await api.operate('acme', 'booking.reschedule', { bookingId: moved, ...away });
    await board.pushed('board', takesAway(moved));
    const cancelled = await makeBooking();
    await api.operate('acme', 'booking.cancel', { bookingId: cancelled, reason: 'not needed' });
    await board.pushed(
      'board',
      ({ changes: { booking } }) =>
        booking?.rows.some(({ id, status }) => id === cancelled && status === 'cancelled') === true,
    );
    expect(board.changes('board').some(takesAway(cancelled))).toBe(false);
    // A booking that was never in the window is nobody's business on this board.
    await api.operate('acme', 'booking.edit', { bookingId: moved, title: 'elsewhere' });
    const back = { start: monday8, end: monday8 + hour };
    await api.operate('acme', 'booking.reschedule', { bookingId: moved, ...back });
    await board.pushed(
      'board',
      ({ changes: { booking } }) => booking?.rows.some(({ title }) => title === 'elsewhere') === true,
    );
    expect(board.changes('board').filter(takesAway(moved))).toHaveLength(1);
    board.socket.close();
  });

  test('a resource gets their own bookings, and learns when one is given to others', async () => {
    const own = await watchBoard('resource');
    const { resourceId, otherResourceId } = api.acme;
    const bookingId = await makeBooking();
    await api.operate('acme', 'booking.allocate', { bookingId, resourceIds: [resourceId] });
    await own.pushed('board', shows(bookingId));
    await api.operate('acme', 'booking.allocate', { bookingId, resourceIds: [otherResourceId] });
    await own.pushed('board', takesAway(bookingId));
    await api.operate('acme', 'booking.edit', { bookingId, title: 'no longer yours' });
    const mine = await makeBooking();
    await api.operate('acme', 'booking.allocate', { bookingId: mine, resourceIds: [resourceId] });
    await own.pushed('board', shows(mine));
    expect(JSON.stringify(own.messages)).not.toContain('no longer yours');
    expect(own.changes('board').every((changed) => !shows(api.acme.otherBookingId)(changed))).toBe(true);
    own.socket.close();
  });

  test('nothing of one organisation reaches a screen of another', async () => {
    const theirs = await watchBoard('dispatcher', 'umbra');
    await makeBooking({ title: 'secret of acme' });
    await api.operate('umbra', 'booking.edit', { bookingId: api.umbra.bookingId, title: 'of umbra' });
    await theirs.pushed('board', shows(api.umbra.bookingId));
    expect(JSON.stringify(theirs.messages)).not.toMatch(/acme/);
    theirs.socket.close();
  });

  test('a watch that begins at an older position receives what it missed', async () => {
    const after = api.server.services.projector.position();
    const missed = await makeBooking();
    const gone = await makeBooking();
    await api.operate('acme', 'booking.cancel', { bookingId: gone, reason: 'missed too' });
    const board = await open('dispatcher');
    board.send({ kind: 'watch', name: 'late', topic: 'timeline', ...week, after });
    await board.pushed('late', shows(missed));
    // Instants are epoch seconds or ISO 8601 with an offset, as over HTTP.
    const from = new Date(week.from * 1000).toISOString().replace('.000Z', '+00:00');
    const to = new Date(week.to * 1000).toISOString();
    board.send({ kind: 'watch', name: 'written', topic: 'timeline', from, to, after });
    await board.pushed('written', shows(missed));
    board.send({ kind: 'watch', name: 'local', topic: 'timeline', from: '2026-03-02T08:00', to, after });
    await board.heard((message) => message.kind === 'error' && message.message.startsWith('from'));
    board.socket.close();
  });

  test('watches that begin while commands pour in end with every booking as it is', async () => {
    const start = api.server.services.projector.position();
    const pouring = (async () => {
      const ids: string[] = [];
      for (let round = 0; round < 8; round += 1) {
        ids.push(
          ...(await Promise.all(
            Array.from({ length: 6 }, () => makeBooking({ start: monday8, end: monday8 + hour })),
          )),
        );
      }
      return ids;
    })();
    const boards: Screen[] = [];
    for (let index = 0; index < 4; index += 1) {
      const board = await open('dispatcher');
      board.send({ kind: 'watch', name: 'board', topic: 'timeline', ...week, after: start });
      boards.push(board);
      await delay(15);
    }
    const wanted = await pouring;
    for (const board of boards) {
      for (const bookingId of wanted) await board.pushed('board', shows(bookingId));
      board.socket.close();
    }
  });

  test('shifts and resources are sent too; a removed shift goes', async () => {
    const board = await watchBoard('dispatcher');
    const { otherResourceId } = api.acme;
    await api.operate('acme', 'resource.change', { resourceId: otherResourceId, firstName: 'Renamed' });
    await board.pushed(
      'board',
      ({ changes: { resource } }) => resource?.rows.some(({ firstName }) => firstName === 'Renamed') === true,
    );
    await api.operate('acme', 'shift.remove', { shiftId: 'acme-other-shift' });
    await board.pushed(
      'board',
      ({ changes: { shift } }) => shift?.gone.includes('acme-other-shift') === true,
    );
    board.socket.close();
  });

  test('a watched booking and a watched list receive only their own changes, until they are unwatched', async () => {
    const screen = await open('dispatcher');
    const after = api.server.services.projector.position();
    const { bookingId } = api.acme;
    screen.send({ kind: 'watch', name: 'drawer', topic: 'booking', bookingId, after });
    screen.send({ kind: 'watch', name: 'list', topic: 'bookings', after });
    const other = await makeBooking();
    await screen.pushed('list', () => true);
    await api.operate('acme', 'booking.edit', { bookingId, title: 'in the drawer' });
    await screen.pushed('drawer', shows(bookingId));
    expect(screen.changes('drawer').some(shows(other))).toBe(false);
    screen.send({ kind: 'unwatch', name: 'drawer' });
    screen.send({ kind: 'watch', name: 'probe', topic: 'booking', bookingId, after });
    await screen.pushed('probe', () => true);
    const told = screen.changes('drawer').length;
    await api.operate('acme', 'booking.edit', { bookingId, title: 'unwatched' });
    await screen.pushed('probe', ({ changes }) => changes.booking?.rows[0]?.title === 'unwatched');
    expect(screen.changes('drawer')).toHaveLength(told);
    screen.socket.close();
  });

  test('D272, D273: the lists of tasks and of calendar events are live, and so is what is part of either; a person hears of their own', async () => {
    const [planner, worker] = [await open('dispatcher'), await open('resource')];
    const after = api.server.services.projector.position();
    const lists = ['task', 'calendarEvent', 'jobOffer', 'bid'] as const;
    for (const category of lists) {
      for (const screen of [planner, worker])
        screen.send({ kind: 'watch', name: category, topic: 'records', category, after });
    }
    const start = Math.floor(Date.now() / 1000) + 48 * hour;
    const { resourceId, otherResourceId } = api.acme;
    const event = {
      title: 'Street fair',
      start,
      end: start + hour,
      peopleNeeded: 2,
      shownAs: 'free',
    } as const;
    await api.operate('acme', 'calendarEvent.create', {
      ...event,
      calendarEventId: 'live-fair',
      peopleIds: [otherResourceId],
    });
    const task = { title: 'Set up the stall', calendarEventId: 'live-fair', peopleIds: [otherResourceId] };
    await api.operate('acme', 'task.create', { taskId: 'live-stall', ...task });
    const offer = { calendarEventId: 'live-fair', openUntil: start - hour, byChoice: true };
    await api.operate('acme', 'jobOffer.create', { jobOfferId: 'live-offer', ...offer });
    const names = (id: string) => (changed: Changed) => JSON.stringify(changed.changes).includes(`"${id}"`);
    await planner.pushed('calendarEvent', names('live-fair'));
    await planner.pushed('task', names('live-stall'));
    await planner.pushed('jobOffer', names('live-offer'));
    await api.operate('acme', 'task.create', { taskId: 'live-own', title: 'Own', peopleIds: [resourceId] });
    await worker.pushed('task', names('live-own'));
    expect(worker.changes('task').some(names('live-stall'))).toBe(false);
    expect(worker.changes('calendarEvent').some(names('live-fair'))).toBe(false);
    planner.socket.close();
    worker.socket.close();
  });

  test('a worker hears that something offered has changed, and nothing of what it is', async () => {
    const screen = await open('resource');
    const after = api.server.services.projector.position();
    screen.send({ kind: 'watch', name: 'offered', topic: 'offeredShifts', after });
    screen.send({ kind: 'watch', name: 'list', topic: 'bookings', after });
    const { resourceId, otherResourceId } = api.acme;
    // What concerns colleagues alone is told to nobody else.
    const hours = { startDate: '2026-05-04', endDate: '2026-05-04', timings: [] };
    await api.operate('acme', 'shift.setDays', { edits: [{ resourceId: otherResourceId, ...hours }] });
    await api.operate('acme', 'booking.edit', { bookingId: api.acme.bookingId, title: 'heard' });
    await screen.pushed('offered', () => true);
    // Their own work decides what fits them, and so is heard of; that of colleagues is not.
    const [own] = screen.changes('offered');
    expect([own?.position, own?.changes]).toEqual([screen.changes('list')[0]?.position, {}]);
    const start = Math.floor(Date.now() / 1000) + 24 * hour;
    await api.operate('acme', 'openShift.create', { start, end: start + hour });
    await screen.pushed('offered', ({ position }) => position > (own?.position ?? 0));
    expect(screen.changes('offered').map(({ changes }) => changes)).toEqual([{}, {}]);
    await api.operate('acme', 'shift.setDays', { edits: [{ resourceId, ...hours }] });
    await screen.pushed(
      'offered',
      ({ position }) => position > (screen.changes('offered')[1]?.position ?? 0),
    );
    // What fits them depends on their own record too; that of a colleague is none of their business.
    const heard = screen.changes('offered').length;
    await api.operate('acme', 'resource.change', { resourceId: otherResourceId, mobile: '+61400000071' });
    await api.operate('acme', 'booking.edit', { bookingId: api.acme.bookingId, title: 'heard again' });
    await screen.pushed('list', ({ position }) => position >= api.server.services.projector.position());
    await screen.pushed('offered', ({ position }) => position >= api.server.services.projector.position());
    expect(screen.changes('offered')).toHaveLength(heard + 1);
    await api.operate('acme', 'resource.change', { resourceId, mobile: '+61400000072' });
    await screen.pushed('offered', () => screen.changes('offered').length > heard + 1);
    screen.socket.close();
    const customer = await open('customer');
    customer.send({ kind: 'watch', name: 'offered', topic: 'offeredShifts', after });
    await customer.heard((message) => message.kind === 'error' && message.code === 'not_allowed');
    customer.socket.close();
  });

  test('D274: a planner hears that something has happened, and nothing of what it is; nobody else watches that', async () => {
    const [planner, customer] = await Promise.all([open('scheduler'), open('customer')]);
    const after = api.server.services.projector.position();
    for (const screen of [planner, customer]) {
      screen.send({ kind: 'watch', name: 'news', topic: 'trackedEvents', after });
    }
    await customer.heard((message) => message.kind === 'error' && message.code === 'not_allowed');
    await api.operate('acme', 'booking.edit', { bookingId: api.acme.bookingId, title: 'told' });
    await planner.pushed('news', () => true);
    expect(planner.changes('news').map(({ changes }) => changes)).toEqual([{}]);
    for (const { socket } of [planner, customer]) socket.close();
  });

  test('everybody hears that the settings have changed, or did while nobody listened; not that a booking has, and nobody elsewhere', async () => {
    const after = api.server.services.projector.position();
    const configure = (hours: number) =>
      api.operate('acme', 'organisation.configure', { settings: { maxHoursPerDay: hours } });
    const [customer, worker, elsewhere] = await Promise.all([
      open('customer'),
      open('resource'),
      open('dispatcher', 'umbra'),
    ]);
    for (const screen of [customer, worker, elsewhere]) {
      screen.send({ kind: 'watch', name: 'own', topic: 'organisation', after });
    }
    await makeBooking();
    await configure(9);
    for (const screen of [customer, worker]) {
      await screen.pushed('own', () => true);
      expect(screen.changes('own').map(({ changes }) => changes)).toEqual([{}]);
    }
    const late = await open('resource');
    late.send({ kind: 'watch', name: 'own', topic: 'organisation', after });
    await late.pushed('own', () => true);
    expect(elsewhere.changes('own')).toEqual([]);
    for (const { socket } of [customer, worker, elsewhere, late]) socket.close();
  });

  test('what is staged in a workspace is told to its owner, and to planners once it is shared; and nobody else hears of it', async () => {
    const [own, colleague, worker, elsewhere] = await Promise.all([
      open('dispatcher'),
      open('scheduler'),
      open('resource'),
      open('scheduler', 'umbra'),
    ]);
    const send = async (name: string, body: object) => {
      const answer = await api.ask('POST', `/api/v1/commands/workspace.${name}`, {
        as: api.acme.tokens.dispatcher,
        body: { workspaceId: 'live', ...body },
      });
      expect(answer.status).toBe(200);
      return commandAnswerSchema.parse(await answer.json()).position;
    };
    let staged = 0;
    const stage = () => {
      staged += 1;
      const wanted = { customerId: api.acme.otherCustomerId, start: monday8, end: monday8 + hour };
      return send('stage', { changes: [{ bookingId: `new-${staged}`, basis: null, seen: null, wanted }] });
    };
    const after = await send('open', { board: 'timeline', name: 'Live' });
    for (const screen of [own, colleague, worker, elsewhere]) {
      screen.send({ kind: 'watch', name: 'one', topic: 'workspace', workspaceId: 'live', after });
      screen.send({ kind: 'watch', name: 'all', topic: 'workspaces', after });
    }
    await worker.heard((message) => message.kind === 'error' && message.code === 'not_allowed');
    // It is not there for them: whoever had it open is told so, and that is all.
    for (const screen of [colleague, elsewhere]) await screen.pushed('one', () => true);
    expect(own.changes('one')).toEqual([]);

    await stage();
    for (const name of ['one', 'all'])
      await own.pushed(name, ({ changes }) => Object.keys(changes).length === 0);
    await send('share', { shared: true });
    for (const name of ['one', 'all']) {
      await colleague.pushed(name, ({ position }) => position > after + 1);
    }
    const heard = colleague.changes('one').length;
    await stage();
    await expect.poll(() => colleague.changes('one').length).toBe(heard + 1);
    await send('share', { shared: false });
    await expect.poll(() => colleague.changes('one').length).toBe(heard + 2);
    await send('rename', { name: 'Nobody’s' });
    const discarded = await send('discard', {});
    await own.pushed('all', ({ position }) => position >= discarded);
    expect(colleague.changes('one')).toHaveLength(heard + 2);
    expect(worker.changes('one')).toEqual([]);
    expect(elsewhere.changes('one')).toHaveLength(1);

    // What was missed: it is not there any more.
    own.send({ kind: 'watch', name: 'again', topic: 'workspace', workspaceId: 'live', after });
    await own.pushed('again', () => true);
    own.send({ kind: 'unwatch', name: 'all' });
    for (const { socket } of [own, colleague, worker, elsewhere]) socket.close();
  });

  test('a client that asks faster than it is answered only delays itself, and is sent what it asked for last', async () => {
    const screen = await open('dispatcher');
    const { pools, projector } = api.server.services;
    const after = projector.position();
    let connections = 0;
    const looking = setInterval(() => {
      connections = Math.max(connections, turnFigures(pools.live).underWay);
    }, 1);
    for (let count = 0; count < 90; count += 1) {
      screen.send({ kind: 'watch', name: `list ${count % 5}`, topic: 'bookings', after: 0 });
    }
    screen.send({ kind: 'watch', name: 'board', topic: 'timeline', ...week, after });
    const bookingId = await makeBooking({ start: monday8, end: monday8 + hour });
    await screen.pushed('board', shows(bookingId));
    clearInterval(looking);
    // One that catches up, and one for what has changed since.
    expect(connections).toBeLessThanOrEqual(2);
    screen.socket.close();
  });

  test('planners are told who is at work on which booking, of their own organisation, and administrators may end it', async () => {
    const [board, elsewhere, worker] = await Promise.all([
      open('scheduler'),
      open('dispatcher', 'umbra'),
      open('resource'),
    ]);
    for (const screen of [board, elsewhere, worker]) screen.send({ kind: 'colleagues', name: 'them' });
    const told = (screen: Screen, bookingIds: readonly string[]) =>
      screen.heard(
        (message) =>
          message.kind === 'colleagues' &&
          JSON.stringify(message.holds.map(({ bookingId }) => bookingId)) === JSON.stringify(bookingIds),
      );
    await Promise.all([told(board, []), told(elsewhere, [])]);
    await worker.heard((message) => message.kind === 'error' && message.code === 'not_allowed');

    const { bookingId } = api.acme;
    const tab = '5f0c2f6e-3c0b-4d54-9d6c-0c2f6e3c0b4d';
    const hold = (role: Role, step: string, body: object) =>
      api.ask('POST', `/api/v1/holds/${step}`, { as: api.acme.tokens[role], body });
    const taken = await hold('dispatcher', 'claim', { bookingIds: [bookingId], tab });
    expect(await taken.json()).toMatchObject({ holds: [{ bookingId, own: true }] });
    await told(board, [bookingId]);
    const last = board.messages.findLast((message) => message.kind === 'colleagues');
    expect(last).toMatchObject({ holds: [{ own: false, name: expect.stringMatching(/./) }] });

    const refused = await hold('scheduler', 'claim', { bookingIds: [bookingId], tab });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'booking_held',
      details: { bookingId, holder: { name: expect.stringMatching(/./) } },
    });
    const moved = await api.ask('POST', '/api/v1/commands/booking.reschedule', {
      as: api.acme.tokens.scheduler,
      body: { bookingId, start: monday8 + 2 * hour, end: monday8 + 3 * hour },
    });
    expect(moved.status).toBe(409);
    expect((await hold('dispatcher', 'claim', { bookingIds: ['nowhere'], tab })).status).toBe(404);
    expect((await hold('scheduler', 'remove', { bookingId })).status).toBe(403);

    expect((await hold('dispatcher', 'remove', { bookingId })).status).toBe(200);
    board.messages.length = 0;
    await told(board, []);
    expect((await hold('dispatcher', 'remove', { bookingId })).status).toBe(404);
    const trail = await api.ask('GET', '/api/v1/security/entries', { as: api.acme.tokens.dispatcher });
    expect(JSON.stringify(await trail.json())).toContain('holdRemoved');
    // Another organisation has heard nothing of all that.
    expect(elsewhere.messages.filter(({ kind }) => kind === 'colleagues')).toHaveLength(1);
    for (const { socket } of [board, elsewhere, worker]) socket.close();
  });

  test('who looks at which days of which board is told to planners who see everybody, until they are gone', async () => {
    const [dana, sam, elsewhere] = await Promise.all([
      open('dispatcher'),
      open('scheduler'),
      open('scheduler', 'umbra'),
    ]);
    const at = { board: 'timeline' as const, ...week };
    const later = { ...at, from: week.from + 24 * hour };
    const told = (screen: Screen, ...looks: object[]) =>
      expect
        .poll(() => screen.messages.findLast((message) => message.kind === 'colleagues'))
        .toMatchObject({ looks });
    elsewhere.send({ kind: 'colleagues', name: 'them' });
    sam.send({ kind: 'colleagues', name: 'them' });
    await told(sam);
    dana.send({ kind: 'colleagues', name: 'them', at });
    await told(sam, { ...at, own: false, name: expect.stringMatching(/./) });
    dana.send({ kind: 'colleagues', name: 'them', at: later });
    await told(sam, { ...later, own: false });
    await told(dana, { ...later, own: true });
    // Without a sign for a minute they are gone, although nobody has said so.
    await api.server.services.pools.commands.query(
      `update muster_presence.looks set seen_at = seen_at - interval '61 seconds'`,
    );
    await told(sam);
    dana.send({ kind: 'colleagues', name: 'them', at });
    await told(sam, at);
    dana.socket.close();
    await told(sam);
    await told(elsewhere);
    sam.send({ kind: 'colleagues', name: 'them', at: { ...at, board: 'weather' } });
    await sam.heard((message) => message.kind === 'error' && message.code === 'invalid_input');
    for (const { socket } of [sam, elsewhere]) socket.close();
  });

  test('a message that makes no sense is answered, and the socket stays open', async () => {
    const screen = await open('dispatcher');
    screen.socket.send('{');
    screen.send({ kind: 'watch', name: 'board', topic: 'weather' });
    screen.send({ kind: 'watch', name: 'board', topic: 'booking', bookingId: 'a\0', after: 0 });
    screen.send({ kind: 'watch', name: 'n'.repeat(41), topic: 'bookings', after: 0 });
    await screen.heard((message) => message.kind === 'error' && message.message.startsWith('name'));
    const errors = screen.messages.filter((message) => message.kind === 'error');
    expect(errors.map((error) => error.code)).toEqual(Array.from({ length: 4 }, () => 'invalid_input'));
    expect(screen.socket.readyState).toBe(screen.socket.OPEN);
    screen.socket.close();
  });
});
