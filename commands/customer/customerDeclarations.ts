import type { customerCommands } from '../../domain/customer/customerCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

export const customerDeclarations: DeclarationsOf<typeof customerCommands> = {
  'customer.create': {
    title: 'Create a customer',
    description: 'Adds a customer; a company has its name in `firstName`.',
  },
  'customer.change': {
    title: 'Change a customer',
    description: 'Changes the fields given.',
  },
  'customer.deactivate': {
    title: 'Deactivate a customer',
    description: 'Hides the customer from new work; what there is stays.',
  },
  'customer.reactivate': {
    title: 'Reactivate a customer',
    description: 'Offers the customer for new work again.',
  },
  'customer.barResource': {
    title: 'Bar a resource',
    description: "Puts a resource on the customer's blacklist.",
  },
  'customer.unbarResource': {
    title: 'Unbar a resource',
    description: "Takes a resource off the customer's blacklist.",
  },
};
