import { describe, expect, test } from 'vitest';
import { workflowChanges } from '../../../domain/workflow/workflowChanges.ts';
import { standardWorkflow, type WorkflowDefinition } from '../../../domain/workflow/workflowDefinition.ts';
import { workflowKindOf } from '../../../domain/workflow/workflowKinds.ts';
import { definitionOf, editedSteps } from '../../../web/workflow/definitionOf.ts';

const booking = workflowKindOf('booking');
const task = workflowKindOf('task');

describe('the ways of a workflow', () => {
  const ways = (definition: WorkflowDefinition = standardWorkflow) =>
    booking.transitions(definition).map(({ from, action, to }) => `${from} ${action} ${to}`);

  test('are those of its machine, with people and without', () => {
    expect(ways()).toEqual(
      expect.arrayContaining([
        'draft allocate rostered',
        'rostered removeResource draft',
        'rostered removeResource rostered',
        'parked unpark rostered',
        'parked unpark draft',
        'cancelled reopen draft',
      ]),
    );
    expect(ways()).not.toContain('active removeResource draft');
  });

  test('end where a step is removed', () => {
    const without = ways({ actions: { confirm: { removed: true } } });
    expect(ways()).toContain('rostered confirm confirmed');
    expect(without).not.toContain('rostered confirm confirmed');
    expect(without.length).toBe(ways().length - 1);
  });
});

describe('what a new workflow changes', () => {
  const removed = { actions: { dispatch: { removed: true } } };

  test('is told with the statuses of the bookings that it concerns', () => {
    const [step] = workflowChanges(booking, standardWorkflow, removed);
    expect(step).toMatchObject({ action: 'dispatch', kind: 'removed', statuses: ['rostered', 'confirmed'] });
    expect(workflowChanges(booking, removed, standardWorkflow)).toEqual([{ ...step, kind: 'offered' }]);
  });

  test('is told by role, and a name alone changes nothing for bookings', () => {
    const narrowed = { actions: { start: { label: 'Begin', roles: ['dispatcher' as const] } } };
    expect(workflowChanges(booking, standardWorkflow, narrowed)).toMatchObject([
      { action: 'start', kind: 'roles', losing: ['scheduler', 'resource'], gaining: [] },
    ]);
    expect(workflowChanges(booking, standardWorkflow, { actions: { start: { label: 'Begin' } } })).toEqual(
      [],
    );
  });

  test('counts a step that is hidden as no longer offered, and is told of any kind', () => {
    expect(
      workflowChanges(task, standardWorkflow, {
        actions: { cancel: { hidden: true }, start: { done: 'begun' } },
      }),
    ).toMatchObject([{ action: 'cancel', kind: 'removed', statuses: ['open', 'active'] }]);
  });

  test('comes back from the editor as it went in, without what is as it comes', () => {
    const definition = {
      actions: {
        park: { label: 'Put off' },
        start: { roles: ['resource' as const] },
        cancel: { hidden: true },
        ...removed.actions,
      },
    };
    expect(definitionOf(booking, editedSteps(booking, definition))).toEqual(definition);
    const ofTasks = { actions: { start: { label: 'Begin', done: 'begun' }, cancel: { removed: true } } };
    expect(definitionOf(task, editedSteps(task, ofTasks))).toEqual(ofTasks);
    const plain = { actions: { park: { label: 'Park', removed: false } } };
    expect(definitionOf(booking, editedSteps(booking, plain))).toEqual(standardWorkflow);
  });
});
