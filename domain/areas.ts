import type { Category } from './eventCatalogue.ts';
import type { Area } from './rights.ts';

/** The area of rights that the records of each category belong to. */
export const areaOf: Readonly<Record<Category, Area>> = {
  organisation: 'organisation',
  label: 'planning',
  customer: 'customers',
  resource: 'people',
  shift: 'time',
  absence: 'time',
  servicePlan: 'planning',
  booking: 'work',
};
