import type { z } from 'zod';
import type { AllocationInput } from '../../domain/allocation/allocationInput.ts';
import type { Job } from '../../domain/allocation/job.ts';
import type {
  AllocationFacts,
  BookingFact,
  CustomerFact,
  DocumentFact,
  DocumentTypeFact,
  LabelFact,
  QualificationFact,
  ResourceFact,
  ShiftFact,
} from '../../domain/kernel/facts.ts';
import { everywhere } from '../../domain/label/labelUses.ts';
import { organisationSettingsSchema } from '../../domain/organisation/organisationSettings.ts';
import { standardWorkflow } from '../../domain/workflow/workflowDefinition.ts';
import { furtherDetails } from './furtherDetails.ts';

/** Monday 2 February 2026, 00:00 in Sydney (UTC+11), the day of the worked examples. */
export const MONDAY = Date.UTC(2026, 1, 1, 13) / 1000;

/** The instant of a clock time on that Monday, `at('09:30')`, or so many days later. */
export function at(clock: string, daysLater = 0): number {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return MONDAY + daysLater * 86_400 + Number(hours) * 3600 + Number(minutes) * 60;
}

/** Sydney Town Hall; 0.01 degree of latitude is 1.112 km. */
export const CITY = { lat: -33.873, lng: 151.206 };

export function aLabel(id: string, over: Partial<LabelFact> = {}): LabelFact {
  return {
    id,
    name: id,
    type: 'label',
    unitPrice: null,
    reference: null,
    colour: null,
    usedFor: [...everywhere],
    taskStage: null,
    place: null,
    archived: false,
    ...over,
  };
}

/** A resource that every check passes: label `care`, at the city, internal, a shift from 08:00 to 18:00 daily. */
export function aResource(id: string, over: Partial<ResourceFact> = {}): ResourceFact {
  return {
    id,
    firstName: id,
    lastName: '',
    reference: null,
    photo: null,
    email: null,
    mobile: null,
    labelIds: ['care'],
    address: null,
    location: CITY,
    external: false,
    partner: false,
    filterIds: [],
    promotedDispatcher: false,
    maxHoursPerDay: null,
    maxHoursPerWeek: null,
    maxHoursPerFortnight: null,
    capacity: 1,
    inactiveDate: null,
    uid: null,
    partnerId: null,
    inactive: false,
    ...over,
  };
}

export function aCustomer(id: string, over: Partial<CustomerFact> = {}): CustomerFact {
  return {
    id,
    firstName: id,
    lastName: '',
    reference: null,
    email: null,
    mobile: null,
    address: null,
    location: CITY,
    labelIds: [],
    preferredResourceIds: [],
    contacts: [],
    places: [],
    uid: null,
    inactive: false,
    barredResourceIds: [],
    ...over,
  };
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** The same hours every day, by the clock, from 2026 on: `aShift('ana', '22:00', '06:00')`. */
export function aShift(
  resourceId: string,
  begin: string,
  end: string,
  over: Partial<ShiftFact> = {},
): ShiftFact {
  const second = (clock: string) => at(clock) - MONDAY;
  return {
    id: `${resourceId}-${begin}`,
    resourceId,
    startDate: '2026-01-01',
    endDate: null,
    timings: everyDay.map((day) => ({ day, begin: second(begin), end: second(end) })),
    ...over,
  };
}

/** What qualifies Ana for `care` for ever, unless `over` says otherwise. */
export function aQualification(id: string, over: Partial<QualificationFact> = {}): QualificationFact {
  return {
    id,
    name: 'Care certificate',
    resourceId: 'ana',
    labelId: 'care',
    from: null,
    until: null,
    number: null,
    issuer: null,
    document: null,
    stage: 'valid',
    archived: false,
    ...over,
  };
}

/** Ana’s driving licence, valid for ever, unless `over` says otherwise. */
export function aDocument(id: string, over: Partial<DocumentFact> = {}): DocumentFact {
  return {
    id,
    name: 'Driving licence',
    about: 'resource:ana',
    typeId: 'licence',
    number: null,
    issuer: null,
    from: null,
    until: null,
    status: null,
    seenBy: 'planners',
    file: null,
    archived: false,
    ...over,
  };
}

/** The type of driving licences, which `care` needs unless `over` says otherwise. */
export function aDocumentType(id: string, over: Partial<DocumentTypeFact> = {}): DocumentTypeFact {
  return { id, name: 'Driving licence', requiredForIds: ['care'], archived: false, ...over };
}

/** A job of an hour at 09:00 for customer `carol`, needing the label `care`. */
export function aJob(id: string, over: Partial<Job> = {}): Job {
  return {
    id,
    customerId: 'carol',
    participantIds: [],
    serviceLabelIds: [],
    start: at('09:00'),
    end: at('10:00'),
    labelIds: ['care'],
    excludeLabelIds: [],
    location: null,
    elsewhere: false,
    timeZone: null,
    resourcesNeeded: 1,
    preferredResourceIds: [],
    external: false,
    visitStemId: null,
    differentPeopleGroup: null,
    travelPlace: null,
    ...over,
  };
}

/** A rostered booking of these people for customer `dora`, unless `over` says otherwise. */
export function aBooking(
  id: string,
  resourceIds: readonly string[],
  start: number,
  end: number,
  over: { readonly customerId?: string; readonly status?: 'rostered' | 'finished' | 'draft' } = {},
): BookingFact {
  return {
    id,
    revision: 0,
    status: over.status ?? 'rostered',
    start,
    end,
    resourceIds,
    details: {
      customerId: over.customerId ?? 'dora',
      title: '',
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
    },
    participants: [],
    unallocated: false,
    autoAllocated: false,
    partnerBooking: false,
    previousResourceIds: [],
    conflict: false,
    violations: [],
    locked: false,
    inactive: false,
    cancellationRequest: null,
    continuesBookingId: null,
    followUpBookingId: null,
    onSiteAt: null,
    finishedAt: null,
    review: null,
    feedback: null,
  };
}

/** Ana alone, free all day, for customers Carol and Dora; `over` replaces what an example is about. */
export function anInput(
  over: Partial<AllocationInput> & { readonly settings?: z.input<typeof organisationSettingsSchema> } = {},
): AllocationInput {
  const { settings, ...facts } = over;
  const resources = facts.resources ?? [aResource('ana')];
  return {
    organisation: {
      id: 'acme',
      name: 'Acme',
      timeZone: 'Australia/Sydney',
      settings: organisationSettingsSchema.parse(settings ?? {}),
      workflow: standardWorkflow,
      workflows: [],
    },
    labels: [aLabel('care'), aLabel('lift'), aLabel('north', { type: 'group' })],
    customers: [aCustomer('carol'), aCustomer('dora')],
    shifts: resources.map(({ id }) => aShift(id, '08:00', '18:00')),
    bookings: [],
    pastJobs: [],
    ...facts,
    resources,
  };
}

/** The same as the read side would gather it, without leave, breaks and service plans. */
export function someFacts(over: Parameters<typeof anInput>[0] = {}): AllocationFacts {
  return {
    ...anInput(over),
    position: 1,
    leaves: [],
    breaks: [],
    commitments: [],
    qualifications: [],
    documents: [],
    documentTypes: [],
    servicePlans: [],
  };
}
