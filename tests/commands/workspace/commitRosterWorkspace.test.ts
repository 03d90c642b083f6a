import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commitProblemsSchema, rosterCommitReportSchema } from '../../../api/contract/workspaces.ts';
import { rosterCommandOf } from '../../../commands/workspace/decideRosterCommit.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { SeenRosterEvent } from '../../../domain/workspace/stagedRoster.ts';
import { findWorkspace, listWorkspaces } from '../../../projections/queries/workspaces.ts';
import { createPlanSide, hour, type PlanSide } from '../booking/planSide.ts';
import { actorOf, dispatcher } from '../writeSideFixture.ts';

const otto = actorOf('dispatcher', { uid: 'otto' });
/** Plans for the bookings of one label only, and so sees no rosters. */
const nora = actorOf('scheduler', {
  uid: 'nora',
  scope: { booking: [['north']], customer: [], resource: [] },
});

interface Wanted {
  readonly rosterEventId: string;
  readonly basis: number | null;
  readonly wanted: Readonly<Record<string, unknown>>;
}

describe('a workspace of the master roster', () => {
  let side: PlanSide;
  let made = 0;
  beforeAll(async () => {
    side = await createPlanSide();
    await side.send('rosterTemplate.create', { rosterTemplateId: 'west', name: 'West' });
    await side.send('rosterTemplate.create', { rosterTemplateId: 'east', name: 'East' });
  });
  afterAll(() => side.close());

  const monday = { week: 1, day: 1, start: 9 * hour, end: 10 * hour };

  async function event(rosterEventId: string, over: Readonly<Record<string, unknown>> = {}) {
    await side.send('rosterEvent.create', {
      rosterEventId,
      templateId: 'west',
      ...monday,
      customerId: 'anna',
      title: 'Bath',
      resourceIds: ['rob'],
      ...over,
    });
    return rosterEventId;
  }

  async function staged(...changes: readonly Wanted[]) {
    made += 1;
    const workspaceId = `rws-${made}`;
    await side.send('workspace.openRoster', { workspaceId, rosterTemplateId: 'west', name: 'Next roster' });
    const { revision } = await side.send('workspace.stageRoster', {
      workspaceId,
      changes: changes.map(seen),
    });
    return { workspaceId, revision };
  }

  function seen(change: Wanted) {
    const row: SeenRosterEvent = { title: 'Bath', ...monday, customerId: 'anna', resourceIds: ['rob'] };
    return { ...change, seen: change.basis === null ? null : row };
  }

  async function stateOf(id: string) {
    const events = await side.events(`rosterEvent-acme.${id}`);
    return events.map(({ type }) => type);
  }

  test('is committed as one step: an event is moved, one made, one taken off; until then nobody sees any of it', async () => {
    await event('move');
    await event('off');
    const commit = await staged(
      { rosterEventId: 'move', basis: 0, wanted: { day: 2, resourceIds: ['sue'] } },
      { rosterEventId: 'off', basis: 0, wanted: { archived: true } },
      {
        rosterEventId: 'new',
        basis: null,
        wanted: { ...monday, week: 2, customerId: 'bert', title: 'Lunch' },
      },
    );
    expect(await stateOf('move')).toEqual(['RosterEventCreated']);
    expect(await stateOf('new')).toEqual([]);

    const { report } = await side.send('workspace.commit', commit);
    expect(await stateOf('move')).toEqual(['RosterEventCreated', 'RosterEventChanged']);
    expect((await side.events('rosterEvent-acme.move')).at(-1)?.data).toEqual({
      day: 2,
      resourceIds: ['sue'],
    });
    expect(await stateOf('off')).toEqual(['RosterEventCreated', 'RosterEventArchived']);
    expect((await side.events('rosterEvent-acme.new'))[0]?.data).toMatchObject({
      templateId: 'west',
      week: 2,
      title: 'Lunch',
      // As `rosterEvent.create` fills it.
      tolerance: 120,
      type: 'roster',
    });
    const { applied, notApplied, inverse } = rosterCommitReportSchema.parse(report);
    expect(applied.map(({ rosterEventId }) => rosterEventId)).toEqual(['move', 'off', 'new']);
    expect(notApplied).toEqual([]);
    expect(
      (await side.refusal('workspace.rename', { workspaceId: commit.workspaceId, name: 'x' })).code,
    ).toBe('not_found');

    // And taken back with what its report says.
    for (const { ifRevision, ...input } of inverse) {
      await side.send('rosterEvent.revert', input, dispatcher, {
        commandId: `back-${input.rosterEventId}`,
        ifRevision,
      });
    }
    expect((await side.events('rosterEvent-acme.move')).at(-1)?.data).toEqual({
      day: 1,
      resourceIds: ['rob'],
    });
    expect((await stateOf('off')).at(-1)).toBe('RosterEventRestored');
    expect((await stateOf('new')).at(-1)).toBe('RosterEventWithdrawn');
  });

  test('is refused as a whole if one event has changed, is another roster’s, or cannot be like that, and names each', async () => {
    await event('fine');
    await event('changed');
    await event('gone');
    await event('elsewhere', { templateId: 'east' });
    const commit = await staged(
      { rosterEventId: 'fine', basis: 0, wanted: { day: 3 } },
      { rosterEventId: 'changed', basis: 0, wanted: { day: 3 } },
      { rosterEventId: 'gone', basis: 0, wanted: { day: 3 } },
      { rosterEventId: 'elsewhere', basis: 0, wanted: { day: 3 } },
      { rosterEventId: 'nobodys', basis: null, wanted: { ...monday, title: 'For nobody' } },
      { rosterEventId: 'unknown', basis: 4, wanted: { day: 3 } },
    );
    await side.send('rosterEvent.change', { rosterEventId: 'changed', title: 'Another' }, otto);
    await side.send('rosterEvent.archive', { rosterEventId: 'gone' }, otto);
    const { code, details } = await side.refusal('workspace.commit', commit);
    expect(code).toBe('workspace_outdated');
    expect(commitProblemsSchema.parse(details).problems.map((one) => Object.values(one).slice(0, 3))).toEqual(
      [
        ['changed', 'Another', 'revision_conflict'],
        ['gone', 'Bath', 'revision_conflict'],
        ['elsewhere', 'Bath', 'invalid_input'],
        ['nobodys', 'For nobody', 'invalid_input'],
        ['unknown', 'Bath', 'not_found'],
      ],
    );
    expect(await stateOf('fine')).toEqual(['RosterEventCreated']);
  });

  test('is refused for an event that names somebody who does not exist, and says which', async () => {
    await event('named');
    const commit = await staged({ rosterEventId: 'named', basis: 0, wanted: { resourceIds: ['nobody'] } });
    const { code, details } = await side.refusal('workspace.commit', commit);
    expect(code).toBe('workspace_outdated');
    expect(commitProblemsSchema.parse(details).problems).toMatchObject([
      { rosterEventId: 'named', title: 'Bath', code: 'invalid_input' },
    ]);
  });

  test('is refused for a list that is longer than a command takes, and names the field', () => {
    const many = Array.from({ length: 101 }, (_, at) => `r${at}`);
    for (const field of ['resourceIds', 'labelIds', 'preferredResourceIds']) {
      const change = { rosterEventId: 'e', changeId: 'c', basis: 0, seen: null, wanted: { [field]: many } };
      expect(rosterCommandOf(change, 'west')).toMatchObject({
        failure: { code: 'invalid_input', message: expect.stringContaining(field) },
      });
    }
  });

  test('begins for a template that exists, and for those who may change rosters', async () => {
    const open = { workspaceId: 'none', rosterTemplateId: 'south', name: 'South' };
    expect((await side.refusal('workspace.openRoster', open)).code).toBe('invalid_input');
    const west = { ...open, rosterTemplateId: 'west' };
    expect((await side.refusal('workspace.openRoster', west, nora)).code).toBe('not_allowed');
  });

  test('is read with the events as they are by its owner, by others once it is shared, and by nobody at its end', async () => {
    await event('read');
    const { workspaceId } = await staged({ rosterEventId: 'read', basis: 0, wanted: { day: 4 } });
    await side.send('rosterEvent.change', { rosterEventId: 'read', title: 'Newer' }, otto);
    await side.caughtUp();
    const context = {
      pool: side.pool,
      projector: { reached: (position: number, waitMs: number) => side.facts.waitFor(position, waitMs) },
      waitMs: 10_000,
    };
    const now = Math.floor(Date.UTC(2026, 0, 5) / 1000);
    const find = (actor: Actor, when = now) => findWorkspace(context, actor, { id: workspaceId, now: when });
    const read = Result.getOrThrow(await find(dispatcher));
    expect(read).toMatchObject({
      board: 'masterroster',
      templateId: 'west',
      changes: [{ rosterEventId: 'read', basis: 0, wanted: { day: 4 } }],
      rosterEvents: [{ id: 'read', title: 'Newer', revision: 1, day: 1 }],
    });
    expect(await find(otto)).toMatchObject({ failure: { code: 'not_found' } });
    await side.send('workspace.share', { workspaceId, shared: true });
    await side.caughtUp();
    expect(Result.isSuccess(await find(otto))).toBe(true);
    const listed = Result.getOrThrow(await listWorkspaces(context, otto, { now })).workspaces;
    expect(listed).toContainEqual(
      expect.objectContaining({ id: workspaceId, board: 'masterroster', templateId: 'west' }),
    );
    // Whoever sees no rosters does not see it, and cannot take it over.
    expect(await find(nora)).toMatchObject({ failure: { code: 'not_found' } });
    expect((await side.refusal('workspace.takeOver', { workspaceId }, nora)).code).toBe('not_found');
    expect(await find({ ...dispatcher, org: 'rival' })).toMatchObject({ failure: { code: 'not_found' } });
    expect(await find(dispatcher, read.endsAt)).toMatchObject({ failure: { code: 'not_found' } });
  });

  test('stands in no history and no feed, whatever is done with it, and the events of its commit do', async () => {
    await event('told');
    const { workspaceId } = await staged({ rosterEventId: 'told', basis: 0, wanted: { day: 4 } });
    for (const [step, input] of [
      ['rename', { name: 'Renamed' }],
      ['share', { shared: true }],
      ['keep', {}],
    ] as const) {
      await side.send(`workspace.${step}`, { workspaceId, ...input });
    }
    const { revision } = await side.send('workspace.takeOver', { workspaceId }, otto);
    const { commandId } = await side.send('workspace.commit', { workspaceId, revision }, otto);
    await side.caughtUp();
    const { rows } = await side.pool.query<{ stream: string; command: string }>(
      `select stream, command_id as command from muster_read.history where org = 'acme'`,
    );
    expect(rows.filter(({ stream }) => stream.startsWith('workspace'))).toEqual([]);
    expect(rows.filter(({ command }) => command === commandId)).toMatchObject([
      { stream: 'rosterEvent-acme.told' },
    ]);
    const feed = await side.pool.query<{ subject: string }>(
      `select subject from muster_read.feed where subject like 'workspace%' or subject = 'rosterEvent/told'`,
    );
    expect(feed.rows).toMatchObject([{ subject: 'rosterEvent/told' }, { subject: 'rosterEvent/told' }]);
  });

  test.each([2, 4])(
    'is whole after a process died at append %i of its commit, and says what was made',
    async (appends) => {
      const ids = ['a', 'b', 'c'].map((letter) => `dead-${appends}-${letter}`);
      for (const id of ids) await event(id);
      const commit = await staged(
        ...ids.map((rosterEventId) => ({ rosterEventId, basis: 0, wanted: { day: 5 } })),
      );
      const dying = await side.dyingAfter(appends - 1);
      const envelope = { commandId: `roster-commit-${appends}` };
      await expect(dying.execute(dispatcher, 'workspace.commit', commit, envelope)).rejects.toThrow(
        'the process died',
      );
      await dying.close();
      const another = await side.another();
      const again = await another.service.execute(dispatcher, 'workspace.commit', commit, envelope);
      if (Result.isFailure(again)) throw new Error(JSON.stringify(again.failure));
      const { applied } = rosterCommitReportSchema.parse(again.success.report);
      expect(applied.map(({ rosterEventId }) => rosterEventId).toSorted()).toEqual(ids);
      for (const id of ids) expect(await stateOf(id)).toEqual(['RosterEventCreated', 'RosterEventChanged']);
      const events = await side.events(`workspace-acme.${commit.workspaceId}`);
      expect(events.filter(({ type }) => type === 'RosterWorkspaceCommitted')).toHaveLength(1);
    },
  );
});
