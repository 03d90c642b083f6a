import { absenceDecider } from '../../domain/absence/absenceDecider.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { customerDecider } from '../../domain/customer/customerDecider.ts';
import type { RecordedEvent } from '../../domain/event.ts';
import type { Category } from '../../domain/eventCatalogue.ts';
import { labelDecider } from '../../domain/label/labelDecider.ts';
import { organisationDecider } from '../../domain/organisation/organisationDecider.ts';
import { resourceDecider } from '../../domain/resource/resourceDecider.ts';
import { servicePlanDecider } from '../../domain/servicePlan/servicePlanDecider.ts';
import { shiftDecider } from '../../domain/shift/shiftDecider.ts';
import { publicBookingEvent } from './publicBookingEvents.ts';
import {
  publicAbsenceEvent,
  publicCustomerEvent,
  publicLabelEvent,
  publicOrganisationEvent,
  publicResourceEvent,
  publicServicePlanEvent,
  publicShiftEvent,
} from './publicRecordEvents.ts';
import type { Published } from './published.ts';

/** An event as the feed keeps it; a type, not an interface: it is a row. */
export type PublicEvent = Published & {
  /** What it happened to, for example `booking/8f3c`. */
  readonly subject: string;
};

export const publishedCategories: readonly Category[] = [
  'organisation',
  'label',
  'customer',
  'resource',
  'shift',
  'absence',
  'servicePlan',
  'booking',
];

/**
 * The public side of an event of the log. Public types have versions of their own: an internal event may
 * change its shape while what integrators get stays the same. A published shape is never changed; a new one
 * gets the next version beside it.
 */
export function publicEvent(event: RecordedEvent): PublicEvent {
  const dot = event.stream.indexOf('.');
  const id = event.stream.slice(dot + 1);
  const category = event.stream.slice(0, event.stream.indexOf('-'));
  const published = publish(event);
  return { type: published.type, subject: `${category}/${id}`, data: published.data };
}

function publish(event: RecordedEvent): Published {
  if (bookingDecider.isEvent(event)) return publicBookingEvent(event);
  if (resourceDecider.isEvent(event)) return publicResourceEvent(event);
  if (customerDecider.isEvent(event)) return publicCustomerEvent(event);
  if (shiftDecider.isEvent(event)) return publicShiftEvent(event);
  if (absenceDecider.isEvent(event)) return publicAbsenceEvent(event);
  if (servicePlanDecider.isEvent(event)) return publicServicePlanEvent(event);
  if (labelDecider.isEvent(event)) return publicLabelEvent(event);
  if (organisationDecider.isEvent(event)) return publicOrganisationEvent(event);
  throw new Error(`${event.type} has no public type in this version`);
}
