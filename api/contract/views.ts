import { z } from 'zod';
import { violationSchema } from '../../domain/allocation/allocationRecord.ts';
import { bookingDetailsSchema } from '../../domain/booking/bookingDetails.ts';
import { bookingStatusSchema } from '../../domain/booking/bookingStatus.ts';
import { type BoardRecords, boardCategories } from '../../domain/catalogues/boardCategories.ts';
import { type FactOf, type ReadingName, readings } from '../../domain/catalogues/readings.ts';
import { contactSchema } from '../../domain/customer/customer.ts';
import { participantSchema } from '../../domain/groupEvent/participant.ts';
import { externalDataSchema } from '../../domain/kernel/externalData.ts';
import { instantSchema, positionSchema } from '../../domain/kernel/fields.ts';
import { type LaneRecords, laneNames } from '../../domain/lane/lanes.ts';
import { labelScopeSchema } from '../../domain/masterLabelSet/labelScope.ts';
import { allPermissions } from '../../domain/masterLabelSet/permissions.ts';
import { organisationSettingsSchema } from '../../domain/organisation/organisationSettings.ts';
import { areaNames } from '../../domain/rights/area.ts';
import { roleSchema } from '../../domain/rights/role.ts';
import { bookingWorkflowSchema, kindWorkflowSchema } from '../../domain/workflow/workflowDefinition.ts';
import { numberText } from './numberText.ts';
import { termsStandSchema } from './terms.ts';
import { uploadFilterSchema } from './upload.ts';

/** What an organisation has decided about itself, now or at a past moment. */
export const organisationViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  timeZone: z.string(),
  settings: organisationSettingsSchema,
  workflow: bookingWorkflowSchema,
  workflows: z.array(kindWorkflowSchema),
});
export type OrganisationView = z.infer<typeof organisationViewSchema>;

/** `GET /api/v1/session`: who is signed in, and what the application needs to know when it starts. */
export const sessionViewSchema = z.object({
  user: z.object({
    uid: z.string(),
    name: z.string(),
    email: z.string(),
    /** The address of their photo; null: they have none. */
    photoUrl: z.string().nullable(),
  }),
  role: roleSchema,
  /** The first of them (shell §3); null without one. */
  duty: z.string().nullable(),
  duties: z.array(z.string()),
  partner: z.boolean(),
  /** The telephone number of the account, E.164 (shell §3); null: they have verified none. */
  phone_number: z.string().nullable(),
  resourceId: z.string().nullable(),
  customerId: z.string().nullable(),
  /** Of somebody who acts for a partner: everybody who works for it; else omitted. */
  partnerPeople: z.array(z.string()).optional(),
  /** What master labels leave to this planner, by kind; omitted: everything. */
  scope: labelScopeSchema.optional(),
  /** Of a guest: the bookings to which links have admitted them, each as its customer; omitted of anybody else. */
  admittedTo: z.array(z.object({ bookingId: z.string(), customerId: z.string() })).optional(),
  /** The areas of rights that the organisation hides from this field worker; omitted: none. */
  hidden: z.array(z.enum(areaNames)).optional(),
  /** What this planner may not do by the permission groups of master labels; omitted: nothing is denied. */
  denied: z.array(z.enum(allPermissions)).optional(),
  organisation: organisationViewSchema,
  /** Set of a guest with an account who is offered to make an organisation; else omitted. */
  mayMakeOrganisation: z.literal(true).optional(),
  /** Set if a link has begun the session, which then opens this organisation and nothing of the account; else omitted. */
  byLink: z.literal(true).optional(),
  /** Set if the organisation asks this administrator for a second factor that they have not set up; else omitted. */
  lacksFactor: z.literal(true).optional(),
  /** The search adapter that answers this organisation (shell §3). */
  alg_client: z.enum(['postgres', 'typesense']),
  /** Opens the search, and nothing else, to other programs of this person; null for an API token. */
  alg_key: z.string().nullable(),
  version: z.string(),
  /** Where they stand with the terms of use. */
  terms: termsStandSchema,
  /** The operator's own map with its attribution; null: outlines of land. */
  map: z.object({ url: z.string(), attribution: z.string().nullable() }).nullable(),
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
  /** Of a group event how many of its places are taken. */
  customerName: z.string(),
  /** A customer sees its own participation alone. */
  participants: z.array(participantSchema.extend({ name: z.string(), services: z.array(nameOf) })),
  externalData: externalDataSchema.nullable().describe('Null for users who do not see planning.'),
  notes: z.string().nullable().describe('Null for users who do not see what staff write for each other.'),
  resources: z.array(nameOf),
  labels: z.array(nameOf),
  filters: z.array(nameOf),
  unallocated: z.boolean(),
  autoAllocated: z.boolean().nullable().describe('Null for users who do not see planning.'),
  partnerBooking: z.boolean(),
  conflict: z.boolean().nullable().describe('Null for users who do not see planning.'),
  violations: z.array(violationSchema),
  /** Its time and its people cannot change until it is unlocked. */
  locked: z.boolean(),
  inactive: z.boolean(),
  cancellationRequest: z.string().nullable(),
  cancelledReason: z.string().nullable(),
  continuesBookingId: z.string().nullable(),
  followUpBookingId: z.string().nullable(),
  onSiteAt: z.int().nullable(),
  finishedAt: z.int().nullable(),
  review: z.string().nullable(),
  feedback: z.object({ text: z.string(), rating: z.int().nullable() }).nullable(),
  /** When it was created and last changed, epoch milliseconds; null for customers. */
  createdAt: z.int().nullable(),
  updatedAt: z.int().nullable(),
});
export type BookingView = z.infer<typeof bookingViewSchema>;

/** `GET /api/v1/bookings/{bookingId}/site`: its own place, else its customer's, and how the customer and its contacts are reached. */
export const bookingSiteSchema = z.object({
  position: z.int(),
  address: z.string().nullable(),
  location: bookingDetailsSchema.shape.location,
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  contacts: z.array(contactSchema),
});
export type BookingSiteView = z.infer<typeof bookingSiteSchema>;

/** Records as boards, answers and decisions contain them; what somebody may not see is null or empty. */
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
export type EquipmentView = FactOf<'equipment'>;
export type QualificationView = FactOf<'qualification'>;
export type ServicePlanView = FactOf<'servicePlan'>;

/** A record as its list returns it, with the revision that `If-Match` names. */
export function recordViewSchema<Name extends ReadingName>(name: Name): z.ZodType<RecordView<Name>> {
  return z.intersection(readings[name].view, z.object({ revision: z.int() })) as unknown as z.ZodType<
    RecordView<Name>
  >;
}
export type RecordView<Name extends ReadingName> = FactOf<Name> & { readonly revision: number };

/** The same by its id, with the moment of the log at which it was read. */
export function oneRecordSchema<Name extends ReadingName>(name: Name): z.ZodType<OneRecord<Name>> {
  return z.intersection(recordViewSchema(name), z.object({ position: z.int() })) as unknown as z.ZodType<
    OneRecord<Name>
  >;
}
export type OneRecord<Name extends ReadingName> = RecordView<Name> & { readonly position: number };

/**
 * The report of commands that concern allocated bookings: always for leave, breaks and service plans, for all
 * others if they do. The bookings that the change brings into conflict, by start.
 */
export const absenceReportSchema = z.object({
  conflicts: z.array(z.object({ bookingId: z.string(), title: z.string(), start: z.int(), end: z.int() })),
  /** How many more bookings are rechecked after the answer; omitted if all have been. */
  inBackground: z.int().optional(),
});
export type AbsenceReport = z.infer<typeof absenceReportSchema>;

/**
 * `POST /api/v1/commands/{name}/effects`: what the command would report, and which bookings would come into
 * conflict or out of it, by start.
 */
export const commandEffectsSchema = absenceReportSchema.extend({
  /** Bookings that would come into conflict. */
  newConflicts: absenceReportSchema.shape.conflicts,
  /** Bookings that are in conflict now and would no longer be. */
  freed: absenceReportSchema.shape.conflicts,
});
export type CommandEffects = z.infer<typeof commandEffectsSchema>;

/** A page of rows; `position` is the moment of the log that it shows, `nextCursor` is null at the end. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    position: z.int(),
    rows: z.array(row),
    total: z.int(),
    nextCursor: z.string().nullable(),
  });
}
export type Page<Row> = { position: number; rows: Row[]; total: number; nextCursor: string | null };

/** A page of bookings. Of a search that very many fit, `total` counts the first 10,000, and `orMore` says so. */
export const bookingPageSchema = pageOf(bookingViewSchema).extend({ orMore: z.literal(true).optional() });

/**
 * `GET /api/v1/bookings`. `from`/`to` select bookings that overlap the span; `search` covers title,
 * reference, customer and resource names; `cursor` is opaque. `after` (a position) waits until the read side
 * has reached it, so that users read their own writes.
 */
export const bookingsQuerySchema = z.object({
  from: numberText(instantSchema).optional(),
  to: numberText(instantSchema).optional(),
  status: z.string().max(200).optional().describe('comma-separated statuses'),
  resourceId: z.string().max(200).optional(),
  customerId: z.string().max(200).optional(),
  labelId: z.string().max(200).optional(),
  equipmentId: z.string().max(200).optional(),
  filterIds: z
    .string()
    .max(4000)
    .optional()
    .describe('comma-separated ids of labels, all of which it must have as filters'),
  ids: z
    .string()
    .max(7000)
    .optional()
    .describe('only those with these ids, separated by commas; at most 100'),
  externalId: z.string().max(200).optional(),
  seriesId: z.string().max(200).optional(),
  conflict: z.enum(['true', 'false']).optional(),
  unallocated: z.enum(['true', 'false']).optional(),
  locked: z.enum(['true', 'false']).optional(),
  inactive: z.enum(['true', 'false', 'only']).optional(),
  cancellationRequested: z.enum(['true', 'false']).optional(),
  offered: z.enum(['true', 'false']).optional(),
  group: z.enum(['true', 'false']).optional(),
  lateAt: numberText(instantSchema).optional(),
  search: z.string().trim().max(200).optional(),
  sort: z
    .enum(['start', '-start', 'status', '-status', 'customer', '-customer', 'updated', '-updated'])
    .default('start'),
  cursor: z.string().max(400).optional(),
  limit: numberText(z.int().min(1).max(250)).prefault(40),
  after: numberText(positionSchema).optional(),
  /** A past moment: epoch milliseconds, or `position:` and a position of the log. */
  asOf: z.string().optional(),
  upload: uploadFilterSchema,
});
export type BookingsQuery = Partial<z.output<typeof bookingsQuerySchema>>;

/** `GET /api/v1/counts/<records>?by=<field>`: how many records of a list have each value of a field. */
export const recordCountsSchema = z.object({
  position: z.int(),
  counts: z.record(z.string(), z.int()).meta({ examples: [{ open: 4, finished: 12 }] }),
  total: z.int(),
  changesAt: instantSchema.nullable(),
});

/** `GET /api/v1/progress?from&to&lateAt`: how far the work of a span has come, by person, by name. */
export const dayProgressSchema = z.object({
  position: z.int(),
  people: z.array(
    z.object({
      resourceId: z.string(),
      name: z.string(),
      done: z.int(),
      underWay: z.int(),
      toCome: z.int(),
      late: z.int(),
    }),
  ),
});
export type DayProgressView = z.infer<typeof dayProgressSchema>;

/** A moment: the position of the log up to which things had happened, and when; epoch milliseconds. */
export const pastMomentSchema = z.object({ position: z.int(), at: z.int() });
export type PastMomentView = z.infer<typeof pastMomentSchema>;

/**
 * The records of a board: leave and breaks that overlap the span, without declined and cancelled ones, and only
 * the customers and service plans that the bookings name.
 */
const boardRecords = Object.fromEntries(
  boardCategories.map((category) => [`${category}s`, z.array(readings[category].view)]),
) as unknown as { readonly [Part in keyof BoardRecords]: z.ZodType<BoardRecords[Part]> };

/** What else takes people's time, by category (`domain/lane/`). */
const laneRecords = z.object(
  Object.fromEntries(laneNames.map((name) => [name, z.array(readings[name].view)])),
) as unknown as z.ZodType<LaneRecords>;

/**
 * `GET /api/v1/timeline?from&to`: everything that the board of a span shows, at one moment. Without cancelled
 * bookings.
 */
export const timelineViewSchema = z.object({
  position: z.int(),
  from: z.int(),
  to: z.int(),
  bookings: z.array(bookingViewSchema),
  ...boardRecords,
  lanes: laneRecords,
  /** The past moment of the bookings, if one was requested. */
  asOf: pastMomentSchema.optional(),
});
export type TimelineView = z.infer<typeof timelineViewSchema>;

/** A job that somebody has outside a board's span: enough to count its hours and to detect collisions. */
export const nearbyJobViewSchema = z.object({
  id: z.string(),
  revision: z.int(),
  customerId: z.string(),
  start: z.int(),
  end: z.int(),
  resourceIds: z.array(z.string()),
});
export type NearbyJobView = z.infer<typeof nearbyJobViewSchema>;

/**
 * `GET /api/v1/timeline/around?from&to&boardFrom&boardTo`: what a board does not show, but hour limits count.
 */
export const workAroundViewSchema = z.object({
  position: z.int(),
  /** Current jobs of the span that do not overlap the board. */
  jobs: z.array(nearbyJobViewSchema),
  /** Leave and breaks of the whole span. */
  absences: z.array(absenceViewSchema),
  /** What else takes people's time, in the whole span. */
  lanes: laneRecords,
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
  /** Fields whose value differs after the event, by dotted path; names instead of ids if they are known. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  data: z.unknown(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
export const historyViewSchema = z.object({ position: z.int(), entries: z.array(historyEntrySchema) });
export type HistoryView = z.infer<typeof historyViewSchema>;
