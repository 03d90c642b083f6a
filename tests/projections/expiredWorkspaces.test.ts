import { Result } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetExpired } from '../../commands/log/postgres/forgetExpired.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { maximumAges } from '../../commands/maximumAges.ts';
import { workspaceLifetime } from '../../domain/workspace/workspace.ts';
import type { WorkspaceEvent } from '../../domain/workspace/workspaceEvents.ts';
import { findWorkspace, listWorkspaces } from '../../projections/queries/workspaces.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { actorOf } from '../commands/writeSideFixture.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import { uuidOf } from './recorded.ts';

let readSide: ReadSideFixture;
beforeAll(async () => {
  readSide = await createReadSide();
});
afterAll(() => readSide.close());

const day = 86_400;
const start = 1_800_000_000;
const dora = actorOf('dispatcher', { uid: 'dora' });
const change = {
  bookingId: 'b-1',
  changeId: 'c-1',
  basis: 0,
  seen: null,
  wanted: { title: 'Another' },
};

const opened = (on: number): WorkspaceEvent => ({
  type: 'WorkspaceOpened',
  data: { board: 'timeline', name: 'Opened', owner: 'dora', endsAt: start + on * day + workspaceLifetime },
});
const staged: WorkspaceEvent = { type: 'ChangesStaged', data: { changes: [change] } };
const renamed: WorkspaceEvent = { type: 'WorkspaceRenamed', data: { name: 'Renamed' } };

test('a workspace reads the same rebuilt or not, before its end and after, whatever of its events is forgotten', async () => {
  const { pool } = readSide;
  let now = start;
  const log = await createPostgresLog({ pool, clock: () => now * 1000 });
  const projector = await readSide.start();
  let position = 0;
  const happen = async (id: string, on: number, event: WorkspaceEvent) => {
    now = start + on * day;
    const eventId = uuidOf(`${id} ${on} ${event.type}`);
    const outcome = await log.append(`workspace-acme.${id}`, 'any', [{ id: eventId, version: 1, ...event }], {
      org: 'acme',
      actor: { uid: 'dora', role: 'dispatcher' },
      commandId: eventId,
      correlationId: eventId,
      causationId: null,
    });
    if (outcome.outcome !== 'appended') throw new Error(outcome.outcome);
    position = outcome.position;
  };
  // Of the first, only its last event is left in the end; the second is kept for longer, and is whole in that event.
  await happen('ended', 0, opened(0));
  await happen('ended', 0, staged);
  await happen('kept', 0, opened(0));
  await happen('kept', 1, staged);
  await happen('gone', 0, opened(0));
  await happen('gone', 1, { type: 'WorkspaceDiscarded', data: {} });
  await happen('ended', 6, renamed);
  await happen('kept', 6, {
    type: 'WorkspaceKept',
    data: {
      board: 'timeline',
      name: 'Kept',
      owner: 'dora',
      shared: true,
      endsAt: start + 6 * day + workspaceLifetime,
      changes: [change],
      left: [],
    },
  });
  await happen('kept', 7, renamed);
  await happen('fresh', 7, opened(7));
  await projector.reached(position, longestWaitMs);

  const context = { pool, projector, waitMs: longestWaitMs };
  const readOn = async (on: number) => {
    const at = start + on * day;
    const listed = Result.getOrThrow(await listWorkspaces(context, dora, { now: at })).workspaces;
    const found = [];
    for (const id of ['ended', 'kept', 'gone', 'fresh']) {
      found.push(
        Result.map(await findWorkspace(context, dora, { id, now: at }), ({ position: _, ...rest }) => rest),
      );
    }
    return { listed, found };
  };
  const days = [8.5, 12.9, 13, 14];
  const before = await Promise.all(days.map(readOn));
  expect(before[0]?.listed.map(({ id, name }) => [id, name])).toEqual([
    ['fresh', 'Opened'],
    ['kept', 'Renamed'],
  ]);

  now = start + 8.5 * day;
  await forgetExpired(pool, maximumAges, now * 1000);
  const { rows } = await pool.query(
    `select stream from muster_log.events where stream = 'workspace-acme.ended'`,
  );
  expect(rows).toHaveLength(1);
  const report = await rebuild({ log, pool });
  expect(report.stops).toEqual([]);
  await projector.reached(report.position, longestWaitMs);
  expect(await Promise.all(days.map(readOn))).toEqual(before);
  // What has ended is no fault of the rebuild.
  expect(report.comparisons.filter(({ differing }) => differing !== 0)).toEqual([]);
  await log.close();
});
