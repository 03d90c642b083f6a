import type { customerMergeCommands } from '../../domain/customer/mergeCustomers.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

/** The commands about customers beyond those that every record has. */
export const customerDeclarations: DeclarationsOf<typeof customerMergeCommands> = {
  'customer.merge': {
    title: 'Merge two customers',
    description:
      'The customer gets the bookings and roster events of its duplicate and whatever only the duplicate has: a number, labels, contacts, addresses, whom it has barred. The duplicate is deactivated, and who signs in as it works as the customer. One step: all of it or nothing. People who do not fit under the customer mark a conflict. The report holds the commands that undo it.',
    concerns: 'manyRecords',
  },
};
