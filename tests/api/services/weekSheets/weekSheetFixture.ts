import { defaultOrganisationSettings } from '../../../../domain/organisation/organisationSettings.ts';
import type { Actor } from '../../../../domain/rights/actor.ts';
import { type LocalDay, localDayOfDate } from '../../../../domain/time/localDay.ts';
import { standardWorkflow } from '../../../../domain/workflow/workflowDefinition.ts';
import type { BookingView } from '../../../../projections/queries/bookingView.ts';
import type { WeekOf } from '../../../../projections/queries/weekOf.ts';
import { smallBoard } from '../../../web/timeline/boardFixture.ts';

/** Sunday, 1 March 2026. */
export const sunday: LocalDay = localDayOfDate('2026-03-01');

const [template] = smallBoard().bookings;

/** A booking of Ana for the customer Ash, from one instant to another. */
export function bookingOf(start: number, end: number, over: Partial<BookingView> = {}): BookingView {
  if (template === undefined) throw new Error('the board has no bookings');
  return {
    ...template,
    id: `booking-${start}`,
    status: 'rostered',
    inactive: false,
    start,
    end,
    customerId: 'ash',
    customerName: 'Ash Park',
    resources: [{ id: 'ana', name: 'Ana Silva' }],
    resourcesNeeded: 1,
    title: 'Bath',
    reference: null,
    notes: '',
    address: null,
    ...over,
  };
}

/** A week of Ana, from Sunday, 1 March 2026, in Sydney. */
export function weekOf(over: Partial<WeekOf> = {}): WeekOf {
  return {
    organisation: {
      id: 'org',
      name: 'Harbour Care',
      timeZone: 'Australia/Sydney',
      settings: defaultOrganisationSettings,
      workflow: standardWorkflow,
      workflows: [],
    },
    whose: { kind: 'resource', id: 'ana', name: 'Ana Silva' },
    first: sunday,
    bookings: [],
    shifts: [],
    absences: [],
    commitments: [],
    customers: [],
    ...over,
  };
}

export const dispatcher: Actor = {
  uid: 'dora',
  org: 'org',
  role: 'dispatcher',
  duties: [],
  partner: false,
  resourceId: null,
  customerId: null,
};
export const customer: Actor = { ...dispatcher, uid: 'ash', role: 'customer', customerId: 'ash' };
