import { z } from 'zod';
import { violationSchema } from '../../domain/allocation/allocationRecord.ts';
import { bookingDetailsSchema } from '../../domain/booking/bookingEvents.ts';
import { bookingStatusSchema } from '../../domain/booking/bookingStatus.ts';
import { organisationSettingsSchema } from '../../domain/organisation/organisationSettings.ts';
import { type FactOf, type ReadingName, readings } from '../../domain/readings.ts';
import { roleSchema } from '../../domain/roles.ts';
import { workflowDefinitionSchema } from '../../domain/workflow/workflowDefinition.ts';
import { numberText } from './numberText.ts';

/** What an organisation has decided about itself, as it is or as it was at a moment. */
export const organisationViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  timeZone: z.string(),
  settings: organisationSettingsSchema,
  workflow: workflowDefinitionSchema,
});
export type OrganisationView = z.infer<typeof organisationViewSchema>;

/** `GET /api/v1/session`: who is signed in, and what the application needs to know at start. */
export const sessionViewSchema = z.object({
  user: z.object({ uid: z.string(), name: z.string(), email: z.string() }),
  role: roleSchema,
  duties: z.array(z.string()),
  partner: z.boolean(),
  resourceId: z.string().nullable(),
  customerId: z.string().nullable(),
  organisation: organisationViewSchema,
  version: z.string(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

const nameOf = z.object({ id: z.string(), name: z.string() });

/** A booking as lists, drawers and the timeline show it. Instants are epoch seconds, `…At` milliseconds. */
export const bookingViewSchema = bookingDetailsSchema.extend({
  id: z.string(),
  revision: z.int(),
  status: bookingStatusSchema,
  start: z.int(),
  end: z.int(),
  customerName: z.string(),
  resources: z.array(nameOf),
  labels: z.array(nameOf),
  unallocated: z.boolean(),
  autoAllocated: z.boolean(),
  partnerBooking: z.boolean(),
  conflict: z.boolean(),
  violations: z.array(violationSchema),
  /** Its time and its people stay as they are until it is unlocked. */
  locked: z.boolean(),
  cancellationRequest: z.string().nullable(),
  cancelledReason: z.string().nullable(),
  continuesBookingId: z.string().nullable(),
  followUpBookingId: z.string().nullable(),
  onSiteAt: z.int().nullable(),
  finishedAt: z.int().nullable(),
  review: z.string().nullable(),
  feedback: z.object({ text: z.string(), rating: z.int().nullable() }).nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type BookingView = z.infer<typeof bookingViewSchema>;

/** Records as boards, answers and decisions show them; what somebody may not see is null or empty. */
export const resourceViewSchema = readings.resource.view;
export type ResourceView = FactOf<'resource'>;
export const customerViewSchema = readings.customer.view;
export type CustomerView = FactOf<'customer'>;
export const labelViewSchema = readings.label.view;
export type LabelView = FactOf<'label'>;
export const shiftViewSchema = readings.shift.view;
export type ShiftView = FactOf<'shift'>;
/** Leave or a break; `decidedReason` says why it was declined or cancelled. */
export const absenceViewSchema = readings.absence.view;
export type AbsenceView = FactOf<'absence'>;
export const servicePlanViewSchema = readings.servicePlan.view;
export type ServicePlanView = FactOf<'servicePlan'>;

/** A record as its list and `GET` by id answer it, with the revision that `If-Match` names. */
export function recordViewSchema<Name extends ReadingName>(name: Name): z.ZodType<RecordView<Name>> {
  return z.intersection(readings[name].view, z.object({ revision: z.int() })) as unknown as z.ZodType<
    RecordView<Name>
  >;
}
export type RecordView<Name extends ReadingName> = FactOf<Name> & { readonly revision: number };
/**
 * The report of commands that concern bookings which people have already: leave, breaks and service plans always, all
 * others where they do. The bookings that what has changed stands in the way of now, by start.
 */
export const absenceReportSchema = z.object({
  conflicts: z.array(z.object({ bookingId: z.string(), title: z.string(), start: z.int(), end: z.int() })),
  /** So many more bookings are looked at after the answer; left out where all of them were. */
  inBackground: z.int().optional(),
});
export type AbsenceReport = z.infer<typeof absenceReportSchema>;

/** A page of rows; `position` is the moment of the log it shows, `nextCursor` null at the end. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    position: z.int(),
    rows: z.array(row),
    total: z.int(),
    nextCursor: z.string().nullable(),
  });
}
export type Page<Row> = { position: number; rows: Row[]; total: number; nextCursor: string | null };

/**
 * `GET /api/v1/bookings`. `from`/`to` select bookings that share a moment with the span; `search` looks in
 * title, reference, customer and resource names; `cursor` is opaque. `after` (a position) waits until the
 * read side has got there: read your own writes.
 */
export const bookingsQuerySchema = z.object({
  from: numberText(z.int()).optional(),
  to: numberText(z.int()).optional(),
  status: z.string().optional().describe('comma-separated statuses'),
  resourceId: z.string().optional(),
  customerId: z.string().optional(),
  labelId: z.string().optional(),
  conflict: z.enum(['true', 'false']).optional(),
  unallocated: z.enum(['true', 'false']).optional(),
  locked: z.enum(['true', 'false']).optional(),
  search: z.string().trim().max(200).optional(),
  sort: z
    .enum(['start', '-start', 'status', '-status', 'customer', '-customer', 'updated', '-updated'])
    .default('start'),
  cursor: z.string().optional(),
  limit: numberText(z.int().min(1).max(250)).prefault(40),
  after: numberText(z.int()).optional(),
  /** A past moment: epoch milliseconds, or `position:` and a position of the log. */
  asOf: z.string().optional(),
});
export type BookingsQuery = Partial<z.output<typeof bookingsQuerySchema>>;

/** A moment: the position of the log up to which things had happened, and when; epoch milliseconds. */
export const pastMomentSchema = z.object({ position: z.int(), at: z.int() });
export type PastMomentView = z.infer<typeof pastMomentSchema>;

/** `GET /api/v1/timeline?from&to`: all that the board of a span shows, of one moment. Without cancelled bookings. */
export const timelineViewSchema = z.object({
  position: z.int(),
  from: z.int(),
  to: z.int(),
  resources: z.array(resourceViewSchema),
  bookings: z.array(bookingViewSchema),
  shifts: z.array(shiftViewSchema),
  /** Those that share a moment with the span, without declined and cancelled ones. */
  absences: z.array(absenceViewSchema),
  /** Those of the VisitStemIDs that the bookings name; for planners. */
  servicePlans: z.array(servicePlanViewSchema),
  labels: z.array(labelViewSchema),
  /** Only those that the bookings name. */
  customers: z.array(customerViewSchema),
  /** The past moment that the bookings are of, where one was asked for. */
  asOf: pastMomentSchema.optional(),
});
export type TimelineView = z.infer<typeof timelineViewSchema>;

/** A job that somebody has outside a board's span: enough to count its hours and to be in the way. */
export const nearbyJobViewSchema = z.object({
  id: z.string(),
  revision: z.int(),
  customerId: z.string(),
  start: z.int(),
  end: z.int(),
  resourceIds: z.array(z.string()),
});
export type NearbyJobView = z.infer<typeof nearbyJobViewSchema>;

/** `GET /api/v1/timeline/around?from&to&boardFrom&boardTo`: what a board does not show, and hour limits count. */
export const workAroundViewSchema = z.object({
  position: z.int(),
  /** Current jobs of the span that share no moment with the board. */
  jobs: z.array(nearbyJobViewSchema),
  /** Leave and breaks of the whole span. */
  absences: z.array(absenceViewSchema),
});
export type WorkAroundView = z.infer<typeof workAroundViewSchema>;

/** `GET /api/v1/bookings/{id}/history`: every event in order, with what it changed. */
export const historyEntrySchema = z.object({
  eventId: z.string(),
  type: z.string(),
  revision: z.int(),
  position: z.int(),
  at: z.int(),
  actor: z.object({ uid: z.string(), role: z.string(), name: z.string() }),
  commandId: z.string(),
  correlationId: z.string(),
  /** One sentence for people, made from the event by `domain/history/`. */
  summary: z.string(),
  /** Fields whose value differs after the event, by dotted path; names instead of ids where they are known. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  data: z.unknown(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
export const historyViewSchema = z.object({ position: z.int(), entries: z.array(historyEntrySchema) });
export type HistoryView = z.infer<typeof historyViewSchema>;
