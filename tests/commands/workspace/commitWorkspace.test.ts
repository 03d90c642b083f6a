import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commitProblemsSchema, commitReportSchema } from '../../../api/contract/workspaces.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { GivenBooking, SeenBooking } from '../../../domain/workspace/workspace.ts';
import { findWorkspace, listWorkspaces } from '../../../projections/queries/workspaces.ts';
import { createPlanSide, hour, midnight, type PlanSide } from '../booking/planSide.ts';
import { actorOf, dispatcher } from '../writeSideFixture.ts';

const otto = actorOf('dispatcher', { uid: 'otto' });
/** Plans for the bookings of one label only. */
const nora = actorOf('scheduler', {
  uid: 'nora',
  scope: { booking: [['north']], customer: [], resource: [] },
});

interface Wanted {
  readonly bookingId: string;
  readonly basis: number | null;
  readonly wanted: GivenBooking;
}

describe('a workspace', () => {
  let side: PlanSide;
  let made = 0;
  beforeAll(async () => {
    side = await createPlanSide();
  });
  afterAll(() => side.close());

  async function staged(...changes: readonly Wanted[]) {
    made += 1;
    const workspaceId = `ws-${made}`;
    await side.send('workspace.open', { workspaceId, name: 'Next week' });
    const { revision } = await side.send('workspace.stage', { workspaceId, changes: changes.map(seen) });
    return { workspaceId, revision };
  }

  function seen({ bookingId, basis, wanted }: Wanted) {
    const booking: SeenBooking = { title: '', start: 0, end: 1, resourceIds: [], status: 'rostered' };
    return { bookingId, basis, seen: basis === null ? null : booking, wanted };
  }

  const at = (on: number, begin: number) => {
    const start = midnight + on * 24 * hour + begin * hour;
    return { start, end: start + hour };
  };

  test('is committed as one step: people are exchanged, a booking begins, another is cancelled', async () => {
    const one = await side.book('ws-a', 'anna', 0, 9, 'rob');
    const two = await side.book('ws-b', 'bert', 0, 9, 'sue');
    const three = await side.book('ws-c', 'cleo', 0, 11, 'rob');
    const commit = await staged(
      { bookingId: 'ws-a', basis: one.ifRevision, wanted: { resourceIds: ['sue'] } },
      { bookingId: 'ws-b', basis: two.ifRevision, wanted: { resourceIds: ['rob'] } },
      { bookingId: 'ws-c', basis: three.ifRevision, wanted: { status: 'cancelled', reason: 'Ill' } },
      {
        bookingId: 'ws-d',
        basis: null,
        wanted: { customerId: 'anna', ...at(0, 11), labelIds: ['care'], resourceIds: ['rob'] },
      },
    );
    // Nothing of it has happened yet.
    expect(await side.peopleOf('ws-a', 'ws-b', 'ws-d')).toEqual([
      ['rostered', 'rob'],
      ['rostered', 'sue'],
      [undefined],
    ]);

    const answer = await side.send('workspace.commit', commit);
    expect(await side.peopleOf('ws-a', 'ws-b', 'ws-c', 'ws-d')).toEqual([
      ['rostered', 'sue'],
      ['rostered', 'rob'],
      ['cancelled', 'rob'],
      ['rostered', 'rob'],
    ]);
    const { applied, notApplied } = commitReportSchema.parse(answer.report);
    expect(applied.map(({ bookingId }) => bookingId)).toEqual(['ws-a', 'ws-b', 'ws-c', 'ws-d']);
    expect(notApplied).toEqual([]);
    expect((await side.events(`workspace-acme.${commit.workspaceId}`)).at(-1)?.type).toBe(
      'WorkspaceCommitted',
    );
    // All of it was made, so it is gone.
    expect(
      (await side.refusal('workspace.rename', { workspaceId: commit.workspaceId, name: 'x' })).code,
    ).toBe('not_found');
  });

  test('carries who takes part in a group event: added, removed and absent, and nobody else', async () => {
    const group = { places: 2, participantsPerPerson: null, services: [] };
    const participants = [{ customerId: 'anna' }, { customerId: 'bert' }];
    const begun = await side.send('booking.create', {
      bookingId: 'ws-group',
      customerId: null,
      group,
      participants,
      ...at(0, 15),
    });
    const commit = await staged(
      {
        bookingId: 'ws-group',
        basis: begun.revision,
        wanted: {
          participants: [
            { customerId: 'anna', attendance: 'removed' },
            { customerId: 'cleo', attendance: 'expected' },
          ],
        },
      },
      {
        bookingId: 'ws-group-2',
        basis: null,
        wanted: { group, participants: [{ customerId: 'anna' }], ...at(0, 16) },
      },
    );
    const { report } = await side.send('workspace.commit', commit);
    expect(commitReportSchema.parse(report).notApplied).toEqual([]);
    await side.caughtUp();
    const [one, two] = await side.facts.bookings('acme', ['ws-group', 'ws-group-2']);
    expect(one?.participants.map(({ customerId }) => customerId)).toEqual(['bert', 'cleo']);
    expect(two?.participants).toMatchObject([{ customerId: 'anna', attendance: 'expected' }]);
  });

  test('is taken back booking by booking, with what its report says', async () => {
    const one = await side.book('ws-undo', 'anna', 1, 9, 'rob');
    const commit = await staged({ bookingId: 'ws-undo', basis: one.ifRevision, wanted: at(1, 12) });
    const { report } = await side.send('workspace.commit', commit);
    for (const input of commitReportSchema.parse(report).inverse) await side.send('booking.undo', input);
    const [booking] = await side.facts.bookings('acme', ['ws-undo']);
    await side.caughtUp();
    expect((await side.facts.bookings('acme', ['ws-undo']))[0]?.start).toBe(at(1, 9).start);
    expect(booking).toBeDefined();
  });

  test('is refused as a whole if one booking has changed, and names it; the rest stays staged', async () => {
    const one = await side.book('ws-e', 'anna', 2, 9, 'rob');
    const two = await side.book('ws-f', 'bert', 2, 10, 'sue');
    const commit = await staged(
      { bookingId: 'ws-e', basis: one.ifRevision, wanted: at(2, 14) },
      { bookingId: 'ws-f', basis: two.ifRevision, wanted: at(2, 15) },
    );
    await side.send('booking.edit', { bookingId: 'ws-f', title: 'Another' }, otto);
    const refusal = await side.refusal('workspace.commit', commit);
    expect(refusal.code).toBe('workspace_outdated');
    expect(commitProblemsSchema.parse(refusal.details).problems).toEqual(
      [
        {
          bookingId: 'ws-f',
          title: 'Another',
          code: 'revision_conflict',
          message: 'The booking has changed since you looked at it.',
        },
      ].map((problem) => ({ ...problem, message: expect.any(String) })),
    );
    await side.caughtUp();
    expect((await side.facts.bookings('acme', ['ws-e']))[0]?.start).toBe(at(2, 9).start);
  });

  test('is refused if its changes would book somebody twice, and made if that is meant', async () => {
    const one = await side.book('ws-g', 'anna', 3, 9, 'rob');
    await side.book('ws-h', 'bert', 3, 10, 'rob');
    const onto = { ...at(3, 10), resourceIds: ['rob'] };
    const commit = await staged({ bookingId: 'ws-g', basis: one.ifRevision, wanted: onto });
    const { details } = await side.refusal('workspace.commit', commit);
    expect(commitProblemsSchema.parse(details).problems.map(({ code }) => code)).toEqual(['resource_busy']);
    const { workspaceId } = commit;
    const { revision } = await side.send('workspace.stage', {
      workspaceId,
      changes: [seen({ bookingId: 'ws-g', basis: one.ifRevision, wanted: { ...onto, force: true } })],
    });
    await side.send('workspace.commit', { workspaceId, revision });
    await side.caughtUp();
    expect((await side.facts.bookings('acme', ['ws-g']))[0]).toMatchObject({ conflict: true, ...at(3, 10) });
  });

  test('is committed only as its owner saw it', async () => {
    const one = await side.book('ws-i', 'anna', 4, 9, 'rob');
    const change = { bookingId: 'ws-i', basis: one.ifRevision, wanted: at(4, 14) };
    const { workspaceId, revision } = await staged(change);
    await side.send('workspace.stage', { workspaceId, changes: [seen({ ...change, wanted: at(4, 16) })] });
    expect((await side.refusal('workspace.commit', { workspaceId, revision })).code).toBe(
      'revision_conflict',
    );
    const empty = await staged(change);
    const { revision: none } = await side.send('workspace.unstage', {
      workspaceId: empty.workspaceId,
      bookingIds: ['ws-i'],
    });
    const refusal = await side.refusal('workspace.commit', {
      workspaceId: empty.workspaceId,
      revision: none,
    });
    expect(refusal.message).toBe('Nothing is staged in this workspace.');
  });

  test('is nobody else’s: unless it is shared it is not there, and whoever reads it takes it over to change it', async () => {
    const one = await side.book('ws-j', 'anna', 7, 9, 'rob');
    const { workspaceId } = await staged({ bookingId: 'ws-j', basis: one.ifRevision, wanted: at(7, 14) });
    const rename = { workspaceId, name: 'Otto’s' };
    expect((await side.refusal('workspace.rename', rename, otto)).code).toBe('not_found');
    expect((await side.refusal('workspace.takeOver', { workspaceId }, otto)).code).toBe('not_found');
    await side.send('workspace.share', { workspaceId, shared: true });
    expect((await side.refusal('workspace.rename', rename, otto)).code).toBe('not_allowed');
    const { revision } = await side.send('workspace.takeOver', { workspaceId }, otto);
    expect((await side.refusal('workspace.commit', { workspaceId, revision })).code).toBe('not_allowed');
    await side.send('workspace.commit', { workspaceId, revision }, otto);
  });

  test('is read by its owner with the bookings as they are, by others once it is shared, and by nobody at its end', async () => {
    const one = await side.book('ws-read', 'anna', 9, 9, 'rob');
    const { workspaceId } = await staged({
      bookingId: 'ws-read',
      basis: one.ifRevision,
      wanted: at(9, 14),
    });
    await side.send('booking.edit', { bookingId: 'ws-read', title: 'Newer' }, otto);
    await side.caughtUp();
    const context = {
      pool: side.pool,
      projector: { reached: (position: number, waitMs: number) => side.facts.waitFor(position, waitMs) },
      waitMs: 10_000,
    };
    const now = Math.floor(Date.UTC(2026, 0, 5) / 1000);
    const find = async (actor: Actor, when = now) =>
      findWorkspace(context, actor, { id: workspaceId, now: when });
    const listed = async (actor: Actor, when = now) =>
      Result.getOrThrow(await listWorkspaces(context, actor, { now: when })).workspaces.map(({ id }) => id);
    const read = Result.getOrThrow(await find(dispatcher));
    expect(read).toMatchObject({
      name: 'Next week',
      staged: 1,
      changes: [{ bookingId: 'ws-read', basis: one.ifRevision }],
      bookings: [{ id: 'ws-read', title: 'Newer', revision: one.ifRevision + 1, start: at(9, 9).start }],
    });
    expect(await listed(dispatcher)).toContain(workspaceId);
    expect(await find(otto)).toMatchObject({ failure: { code: 'not_found' } });
    expect(await listed(otto)).not.toContain(workspaceId);
    await side.send('workspace.share', { workspaceId, shared: true });
    await side.caughtUp();
    expect(Result.isSuccess(await find(otto))).toBe(true);
    expect(await listed(otto)).toContain(workspaceId);
    // It tells of any booking: whoever sees only some does not see it, and cannot take it over.
    expect(await find(nora)).toMatchObject({ failure: { code: 'not_found' } });
    expect(await listed(nora)).not.toContain(workspaceId);
    expect((await side.refusal('workspace.takeOver', { workspaceId }, nora)).code).toBe('not_found');
    // Of another organisation it is not there.
    expect(await find({ ...dispatcher, org: 'rival' })).toMatchObject({ failure: { code: 'not_found' } });
    expect(await find(dispatcher, read.endsAt)).toMatchObject({ failure: { code: 'not_found' } });
    expect(await listed(dispatcher, read.endsAt)).not.toContain(workspaceId);
  });

  test('stands in no history and no feed, and the bookings of its commit do', async () => {
    const one = await side.book('ws-k', 'anna', 8, 9, 'rob');
    const commit = await staged({ bookingId: 'ws-k', basis: one.ifRevision, wanted: at(8, 14) });
    const { commandId } = await side.send('workspace.commit', commit);
    await side.caughtUp();
    const { rows } = await side.pool.query<{ stream: string }>(
      `select stream from muster_read.history where command_id = $1`,
      [commandId],
    );
    expect(rows.map(({ stream }) => stream)).toEqual(['booking-acme.ws-k']);
    const feed = await side.pool.query(`select from muster_read.feed where subject like 'workspace/%'`);
    expect(feed.rowCount).toBe(0);
  });

  test.each([1, 2, 3, 4])(
    'is whole after a process died at append %i of its commit, and says what was made',
    async (appends) => {
      const ids = [`dead-${appends}-a`, `dead-${appends}-b`, `dead-${appends}-c`];
      const changes: Wanted[] = [];
      for (const [place, bookingId] of ids.entries()) {
        const { ifRevision } = await side.book(bookingId, 'anna', 14 + appends, 9 + place, 'rob');
        changes.push({ bookingId, basis: ifRevision, wanted: at(14 + appends, 13 + place) });
      }
      const commit = await staged(...changes);
      const dying = await side.dyingAfter(appends - 1);
      const envelope = { commandId: `commit-${appends}` };
      await expect(
        dying.execute(actorOf('dispatcher'), 'workspace.commit', commit, envelope),
      ).rejects.toThrow('the process died');
      await dying.close();
      // Sent again by its sender, or completed by another process: the same.
      const another = await side.another();
      const again = await another.service.execute(
        actorOf('dispatcher'),
        'workspace.commit',
        commit,
        envelope,
      );
      if (Result.isFailure(again)) throw new Error(JSON.stringify(again.failure));
      expect(
        commitReportSchema
          .parse(again.success.report)
          .applied.map(({ bookingId }) => bookingId)
          .toSorted(),
      ).toEqual(ids);
      await side.caughtUp();
      const bookings = await side.facts.bookings('acme', ids);
      expect(bookings.map(({ start }) => start).toSorted()).toEqual(
        changes.map((_, place) => at(14 + appends, 13 + place).start),
      );
      const events = await side.events(`workspace-acme.${commit.workspaceId}`);
      expect(events.filter(({ type }) => type === 'WorkspaceCommitted')).toHaveLength(1);
    },
  );
});
