import type { Among } from '../record/kinds/fieldDescription.ts';

/** Those for whom there are new bookings. What stands for somebody who is deactivated goes on. */
export const customersInUse: Among = {
  field: 'ended',
  value: 'false',
  says: 'in use: reactivate them first, or choose somebody else',
};
