import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { choice, date, requiredInstant, requiredLine } from '../record/field.ts';
import { dateText } from '../time/dateFormat.ts';

/** `UpdateType` of scheduling §3; `Ended` and `End` mean the same. */
const updateTypes = { Inactive: 'Inactive', Ended: 'Ended', End: 'End' } as const;
export type UpdateType = keyof typeof updateTypes;

const fields = z.object({
  visitStemId: requiredLine('VisitStemID', {
    class: 'plain',
    help: 'The visits it covers, by the VisitStemID of bookings.',
    alsoKnownAs: ['Visit stem', 'Visit stem id', 'Visit plan', 'Plan number'],
    example: 'VS-1042',
    exact: true,
  }),
  updateType: choice('Kind of update', updateTypes, {
    class: 'plain',
    alsoKnownAs: ['UpdateType', 'Update type', 'Type', 'Status'],
    example: 'Ended',
  }),
  endDate: date('End date', {
    class: 'planning',
    help: 'The last day served; leave it out if the plan is inactive.',
    alsoKnownAs: ['EndDate', 'Ends on', 'Last day'],
    example: '31/03/2026',
  }),
  updatedAt: requiredInstant('Time of update', {
    class: 'plain',
    help: 'When the update was made; if left out: now. The latest update counts.',
    alsoKnownAs: ['VisitStemUpdated', 'Updated', 'Updated at', 'Last update'],
    example: '09/03/2026 08:30',
  }),
});

/**
 * What is known about the visits of a VisitStemID (scheduling §3, §5): that they are inactive, or the local
 * date of the last visit served. Of several plans for the same VisitStemID the one updated last counts. A
 * plan that ends without an end date would block nothing.
 */
export const servicePlan = defineRecord({
  category: 'servicePlan',
  about: 'What blocks the bookings of a VisitStemID: its visits are inactive, or end on a day.',
  area: 'planning',
  fields,
  ends: 'removed',
  saidAt: 'updatedAt',
  rule: ({ updateType, endDate }) =>
    updateType !== 'Inactive' && endDate === null
      ? { path: 'endDate', message: 'is required if the plan ends' }
      : undefined,
  title: ({ visitStemId }) => visitStemId,
  sentences: {
    ServicePlanCreated: ({ visitStemId, updateType, endDate }, { moments: { dateFormat } }) => {
      const what =
        updateType === 'Inactive' || endDate === null
          ? 'is inactive'
          : `ended on ${dateText(dateFormat, endDate)}`;
      return `Service plan ${visitStemId} ${what}`;
    },
  },
  keys: ['visitStemId'],
  columns: ['updateType', 'endDate', 'updatedAt'],
  order: [{ by: 'updatedAt', direction: 'desc' }],
  rows: 3,
  // The latest forty (scheduling §7).
  pageSize: 40,
  indexes: [['visitStemId'], ['updatedAt']],
});
export type ServicePlanDetails = z.output<typeof fields>;
