import type {
  AbsenceFact,
  BookingFact,
  CustomerFact,
  LabelFact,
  OrganisationFact,
  ResourceFact,
  ServicePlanFact,
  ShiftFact,
} from '../../domain/facts.ts';
import type { AbsenceRow } from '../models/absences.ts';
import type { BookingRow } from '../models/bookings.ts';
import type { CustomerRow } from '../models/customers.ts';
import type { LabelRow } from '../models/labels.ts';
import type { OrganisationRow } from '../models/organisations.ts';
import type { ResourceRow } from '../models/resources.ts';
import type { ServicePlanRow } from '../models/servicePlans.ts';
import type { ShiftRow } from '../models/shifts.ts';

type Identified<Model, Columns extends keyof Model> = Pick<Model, Columns> & { readonly id: string };

/** Rows as facts: decisions, lists and the timeline show records in the same shapes. */
export function organisationOf({ id, state }: Identified<OrganisationRow, 'state'>): OrganisationFact {
  const { name, timeZone, settings, workflow } = state;
  return { id, name, timeZone, settings, workflow };
}

export function labelOf({ id, state }: Identified<LabelRow, 'state'>): LabelFact {
  const { status, ...details } = state;
  return { ...details, id, archived: status === 'archived' };
}

export function customerOf({ id, state }: Identified<CustomerRow, 'state'>): CustomerFact {
  const { details, status, barredResourceIds } = state;
  return { ...details, id, inactive: status === 'inactive', barredResourceIds };
}

export function resourceOf({ id, state }: Identified<ResourceRow, 'state'>): ResourceFact {
  return { ...state.details, id, inactive: state.status === 'inactive' };
}

/** Undefined for one that was removed. */
export function shiftOf({ id, state }: Identified<ShiftRow, 'state'>): ShiftFact | undefined {
  return state.status === 'current' ? { ...state.details, id } : undefined;
}

export function absenceOf({ id, state }: Identified<AbsenceRow, 'state'>): AbsenceFact {
  const { details, status, decidedReason } = state;
  return { ...details, id, status, decidedReason };
}

/** Undefined for one that was removed. */
export function servicePlanOf({
  id,
  state,
}: Identified<ServicePlanRow, 'state'>): ServicePlanFact | undefined {
  return state.status === 'current' ? { ...state.details, id } : undefined;
}

export function bookingOf({
  id,
  revision,
  state,
}: Identified<BookingRow, 'state' | 'revision'>): BookingFact {
  return { ...state, id, revision };
}
