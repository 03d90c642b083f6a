import { describe, expect, it } from 'vitest';
import type { RecordEvent } from '../../../domain/catalogues/records.ts';
import { type ResourceDetails, resource } from '../../../domain/resource/resource.ts';
import { commandFacts, specOf } from '../decisionSpec.ts';

const { given } = specOf(resource.decider, commandFacts);
const ana: ResourceDetails = {
  firstName: 'Ana',
  lastName: 'Silva',
  reference: null,
  photo: null,
  email: null,
  mobile: null,
  labelIds: ['care'],
  address: null,
  location: null,
  external: false,
  partner: false,
  filterIds: [],
  promotedDispatcher: false,
  maxHoursPerDay: null,
  maxHoursPerWeek: 38,
  maxHoursPerFortnight: null,
  capacity: 1,
  inactiveDate: null,
  uid: null,
  partnerId: null,
};
const created: RecordEvent<'resource'> = { type: 'ResourceCreated', data: ana };
const deactivated: RecordEvent<'resource'> = { type: 'ResourceDeactivated', data: {} };
const resourceId = 'ana';

describe('a resource', () => {
  it('is created once', () => {
    const create = { name: 'resource.create' as const, input: { resourceId, ...ana } };
    given().when(create).thenEvents(created);
    given(created).when(create).thenRefused('already_exists');
  });
  it('changes in the fields that differ, and null is a value', () => {
    const outcome = given(created).when({
      name: 'resource.change',
      input: { resourceId, labelIds: ['care', 'lift'], maxHoursPerWeek: null, capacity: 1 },
    });
    outcome.thenEvents({
      type: 'ResourceChanged',
      data: { labelIds: ['care', 'lift'], maxHoursPerWeek: null },
    });
    expect(outcome.state()).toMatchObject({ details: { maxHoursPerWeek: null, firstName: 'Ana' } });
  });
  it('does not change if nothing differs', () => {
    given(created)
      .when({ name: 'resource.change', input: { resourceId, ...ana } })
      .thenNothing();
  });
  it('is deactivated and reactivated, each once', () => {
    const deactivate = { name: 'resource.deactivate' as const, input: { resourceId } };
    const reactivate = { name: 'resource.reactivate' as const, input: { resourceId } };
    given(created).when(deactivate).thenEvents(deactivated);
    expect(given(created).when(deactivate).state()).toMatchObject({ status: 'inactive' });
    given(created, deactivated).when(deactivate).thenNothing();
    given(created, deactivated).when(reactivate).thenEvents({ type: 'ResourceReactivated', data: {} });
    given(created).when(reactivate).thenNothing();
  });
  it('that does not exist accepts no command except create', () => {
    const input = { resourceId };
    given().when({ name: 'resource.change', input }).thenRefused('not_found');
    given().when({ name: 'resource.deactivate', input }).thenRefused('not_found');
    given().when({ name: 'resource.reactivate', input }).thenRefused('not_found');
  });
});
