import { describe, it } from 'vitest';
import type { RecordEvent } from '../../../domain/catalogues/records.ts';
import { servicePlan } from '../../../domain/servicePlan/servicePlan.ts';
import { commandFacts, NOON, specOf } from '../decisionSpec.ts';

const { given } = specOf(servicePlan.decider, commandFacts);
const servicePlanId = 'p1';
const ended = { visitStemId: 'VS-1', updateType: 'Ended' as const, endDate: '2026-03-31' };
const created: RecordEvent<'servicePlan'> = {
  type: 'ServicePlanCreated',
  data: { ...ended, updatedAt: NOON - 60 },
};
const removed: RecordEvent<'servicePlan'> = { type: 'ServicePlanRemoved', data: {} };

describe('a service plan', () => {
  it('is entered once, as of now by default, and again after it was removed', () => {
    const create = { name: 'servicePlan.create' as const, input: { servicePlanId, ...ended } };
    given()
      .when(create)
      .thenEvents({ type: 'ServicePlanCreated', data: { ...ended, updatedAt: NOON } });
    given(created).when(create).thenRefused('already_exists');
    given(created, removed)
      .when({ ...create, input: { ...create.input, updatedAt: 5 } })
      .thenEvents({ type: 'ServicePlanCreated', data: { ...ended, updatedAt: 5 } });
  });
  it('that ends needs its end date', () => {
    const input = { servicePlanId, visitStemId: 'VS-1', endDate: null };
    given()
      .when({ name: 'servicePlan.create', input: { ...input, updateType: 'End' } })
      .thenRefused('invalid_input', { path: ['endDate'] });
    given(created)
      .when({ name: 'servicePlan.change', input: { servicePlanId, endDate: null } })
      .thenRefused('invalid_input', { path: ['endDate'] });
    given(created)
      .when({ name: 'servicePlan.change', input: { servicePlanId, updateType: 'Inactive', endDate: null } })
      .thenEvents({
        type: 'ServicePlanChanged',
        data: { updateType: 'Inactive', endDate: null, updatedAt: NOON },
      });
  });
  it('does not change if nothing differs, not even the time of its update', () => {
    given(created)
      .when({ name: 'servicePlan.change', input: { servicePlanId, ...ended } })
      .thenNothing();
  });
  it('is removed once, and cannot be changed if it does not exist', () => {
    given(created).when({ name: 'servicePlan.remove', input: { servicePlanId } }).thenEvents(removed);
    given(created, removed)
      .when({ name: 'servicePlan.remove', input: { servicePlanId } })
      .thenRefused('not_found');
    given()
      .when({ name: 'servicePlan.change', input: { servicePlanId, endDate: '2026-04-01' } })
      .thenRefused('not_found');
  });
});
