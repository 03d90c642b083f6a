import type { AbsenceEvent } from '../../domain/absence/absenceEvents.ts';
import type { CustomerEvent } from '../../domain/customer/customerEvents.ts';
import type { LabelEvent } from '../../domain/label/labelEvents.ts';
import type { OrganisationEvent } from '../../domain/organisation/organisationEvents.ts';
import type { ResourceEvent } from '../../domain/resource/resourceEvents.ts';
import type { ServicePlanEvent } from '../../domain/servicePlan/servicePlanEvents.ts';
import type { ShiftEvent } from '../../domain/shift/shiftEvents.ts';
import { type Published, published } from './published.ts';

export function publicResourceEvent(event: ResourceEvent): Published {
  switch (event.type) {
    case 'ResourceCreated':
      return published('resource.created.v1', { ...event.data });
    case 'ResourceChanged':
      return published('resource.changed.v1', { changes: { ...event.data } });
    case 'ResourceDeactivated':
      return published('resource.deactivated.v1', {});
    case 'ResourceReactivated':
      return published('resource.reactivated.v1', {});
  }
}

export function publicCustomerEvent(event: CustomerEvent): Published {
  switch (event.type) {
    case 'CustomerCreated':
      return published('customer.created.v1', { ...event.data });
    case 'CustomerChanged':
      return published('customer.changed.v1', { changes: { ...event.data } });
    case 'CustomerDeactivated':
      return published('customer.deactivated.v1', {});
    case 'CustomerReactivated':
      return published('customer.reactivated.v1', {});
    case 'ResourceBarred':
      return published('customer.resource-barred.v1', { resourceId: event.data.resourceId });
    case 'ResourceUnbarred':
      return published('customer.resource-unbarred.v1', { resourceId: event.data.resourceId });
  }
}

export function publicShiftEvent(event: ShiftEvent): Published {
  switch (event.type) {
    case 'ShiftCreated':
      return published('shift.created.v1', { ...event.data });
    case 'ShiftChanged':
      return published('shift.changed.v1', { ...event.data });
    case 'ShiftRemoved':
      return published('shift.removed.v1', {});
  }
}

export function publicAbsenceEvent(event: AbsenceEvent): Published {
  switch (event.type) {
    case 'AbsenceCreated':
      return published('absence.created.v1', { ...event.data });
    case 'AbsenceChanged':
      return published('absence.changed.v1', { changes: { ...event.data } });
    case 'AbsenceApproved':
      return published('absence.approved.v1', {});
    case 'AbsenceDeclined':
      return published('absence.declined.v1', { reason: event.data.reason });
    case 'AbsenceCancelled':
      return published('absence.cancelled.v1', { reason: event.data.reason });
  }
}

export function publicServicePlanEvent(event: ServicePlanEvent): Published {
  switch (event.type) {
    case 'ServicePlanCreated':
      return published('service-plan.created.v1', { ...event.data });
    case 'ServicePlanChanged':
      return published('service-plan.changed.v1', { changes: { ...event.data } });
    case 'ServicePlanRemoved':
      return published('service-plan.removed.v1', {});
  }
}

export function publicLabelEvent(event: LabelEvent): Published {
  switch (event.type) {
    case 'LabelCreated':
      return published('label.created.v1', { ...event.data });
    case 'LabelChanged':
      return published('label.changed.v1', { changes: { ...event.data } });
    case 'LabelArchived':
      return published('label.archived.v1', {});
  }
}

export function publicOrganisationEvent(event: OrganisationEvent): Published {
  switch (event.type) {
    case 'OrganisationCreated':
      return published('organisation.created.v1', { ...event.data });
    case 'OrganisationRenamed':
      return published('organisation.renamed.v1', { name: event.data.name });
    case 'TimeZoneChanged':
      return published('organisation.time-zone-changed.v1', { timeZone: event.data.timeZone });
    case 'SettingsChanged':
      return published('organisation.settings-changed.v1', { settings: event.data.settings });
    case 'WorkflowDefined':
      return published('organisation.workflow-defined.v1', { workflow: event.data.workflow });
  }
}
