import type { PlanFiguresView } from '../../api/contract/planFigures.ts';
import type { Figure } from './FiguresTable.tsx';

/** How much of the work has people. */
export const peopleFigures: readonly Figure<PlanFiguresView>[] = [
  { label: 'With people', of: ({ withPeople }) => withPeople, better: 'more' },
  { label: 'Without people', of: ({ withoutPeople }) => withoutPeople, better: 'less' },
  { label: 'In conflict', of: ({ inConflict }) => inConflict, better: 'less' },
];

/** How evenly it is shared, and among how few people for each customer. */
export const sharingFigures: readonly Figure<PlanFiguresView>[] = [
  { label: 'Different people a customer', of: ({ peopleACustomer }) => peopleACustomer, better: 'less' },
  { label: 'Hours above an even share', of: ({ uneven }) => uneven.hours, better: 'less' },
  { label: 'The same at weekends', of: ({ uneven }) => uneven.weekend, better: 'less' },
  {
    label: 'The same before 08:00 or after 18:00',
    of: ({ uneven }) => uneven.afterHours,
    better: 'less',
  },
];
