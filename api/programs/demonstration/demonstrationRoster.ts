import { plainWork } from '../../../domain/rosterEvent/plainWork.ts';
import type { RosterEventDetails } from '../../../domain/rosterEvent/rosterEvent.ts';
import type { RosterTemplateDetails } from '../../../domain/rosterTemplate/rosterTemplate.ts';
import { customerId, type DemonstrationRecords, labelId, resourceId } from './demonstrationRecords.ts';

/** The roster of the demonstration: what it is, and what is done in its fortnight. */
export interface DemonstrationRoster {
  readonly id: string;
  readonly details: RosterTemplateDetails;
  readonly events: readonly { readonly id: string; readonly details: RosterEventDetails }[];
}

/** Those who begin at six, by their number, with their days and the number of the first customer of their round. */
const rounds = [
  { resource: 0, days: [1, 2, 3, 4, 5], customer: 20 },
  { resource: 1, days: [1, 2, 3, 4, 5], customer: 24 },
  { resource: 2, days: [1, 2, 3, 4, 5], customer: 28 },
  { resource: 3, days: [1, 2, 3, 4, 5], customer: 40 },
  { resource: 4, days: [0, 1, 2, 3, 6], customer: 44 },
  { resource: 5, days: [0, 1, 2, 3, 6], customer: 48 },
] as const;

const hour = 3600;

/** Visits before the day's bookings begin, the same in each week of the fortnight. */
export function demonstrationRoster({ customers }: DemonstrationRecords): DemonstrationRoster {
  const id = 'roster-early-rounds';
  const events = rounds.flatMap(({ resource, days, customer }, round) =>
    [1, 2].flatMap((week) =>
      days.map((day, place) => ({
        id: `roster-event-${round + 1}-${week}-${day}`,
        details: visitAt(id, {
          week,
          day,
          customerId: customers[customer + (place % 3)]?.id ?? customerId(0),
          resourceIds: [resourceId(resource)],
        }),
      })),
    ),
  );
  const details = {
    name: 'Early rounds',
    startDate: null,
    endDate: null,
    mayMove: false,
    closedDays: 'skip',
    notes: 'Those who cannot get up alone, before the day begins.',
  } as const;
  return { id, details, events };
}

function visitAt(
  templateId: string,
  {
    customerId: customer,
    resourceIds,
    ...day
  }: Pick<RosterEventDetails, 'week' | 'day' | 'customerId' | 'resourceIds'>,
): RosterEventDetails {
  return {
    ...plainWork(templateId, { type: 'roster', title: 'Help out of bed', customerId: customer, resourceIds }),
    ...day,
    start: 6 * hour,
    end: 6 * hour + 40 * 60,
    labelIds: [labelId('personalCare')],
  };
}
