import { withChanges } from '../changedFields.ts';
import type { CommandOf } from '../decider.ts';
import { decideChanges, recordDecider } from '../recordDecider.ts';
import { accept } from '../refusal.ts';
import type { Customer } from './customer.ts';
import type { customerCommands } from './customerCommands.ts';
import { customerEvents } from './customerEvents.ts';

export type CustomerCommand = CommandOf<typeof customerCommands>;

/** A customer and the resources it has barred (scheduling §3, Blacklist). */
export const customerDecider = recordDecider<Customer, typeof customerCommands, typeof customerEvents>({
  category: 'customer',
  events: customerEvents,
  initial: { status: 'none' },
  decide: {
    'customer.create': {
      begin: ({ customerId: _, ...data }) => accept({ type: 'CustomerCreated', data }),
    },
    'customer.change': ({ details }, input) =>
      decideChanges(details, input, (data) => accept({ type: 'CustomerChanged', data })),
    'customer.deactivate': ({ status }) =>
      status === 'inactive' ? accept() : accept({ type: 'CustomerDeactivated', data: {} }),
    'customer.reactivate': ({ status }) =>
      status === 'active' ? accept() : accept({ type: 'CustomerReactivated', data: {} }),
    'customer.barResource': ({ barredResourceIds }, { resourceId }) =>
      barredResourceIds.includes(resourceId)
        ? accept()
        : accept({ type: 'ResourceBarred', data: { resourceId } }),
    'customer.unbarResource': ({ barredResourceIds }, { resourceId }) =>
      barredResourceIds.includes(resourceId)
        ? accept({ type: 'ResourceUnbarred', data: { resourceId } })
        : accept(),
  },
  evolve: {
    CustomerCreated: { begin: (details) => ({ status: 'active', details, barredResourceIds: [] }) },
    CustomerChanged: (customer, changes) => ({
      ...customer,
      details: withChanges(customer.details, changes),
    }),
    CustomerDeactivated: (customer) => ({ ...customer, status: 'inactive' }),
    CustomerReactivated: (customer) => ({ ...customer, status: 'active' }),
    ResourceBarred: (customer, { resourceId }) =>
      customer.barredResourceIds.includes(resourceId)
        ? customer
        : { ...customer, barredResourceIds: [...customer.barredResourceIds, resourceId] },
    ResourceUnbarred: (customer, { resourceId }) => ({
      ...customer,
      barredResourceIds: customer.barredResourceIds.filter((id) => id !== resourceId),
    }),
  },
});
