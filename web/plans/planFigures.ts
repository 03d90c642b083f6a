import type { PlanFiguresView } from '../../api/contract/planFigures.ts';
import { hoursMinutes } from '../../domain/time/hoursMinutes.ts';
import type { Figure } from './FiguresTable.tsx';

/** How much of the work has people. */
export const peopleFigures: readonly Figure<PlanFiguresView>[] = [
  { label: 'With people', of: ({ withPeople }) => withPeople, better: 'more' },
  { label: 'Without people', of: ({ withoutPeople }) => withoutPeople, better: 'less' },
  { label: 'In conflict', of: ({ inConflict }) => inConflict, better: 'less' },
];

/** A figure that is a number of hours: to the minute, `6:45`. */
export const inHours: Pick<Figure<unknown>, 'step' | 'text'> = {
  step: 1 / 60,
  text: (value) => hoursMinutes(value * 3600),
};

/** How evenly it is shared, and among how few people for each customer. */
export const sharingFigures: readonly Figure<PlanFiguresView>[] = [
  { label: 'Different people a customer', of: ({ peopleACustomer }) => peopleACustomer, better: 'less' },
  { label: 'Hours above an even share', of: ({ uneven }) => uneven.hours, better: 'less', ...inHours },
  { label: 'The same at weekends', of: ({ uneven }) => uneven.weekend, better: 'less', ...inHours },
  {
    label: 'The same before 08:00 or after 18:00',
    of: ({ uneven }) => uneven.afterHours,
    better: 'less',
    ...inHours,
  },
];
