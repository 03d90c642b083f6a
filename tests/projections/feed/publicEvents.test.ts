import { expect, test } from 'vitest';
import { z } from 'zod';
import { publicEventKinds } from '../../../api/contract/publicEvents.ts';
import { eventCatalogue } from '../../../domain/catalogues/eventCatalogue.ts';
import { upcast } from '../../../domain/kernel/upcast.ts';
import { publicEvent } from '../../../projections/feed/publicEvents.ts';
import { bookingAllocated, bookingCreated, labelCreated, record } from '../recorded.ts';

/** Integrators rely on these: a name may be added, none may change or go. */
const publishedTypes = `
  absence.approved.v1 absence.cancelled.v1 absence.changed.v1 absence.created.v1 absence.declined.v1
  absence.step-undone.v1 announcement-confirmation.changed.v1 announcement-confirmation.created.v1
  announcement-confirmation.removed.v1 announcement-confirmation.withdrawn.v1 announcement.archived.v1
  announcement.changed.v1 announcement.created.v1 announcement.ended.v1 announcement.published.v1
  announcement.reminded.v1 announcement.restored.v1 announcement.stage-restored.v1
  announcement.taken-off.v1 announcement.withdrawn.v1 bid.accepted.v1 bid.archived.v1 bid.changed.v1 bid.created.v1 bid.declined.v1
  bid.renewed.v1 bid.restored.v1 bid.stage-restored.v1 bid.taken-back.v1 bid.withdrawn.v1
  booking.allocated.v1 booking.attendance-recorded.v1 booking.cancellation-declined.v1
  booking.cancellation-requested.v1 booking.cancelled.v1 booking.changed.v1 booking.changed.v2
  booking.changed.v3 booking.changed.v4 booking.confirmed.v1 booking.created.v1 booking.created.v2
  booking.created.v3 booking.created.v4 booking.deactivated.v1 booking.dispatched.v1
  booking.feedback-given.v1 booking.finished.v1 booking.locked.v1 booking.parked.v1
  booking.participant-joined.v1 booking.participant-removed.v1 booking.participant-services-chosen.v1
  booking.person-merged.v1 booking.reactivated.v1 booking.reassessed.v1 booking.rechecked.v1
  booking.reopened.v1 booking.rescheduled.v1 booking.resource-removed.v1 booking.reverted.v1
  booking.reverted.v2 booking.reverted.v3 booking.reverted.v4 booking.reviewed.v1
  booking.service-rechecked.v1 booking.started.v1 booking.step-undone.v1 booking.step-undone.v2
  booking.step-undone.v3 booking.step-undone.v4 booking.unallocated.v1 booking.unlocked.v1
  booking.unparked.v1 calendar-event.archived.v1 calendar-event.cancelled.v1 calendar-event.changed.v1
  calendar-event.created.v1 calendar-event.finished.v1 calendar-event.reopened.v1 calendar-event.restored.v1
  calendar-event.stage-restored.v1 calendar-event.withdrawn.v1 care-plan.agreed.v1 care-plan.changed.v1
  care-plan.created.v1 care-plan.ended.v1 care-plan.revised.v1 care-plan.step-undone.v1
  care-record.changed.v1 care-record.corrected.v1 care-record.created.v1 care-record.discarded.v1
  care-record.filled.v1 care-record.signed.v1 care-record.step-undone.v1 chat-message.changed.v1
  chat-message.changed.v2 chat-message.created.v1 chat-message.created.v2 chat-message.edited.v1
  chat-message.edited.v2 chat-message.step-undone.v1 chat-message.step-undone.v2
  chat-message.withdrawn.v1 chat-message.withdrawn.v2 chat-template.archived.v1
  chat-template.changed.v1 chat-template.created.v1 chat-template.restored.v1
  chat-template.withdrawn.v1
  closed-day.changed.v1 closed-day.created.v1 closed-day.removed.v1 closed-day.withdrawn.v1
  conversation.archived.v1 conversation.changed.v1 conversation.created.v1 conversation.restored.v1
  conversation.withdrawn.v1 customer.changed.v1 customer.changed.v2 customer.changed.v3 customer.created.v1
  customer.created.v2 customer.created.v3 customer.deactivated.v1 customer.reactivated.v1
  customer.resource-barred.v1 customer.resource-unbarred.v1 customer.withdrawn.v1 document-type.archived.v1
  document-type.changed.v1 document-type.created.v1 document-type.restored.v1 document-type.withdrawn.v1
  document.archived.v1 document.changed.v1 document.created.v1 document.restored.v1 document.withdrawn.v1
  equipment.archived.v1 equipment.changed.v1 equipment.created.v1 equipment.restored.v1
  equipment.withdrawn.v1 form-answer.changed.v1 form-answer.corrected.v1 form-answer.created.v1
  form-answer.discarded.v1 form-answer.filled.v1 form-answer.reviewed.v1 form-answer.sent-back.v1
  form-answer.step-undone.v1 form-answer.submitted.v1 form.archived.v1 form.changed.v1 form.created.v1
  form.published.v1 form.restored.v1 form.retired.v1 form.revised.v1 form.stage-restored.v1
  form.withdrawn.v1 job-offer.archived.v1 job-offer.changed.v1 job-offer.created.v1
  job-offer.job-reopened.v1 job-offer.job-taken.v1 job-offer.restored.v1 job-offer.withdrawn.v1
  label.archived.v1 label.changed.v1 label.changed.v2 label.changed.v3 label.changed.v4 label.created.v1
  label.created.v2 label.created.v3 label.created.v4 label.restored.v1 label.withdrawn.v1
  maintenance.archived.v1 maintenance.changed.v1 maintenance.created.v1 maintenance.restored.v1
  maintenance.withdrawn.v1 master-label-set.archived.v1 master-label-set.changed.v1
  master-label-set.changed.v2 master-label-set.created.v1 master-label-set.created.v2
  master-label-set.restored.v1 master-label-set.withdrawn.v1 open-shift.archived.v1 open-shift.changed.v1
  open-shift.created.v1 open-shift.place-given-back.v1 open-shift.place-request-ended.v1
  open-shift.place-requested.v1 open-shift.place-taken.v1 open-shift.restored.v1 open-shift.withdrawn.v1
  organisation.created.v1 organisation.created.v2 organisation.created.v3 organisation.renamed.v1
  organisation.settings-changed.v1 organisation.settings-changed.v2 organisation.settings-changed.v3
  organisation.time-zone-changed.v1 organisation.workflow-defined.v1 organisation.workflow-defined.v2
  organisation.workflow-defined.v3 package-type.archived.v1 package-type.changed.v1 package-type.created.v1 package-type.restored.v1 package-type.withdrawn.v1
  paper-package.archived.v1 paper-package.changed.v1 paper-package.completed.v1 paper-package.created.v1 paper-package.expired.v1
  paper-package.kept.v1 paper-package.opened.v1 paper-package.progressed.v1 paper-package.reminded.v1 paper-package.restored.v1
  paper-package.sent.v1 paper-package.signed.v1 paper-package.stage-restored.v1 paper-package.taken-off.v1 paper-package.withdrawn.v1
  partner.archived.v1 partner.changed.v1 partner.created.v1
  partner.restored.v1 partner.withdrawn.v1 pod.archived.v1 pod.booked.v1 pod.brought-back.v1 pod.changed.v1
  pod.created.v1 pod.delivered.v1 pod.loaded.v1 pod.restored.v1 pod.returned.v1 pod.stage-restored.v1
  pod.stored.v1 pod.withdrawn.v1 qualification.archived.v1 qualification.asked-to-renew.v1
  qualification.changed.v1 qualification.created.v1 qualification.reinstated.v1 qualification.renewed.v1
  qualification.restored.v1 qualification.stage-restored.v1 qualification.suspended.v1
  qualification.withdrawn.v1 recurring-booking.archived.v1 recurring-booking.changed.v1
  recurring-booking.changed.v2 recurring-booking.changed.v3 recurring-booking.created.v1
  recurring-booking.created.v2 recurring-booking.created.v3 recurring-booking.restored.v1
  recurring-booking.withdrawn.v1 recurring-calendar-event.archived.v1 recurring-calendar-event.changed.v1
  recurring-calendar-event.created.v1 recurring-calendar-event.restored.v1
  recurring-calendar-event.withdrawn.v1 recurring-task.archived.v1 recurring-task.changed.v1
  recurring-task.created.v1 recurring-task.restored.v1 recurring-task.withdrawn.v1 resource.changed.v1
  resource.changed.v2 resource.changed.v3 resource.changed.v4 resource.changed.v5 resource.created.v1
  resource.created.v2 resource.created.v3 resource.created.v4 resource.created.v5 resource.deactivated.v1
  resource.reactivated.v1 resource.withdrawn.v1 roster-answer.archived.v1 roster-answer.changed.v1
  roster-answer.created.v1 roster-answer.restored.v1 roster-answer.withdrawn.v1 roster-event.archived.v1
  roster-event.changed.v1 roster-event.changed.v2 roster-event.changed.v3 roster-event.created.v1
  roster-event.created.v2 roster-event.created.v3 roster-event.restored.v1 roster-event.withdrawn.v1
  roster-template.archived.v1 roster-template.changed.v1 roster-template.created.v1
  roster-template.restored.v1 roster-template.withdrawn.v1 service-plan.changed.v1 service-plan.created.v1
  service-plan.removed.v1 service-plan.withdrawn.v1 shift-offer.archived.v1 shift-offer.changed.v1
  shift-offer.changed.v2 shift-offer.created.v1 shift-offer.created.v2 shift-offer.offer-agreed.v1
  shift-offer.offer-approved.v1 shift-offer.offer-disagreed.v1 shift-offer.offer-taken-back.v1
  shift-offer.restored.v1 shift-offer.withdrawn.v1 shift-template.archived.v1 shift-template.changed.v1
  shift-template.created.v1 shift-template.restored.v1 shift-template.withdrawn.v1 shift.changed.v1
  shift.created.v1 shift.removed.v1 shift.withdrawn.v1 site.archived.v1 site.changed.v1 site.created.v1
  site.restored.v1 site.withdrawn.v1 task-template.archived.v1 task-template.changed.v1
  task-template.created.v1 task-template.restored.v1 task-template.withdrawn.v1 task.archived.v1
  task.cancelled.v1 task.cancelled.v2 task.changed.v1 task.changed.v2 task.created.v1 task.created.v2
  task.files-attached.v1 task.finished.v1 task.finished.v2 task.reopened.v1 task.reopened.v2
  task.restored.v1 task.stage-restored.v1 task.started.v1 task.started.v2 task.status-set.v1 task.ticked.v1
  task.withdrawn.v1
`
  .trim()
  .split(/\s+/);

test('every event of the catalogue has public types of its own, and these are the published ones', () => {
  const [recorded] = record([bookingCreated('acme', 'b-1')]);
  if (recorded === undefined) throw new Error('one event was recorded');
  const types = Object.entries(eventCatalogue).flatMap(([category, kinds]) =>
    Object.values(kinds).flatMap(({ type, version: newest }) =>
      Array.from({ length: newest }, (_, index) => {
        // What was recorded before there was a date format keeps the type that it was published with.
        const settings = index === 0 ? {} : { dateFormat: 'yyyy-mm-dd' };
        const data = { violations: [], booking: null, settings, changes: settings };
        const event = { ...recorded, type, data, version: newest, recordedVersion: index + 1 };
        return publicEvent({ ...event, stream: `${category}-acme.1` }).type;
      }),
    ),
  );
  expect([...new Set(types)].sort()).toEqual(publishedTypes.map((type) => `muster.${type}`));
  expect(Object.keys(publicEventKinds).sort()).toEqual([...new Set(types)].sort());
});

test('an allocation is published without the scores of people', () => {
  const [event] = record([bookingAllocated('acme', 'b-1', ['res-1'])]);
  if (event === undefined) throw new Error('one event was recorded');
  expect(publicEvent(event)).toEqual({
    type: 'muster.booking.allocated.v1',
    subject: 'booking/b-1',
    data: {
      resourceIds: ['res-1'],
      previousResourceIds: [],
      mode: 'manual',
      autoAllocated: false,
      partnerBooking: false,
      conflict: false,
      violations: [],
    },
  });
});

test('an event recorded before its record had a field is always published as it was then', () => {
  const [event] = record([labelCreated('acme', 'lab-1', 'First aid')]);
  if (event === undefined) throw new Error('one event was recorded');
  const { data: then, ...rest } = event;
  const { name, type, unitPrice, reference } = z
    .object({ name: z.string(), type: z.string(), unitPrice: z.null(), reference: z.null() })
    .parse(then);
  const upcasted = upcast({ ...rest, version: 1, data: { name, type, unitPrice } });
  expect(upcasted).toMatchObject({
    version: 4,
    recordedVersion: 1,
    data: {
      reference: null,
      colour: null,
      usedFor: ['booking', 'customer', 'resource', 'masterroster'],
      taskStage: null,
      place: null,
    },
  });
  expect(publicEvent(upcasted)).toEqual({
    type: 'muster.label.created.v1',
    subject: 'label/lab-1',
    data: { name: 'First aid', type: 'label', unitPrice: null },
  });
  expect(publicEvent(upcast({ ...rest, version: 2, data: { name, type, unitPrice, reference } }))).toEqual({
    type: 'muster.label.created.v2',
    subject: 'label/lab-1',
    data: { name: 'First aid', type: 'label', unitPrice: null, reference: null },
  });
});
