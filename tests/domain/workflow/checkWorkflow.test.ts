import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { roles } from '../../../domain/rights/role.ts';
import { bookingMachine } from '../../../domain/workflow/bookingMachine.ts';
import { checkWorkflow } from '../../../domain/workflow/checkWorkflow.ts';
import {
  type BookingAction,
  bookingActions,
  standardWorkflow,
  type WorkflowDefinition,
} from '../../../domain/workflow/workflowDefinition.ts';
import { workflowKindNames, workflowKindOf } from '../../../domain/workflow/workflowKinds.ts';
import { runs } from '../../support/runs.ts';

function without(...removed: BookingAction[]): WorkflowDefinition {
  return { actions: Object.fromEntries(removed.map((action) => [action, { removed: true }])) };
}

describe('checking an organisation’s workflow', () => {
  it('accepts the standard one, renamed steps, and removed optional steps', () => {
    expect(checkWorkflow('booking', null, standardWorkflow)).toBeUndefined();
    expect(checkWorkflow('booking', null, { actions: { confirm: { label: 'Accept' } } })).toBeUndefined();
    expect(
      checkWorkflow('booking', null, without('confirm', 'dispatch', 'review', 'feedback')),
    ).toBeUndefined();
    expect(checkWorkflow('booking', null, without('park', 'unpark', 'cancel', 'reopen'))).toBeUndefined();
  });
  it('accepts steps restricted to fewer roles', () => {
    expect(checkWorkflow('booking', null, { actions: { start: { roles: ['dispatcher'] } } })).toBeUndefined();
  });
  it('refuses one in which a status on the way to finished is unreachable', () => {
    expect(checkWorkflow('booking', null, without('start'))).toMatchObject({
      code: 'workflow_invalid',
      message: 'No booking could ever become active: every step that leads there is removed.',
      details: { status: 'active', reason: 'unreachable' },
    });
    expect(checkWorkflow('booking', null, without('allocate'))).toMatchObject({
      details: { status: 'rostered' },
    });
    expect(checkWorkflow('booking', null, without('finish'))).toMatchObject({
      details: { status: 'finished' },
    });
  });
  it('refuses one in which bookings get stuck, since cancelling is not a way forward', () => {
    expect(checkWorkflow('booking', null, without('unpark'))).toMatchObject({
      code: 'workflow_invalid',
      message: 'A booking that is parked could never be finished: every way on from there is removed.',
      details: { status: 'parked', reason: 'dead_end' },
    });
  });
  it('counts a step that nobody may take as removed', () => {
    expect(checkWorkflow('booking', null, { actions: { start: { roles: [] } } })).toMatchObject({
      details: { status: 'active', reason: 'unreachable' },
    });
  });
  it('refuses to grant a role what the specification does not grant it', () => {
    expect(checkWorkflow('booking', null, { actions: { start: { roles: ['customer'] } } })).toMatchObject({
      code: 'workflow_invalid',
      details: { action: 'start', role: 'customer' },
    });
  });
  it('refuses a step that there is not, one of another kind, and a group of what has none', () => {
    expect(checkWorkflow('booking', null, { actions: { fly: { hidden: true } } })).toMatchObject({
      code: 'invalid_input',
      details: { path: ['workflow', 'actions', 'fly'] },
    });
    expect(checkWorkflow('pod', 'label', standardWorkflow)).toMatchObject({
      code: 'invalid_input',
      details: { path: ['groupID'] },
    });
    expect(checkWorkflow('task', null, { actions: { confirm: { hidden: true } } })).toMatchObject({
      code: 'invalid_input',
    });
  });
  it('counts a hidden step as a way on, since programs take it', () => {
    expect(checkWorkflow('booking', null, { actions: { finish: { hidden: true } } })).toBeUndefined();
  });
  it('agrees with the machine on whether finished can be reached', () => {
    fc.assert(
      fc.property(fc.subarray([...bookingActions], { maxLength: 4 }), (removed) => {
        const definition = without(...removed);
        const paths = getShortestPaths(bookingMachine(definition), {
          input: { people: 0, cancellationRequested: false },
          events: ({ context }) =>
            bookingActions.map((type) => ({
              type,
              by: { role: 'anyone' as const },
              people: type === 'allocate' ? 1 : type === 'reopen' ? 0 : context.people,
            })),
          serializeState: ({ value, context }) => JSON.stringify([value, context]),
          toState: (snapshot) => snapshot.value === 'finished',
        });
        if (checkWorkflow('booking', null, definition) === undefined) expect(paths).not.toEqual([]);
        else if (!removed.includes('unpark')) expect(paths).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe.each(workflowKindNames.filter((kind) => kind !== 'booking' && kind !== 'groupEvent'))(
  'the workflow of a %s',
  (kind) => {
    const { steps, transitions, rules } = workflowKindOf(kind);
    const closing = fc.subarray(Object.keys(steps)).map((closed) => ({
      actions: Object.fromEntries(closed.map((step) => [step, { removed: true }])),
    }));

    it('is accepted exactly if no record gets stuck on the steps that are left', () => {
      fc.assert(
        fc.property(closing, (definition) => {
          const ways = transitions(definition);
          const from = (stage: string): readonly string[] => {
            const seen = new Set([stage]);
            for (const one of seen) for (const way of ways) if (way.from === one) seen.add(way.to);
            return [...seen];
          };
          const isStuck = (stage: string) =>
            !rules.ends.includes(stage) &&
            !from(stage).some((one) =>
              rules.goals.length === 0 ? one !== stage : rules.goals.includes(one),
            );
          const stuck = from(rules.stateOf(rules.start)).some(isStuck);
          expect(checkWorkflow(kind, null, definition)?.code).toBe(stuck ? 'workflow_invalid' : undefined);
        }),
        { numRuns: runs(100) },
      );
    });
    it('is refused if every step is closed, and if it grants a role more than the table of rights', () => {
      const every = Object.fromEntries(Object.keys(steps).map((step) => [step, { removed: true }]));
      expect(checkWorkflow(kind, null, { actions: every })).toMatchObject({
        code: 'workflow_invalid',
        details: { status: rules.stateOf(rules.start), reason: 'dead_end' },
      });
      const [narrow] = Object.entries(steps).flatMap(([step, { roles: able }]) =>
        roles.filter((role) => !able.includes(role)).map((role) => ({ step, role })),
      );
      if (narrow === undefined) throw new Error('every role takes every step');
      expect(
        checkWorkflow(kind, null, { actions: { [narrow.step]: { roles: [narrow.role] } } }),
      ).toMatchObject({
        code: 'workflow_invalid',
        details: { action: narrow.step, role: narrow.role },
      });
    });
  },
);
