import { z } from 'zod';
import type { BookingView } from '../../api/contract/views.ts';
import { mostExternalIds } from '../../domain/booking/bookingCommands.ts';
import { bookingDetailsSchema } from '../../domain/booking/bookingDetails.ts';
import { firstParticipantsSchema } from '../../domain/groupEvent/participant.ts';
import { requiredFields } from '../../domain/kernel/requiredFields.ts';
import type { OrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { groupInput, groupOf, groupTyped } from '../groupEvents/groupInput.ts';
import { otherPlacesInput, otherPlacesTyped } from './otherPlacesInput.ts';
import { readSpan } from './spanInput.ts';

const { title, notes, labelIds, location, resourcesNeeded, external, filterIds } = bookingDetailsSchema.shape;
const optionalLine = z.string().trim().max(200);

/** The values of the form for a booking's details. */
export const bookingFormSchema = z.object({
  customerId: z.string(),
  title,
  reference: optionalLine,
  address: optionalLine,
  location,
  notes,
  labelIds,
  resourcesNeeded,
  preferredResourceIds: z.array(z.string()),
  visitStemId: optionalLine,
  external,
  filterIds,
  externalIds: z.array(optionalLine.min(1)).max(mostExternalIds, `are at most ${mostExternalIds}`),
  places: otherPlacesInput,
  equipmentIds: z.array(z.string()),
  optionId: z.string().nullable(),
  /** Null: it is for one customer. */
  group: groupInput.nullable(),
});

/** The same of a booking that is there. */
export const editedBookingSchema = bookingFormSchema.superRefine(needsCustomer);

/** A group event has its participants instead. */
function needsCustomer(
  { customerId, group }: Pick<BookingForm, 'customerId' | 'group'>,
  context: { readonly addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) {
  if (group === null && customerId === '') {
    context.addIssue({ code: 'custom', path: ['customerId'], message: 'Choose a customer' });
  }
}

/** What the fields of the form hold: texts as typed. */
export type BookingForm = z.input<typeof bookingFormSchema>;
/** What they say, once it is valid. */
export type BookingFormRead = z.output<typeof bookingFormSchema>;

export const emptyBooking: BookingForm = {
  customerId: '',
  title: '',
  reference: '',
  address: '',
  location: null,
  notes: '',
  labelIds: [],
  resourcesNeeded: 1,
  preferredResourceIds: [],
  visitStemId: '',
  external: false,
  filterIds: [],
  externalIds: [],
  places: [],
  equipmentIds: [],
  optionId: null,
  group: null,
};

/** Said where a new booking needs people and has none. */
export const noPeople = 'Choose who does it';

/** What the fields of a new booking hold: its details, its time and its people. */
export type NewBookingInput = z.input<ReturnType<typeof newBookingSchema>>;

/** What they say, once it is valid. */
export type NewBookingRead = z.output<ReturnType<typeof newBookingSchema>>;

/** The same with the time and the people, for a new booking; `settings` may require some. */
export function newBookingSchema(zone: Zone, settings: OrganisationSettings) {
  const needsPeople = requiredFields('booking', settings).includes('resourceIds');
  return bookingFormSchema
    .extend({
      timeZone: bookingDetailsSchema.shape.timeZone,
      resourceIds: z.array(z.string()).min(needsPeople ? 1 : 0, noPeople),
      /** Of a group event. */
      participants: firstParticipantsSchema,
      span: z.object({
        startDate: z.string(),
        startTime: z.string(),
        endDate: z.string(),
        endTime: z.string(),
      }),
    })
    .superRefine(needsCustomer)
    .superRefine(({ span }, context) => {
      const read = readSpan(zone, span, settings);
      if (read.kind === 'problem') {
        context.addIssue({ code: 'custom', path: ['span', read.field], message: read.message });
      }
    });
}

export function formOf(booking: BookingView): BookingForm {
  const { customerId, resourcesNeeded, external } = booking;
  return {
    customerId: customerId ?? '',
    title: booking.title,
    reference: booking.reference ?? '',
    address: booking.address ?? '',
    location: booking.location,
    notes: booking.notes ?? '',
    labelIds: [...booking.labelIds],
    resourcesNeeded,
    preferredResourceIds: [...booking.preferredResourceIds],
    visitStemId: booking.visitStemId ?? '',
    external,
    filterIds: [...booking.filterIds],
    externalIds: [...booking.externalIds],
    places: otherPlacesTyped(booking.places),
    equipmentIds: [...booking.equipmentIds],
    optionId: booking.optionId,
    group: groupTyped(booking.group),
  };
}

/** The details as commands take them: an empty line becomes null. */
export function detailsOf(form: BookingFormRead) {
  return {
    ...form,
    customerId: form.group === null ? form.customerId : null,
    group: groupOf(form.group),
    reference: form.reference === '' ? null : form.reference,
    address: form.address === '' ? null : form.address,
    visitStemId: form.visitStemId === '' ? null : form.visitStemId,
  };
}

/** The same for a booking that is there, which stays for one customer, or a group event. */
export function editsOf(form: BookingFormRead) {
  const { customerId, group, ...others } = detailsOf(form);
  return { ...others, ...(customerId !== null && { customerId }), ...(group !== null && { group }) };
}
