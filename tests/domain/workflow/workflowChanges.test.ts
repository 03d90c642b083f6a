import { describe, expect, test } from 'vitest';
import { transitionsOf } from '../../../domain/workflow/transitionsOf.ts';
import { workflowChanges } from '../../../domain/workflow/workflowChanges.ts';
import { standardWorkflow } from '../../../domain/workflow/workflowDefinition.ts';
import { definitionOf, editedSteps } from '../../../web/workflow/definitionOf.ts';

describe('the ways of a workflow', () => {
  const ways = (definition = standardWorkflow) =>
    transitionsOf(definition).map(({ from, action, to }) => `${from} ${action} ${to}`);

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
    const [step] = workflowChanges(standardWorkflow, removed);
    expect(step).toMatchObject({ action: 'dispatch', kind: 'removed', statuses: ['rostered', 'confirmed'] });
    expect(workflowChanges(removed, standardWorkflow)).toEqual([{ ...step, kind: 'offered' }]);
  });

  test('is told by role, and a name alone changes nothing for bookings', () => {
    const narrowed = { actions: { start: { label: 'Begin', roles: ['dispatcher' as const] } } };
    expect(workflowChanges(standardWorkflow, narrowed)).toMatchObject([
      { action: 'start', kind: 'roles', losing: ['scheduler', 'resource'], gaining: [] },
    ]);
    expect(workflowChanges(standardWorkflow, { actions: { start: { label: 'Begin' } } })).toEqual([]);
  });

  test('comes back from the editor as it went in, without what is as it comes', () => {
    const definition = {
      actions: { park: { label: 'Put off' }, start: { roles: ['resource' as const] }, ...removed.actions },
    };
    expect(definitionOf(editedSteps(definition))).toEqual(definition);
    const plain = { actions: { park: { label: 'Park', removed: false } } };
    expect(definitionOf(editedSteps(plain))).toEqual(standardWorkflow);
  });
});
