import { z } from 'zod';
import { violationSchema } from '../../domain/allocation/allocationRecord.ts';
import { bookingDetailsSchema } from '../../domain/booking/bookingDetails.ts';
import { bookingEvents } from '../../domain/booking/bookingEvents.ts';
import { bookingSnapshotSchema } from '../../domain/booking/bookingSnapshot.ts';
import { records } from '../../domain/catalogues/records.ts';
import { idSchema } from '../../domain/kernel/fields.ts';
import { firstSettingsSchema } from '../../domain/organisation/firstSettings.ts';
import { organisationEvents } from '../../domain/organisation/organisationEvents.ts';
import type { PublicEventKind } from '../../domain/record/recordPublicEvents.ts';
import { firstWorkflowSchema, secondWorkflowSchema } from '../../domain/workflow/workflowDefinition.ts';

const nothing = z.object({});

/** The details that bookings did not have when the third, the second and the first versions were written. */
const sinceFourth = {
  externalData: true,
  copyOf: true,
  equipmentIds: true,
  optionId: true,
  group: true,
} as const;
const sinceThird = { series: true, ...sinceFourth } as const;
const sinceSecond = {
  roster: true,
  filterIds: true,
  externalIds: true,
  places: true,
  ...sinceThird,
} as const;
const [plainSnapshot, parkedSnapshot, cancelledSnapshot] = bookingSnapshotSchema.options;
/** Until the third versions every booking was for a customer. */
const earlierDetailsSchema = bookingDetailsSchema.extend({ customerId: idSchema });
const firstDetails = { details: earlierDetailsSchema.omit(sinceSecond) };
const firstSnapshotSchema = z.discriminatedUnion('status', [
  plainSnapshot.omit({ inactive: true, participants: true }).extend(firstDetails),
  parkedSnapshot.omit({ inactive: true, participants: true }).extend(firstDetails),
  cancelledSnapshot.omit({ inactive: true, participants: true }).extend(firstDetails),
]);
const secondDetails = { details: earlierDetailsSchema.omit(sinceThird) };
const secondSnapshotSchema = z.discriminatedUnion('status', [
  plainSnapshot.omit({ participants: true }).extend(secondDetails),
  parkedSnapshot.omit({ participants: true }).extend(secondDetails),
  cancelledSnapshot.omit({ participants: true }).extend(secondDetails),
]);

const thirdDetails = { details: earlierDetailsSchema.omit(sinceFourth) };
const thirdSnapshotSchema = z.discriminatedUnion('status', [
  plainSnapshot.omit({ participants: true }).extend(thirdDetails),
  parkedSnapshot.omit({ participants: true }).extend(thirdDetails),
  cancelledSnapshot.omit({ participants: true }).extend(thirdDetails),
]);

const settingsV1 = firstSettingsSchema.omit({ dateFormat: true });

const createdSchema = bookingEvents.BookingCreated.schema.extend({ customerId: idSchema });

/** Whether the people still fit at that time, and the reasons against them. */
const fitness = {
  conflict: z.boolean(),
  violations: z.array(violationSchema.omit({ details: true })),
};
const maybeChecked = { conflict: fitness.conflict.optional(), violations: fitness.violations.optional() };
const { BookingRescheduled, BookingAllocated, ResourceRemoved, BookingUnallocated, BookingRechecked } =
  bookingEvents;

/**
 * Every event type of the feed (`projections/feed/`), on which integrators rely: types may be added, and
 * fields to their data; nothing here may be changed or removed. Times in `data` are epoch seconds.
 */
export const publicEventKinds: Readonly<Record<string, PublicEventKind>> = {
  ...Object.assign({}, ...Object.values(records).map(({ published }) => published.kinds)),
  'muster.booking.created.v1': {
    summary: 'A booking was created, as a draft; as recorded before bookings had filters.',
    data: createdSchema.omit(sinceSecond),
  },
  'muster.booking.created.v2': {
    summary: 'A booking was created, as a draft; as recorded before bookings could be recurring.',
    data: createdSchema.omit(sinceThird),
  },
  'muster.booking.created.v3': {
    summary: 'A booking was created, as a draft; as recorded before there were group events.',
    data: createdSchema.omit(sinceFourth),
  },
  'muster.booking.created.v4': {
    summary: 'A booking was created, as a draft.',
    data: bookingEvents.BookingCreated.schema,
  },
  'muster.booking.changed.v1': {
    summary: 'Details of a booking changed, as recorded before bookings had filters.',
    data: z.object({
      changes: earlierDetailsSchema.omit(sinceSecond).partial(),
      conflict: fitness.conflict.optional(),
      violations: fitness.violations.optional(),
    }),
  },
  'muster.booking.changed.v2': {
    summary: 'Details of a booking changed, as recorded before bookings could be recurring.',
    data: z.object({
      changes: earlierDetailsSchema.omit(sinceThird).partial(),
      conflict: fitness.conflict.optional(),
      violations: fitness.violations.optional(),
    }),
  },
  'muster.booking.changed.v3': {
    summary: 'Details of a booking changed, as recorded before there were group events.',
    data: z.object({
      changes: earlierDetailsSchema.omit(sinceFourth).partial(),
      conflict: fitness.conflict.optional(),
      violations: fitness.violations.optional(),
    }),
  },
  'muster.booking.changed.v4': {
    summary: 'Details of a booking changed: those that differ, and the result if its people were rechecked.',
    data: z.object({
      changes: bookingDetailsSchema.partial(),
      conflict: fitness.conflict.optional(),
      violations: fitness.violations.optional(),
    }),
  },
  'muster.booking.participant-joined.v1': {
    summary: 'A customer takes part in a group event, or waits for a place.',
    data: bookingEvents.ParticipantJoined.schema.extend(maybeChecked),
  },
  'muster.booking.participant-services-chosen.v1': {
    summary: 'A participant of a group event takes these services.',
    data: bookingEvents.ParticipantServicesChosen.schema,
  },
  'muster.booking.attendance-recorded.v1': {
    summary: 'Whether a participant of a group event has a place, came, was absent, or has cancelled.',
    data: bookingEvents.AttendanceRecorded.schema.extend(maybeChecked),
  },
  'muster.booking.participant-removed.v1': {
    summary: 'Somebody was taken off the participants of a group event.',
    data: bookingEvents.ParticipantRemoved.schema.extend(maybeChecked),
  },
  'muster.booking.rescheduled.v1': {
    summary: 'A booking was moved to another time.',
    data: BookingRescheduled.schema.extend(fitness),
  },
  'muster.booking.allocated.v1': {
    summary: 'A booking was allocated to these people; the first is the primary one.',
    data: BookingAllocated.schema
      .omit({ choices: true, alternatives: true, plannedBy: true })
      .extend(fitness),
  },
  'muster.booking.resource-removed.v1': {
    summary: 'One of several people was removed from a booking.',
    data: ResourceRemoved.schema.omit({ partnerBooking: true }).extend(fitness),
  },
  'muster.booking.person-merged.v1': {
    summary: 'One of the people of a cancelled booking was merged with another record of the same person.',
    data: bookingEvents.BookingPersonMerged.schema,
  },
  'muster.booking.unallocated.v1': {
    summary: 'The last person was removed from a booking; it is a draft again.',
    data: BookingUnallocated.schema.omit({ plannedBy: true }),
  },
  'muster.booking.rechecked.v1': {
    summary: 'Leave or a break of one of its people began or ceased to conflict with a booking.',
    data: BookingRechecked.schema.extend(fitness),
  },
  'muster.booking.service-rechecked.v1': {
    summary: 'A service plan began or ceased to block a booking.',
    data: z.object(fitness),
  },
  'muster.booking.reassessed.v1': {
    summary:
      'Something else that a booking was checked against has changed: a record, the settings, or other work of these people.',
    data: bookingEvents.BookingReassessed.schema.extend(fitness),
  },
  'muster.booking.confirmed.v1': { summary: 'A booking was confirmed.', data: nothing },
  'muster.booking.dispatched.v1': { summary: 'Its people are on the way.', data: nothing },
  'muster.booking.started.v1': {
    summary: 'Its people arrived on site.',
    data: bookingEvents.BookingStarted.schema,
  },
  'muster.booking.finished.v1': {
    summary: 'A booking was finished, or continues on another day in a follow-up booking.',
    data: bookingEvents.BookingFinished.schema,
  },
  'muster.booking.reviewed.v1': {
    summary: 'A finished booking was reviewed.',
    data: bookingEvents.BookingReviewed.schema,
  },
  'muster.booking.feedback-given.v1': {
    summary: 'The customer gave feedback.',
    data: bookingEvents.FeedbackGiven.schema,
  },
  'muster.booking.parked.v1': {
    summary: 'A booking was parked, until another time or without one.',
    data: bookingEvents.BookingParked.schema,
  },
  'muster.booking.unparked.v1': {
    summary: 'A parked booking was resumed.',
    data: bookingEvents.BookingUnparked.schema.extend(fitness),
  },
  'muster.booking.cancellation-requested.v1': {
    summary: 'One of its people, or the customer, asked to cancel a booking.',
    data: bookingEvents.CancellationRequested.schema,
  },
  'muster.booking.cancellation-declined.v1': {
    summary: 'A cancellation request was declined; the booking stands.',
    data: bookingEvents.CancellationDeclined.schema,
  },
  'muster.booking.cancelled.v1': {
    summary: 'A booking was cancelled.',
    data: bookingEvents.BookingCancelled.schema,
  },
  'muster.booking.locked.v1': {
    summary: 'A booking was locked: its time and its people cannot change.',
    data: nothing,
  },
  'muster.booking.unlocked.v1': { summary: 'A booking was unlocked.', data: nothing },
  'muster.booking.deactivated.v1': {
    summary: 'A booking was made inactive: it counts for nothing until it is active again.',
    data: nothing,
  },
  'muster.booking.reactivated.v1': {
    summary: 'An inactive booking counts again, with the people that it has.',
    data: z.object(fitness),
  },
  'muster.booking.reopened.v1': { summary: 'A cancelled booking is a draft again.', data: nothing },
  'muster.booking.reverted.v1': {
    summary: 'A booking was put back to what it was before, as recorded before bookings had filters.',
    data: bookingEvents.BookingReverted.schema
      .omit({ revision: true })
      .extend({ ...fitness, booking: firstSnapshotSchema.nullable() }),
  },
  'muster.booking.reverted.v2': {
    summary: 'A booking was put back to what it was before, as recorded before bookings could be recurring.',
    data: bookingEvents.BookingReverted.schema
      .omit({ revision: true })
      .extend({ ...fitness, booking: secondSnapshotSchema.nullable() }),
  },
  'muster.booking.reverted.v3': {
    summary: 'A booking was put back to what it was before, as recorded before there were group events.',
    data: bookingEvents.BookingReverted.schema
      .omit({ revision: true })
      .extend({ ...fitness, booking: thirdSnapshotSchema.nullable() }),
  },
  'muster.booking.reverted.v4': {
    summary:
      'A booking was put back to what it was before; `booking` is null if it is as if it had never been entered.',
    data: bookingEvents.BookingReverted.schema.omit({ revision: true }).extend(fitness),
  },
  'muster.booking.step-undone.v1': {
    summary: 'Somebody took back the last step of a booking, as recorded before bookings had filters.',
    data: bookingEvents.BookingStepUndone.schema
      .omit({ undoes: true, step: true, again: true })
      .extend({ ...fitness, booking: firstSnapshotSchema.nullable() }),
  },
  'muster.booking.step-undone.v2': {
    summary: 'Somebody took back the last step of a booking, as recorded before bookings could be recurring.',
    data: bookingEvents.BookingStepUndone.schema
      .omit({ undoes: true, step: true, again: true })
      .extend({ ...fitness, booking: secondSnapshotSchema.nullable() }),
  },
  'muster.booking.step-undone.v3': {
    summary: 'Somebody took back the last step of a booking, as recorded before there were group events.',
    data: bookingEvents.BookingStepUndone.schema
      .omit({ undoes: true, step: true, again: true })
      .extend({ ...fitness, booking: thirdSnapshotSchema.nullable() }),
  },
  'muster.booking.step-undone.v4': {
    summary:
      'Somebody took back the last step of a booking, which is what it was before; `booking` is null if that step had begun it.',
    data: bookingEvents.BookingStepUndone.schema
      .omit({ undoes: true, step: true, again: true })
      .extend(fitness),
  },

  'muster.organisation.created.v1': {
    summary:
      'The organisation was created, with its settings as recorded before they included the date format.',
    data: organisationEvents.OrganisationCreated.schema.extend({ settings: settingsV1 }),
  },
  'muster.organisation.created.v2': {
    summary: 'The organisation was created, with the settings that existed at first.',
    data: organisationEvents.OrganisationCreated.schema.extend({ settings: firstSettingsSchema }),
  },
  'muster.organisation.created.v3': {
    summary:
      'The organisation was created, with each setting by its key (docs/settings.md). Further keys will follow.',
    data: organisationEvents.OrganisationCreated.schema,
  },
  'muster.organisation.renamed.v1': {
    summary: 'The organisation was renamed.',
    data: organisationEvents.OrganisationRenamed.schema,
  },
  'muster.organisation.time-zone-changed.v1': {
    summary: 'The time zone of the organisation changed.',
    data: organisationEvents.TimeZoneChanged.schema,
  },
  'muster.organisation.settings-changed.v1': {
    summary: 'The settings changed: all of them, as recorded before they included the date format.',
    data: z.object({ settings: settingsV1 }),
  },
  'muster.organisation.settings-changed.v2': {
    summary: 'The settings changed: all of those that existed at first.',
    data: z.object({ settings: firstSettingsSchema }),
  },
  'muster.organisation.settings-changed.v3': {
    summary:
      'The settings changed: those that differ, each by its key (docs/settings.md). Further keys will follow.',
    data: organisationEvents.SettingsChanged.schema,
  },
  'muster.organisation.workflow-defined.v1': {
    summary:
      'The workflow changed, as recorded before steps could ask for a reason: the steps in the life of a booking, and who may take them.',
    data: z.object({ workflow: firstWorkflowSchema }),
  },
  'muster.organisation.workflow-defined.v2': {
    summary:
      'The workflow changed, as recorded before other kinds than bookings had one: the steps in the life of a booking, who may take them, and which ask for a reason.',
    data: z.object({ workflow: secondWorkflowSchema }),
  },
  'muster.organisation.workflow-defined.v3': {
    summary:
      'The workflow of a kind changed: what the steps in the life of its records are called, which are hidden or closed, who may take them, and which ask for a reason.',
    data: organisationEvents.WorkflowDefined.schema,
  },
};

/** Every event type of the feed. */
export const publicEventTypes: readonly string[] = Object.keys(publicEventKinds);
