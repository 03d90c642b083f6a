import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveMessage, LiveRequest } from '../../../api/contract/live.ts';
import type { TimelineWorkspaceView } from '../../../api/contract/workspaces.ts';
import type { GivenChange } from '../../../domain/workspace/reconcile.ts';
import { forgetKnown } from '../../../web/client/knownPosition.ts';
import { stagedBookings } from '../../../web/workspace/workspaceBoard.ts';
import { createWorkspaceSession } from '../../../web/workspace/workspaceSession.ts';

/** The workspace as the server has it. */
let stored: TimelineWorkspaceView;
/** How often it was read, and whether a reading is answered that it cannot be had now. */
let readings = 0;
let isDown = false;
let socket: Socket | undefined;
/** What a test leaves to be ended. */
const endings: (() => void)[] = [];
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

/** The browser's end of the live connection, of which the test is the server. */
class Socket extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = Socket.OPEN;
  readonly asked: LiveRequest[] = [];

  constructor() {
    super();
    socket = this;
  }

  send(text: string): void {
    this.asked.push(JSON.parse(text));
  }

  close(): void {}

  tell(message: LiveMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  readings = 0;
  isDown = false;
  stored = {
    id: 'anew',
    revision: 5,
    board: 'timeline',
    templateId: null,
    name: 'Anew',
    owner: 'dana',
    ownerName: 'Dana',
    own: true,
    shared: false,
    endsAt: Math.floor(Date.now() / 1000) + 86_400,
    staged: 0,
    position: 50,
    changes: [],
    left: [],
    bookings: [],
  };
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { origin: 'http://muster.test' });
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (path.startsWith('/api/v1/commands/workspace.stage')) {
      const { changes } = JSON.parse(body ?? '') as { changes: GivenChange[] };
      stage(...changes);
      const { revision, position } = stored;
      const stream = 'workspace-acme.anew';
      return Response.json({
        commandId: 'c',
        stream,
        revision,
        position,
        recordId: 'anew',
        created: [],
        events: [],
      });
    }
    readings += 1;
    return isDown ? new Response('', { status: 503 }) : Response.json(stored);
  });
});
afterEach(() => {
  for (const end of endings.splice(0)) end();
  forgetKnown();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function onto(bookingId: string, person: string): GivenChange {
  const seen = { title: '', start: 0, end: 3600, resourceIds: [], status: 'draft' as const };
  return { bookingId, basis: 1, seen, wanted: { resourceIds: [person] } };
}

/** The server takes changes in, whoever has sent them. */
function stage(...changes: readonly GivenChange[]): void {
  const ids = new Set(changes.map(({ bookingId }) => bookingId));
  const staged = [
    ...stored.changes.filter(({ bookingId }) => !ids.has(bookingId)),
    ...changes.map(({ seen, wanted, ...change }) => ({
      ...change,
      changeId: `change-${stored.revision + 1}`,
      seen: seen && { ...seen, resourceIds: [...seen.resourceIds] },
      wanted: { ...wanted },
    })),
  ];
  const { revision, position } = stored;
  stored = {
    ...stored,
    revision: revision + 1,
    position: position + 1,
    changes: staged,
    staged: staged.length,
  };
}

/** A tab that has read the workspace, and the bookings that its board is told to draw anew, by and by. */
function openTab() {
  const told: string[][] = [];
  const session = createWorkspaceSession(stored, stagedBookings, {
    changed: (ids) => void told.push([...ids].toSorted()),
  });
  return { session, told };
}

test('what another device has staged before one’s own change, and what it has staged anew, is drawn once it is read', async () => {
  stage(onto('kept', 'abel'), onto('again', 'abel'));
  const { session, told } = openTab();
  stage(onto('theirs', 'abel'), onto('again', 'bo'));
  await session.change(new Map([['mine', onto('mine', 'bo')]]));
  await session.refresh();
  expect(
    session
      .view()
      .changes.map(({ bookingId }) => bookingId)
      .toSorted(),
  ).toEqual(['again', 'kept', 'mine', 'theirs']);
  expect(told).toEqual([['mine'], ['again', 'theirs']]);

  // Nothing else has changed since.
  await session.refresh();
  expect(told.slice(2)).toEqual([[]]);
});

test('what another device has dropped before one’s own change leaves the board once that is read', async () => {
  stage(onto('dropped', 'abel'));
  const { session, told } = openTab();
  stored = { ...stored, revision: 7, changes: [], staged: 0 };
  await session.change(new Map([['mine', onto('mine', 'bo')]]));
  await session.refresh();
  expect(session.stagedOf('dropped')).toBeUndefined();
  expect(told).toEqual([['mine'], ['dropped']]);
});

test('a reading that failed after a push is made up for while the connection lives, and once', async () => {
  const { session } = openTab();
  endings.push(session.follow());
  socket?.tell({ kind: 'hello', position: 50, epoch: 'one' });
  const watched = socket?.asked.find((each) => each.kind === 'watch' && each.topic === 'workspace');
  if (watched === undefined || !('name' in watched)) throw new Error('the workspace is not watched');
  isDown = true;
  stage(onto('theirs', 'abel'));
  socket?.tell({ kind: 'changed', name: watched.name, position: stored.position, changes: {} });
  const heartbeat = setInterval(() => socket?.tell({ kind: 'heartbeat', position: 51 }), 15_000);
  endings.push(() => clearInterval(heartbeat));
  // With all its retries.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(readings).toBeGreaterThan(0);
  expect(session.stagedOf('theirs')).toBeUndefined();

  isDown = false;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(session.stagedOf('theirs')).toBeDefined();
  const read = readings;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(readings).toBe(read);
});
