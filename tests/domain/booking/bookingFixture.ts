import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import type { ExistingBooking } from '../../../domain/booking/booking.ts';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import type { BookingDetails } from '../../../domain/booking/bookingDetails.ts';
import type { BookingEvent } from '../../../domain/booking/bookingEvents.ts';
import type { BookingFacts } from '../../../domain/booking/bookingFacts.ts';
import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import type { AllocationFacts, OrganisationFact } from '../../../domain/kernel/facts.ts';
import { organisationSettingsSchema } from '../../../domain/organisation/organisationSettings.ts';
import { standardWorkflow } from '../../../domain/workflow/workflowDefinition.ts';
import { aCustomer, aLabel, aResource, aShift, at } from '../../support/allocationFixture.ts';
import { furtherDetails } from '../../support/furtherDetails.ts';
import { commandFacts, specOf } from '../decisionSpec.ts';

export const details: BookingDetails & { readonly customerId: string } = {
  customerId: 'carol',
  title: 'Shower and breakfast',
  reference: null,
  notes: '',
  labelIds: ['care'],
  location: null,
  address: null,
  timeZone: null,
  resourcesNeeded: 1,
  preferredResourceIds: [],
  external: false,
  visitStemId: null,
  roster: null,
  series: null,
  filterIds: [],
  externalIds: [],
  places: [],
  ...furtherDetails,
};

/** What a command says of a new booking that nobody has yet. */
export const newBooking = { ...details, resourceIds: [], force: false, participants: [] };
export const span = { start: at('09:00'), end: at('10:00') };
export const fits: { conflict: boolean; violations: Violation[] } = { conflict: false, violations: [] };

export const organisation: OrganisationFact = {
  id: 'acme',
  name: 'Acme',
  timeZone: 'Australia/Sydney',
  settings: organisationSettingsSchema.parse({}),
  workflow: standardWorkflow,
  workflows: [],
};

const resources = [
  aResource('ana'),
  aResource('bob'),
  aResource('pat', { partner: true }),
  aResource('untrained', { labelIds: ['lift'] }),
];

/** Ana, Bob, the partner Pat and somebody untrained, all with shifts from 08:00 to 18:00. */
export function allocationFacts(over: Partial<AllocationFacts> = {}): AllocationFacts {
  return {
    position: 1,
    organisation,
    resources,
    labels: [aLabel('care'), aLabel('lift')],
    customers: [aCustomer('carol'), aCustomer('dora')],
    shifts: resources.map(({ id }) => aShift(id, '08:00', '18:00')),
    leaves: [],
    breaks: [],
    commitments: [],
    qualifications: [],
    documents: [],
    documentTypes: [],
    servicePlans: [],
    bookings: [],
    pastJobs: [],
    ...over,
  };
}

export const facts: BookingFacts = { ...commandFacts, organisation, allocation: allocationFacts() };
export const { given } = specOf(bookingDecider, facts);

export function created(over: Partial<BookingDetails> = {}): BookingEvent {
  return { type: 'BookingCreated', data: { ...details, ...over, ...span, continuesBookingId: null } };
}

/** The booking after these events. */
export function existing(...events: readonly BookingEvent[]): ExistingBooking {
  const booking = fold(bookingDecider, events);
  if (booking.status === 'none') throw new Error('there is no booking after these events');
  return booking;
}

export function allocated(...resourceIds: string[]): BookingEvent {
  return {
    type: 'BookingAllocated',
    data: {
      resourceIds,
      previousResourceIds: [],
      mode: 'manual',
      autoAllocated: false,
      partnerBooking: false,
      choices: [],
      ...fits,
    },
  };
}

export const confirmed: BookingEvent = { type: 'BookingConfirmed', data: {} };
export const dispatched: BookingEvent = { type: 'BookingDispatched', data: {} };
export const started: BookingEvent = { type: 'BookingStarted', data: { onSiteAt: at('09:01') } };
export const finished: BookingEvent = {
  type: 'BookingFinished',
  data: { finishedAt: at('10:02'), outcome: 'Done', followUpBookingId: null },
};
export const reviewed: BookingEvent = { type: 'BookingReviewed', data: { review: 'Good' } };
export const feedbackGiven: BookingEvent = {
  type: 'FeedbackGiven',
  data: { feedback: 'Kind', rating: 5 },
};
export const parked: BookingEvent = {
  type: 'BookingParked',
  data: { reason: 'rain', start: null, end: null },
};
export const cancelled: BookingEvent = { type: 'BookingCancelled', data: { reason: 'customer away' } };
export const requested: BookingEvent = { type: 'CancellationRequested', data: { reason: 'unwell' } };

/** A way into each status; those before finished that have people have Ana. */
export const historyOf: { readonly [Status in BookingStatus]: readonly BookingEvent[] } = {
  draft: [created()],
  rostered: [created(), allocated('ana')],
  confirmed: [created(), allocated('ana'), confirmed],
  dispatched: [created(), allocated('ana'), dispatched],
  active: [created(), allocated('ana'), started],
  finished: [created(), allocated('ana'), started, finished],
  reviewed: [created(), allocated('ana'), started, finished, reviewed],
  feedback: [created(), allocated('ana'), started, finished, reviewed, feedbackGiven],
  parked: [created(), allocated('ana'), parked],
  cancelled: [created(), allocated('ana'), cancelled],
};
