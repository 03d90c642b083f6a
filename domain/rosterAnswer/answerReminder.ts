import { bookingStatuses } from '../booking/bookingStatus.ts';
import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import type { MomentDeclaration } from '../record/moments.ts';

/** How long before it begins people are reminded of work that they have not answered, in seconds; null: nobody is. */
export function answerLead({
  peopleConfirm,
  answerReminderHours,
}: Pick<OrganisationSettings, 'peopleConfirm' | 'answerReminderHours'>): number | null {
  return peopleConfirm && answerReminderHours > 0 ? answerReminderHours * 3600 : null;
}

/**
 * The moment at which somebody is reminded of a booking that waits for their answer, once for each of its people
 * (`answerLead`). A yes confirms the booking, a no takes them off it, and neither leaves anybody to be reminded.
 */
export const bookingMoments: MomentDeclaration = {
  moments: {
    answerReminder: { at: 'start', before: { field: 'answerLead' }, in: ['rostered'], each: 'resourceIds' },
  },
  stages: {
    field: 'status',
    states: Object.fromEntries(bookingStatuses.map((status) => [status, { label: status }])),
  },
};
