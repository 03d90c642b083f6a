import { produce } from 'immer';
import { changedFields } from '../changedFields.ts';
import {
  type CommandFacts,
  type CommandOf,
  createsNothingElse,
  type Decider,
  eventTest,
} from '../decider.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import { refusalTexts } from '../texts.ts';
import type { Customer, ExistingCustomer } from './customer.ts';
import type { customerCommands } from './customerCommands.ts';
import { type CustomerEvent, customerEvents } from './customerEvents.ts';

export type CustomerCommand = CommandOf<typeof customerCommands>;

/** A customer and the resources it has barred (scheduling §3, Blacklist). */
export const customerDecider: Decider<Customer, CustomerCommand, CustomerEvent, CommandFacts> = {
  category: 'customer',
  initial: { status: 'none' },
  isEvent: eventTest(customerEvents),
  evolve,
  decide(customer, command) {
    if (command.name === 'customer.create') {
      const { customerId: _, ...details } = command.input;
      return customer.status === 'none'
        ? accept({ type: 'CustomerCreated', data: details })
        : refuse('already_exists', refusalTexts.alreadyExists('customer'));
    }
    return customer.status === 'none'
      ? refuse('not_found', refusalTexts.notFound('customer'))
      : change(customer, command);
  },
  alsoCreates: createsNothingElse,
};

function change(
  customer: ExistingCustomer,
  command: Exclude<CustomerCommand, { name: 'customer.create' }>,
): Decision<CustomerEvent> {
  switch (command.name) {
    case 'customer.change': {
      const changes = changedFields(customer.details, command.input);
      return Object.keys(changes).length === 0
        ? accept()
        : accept({ type: 'CustomerChanged', data: changes });
    }
    case 'customer.deactivate':
      return customer.status === 'inactive' ? accept() : accept({ type: 'CustomerDeactivated', data: {} });
    case 'customer.reactivate':
      return customer.status === 'active' ? accept() : accept({ type: 'CustomerReactivated', data: {} });
    case 'customer.barResource': {
      const { resourceId } = command.input;
      return customer.barredResourceIds.includes(resourceId)
        ? accept()
        : accept({ type: 'ResourceBarred', data: { resourceId } });
    }
    case 'customer.unbarResource': {
      const { resourceId } = command.input;
      return customer.barredResourceIds.includes(resourceId)
        ? accept({ type: 'ResourceUnbarred', data: { resourceId } })
        : accept();
    }
  }
}

function evolve(customer: Customer, event: CustomerEvent): Customer {
  if (customer.status === 'none') {
    return event.type === 'CustomerCreated'
      ? { status: 'active', details: event.data, barredResourceIds: [] }
      : customer;
  }
  return produce(customer, (draft) => {
    switch (event.type) {
      case 'CustomerCreated':
        return;
      case 'CustomerChanged':
        Object.assign(draft.details, event.data);
        return;
      case 'CustomerDeactivated':
        draft.status = 'inactive';
        return;
      case 'CustomerReactivated':
        draft.status = 'active';
        return;
      case 'ResourceBarred':
        if (!draft.barredResourceIds.includes(event.data.resourceId)) {
          draft.barredResourceIds.push(event.data.resourceId);
        }
        return;
      case 'ResourceUnbarred':
        draft.barredResourceIds = draft.barredResourceIds.filter((id) => id !== event.data.resourceId);
        return;
    }
  });
}
