import { describe, expect, it } from 'vitest';
import { violationOf } from '../../../domain/allocation/violation.ts';
import type { bookingEvents } from '../../../domain/booking/bookingEvents.ts';
import { snapshotOf } from '../../../domain/booking/bookingSnapshot.ts';
import { eventCatalogue } from '../../../domain/catalogues/eventCatalogue.ts';
import { recordNames, records } from '../../../domain/catalogues/records.ts';
import type { Names } from '../../../domain/history/names.ts';
import { summarise } from '../../../domain/history/summarise.ts';
import type { DomainEvent, EventOf } from '../../../domain/kernel/event.ts';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { byKey } from '../../../domain/settings/settingsByKey.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { at } from '../../support/allocationFixture.ts';
import { created, details, existing, fits, span } from '../booking/bookingFixture.ts';
import { aRosterEvent } from '../masterRoster/rosterFixture.ts';
import { aSeries } from '../recurringBooking/seriesFixture.ts';
import { shiftOfferDetails } from '../shift/shiftFixture.ts';

type StepUndone = EventOf<typeof bookingEvents, 'BookingStepUndone'>['data'];

const known: Readonly<Record<string, string>> = {
  ana: 'Ana Silva',
  bob: 'Bob Hall',
  carol: 'Carol Ng',
  template: 'Inner West',
  series: 'Morning care',
};
const names: Names = {
  moments: { zone: zoneOf('Australia/Sydney'), dateFormat: 'dd/mmm/yyyy', clock: '24h' },
  nameOf: (_, id) => known[id],
};

const allocation = {
  previousResourceIds: [],
  autoAllocated: false,
  partnerBooking: false,
  choices: [],
  ...fits,
};
const person = {
  firstName: 'Ana',
  lastName: 'Silva',
  reference: null,
  email: null,
  mobile: null,
  location: null,
  uid: null,
};
const resource = {
  ...person,
  labelIds: [],
  external: false,
  partner: false,
  promotedDispatcher: false,
  maxHoursPerDay: null,
  maxHoursPerWeek: null,
  maxHoursPerFortnight: null,
  capacity: 1,
  inactiveDate: null,
};
const openHours = {
  ...span,
  places: 1,
  labelIds: [],
  byApproval: false,
  address: null,
  location: null,
  notes: '',
};
const shift = {
  resourceId: 'ana',
  startDate: '2026-02-02',
  endDate: null,
  timings: [{ day: 1, begin: 0, end: 3600 }],
};

const published = {
  templateId: 'template',
  eventId: 'event',
  date: '2026-02-02',
  closedDay: null,
  published: 'a',
  became: 'b',
};

const inSeries = { parentId: 'series', date: '2026-02-02', closedDay: null, published: 'a', became: 'b' };

const before = snapshotOf(existing(created()));

function undone(data: Pick<StepUndone, 'step' | 'again' | 'booking'>): DomainEvent {
  const about = { undoes: 'c1', previousResourceIds: [], ...fits };
  return { type: 'BookingStepUndone', data: { ...about, ...data } };
}

const sentences: readonly (readonly [DomainEvent, string])[] = [
  [
    { type: 'BookingCreated', data: { ...details, ...span, continuesBookingId: null } },
    'Created for Carol Ng, Mon 02/Feb/2026 09:00–10:00',
  ],
  [
    { type: 'BookingCreated', data: { ...details, ...span, continuesBookingId: 'b0' } },
    'Created for Carol Ng, Mon 02/Feb/2026 09:00–10:00, continuing b0',
  ],
  [{ type: 'BookingDetailsChanged', data: { title: 'x', labelIds: [] } }, 'Changed title and labels'],
  [
    {
      type: 'BookingCreated',
      data: { ...details, ...span, roster: published, continuesBookingId: null },
    },
    'Published from the roster Inner West for Carol Ng, Mon 02/Feb/2026 09:00–10:00',
  ],
  [
    {
      type: 'BookingDetailsChanged',
      data: { roster: published, title: 'x', conflict: true, violations: [] },
    },
    'Published again from the roster Inner West: changed title, in conflict',
  ],
  [
    { type: 'BookingDetailsChanged', data: { roster: published } },
    'Published again from the roster Inner West',
  ],
  [
    {
      type: 'BookingCreated',
      data: { ...details, ...span, series: inSeries, continuesBookingId: null },
    },
    'Published from the recurring booking Morning care for Carol Ng, Mon 02/Feb/2026 09:00–10:00',
  ],
  [
    { type: 'BookingDetailsChanged', data: { series: inSeries, title: 'x' } },
    'Published again from the recurring booking Morning care: changed title',
  ],
  [
    { type: 'BookingDetailsChanged', data: { labelIds: [], conflict: true, violations: [] } },
    'Changed labels, in conflict',
  ],
  [{ type: 'BookingRescheduled', data: { ...span, ...fits } }, 'Moved to Mon 02/Feb/2026 09:00–10:00'],
  [
    { type: 'BookingAllocated', data: { resourceIds: ['ana', 'bob'], mode: 'manual', ...allocation } },
    'Allocated to Ana Silva and Bob Hall',
  ],
  [
    { type: 'BookingAllocated', data: { resourceIds: ['ana'], mode: 'automatic', ...allocation } },
    'Allocated automatically to Ana Silva',
  ],
  [
    {
      type: 'BookingAllocated',
      data: {
        resourceIds: ['ana'],
        mode: 'automatic',
        ...allocation,
        alternatives: { runnersUp: [{ resourceId: 'bob', score: 12 }], checksFailed: [] },
      },
    },
    'Allocated automatically to Ana Silva; Bob Hall would also have fitted',
  ],
  [
    {
      type: 'BookingAllocated',
      data: {
        resourceIds: ['ana'],
        mode: 'automatic',
        plannedBy: 'allocateAll',
        ...allocation,
        alternatives: {
          runnersUp: [],
          checksFailed: ['one', 'other'].map((exception) => violationOf('fallback', 'bob', { exception })),
        },
      },
    },
    'Allocated automatically to Ana Silva, as part of allocating all; nobody else was available; Bob Hall could not be checked',
  ],
  [
    {
      type: 'BookingAllocated',
      data: { resourceIds: ['ana'], mode: 'automatic', plannedBy: 'optimise', ...allocation },
    },
    'Allocated automatically to Ana Silva, as part of an optimised plan',
  ],
  [
    { type: 'BookingUnallocated', data: { previousResourceIds: ['ana'], plannedBy: 'undo' } },
    'Removed Ana Silva; nobody is allocated any more, to undo a step',
  ],
  [
    {
      type: 'BookingAllocated',
      data: { resourceIds: ['gone'], mode: 'forced', ...allocation, conflict: true },
    },
    'Allocated, despite every conflict, to gone, in conflict',
  ],
  [
    { type: 'ResourceRemoved', data: { resourceId: 'ana', remainingResourceIds: ['bob'], ...fits } },
    'Removed Ana Silva; still allocated: Bob Hall',
  ],
  [
    { type: 'BookingUnallocated', data: { previousResourceIds: ['ana'] } },
    'Removed Ana Silva; nobody is allocated any more',
  ],
  [
    { type: 'BookingPersonMerged', data: { duplicateId: 'ana', resourceId: 'bob', resourceIds: ['bob'] } },
    'Kept for Bob Hall, with whom Ana Silva was merged',
  ],
  [{ type: 'BookingConfirmed', data: {} }, 'Confirmed'],
  [{ type: 'BookingDispatched', data: {} }, 'Dispatched: on the way'],
  [{ type: 'BookingStarted', data: { onSiteAt: at('09:02') } }, 'Started: on site at 02/Feb/2026 09:02'],
  [
    { type: 'BookingFinished', data: { finishedAt: at('14:00'), outcome: 'Done', followUpBookingId: null } },
    'Finished at 02/Feb/2026 14:00',
  ],
  [
    {
      type: 'BookingFinished',
      data: { finishedAt: at('14:00'), outcome: 'MultiDay', followUpBookingId: 'b2' },
    },
    'Finished at 02/Feb/2026 14:00, to be continued in a follow-up booking',
  ],
  [{ type: 'BookingReviewed', data: { review: 'Good' } }, 'Reviewed: Good'],
  [{ type: 'BookingReviewed', data: { review: '' } }, 'Reviewed'],
  [{ type: 'FeedbackGiven', data: { feedback: 'Kind', rating: 5 } }, 'Feedback given, 5 of 5: Kind'],
  [{ type: 'FeedbackGiven', data: { feedback: '', rating: null } }, 'Feedback given'],
  [{ type: 'BookingParked', data: { reason: 'rain', start: null, end: null } }, 'Parked: rain'],
  [{ type: 'BookingParked', data: { reason: '', ...span } }, 'Parked until Mon 02/Feb/2026 09:00–10:00'],
  [{ type: 'BookingUnparked', data: { ...span, ...fits } }, 'Resumed for Mon 02/Feb/2026 09:00–10:00'],
  [{ type: 'CancellationRequested', data: { reason: 'unwell' } }, 'Cancellation requested: unwell'],
  [{ type: 'CancellationDeclined', data: { reason: '' } }, 'Cancellation declined'],
  [{ type: 'BookingCancelled', data: { reason: 'customer away' } }, 'Cancelled: customer away'],
  [
    { type: 'BookingRechecked', data: { resourceId: 'ana', conflict: true, violations: [] } },
    'Rechecked because leave or a break of Ana Silva changed, in conflict',
  ],
  [
    { type: 'BookingServiceRechecked', data: { conflict: false, violations: [] } },
    'Rechecked because its service plan changed',
  ],
  [
    {
      type: 'BookingReassessed',
      data: { because: 'shift', resourceIds: ['ana'], conflict: true, violations: [] },
    },
    'Rechecked because the shifts of Ana Silva changed, in conflict',
  ],
  [{ type: 'BookingLocked', data: {} }, 'Locked: its time and its people cannot change'],
  [{ type: 'BookingUnlocked', data: {} }, 'Unlocked'],
  [{ type: 'BookingReopened', data: {} }, 'Reopened as a draft'],
  [
    {
      type: 'BookingReverted',
      data: { revision: null, booking: null, previousResourceIds: ['ana'], conflict: false, violations: [] },
    },
    'Taken back, as if it had never been entered',
  ],
  [
    {
      type: 'BookingReverted',
      data: {
        revision: 2,
        booking: snapshotOf(existing(created())),
        previousResourceIds: [],
        conflict: true,
        violations: [],
      },
    },
    'Put back to what it was, Mon 02/Feb/2026 09:00–10:00, in conflict',
  ],
  [undone({ step: 'BookingConfirmed', again: false, booking: before }), 'Undid the confirmation'],
  [undone({ step: 'BookingConfirmed', again: true, booking: before }), 'Redid the confirmation'],
  [
    undone({ step: 'BookingCreated', again: false, booking: null }),
    'Undid its creation, as if it had never been entered',
  ],
  [
    {
      type: 'AbsenceStepUndone',
      data: {
        undoes: 'c1',
        step: 'AbsenceDeclined',
        again: false,
        start: 0,
        end: 60,
        reason: '',
        status: 'requested',
        decidedReason: null,
      },
    },
    'Undid the refusal',
  ],
  [
    {
      type: 'OrganisationCreated',
      data: { name: 'Acme', timeZone: 'UTC', settings: byKey(defaultOrganisationSettings) },
    },
    'Organisation Acme created',
  ],
  [{ type: 'OrganisationRenamed', data: { name: 'Apex' } }, 'Renamed to Apex'],
  [{ type: 'TimeZoneChanged', data: { timeZone: 'UTC' } }, 'Time zone changed to UTC'],
  [{ type: 'SettingsChanged', data: { changes: byKey(defaultOrganisationSettings) } }, 'Settings changed'],
  [
    {
      type: 'SettingsChanged',
      data: { changes: { 'doNotCheck.distance': true, maxDistanceMetres: 35_000 } },
    },
    'Set the maximum distance to 35 km; turned off the check of distance',
  ],
  [
    { type: 'WorkflowDefined', data: { kind: 'booking', groupID: null, workflow: { actions: {} } } },
    'Workflow changed',
  ],
  [
    { type: 'WorkflowDefined', data: { kind: 'task', groupID: null, workflow: { actions: {} } } },
    'Workflow of tasks changed',
  ],
  [{ type: 'LabelCreated', data: { name: 'Care', type: 'label', unitPrice: null } }, 'Label Care created'],
  [{ type: 'LabelChanged', data: { unitPrice: 2 } }, 'Changed unit price'],
  [{ type: 'LabelArchived', data: {} }, 'Label archived'],
  [{ type: 'LabelRestored', data: {} }, 'Label restored'],
  [
    {
      type: 'EquipmentCreated',
      data: { name: 'Hoist', serial: null, barcode: null, labelIds: [], location: null, assignedTo: null },
    },
    'Equipment Hoist created',
  ],
  [
    { type: 'EquipmentChanged', data: { serial: 'SN-1', assignedTo: 'ana' } },
    'Changed serial number and assigned to',
  ],
  [
    {
      type: 'MasterLabelSetCreated',
      data: {
        name: 'Inner West',
        labelIds: [],
        customerLabelIds: [],
        resourceLabelIds: [],
        strictBookings: false,
        strictCustomers: false,
        strictResources: false,
        publishedTo: ['ana'],
      },
    },
    'Set of master labels Inner West created',
  ],
  [{ type: 'MasterLabelSetChanged', data: { strictBookings: true } }, 'Changed strict for bookings'],
  [{ type: 'MasterLabelSetArchived', data: {} }, 'Set of master labels archived'],
  [{ type: 'MasterLabelSetRestored', data: {} }, 'Set of master labels restored'],
  [
    {
      type: 'RosterTemplateCreated',
      data: {
        name: 'Inner West',
        startDate: null,
        endDate: null,
        mayMove: false,
        closedDays: 'skip',
        notes: '',
      },
    },
    'Roster template Inner West created',
  ],
  [{ type: 'RosterTemplateChanged', data: { mayMove: true } }, 'Changed times may move'],
  [{ type: 'RosterTemplateArchived', data: {} }, 'Roster template archived'],
  [{ type: 'RosterTemplateRestored', data: {} }, 'Roster template restored'],
  [{ type: 'RosterEventCreated', data: aRosterEvent('one') }, 'Roster event Morning care created'],
  [{ type: 'RosterEventChanged', data: { start: 28_800 } }, 'Changed start'],
  [{ type: 'RecurringBookingCreated', data: aSeries() }, 'Recurring booking Morning care created'],
  [{ type: 'RecurringBookingChanged', data: { lastDay: '2026-03-02' } }, 'Changed last day'],
  [{ type: 'RecurringBookingArchived', data: {} }, 'Recurring booking archived'],
  [{ type: 'RecurringBookingRestored', data: {} }, 'Recurring booking restored'],
  [
    { type: 'RecurringBookingWithdrawn', data: {} },
    'Recurring booking taken back, as if it had never been entered',
  ],
  [
    {
      type: 'ShiftTemplateCreated',
      data: {
        name: 'Early week',
        pattern: { weeks: 1, timings: [{ week: 1, day: 1, begin: 25_200, end: 54_000 }] },
        notes: '',
      },
    },
    'Shift template Early week created',
  ],
  [{ type: 'ShiftTemplateChanged', data: { name: 'Late week' } }, 'Changed name'],
  [{ type: 'ShiftTemplateArchived', data: {} }, 'Shift template archived'],
  [{ type: 'ShiftTemplateRestored', data: {} }, 'Shift template restored'],
  [
    { type: 'ShiftTemplateWithdrawn', data: {} },
    'Shift template taken back, as if it had never been entered',
  ],
  [{ type: 'RosterEventArchived', data: {} }, 'Roster event archived'],
  [{ type: 'RosterEventRestored', data: {} }, 'Roster event restored'],
  [
    { type: 'ClosedDayCreated', data: { date: '2026-04-25', name: 'Anzac Day' } },
    'Closed day Anzac Day created',
  ],
  [{ type: 'ClosedDayChanged', data: { name: 'Anzac Day (observed)' } }, 'Changed name'],
  [{ type: 'ClosedDayRemoved', data: {} }, 'Closed day removed'],
  [
    { type: 'RosterTemplateWithdrawn', data: {} },
    'Roster template taken back, as if it had never been entered',
  ],
  [{ type: 'RosterEventWithdrawn', data: {} }, 'Roster event taken back, as if it had never been entered'],
  [{ type: 'ClosedDayWithdrawn', data: {} }, 'Closed day taken back, as if it had never been entered'],
  [{ type: 'EquipmentArchived', data: {} }, 'Equipment archived'],
  [{ type: 'EquipmentRestored', data: {} }, 'Equipment restored'],
  [{ type: 'CustomerCreated', data: { ...person, address: null } }, 'Customer Ana Silva created'],
  [
    { type: 'CustomerChanged', data: { firstName: 'A', email: null, mobile: null } },
    'Changed first name, e-mail and mobile',
  ],
  [{ type: 'CustomerDeactivated', data: {} }, 'Customer deactivated'],
  [{ type: 'CustomerReactivated', data: {} }, 'Customer reactivated'],
  [{ type: 'ResourceBarred', data: { resourceId: 'ana' } }, 'Barred Ana Silva'],
  [{ type: 'ResourceUnbarred', data: { resourceId: 'ana' } }, 'No longer bars Ana Silva'],
  [{ type: 'ResourceCreated', data: { ...resource, lastName: '' } }, 'Person Ana created'],
  [{ type: 'ResourceChanged', data: { maxHoursPerWeek: 38 } }, 'Changed hours a week'],
  [{ type: 'ResourceDeactivated', data: {} }, 'Person deactivated'],
  [{ type: 'ResourceReactivated', data: {} }, 'Person reactivated'],
  [{ type: 'ShiftCreated', data: shift }, 'Shifts for Ana Silva from 02/Feb/2026 created'],
  [
    { type: 'ShiftChanged', data: { ...shift, endDate: '2026-06-30' } },
    'Shifts for Ana Silva from 02/Feb/2026 to 30/Jun/2026 changed',
  ],
  [{ type: 'ShiftRemoved', data: {} }, 'Shifts removed'],
  [
    {
      type: 'AbsenceCreated',
      data: { resourceId: 'ana', kind: 'leave', ...span, reason: 'Family', status: 'requested' },
    },
    'Leave requested for Ana Silva, Mon 02/Feb/2026 09:00–10:00: Family',
  ],
  [
    {
      type: 'AbsenceCreated',
      data: { resourceId: 'ana', kind: 'break', ...span, reason: '', status: 'approved' },
    },
    'Break for Ana Silva, Mon 02/Feb/2026 09:00–10:00',
  ],
  [{ type: 'AbsenceChanged', data: { end: at('11:00'), reason: '' } }, 'Changed end and reason'],
  [{ type: 'AbsenceApproved', data: {} }, 'Approved'],
  [{ type: 'AbsenceDeclined', data: { reason: 'Too few people' } }, 'Declined: Too few people'],
  [{ type: 'AbsenceCancelled', data: { reason: '' } }, 'Cancelled'],
  [
    {
      type: 'ServicePlanCreated',
      data: { visitStemId: 'VS-1', updateType: 'Ended', endDate: '2026-03-31', updatedAt: 0 },
    },
    'Service plan VS-1 ended on 31/Mar/2026',
  ],
  [
    {
      type: 'ServicePlanCreated',
      data: { visitStemId: 'VS-1', updateType: 'Inactive', endDate: null, updatedAt: 0 },
    },
    'Service plan VS-1 is inactive',
  ],
  [{ type: 'BookingDeactivated', data: {} }, 'Made inactive: it no longer counts'],
  [{ type: 'BookingReactivated', data: fits }, 'Made active again'],
  [{ type: 'BookingReactivated', data: { ...fits, conflict: true } }, 'Made active again, in conflict'],
  [{ type: 'ServicePlanChanged', data: { endDate: '2026-03-31' } }, 'Changed end date'],
  [{ type: 'ServicePlanRemoved', data: {} }, 'Service plan removed'],
  [{ type: 'LabelWithdrawn', data: {} }, 'Label taken back, as if it had never been entered'],
  [{ type: 'CustomerWithdrawn', data: {} }, 'Customer taken back, as if it had never been entered'],
  [{ type: 'ResourceWithdrawn', data: {} }, 'Person taken back, as if it had never been entered'],
  [{ type: 'ShiftWithdrawn', data: {} }, 'Shift taken back, as if it had never been entered'],
  [
    { type: 'MasterLabelSetWithdrawn', data: {} },
    'Set of master labels taken back, as if it had never been entered',
  ],
  [{ type: 'EquipmentWithdrawn', data: {} }, 'Equipment taken back, as if it had never been entered'],
  [{ type: 'ServicePlanWithdrawn', data: {} }, 'Service plan taken back, as if it had never been entered'],
  [
    { type: 'OpenShiftCreated', data: { ...openHours, title: 'Evening round' } },
    'Open shift Evening round created',
  ],
  [{ type: 'OpenShiftChanged', data: { end: at('11:00'), places: 2 } }, 'Changed end and people needed'],
  [{ type: 'OpenShiftArchived', data: {} }, 'Open shift archived'],
  [{ type: 'OpenShiftRestored', data: {} }, 'Open shift restored'],
  [{ type: 'OpenShiftWithdrawn', data: {} }, 'Open shift taken back, as if it had never been entered'],
  [{ type: 'PlaceTaken', data: { resourceId: 'ana' } }, 'Taken by Ana Silva'],
  [{ type: 'PlaceGivenBack', data: { resourceId: 'ana' } }, 'Given back by Ana Silva'],
  [{ type: 'PlaceRequested', data: { resourceId: 'ana' } }, 'Asked for by Ana Silva'],
  [{ type: 'PlaceRequestEnded', data: { resourceId: 'ana' } }, 'No longer asked for by Ana Silva'],
  [
    { type: 'ShiftOfferCreated', data: shiftOfferDetails('ana', span) },
    'Shift of Ana Silva on Mon 02/Feb/2026 09:00–10:00 offered',
  ],
  [
    {
      type: 'ShiftOfferCreated',
      data: { ...shiftOfferDetails('ana', span), inReturnStart: span.start, inReturnEnd: span.end },
    },
    'Shift of Ana Silva on Mon 02/Feb/2026 09:00–10:00 offered for one on Mon 02/Feb/2026 09:00–10:00',
  ],
  [{ type: 'ShiftOfferChanged', data: { toResourceId: 'bob' } }, 'Changed colleague'],
  [{ type: 'ShiftOfferArchived', data: {} }, 'Shift offer archived'],
  [{ type: 'ShiftOfferRestored', data: {} }, 'Shift offer restored'],
  [{ type: 'ShiftOfferWithdrawn', data: {} }, 'Shift offer taken back, as if it had never been entered'],
  [{ type: 'OfferAgreed', data: { resourceId: 'bob' } }, 'Agreed by Bob Hall'],
  [{ type: 'OfferDisagreed', data: { resourceId: 'bob' } }, 'No longer agreed by Bob Hall'],
  [{ type: 'OfferApproved', data: { resourceId: 'bob' } }, 'Given to Bob Hall'],
  [{ type: 'OfferTakenBack', data: { resourceId: 'bob' } }, 'Taken back from Bob Hall'],
  [
    { type: 'ParticipantJoined', data: { customerId: 'carol', serviceIds: [], attendance: 'expected' } },
    'Carol Ng takes part',
  ],
  [
    { type: 'ParticipantJoined', data: { customerId: 'carol', serviceIds: [], attendance: 'waiting' } },
    'Carol Ng waits for a place',
  ],
  [
    { type: 'ParticipantServicesChosen', data: { customerId: 'carol', serviceIds: [] } },
    'Carol Ng takes no service',
  ],
  [
    { type: 'AttendanceRecorded', data: { customerId: 'carol', attendance: 'absentWithNotice' } },
    'Carol Ng: absent with notice',
  ],
  [{ type: 'ParticipantRemoved', data: { customerId: 'carol' } }, 'Took Carol Ng off the participants'],
];

describe('an event in a sentence', () => {
  for (const [event, sentence] of sentences) {
    it(`${event.type}: ${sentence}`, () => {
      expect(summarise(event, names)).toBe(sentence);
    });
  }
  it('has the words that the organisation has for the step', () => {
    const own: Names = {
      ...names,
      workflows: {
        workflow: { actions: { confirm: { done: 'agreed' } } },
        workflows: [
          { kind: 'task', groupID: null, isDefault: true, actions: { cancel: { done: 'called off' } } },
        ],
      },
    };
    expect(summarise({ type: 'BookingConfirmed', data: {} }, own)).toBe('Agreed');
    expect(summarise({ type: 'TaskCancelled', data: { cancelledReason: 'Sold out' } }, own)).toBe(
      'Task called off: Sold out',
    );
    expect(summarise({ type: 'TaskStarted', data: { startedAt: 1 } }, own)).toBe('Task started');
  });
  it('every event of the catalogue has one', () => {
    const told = new Set<string>(sentences.map(([event]) => event.type));
    // Those of a declaration follow from it; `everyRecord.test.ts` reads each.
    const declared = new Set(recordNames.flatMap((name) => Object.keys(records[name].events)));
    const types = Object.values(eventCatalogue).flatMap((kinds) => Object.keys(kinds));
    expect(types.filter((type) => !told.has(type) && !declared.has(type))).toEqual([]);
  });
});
