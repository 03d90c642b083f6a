import type { customerCommands } from '../../domain/customer/customerCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';
import { dispatchers } from '../senders.ts';

/** Customers' records are the dispatchers' alone (docs/decisions.md, Who may do what). */
export const customerDeclarations: DeclarationsOf<typeof customerCommands> = {
  'customer.create': {
    title: 'Create a customer',
    description: 'Adds a customer; a company has its name in `firstName`.',
    senders: dispatchers,
  },
  'customer.change': {
    title: 'Change a customer',
    description: 'Changes the fields given.',
    senders: dispatchers,
  },
  'customer.deactivate': {
    title: 'Deactivate a customer',
    description: 'Hides the customer from new work; what there is stays.',
    senders: dispatchers,
  },
  'customer.reactivate': {
    title: 'Reactivate a customer',
    description: 'Offers the customer for new work again.',
    senders: dispatchers,
  },
  'customer.barResource': {
    title: 'Bar a resource',
    description: "Puts a resource on the customer's blacklist.",
    senders: dispatchers,
  },
  'customer.unbarResource': {
    title: 'Unbar a resource',
    description: "Takes a resource off the customer's blacklist.",
    senders: dispatchers,
  },
};
