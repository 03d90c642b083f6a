import { describe, expect, it } from 'vitest';
import { fold } from '../../../domain/kernel/decider.ts';
import { mostStagedChanges, workspaceLifetime } from '../../../domain/workspace/workspace.ts';
import { workspaceDecider } from '../../../domain/workspace/workspaceDecider.ts';
import type { WorkspaceEvent } from '../../../domain/workspace/workspaceEvents.ts';
import { commandFacts, dispatcher, NOON, scheduler, specOf } from '../decisionSpec.ts';

const { given } = specOf(workspaceDecider, commandFacts);
const workspaceId = 'ws';

const begun: WorkspaceEvent = {
  type: 'WorkspaceOpened',
  data: { board: 'timeline', name: 'Next week', owner: dispatcher.uid, endsAt: NOON + workspaceLifetime },
};
const change = (bookingId: string, changeId = `new-change ${bookingId}`, start = NOON) => ({
  bookingId,
  changeId,
  basis: 1,
  seen: { title: 'Bath', start: NOON, end: NOON + 3600, resourceIds: ['ana'], status: 'rostered' as const },
  wanted: { start, end: start + 3600, reason: '', force: false },
});
const stagedEvent = (...changes: ReturnType<typeof change>[]): WorkspaceEvent => ({
  type: 'ChangesStaged',
  data: { changes },
});
const input = ({ changeId: _changeId, ...wanted }: ReturnType<typeof change>) => wanted;
const stage = (...changes: ReturnType<typeof change>[]) => ({
  name: 'workspace.stage' as const,
  input: { workspaceId, changes: changes.map(input) },
});
const stateAfter = (...events: readonly WorkspaceEvent[]) => fold(workspaceDecider, events);

describe('a workspace', () => {
  it('begins with nothing staged, and lives for seven days', () => {
    given()
      .when({ name: 'workspace.open', input: { workspaceId, board: 'timeline', name: 'Next week' } })
      .thenEvents(begun);
  });

  it('has one change for a booking: the last that was staged, in the place of the first', () => {
    given(begun)
      .when(stage(change('b1'), change('b2')))
      .thenEvents(stagedEvent(change('b1'), change('b2')));
    const later = change('b1', 'c2', NOON + 7200);
    const state = stateAfter(begun, stagedEvent(change('b1'), change('b2')), stagedEvent(later));
    expect(state).toMatchObject({ changes: [later, change('b2')] });
    given(begun, stagedEvent(change('b1')))
      .when(stage(change('b1')))
      .thenNothing();
  });

  it('takes no more than it may hold', () => {
    const many = Array.from({ length: mostStagedChanges }, (_, at) => change(`b${at}`));
    given(begun, stagedEvent(...many))
      .when(stage(change('one-more')))
      .thenRefused('invalid_input');
    given(begun, stagedEvent(...many))
      .when(stage(change('b7', 'c2', NOON + 7200)))
      .events();
  });

  it('is changed by its owner alone, until somebody takes it over, which is for those who may read it', () => {
    const rename = { name: 'workspace.rename' as const, input: { workspaceId, name: 'Mine' } };
    const takeOver = { name: 'workspace.takeOver' as const, input: { workspaceId } };
    const shared: WorkspaceEvent = { type: 'WorkspaceShared', data: { shared: true } };
    given(begun).when(rename, { actor: scheduler }).thenRefused('not_allowed');
    given(begun).when(takeOver, { actor: scheduler }).thenRefused('not_allowed');
    const taken: WorkspaceEvent = {
      type: 'WorkspaceTakenOver',
      data: { owner: scheduler.uid, previousOwner: dispatcher.uid },
    };
    given(begun, shared).when(takeOver, { actor: scheduler }).thenEvents(taken);
    given(begun, shared, taken).when(rename).thenRefused('not_allowed');
    given(begun, shared, taken).when(rename, { actor: scheduler }).events();
  });

  it('takes nothing once it has come to its end, and is kept for another week before that', () => {
    const now = NOON + workspaceLifetime;
    given(begun)
      .when(stage(change('b1')), { now })
      .thenRefused('workspace_ended');
    const keep = { name: 'workspace.keep' as const, input: { workspaceId } };
    given(begun).when(keep, { now }).thenRefused('workspace_ended');
    const kept = given(begun, stagedEvent(change('b1'))).when(keep, { now: now - 1 });
    expect(kept.state()).toMatchObject({ endsAt: now - 1 + workspaceLifetime, changes: [change('b1')] });
  });

  it('that was kept is the same whether or not what came before is still there', () => {
    const before = [
      begun,
      stagedEvent(change('b1'), change('b2')),
      { type: 'WorkspaceShared' as const, data: { shared: true } },
    ];
    const [kept] = given(...before)
      .when({ name: 'workspace.keep', input: { workspaceId } })
      .events();
    if (kept === undefined) throw new Error('it was kept');
    const whole = stateAfter(...before, kept, stagedEvent(change('b3')));
    for (let forgotten = 1; forgotten <= before.length; forgotten += 1) {
      expect(stateAfter(...before.slice(forgotten), kept, stagedEvent(change('b3')))).toEqual(whole);
    }
  });

  it('keeps after a commit what was not made, and what was staged anew meanwhile; with nothing left it is gone', () => {
    const staged = stagedEvent(change('made', 'c1'), change('lost', 'c2'), change('anew', 'c3'));
    const committed: WorkspaceEvent = {
      type: 'WorkspaceCommitted',
      data: {
        made: [
          { bookingId: 'made', changeId: 'c1', revision: 2 },
          { bookingId: 'anew', changeId: 'c3', revision: 2 },
        ],
        left: [{ bookingId: 'lost', code: 'revision_conflict', message: 'Changed.' }],
      },
    };
    const meanwhile = stagedEvent(change('anew', 'c4', NOON + 7200));
    expect(stateAfter(begun, staged, meanwhile, committed)).toMatchObject({
      changes: [{ bookingId: 'lost' }, { bookingId: 'anew', changeId: 'c4' }],
      left: [{ bookingId: 'lost' }],
    });
    const all: WorkspaceEvent = {
      type: 'WorkspaceCommitted',
      data: { made: [{ bookingId: 'made', changeId: 'c1', revision: 2 }], left: [] },
    };
    given(begun, stagedEvent(change('made', 'c1')), all)
      .when(stage(change('b1')))
      .thenRefused('not_found');
  });
});

describe('a workspace of the master roster', () => {
  const opened: WorkspaceEvent = {
    type: 'RosterWorkspaceOpened',
    data: {
      templateId: 'west',
      name: 'Next roster',
      owner: dispatcher.uid,
      endsAt: NOON + workspaceLifetime,
    },
  };
  const seen = {
    title: 'Bath',
    week: 1,
    day: 1,
    start: 32_400,
    end: 36_000,
    customerId: 'carol',
    resourceIds: ['ana'],
  };
  const rosterChange = (rosterEventId: string, start = 36_000) => ({
    rosterEventId,
    changeId: `new-change ${rosterEventId}`,
    basis: 1,
    seen,
    wanted: { start, end: start + 3600 },
  });
  const inputOf = ({ changeId: _changeId, ...wanted }: ReturnType<typeof rosterChange>) => wanted;
  const staging = (...changes: ReturnType<typeof rosterChange>[]) => ({
    name: 'workspace.stageRoster' as const,
    input: { workspaceId, changes: changes.map(inputOf) },
  });
  const staged = (...changes: ReturnType<typeof rosterChange>[]): WorkspaceEvent => ({
    type: 'RosterChangesStaged',
    data: { changes },
  });

  it('begins for one template, for those who may change rosters', () => {
    const open = {
      name: 'workspace.openRoster' as const,
      input: { workspaceId, rosterTemplateId: 'west', name: 'Next roster' },
    };
    given().when(open).thenEvents(opened);
    const scoped = { ...scheduler, scope: { booking: [['north']], customer: [], resource: [] } };
    given().when(open, { actor: scoped }).thenRefused('not_allowed');
  });

  it('stages roster events, and no bookings; one of the timeline bookings, and no roster events', () => {
    given(opened)
      .when(staging(rosterChange('e1')))
      .thenEvents(staged(rosterChange('e1')));
    given(opened, staged(rosterChange('e1')))
      .when(staging(rosterChange('e1')))
      .thenNothing();
    given(opened)
      .when(stage(change('b1')))
      .thenRefused('invalid_input');
    given(begun)
      .when(staging(rosterChange('e1')))
      .thenRefused('invalid_input');
    const unstage = {
      name: 'workspace.unstageRoster' as const,
      input: { workspaceId, rosterEventIds: ['e1', 'unknown'] },
    };
    given(opened, staged(rosterChange('e1')))
      .when(unstage)
      .thenEvents({ type: 'RosterChangesUnstaged', data: { rosterEventIds: ['e1'] } });
    given(begun, stagedEvent(change('b1')))
      .when({ ...unstage, input: { workspaceId, rosterEventIds: ['b1'] } })
      .thenRefused('invalid_input');
    given(opened, staged(rosterChange('e1')))
      .when({ name: 'workspace.unstage', input: { workspaceId, bookingIds: ['e1'] } })
      .thenRefused('invalid_input');
  });

  it('that was kept is the same whether or not what came before is still there', () => {
    const before = [opened, staged(rosterChange('e1'), rosterChange('e2'))];
    const [kept] = given(...before)
      .when({ name: 'workspace.keep', input: { workspaceId } })
      .events();
    if (kept === undefined) throw new Error('it was kept');
    const whole = stateAfter(...before, kept, staged(rosterChange('e3')));
    expect(whole).toMatchObject({ templateId: 'west', changes: [{}, {}, { rosterEventId: 'e3' }] });
    expect(stateAfter(kept, staged(rosterChange('e3')))).toEqual(whole);
  });

  it('keeps after a commit what was not made, and is gone with nothing left', () => {
    const changes = [rosterChange('made'), rosterChange('lost')] as const;
    const made = { rosterEventId: 'made', changeId: changes[0].changeId, revision: 2 };
    const left = [{ rosterEventId: 'lost', code: 'revision_conflict', message: 'Changed.' }];
    const committed: WorkspaceEvent = { type: 'RosterWorkspaceCommitted', data: { made: [made], left } };
    expect(stateAfter(opened, staged(...changes), committed)).toMatchObject({
      changes: [{ rosterEventId: 'lost' }],
      left,
    });
    const whole: WorkspaceEvent = { type: 'RosterWorkspaceCommitted', data: { made: [made], left: [] } };
    expect(stateAfter(opened, staged(changes[0]), whole)).toEqual({ status: 'removed' });
  });
});
