import type { AbsenceEvent } from '../absence/absenceEvents.ts';
import type { CustomerEvent } from '../customer/customerEvents.ts';
import { fullName } from '../fullName.ts';
import type { LabelEvent } from '../label/labelEvents.ts';
import type { OrganisationEvent } from '../organisation/organisationEvents.ts';
import type { ResourceEvent } from '../resource/resourceEvents.ts';
import type { ServicePlanDetails, ServicePlanEvent } from '../servicePlan/servicePlanEvents.ts';
import type { ShiftEvent } from '../shift/shiftEvents.ts';
import { summariseAbsenceEvent } from './absenceSummary.ts';
import { fieldLabel } from './fieldLabels.ts';
import { listed, type Names, nameOrId } from './names.ts';

export type RecordEvent =
  | OrganisationEvent
  | LabelEvent
  | CustomerEvent
  | ResourceEvent
  | ShiftEvent
  | AbsenceEvent
  | ServicePlanEvent;

/** One sentence for people about what happened to a record other than a booking. */
export function summariseRecordEvent(event: RecordEvent, names: Names): string {
  switch (event.type) {
    case 'OrganisationCreated':
      return `Organisation ${event.data.name} created`;
    case 'OrganisationRenamed':
      return `Renamed to ${event.data.name}`;
    case 'TimeZoneChanged':
      return `Time zone changed to ${event.data.timeZone}`;
    case 'SettingsChanged':
      return 'Settings changed';
    case 'WorkflowDefined':
      return 'Workflow changed';
    case 'LabelCreated':
      return `Label ${event.data.name} created`;
    case 'LabelArchived':
      return 'Label archived';
    case 'CustomerCreated':
      return `Customer ${fullName(event.data)} created`;
    case 'CustomerDeactivated':
      return 'Customer deactivated';
    case 'CustomerReactivated':
      return 'Customer reactivated';
    case 'ResourceBarred':
      return `Barred ${nameOrId(names, 'resource', event.data.resourceId)}`;
    case 'ResourceUnbarred':
      return `No longer bars ${nameOrId(names, 'resource', event.data.resourceId)}`;
    case 'ResourceCreated':
      return `Resource ${fullName(event.data)} created`;
    case 'ResourceDeactivated':
      return 'Resource deactivated';
    case 'ResourceReactivated':
      return 'Resource reactivated';
    case 'LabelChanged':
    case 'CustomerChanged':
    case 'ResourceChanged':
    case 'ServicePlanChanged':
      return `Changed ${listed(Object.keys(event.data).map(fieldLabel))}`;
    case 'ShiftCreated':
      return `Shifts for ${nameOrId(names, 'resource', event.data.resourceId)} ${datesText(event.data)} created`;
    case 'ShiftChanged':
      return `Shifts for ${nameOrId(names, 'resource', event.data.resourceId)} ${datesText(event.data)} changed`;
    case 'ShiftRemoved':
      return 'Shifts removed';
    case 'AbsenceCreated':
    case 'AbsenceChanged':
    case 'AbsenceApproved':
    case 'AbsenceDeclined':
    case 'AbsenceCancelled':
      return summariseAbsenceEvent(event, names);
    case 'ServicePlanCreated':
      return `Service plan ${event.data.visitStemId} ${planText(event.data)}`;
    case 'ServicePlanRemoved':
      return 'Service plan removed';
  }
}

/** `is inactive`, `ended on 31/03/2026`. */
function planText({ updateType, endDate }: ServicePlanDetails): string {
  return updateType === 'Inactive' || endDate === null ? 'is inactive' : `ended on ${dateText(endDate)}`;
}

/** Local dates, `dd/mm/yyyy` as everywhere (scheduling §3). */
function datesText({ startDate, endDate }: { readonly startDate: string; readonly endDate: string | null }) {
  return endDate === null
    ? `from ${dateText(startDate)}`
    : `from ${dateText(startDate)} to ${dateText(endDate)}`;
}

function dateText(date: string): string {
  return date.split('-').reverse().join('/');
}
