import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { bookingMachine } from '../../../domain/workflow/bookingMachine.ts';
import { checkWorkflowDefinition } from '../../../domain/workflow/checkWorkflowDefinition.ts';
import {
  type BookingAction,
  bookingActions,
  standardWorkflow,
  type WorkflowDefinition,
} from '../../../domain/workflow/workflowDefinition.ts';
import { runs } from '../../support/runs.ts';

function without(...removed: BookingAction[]): WorkflowDefinition {
  return { actions: Object.fromEntries(removed.map((action) => [action, { removed: true }])) };
}

describe('checking an organisation’s workflow', () => {
  it('accepts the standard one, renamed steps, and removed optional steps', () => {
    expect(checkWorkflowDefinition(standardWorkflow)).toBeUndefined();
    expect(checkWorkflowDefinition({ actions: { confirm: { label: 'Accept' } } })).toBeUndefined();
    expect(checkWorkflowDefinition(without('confirm', 'dispatch', 'review', 'feedback'))).toBeUndefined();
    expect(checkWorkflowDefinition(without('park', 'unpark', 'cancel', 'reopen'))).toBeUndefined();
  });
  it('accepts steps restricted to fewer roles', () => {
    expect(checkWorkflowDefinition({ actions: { start: { roles: ['dispatcher'] } } })).toBeUndefined();
  });
  it('refuses one in which a status on the way to finished is unreachable', () => {
    expect(checkWorkflowDefinition(without('start'))).toMatchObject({
      code: 'workflow_invalid',
      message: 'No booking could ever become active: every step that leads there is removed.',
      details: { status: 'active', reason: 'unreachable' },
    });
    expect(checkWorkflowDefinition(without('allocate'))).toMatchObject({ details: { status: 'rostered' } });
    expect(checkWorkflowDefinition(without('finish'))).toMatchObject({ details: { status: 'finished' } });
  });
  it('refuses one in which bookings get stuck, since cancelling is not a way forward', () => {
    expect(checkWorkflowDefinition(without('unpark'))).toMatchObject({
      code: 'workflow_invalid',
      message: 'A booking that is parked could never be finished: every way on from there is removed.',
      details: { status: 'parked', reason: 'dead_end' },
    });
  });
  it('counts a step that nobody may take as removed', () => {
    expect(checkWorkflowDefinition({ actions: { start: { roles: [] } } })).toMatchObject({
      details: { status: 'active', reason: 'unreachable' },
    });
  });
  it('refuses to grant a role what the specification does not grant it', () => {
    expect(checkWorkflowDefinition({ actions: { start: { roles: ['customer'] } } })).toMatchObject({
      code: 'workflow_invalid',
      details: { action: 'start', role: 'customer' },
    });
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
        if (checkWorkflowDefinition(definition) === undefined) expect(paths).not.toEqual([]);
        else if (!removed.includes('unpark')) expect(paths).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });
});
