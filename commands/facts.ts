import type { ConcernedBookings } from '../domain/booking/concerns.ts';
import type { ChangedCategory } from '../domain/catalogues/changedCategories.ts';
import type { FactOf } from '../domain/catalogues/readings.ts';
import type { Taken, Taker } from '../domain/equipment/taken.ts';
import type { HeldWork } from '../domain/form/heldSteps.ts';
import type { AllocationFacts, BookingFact, OrganisationFact, ShiftFact } from '../domain/kernel/facts.ts';
import type { LabelDemand, ScopedKind } from '../domain/masterLabelSet/labelScope.ts';
import type { DateRange, RosterFacts } from '../domain/masterRoster/rosterFacts.ts';
import type { Among } from '../domain/record/kinds/fieldDescription.ts';
import type { MadeOne, SeriesConcept } from '../domain/recurrence/madeRecords.ts';
import type { Series } from '../domain/recurrence/series.ts';
import type { SeriesFacts } from '../domain/recurringBooking/seriesFacts.ts';
import type { Actor } from '../domain/rights/actor.ts';
import type { Area } from '../domain/rights/area.ts';
import type { Position } from './log/log.ts';

/** A booking that a change concerns: enough to know whose fences to take. */
export interface ConcernedBooking {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly resourceIds: readonly string[];
}

/** What parts of a record say of who sees them (`RecordDeclaration`). */
export interface SeenParts {
  readonly outlives?: true;
  readonly daysAfterWork?: 'chatDaysAfterWork';
  /** The area of the parts; omitted: that of what they are part of. */
  readonly area?: Area;
}

/** Whom a decision is about. */
export interface NamedFacts {
  /** Omitted: everybody in the organisation. */
  readonly resourceIds?: readonly string[];
  /** Customers besides those of the bookings that are read. */
  readonly customerIds: readonly string[];
}

/**
 * Facts from the read side, as the write side needs them; `projections/createFacts.ts` implements it. Every
 * answer belongs to one organisation and one consistent moment.
 */
export interface Facts {
  /**
   * Resolves once the read side has reached the position; rejects with `ReadSideBehind` when the time is up.
   */
  waitFor(position: Position, timeoutMs: number): Promise<void>;
  organisation(org: string): Promise<OrganisationFact | undefined>;
  /**
   * Everything that the allocation engine needs for jobs inside a span (epoch seconds). Bookings are those of
   * the span widened to the whole fortnights that it touches, because hour limits count them, and as far as rest is checked. `named` narrows
   * resources, shifts and bookings to some people and their work, and customers to those for whom that is; omitted: the
   * whole organisation.
   */
  allocation(
    org: string,
    span: { readonly start: number; readonly end: number },
    named?: NamedFacts,
  ): Promise<AllocationFacts>;
  /** Bookings by id, in no particular order; ids that do not exist are left out. */
  bookings(org: string, ids: readonly string[]): Promise<readonly BookingFact[]>;
  /** The ids of the bookings that a command has removed, whoever has sent it under this key. */
  removedBy(org: string, commandId: string): Promise<readonly string[]>;
  /** The bookings that a change concerns, among those that have people and end after an instant, by start. */
  concernedBookings(
    org: string,
    concerned: ConcernedBookings,
    endAfter: number,
  ): Promise<readonly ConcernedBooking[]>;
  /**
   * Which of these people, and of those who have or had these bookings, are marked as having too much to do
   * by a current booking that ends after an instant.
   */
  overworked(
    org: string,
    whose: { readonly resourceIds: readonly string[]; readonly bookingIds: readonly string[] },
    endAfter: number,
  ): Promise<readonly string[]>;
  /** The timesheets of these people, by id; `everHad`: those that were removed as well. */
  shiftsOf(
    org: string,
    resourceIds: readonly string[],
    which: 'current' | 'everHad',
  ): Promise<readonly ShiftFact[]>;
  /** A roster template, and what was published from it for the days of a range; undefined if there is no such template. */
  roster(org: string, rosterTemplateId: string, range: DateRange): Promise<RosterFacts | undefined>;
  /**
   * A recurring booking with those that it continues and that continue it, and their bookings for the days of a range;
   * undefined if nothing of it has ever been there.
   */
  series(org: string, recurringBookingId: string, range: DateRange): Promise<SeriesFacts | undefined>;
  /**
   * A record that repeats with those that it continues and that continue it, and what they have made for the days of a range;
   * undefined if nothing of it has ever been there.
   */
  recurring(
    org: string,
    series: SeriesConcept,
    id: string,
    range: DateRange,
  ): Promise<RecurringFacts | undefined>;
  /**
   * Records of a kind by their ids, and the time zone of their organisation; those that have ended are left out. Of bookings
   * also how long before their start people are reminded (`answerLead`).
   */
  recordsInUse(org: string, category: string, ids: readonly string[]): Promise<RecordsInUse>;
  /** The ids of all bookings that are rostered and begin after an instant. */
  rosteredAfter(org: string, instant: number): Promise<readonly string[]>;
  /** The templates in use whose tasks some labels bring (`domain/taskTemplate/`), by id. */
  taskTemplatesFor(org: string, labelIds: readonly string[]): Promise<readonly FactOf<'taskTemplate'>[]>;
  /** The required forms that nobody has filled in yet about work, by title (`domain/form/`). */
  formsMissing(
    org: string,
    work: HeldWork,
  ): Promise<readonly { readonly id: string; readonly title: string }[]>;
  /** The ids of the care plans of a customer that have not ended. */
  carePlansOf(org: string, customerId: string): Promise<readonly string[]>;
  /** Everybody in the organisation, including inactive people. */
  resourceIds(org: string): Promise<readonly string[]>;
  /**
   * The ids of those that have a reference (`domain/kernel/referenceKey.ts`), whether they are in use or not; at most ten.
   */
  withReference(org: string, category: string, reference: string): Promise<readonly string[]>;
  /** Checks whether records with these ids exist in the organisation; returns the ids that do not. */
  missing(org: string, category: string, ids: readonly string[]): Promise<readonly string[]>;
  /**
   * Those of these records of which a choice, or each of several, is another value, by their names; then those that the
   * read side does not know yet, by their ids.
   */
  lacking(
    org: string,
    category: string,
    ids: readonly string[],
    among: Among,
  ): Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Those of these resources, customers or bookings that master labels keep from a planner: they lack what is demanded. */
  outsideScope(
    org: string,
    category: ScopedKind,
    ids: readonly string[],
    demands: readonly LabelDemand[],
  ): Promise<readonly string[]>;
  /** Other work than a record that has any of this equipment at any moment of a span; the first to begin comes first. */
  equipmentTakers(
    org: string,
    taken: Taken,
    but: { readonly category: string; readonly id: string },
  ): Promise<readonly Taker[]>;
  /**
   * Those of these records that somebody does not see, or whose parts they do not see: of what is out of use unless these
   * outlive that, and of work that has been over for longer than these are seen by the person who did it.
   */
  unseen(
    actor: Actor,
    category: ChangedCategory,
    ids: readonly string[],
    parts: SeenParts,
  ): Promise<readonly string[]>;
  /** The records that name one of these, whatever their status, apart from those that are gone; by category and id. */
  namedBy(org: string, category: string, ids: readonly string[]): Promise<readonly NamingRecord[]>;
  /** Which of these records other records name, and how many of each kind do. */
  naming(org: string, category: string, ids: readonly string[]): Promise<readonly Naming[]>;
}

/** The series of one beginning, and the records that they have made for the days of a range. */
export interface RecurringFacts {
  /** The series with which it began. */
  readonly parentId: string;
  readonly family: readonly Series[];
  readonly closedDays: readonly FactOf<'closedDay'>[];
  readonly made: readonly (MadeOne & { readonly date: string })[];
}

/** Records with all that is known of them, each at the revision at which it is. */
export interface RecordsInUse {
  readonly timeZone: string;
  readonly records: readonly {
    readonly id: string;
    readonly revision: number;
    readonly fact: Readonly<Record<string, unknown>>;
  }[];
}

/** Records of a kind that name a record. */
export interface Naming {
  readonly id: string;
  readonly by: ChangedCategory;
  readonly count: number;
}

/** A record that names another one. */
export interface NamingRecord {
  readonly by: Exclude<ChangedCategory, 'organisation'>;
  readonly id: string;
}

/** The read side did not reach a position in time; the same command may be sent again. */
export class ReadSideBehind extends Error {
  override readonly name = 'ReadSideBehind';
}
