import { describe, expect, it } from 'vitest';
import type { RecordEvent } from '../../../domain/catalogues/records.ts';
import { type CustomerDetails, customer } from '../../../domain/customer/customer.ts';
import { commandFacts, specOf } from '../decisionSpec.ts';

const { given } = specOf(customer.decider, commandFacts);
const carol: CustomerDetails = {
  firstName: 'Carol',
  lastName: 'Ng',
  reference: 'C-1',
  email: null,
  mobile: null,
  address: null,
  location: { lat: -33.8, lng: 151.2 },
  labelIds: [],
  preferredResourceIds: [],
  contacts: [],
  places: [],
  uid: null,
};
const created: RecordEvent<'customer'> = { type: 'CustomerCreated', data: carol };
const barred: RecordEvent<'customer'> = { type: 'ResourceBarred', data: { resourceId: 'ana' } };
const deactivated: RecordEvent<'customer'> = { type: 'CustomerDeactivated', data: {} };
const customerId = 'c1';

describe('a customer', () => {
  it('is created once, its id being its stream’s', () => {
    const create = { name: 'customer.create' as const, input: { customerId, ...carol } };
    given().when(create).thenEvents(created);
    given(created).when(create).thenRefused('already_exists');
  });
  it('changes in the fields that differ', () => {
    const outcome = given(created).when({
      name: 'customer.change',
      input: { customerId, firstName: 'Carol', mobile: '0400', location: { lng: 151.2, lat: -33.8 } },
    });
    outcome.thenEvents({ type: 'CustomerChanged', data: { mobile: '0400' } });
    expect(outcome.state()).toMatchObject({ details: { ...carol, mobile: '0400' } });
  });
  it('does not change if nothing differs', () => {
    given(created)
      .when({ name: 'customer.change', input: { customerId, ...carol } })
      .thenNothing();
  });
  it('is deactivated and reactivated, each once', () => {
    const deactivate = { name: 'customer.deactivate' as const, input: { customerId } };
    const reactivate = { name: 'customer.reactivate' as const, input: { customerId } };
    given(created).when(deactivate).thenEvents(deactivated);
    given(created, deactivated).when(deactivate).thenNothing();
    given(created, deactivated).when(reactivate).thenEvents({ type: 'CustomerReactivated', data: {} });
    given(created).when(reactivate).thenNothing();
    expect(given(created, deactivated).when(reactivate).state()).toMatchObject({ status: 'active' });
  });
  it('bars a resource and lifts the bar, each once', () => {
    const bar = { name: 'customer.barResource' as const, input: { customerId, resourceId: 'ana' } };
    const unbar = { name: 'customer.unbarResource' as const, input: { customerId, resourceId: 'ana' } };
    expect(given(created).when(bar).state()).toMatchObject({ barredResourceIds: ['ana'] });
    given(created, barred).when(bar).thenNothing();
    given(created, barred)
      .when(unbar)
      .thenEvents({ type: 'ResourceUnbarred', data: { resourceId: 'ana' } });
    given(created).when(unbar).thenNothing();
    expect(given(created, barred).when(unbar).state()).toMatchObject({ barredResourceIds: [] });
  });
  it('that does not exist accepts no command except create', () => {
    const one = { customerId };
    given().when({ name: 'customer.change', input: one }).thenRefused('not_found');
    given().when({ name: 'customer.deactivate', input: one }).thenRefused('not_found');
    given().when({ name: 'customer.reactivate', input: one }).thenRefused('not_found');
    const bar = { ...one, resourceId: 'ana' };
    given().when({ name: 'customer.barResource', input: bar }).thenRefused('not_found');
    given().when({ name: 'customer.unbarResource', input: bar }).thenRefused('not_found');
  });
});
