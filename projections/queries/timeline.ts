import { sql } from 'kysely';
import { type BoardRecords, boardCategories } from '../../domain/catalogues/boardCategories.ts';
import type { LaneRecords } from '../../domain/lane/lanes.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { seesEverything } from '../../domain/rights/rights.ts';
import { tableOf } from '../models/recordModels.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import {
  type BookingView,
  bookingShownTo,
  bookingViews,
  customersOfRow,
  shownColumns,
} from './bookingView.ts';
import { lanesFor, laneTables } from './laneRows.ts';
import { asIn, type PastMoment, pastMoment } from './moments.ts';
import {
  absencesFor,
  absencesIn,
  customersBeside,
  customersByName,
  labelsByName,
  labelsFor,
  resourcesBeside,
  resourcesByName,
  shiftsFor,
  shiftsOf,
} from './records.ts';
import {
  documentsOf,
  documentTypesOf,
  equipmentOf,
  qualificationsOf,
  recordsFor,
} from './recordsOnBoards.ts';
import { type AsOf, rowsIn } from './rowsIn.ts';
import { plansByUpdate } from './servicePlans.ts';
import { sharesMoment, type Window } from './spans.ts';
import { type Spelled, spell, spelledFact, spelledList, spelledObject } from './spelled.ts';
import { customersOfSpelled, spelledBookings, spelledColumns } from './spelledBookings.ts';
import { boardAreas, bookingColumns, visibleRows } from './visibility.ts';

export interface TimelineQuery extends Window {
  readonly after?: number | undefined;
}

/** Everything that the board of a span shows at one position; cancelled bookings stay on it (scheduling §4), inactive ones do not. */
export interface TimelineView extends Window, BoardRecords {
  readonly position: number;
  /** What else takes people's time, by category. */
  readonly lanes: LaneRecords;
  readonly bookings: BookingView[];
  /** The past moment that it shows, if one was requested. */
  readonly asOf?: PastMoment;
}

const reads = [
  'organisations',
  'bookings',
  ...boardCategories.map((category) => tableOf(category)),
  ...laneTables,
] as const;

/** The current board of a span; as text, because it may be megabytes. */
export function readTimeline(
  context: QueryContext,
  actor: Actor,
  { from, to, after }: TimelineQuery,
): Promise<Answer<Spelled<TimelineView>>> {
  return ask(context, { org: actor.org, reads, after }, (moment) => boardOf(moment, actor, { from, to }, {}));
}

/**
 * The board of a span as it was at a past moment, from the versions of rows: bookings, people, shifts,
 * customers and labels. The answer also states the moment. Refuses a moment for which there is nothing to see
 * (`pastMoment`).
 */
export function readTimelineAsOf(
  context: QueryContext,
  actor: Actor,
  { from, to, asOf }: Window & { readonly asOf: AsOf },
): Promise<Answer<Spelled<TimelineView>>> {
  return ask(context, { org: actor.org, reads: [...reads, 'history'] }, async (moment) => {
    const past = await pastMoment(moment, asOf);
    return past instanceof Refused
      ? past
      : boardOf(await asIn(moment, past), actor, { from, to }, { asOf: past });
  });
}

/** Whether a version of a row was the current one at a position: for looking rows up by their id. */
export function trueAsOf({ position }: { readonly position: number }) {
  return sql<boolean>`from_position <= ${position} and (to_position is null or to_position > ${position})`;
}

/** The board of a span at a moment. */
function boardOf(
  moment: ReadMoment,
  actor: Actor,
  window: Window,
  told: Pick<TimelineView, 'asOf'>,
): Promise<Spelled<TimelineView>> {
  return seesEverything(actor, boardAreas)
    ? wholeBoard(moment, actor, window, told)
    : ownBoard(moment, actor, window, told);
}

/** Everything, assembled from the texts of rows. */
async function wholeBoard(
  moment: ReadMoment,
  actor: Actor,
  window: Window,
  { asOf }: Pick<TimelineView, 'asOf'>,
): Promise<Spelled<TimelineView>> {
  const rows = await bookingsOf(moment, window).select(spelledColumns).execute();
  const named = ['id', 'name', spelledFact] as const;
  const resources = await resourcesByName(moment, 'all').select(named).execute();
  const customerIds = [...new Set(rows.flatMap(customersOfSpelled))];
  const customers = await customersByName(moment, customerIds).select(named).execute();
  const labels = await labelsByName(moment).select(named).execute();
  const shifts = await shiftsOf(moment, 'all').select(spelledFact).execute();
  const absences = await absencesIn(moment, window, 'all').select(spelledFact).execute();
  const qualifications = await qualificationsOf(moment, 'all').select(spelledFact).execute();
  const documents = await documentsOf(moment, 'all').select(spelledFact).execute();
  const documentTypes = await documentTypesOf(moment).select(spelledFact).execute();
  const equipments = await equipmentOf(moment).select(spelledFact).execute();
  const visits = [...new Set(rows.flatMap(({ visit_stem_id }) => visit_stem_id ?? []))];
  const servicePlans = await plansByUpdate(moment, visits).select(spelledFact).execute();
  const names = { resources: namesIn(resources), customers: namesIn(customers), labels: namesIn(labels) };
  return spelledObject<TimelineView>({
    position: spell(moment.position),
    from: spell(window.from),
    to: spell(window.to),
    ...(asOf === undefined ? {} : { asOf: spell(asOf) }),
    resources: factsIn(resources),
    bookings: spelledBookings(rows, names),
    shifts: factsIn(shifts),
    absences: factsIn(absences),
    qualifications: factsIn(qualifications),
    documents: factsIn(documents),
    documentTypes: factsIn(documentTypes),
    equipments: factsIn(equipments),
    servicePlans: factsIn(servicePlans),
    lanes: spell(await lanesFor(moment, actor, window)),
    labels: factsIn(labels),
    customers: factsIn(customers),
  });
}

function factsIn<Fact>(rows: readonly { readonly fact: string }[]): Spelled<Fact[]> {
  return spelledList(rows.map(({ fact }) => fact));
}

function namesIn(rows: readonly { readonly id: string; readonly name: string }[]): Map<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What is in an actor's scope, without the fields that the actor does not see. */
async function ownBoard(
  moment: ReadMoment,
  actor: Actor,
  window: Window,
  told: Pick<TimelineView, 'asOf'>,
): Promise<Spelled<TimelineView>> {
  const rows = await bookingsOf(moment, window)
    .select([...shownColumns, 'visit_stem_id'])
    .where(visibleRows(actor, 'work', bookingColumns))
    .execute();
  const people = [...new Set(rows.flatMap((row) => row.resource_ids))];
  const customerIds = [...new Set(rows.flatMap(customersOfRow))];
  const visits = [...new Set(rows.flatMap(({ visit_stem_id }) => visit_stem_id ?? []))];
  const servicePlans = plansByUpdate(moment, visits).where(visibleRows(actor, 'planning', {}));
  return spell<TimelineView>({
    position: moment.position,
    ...window,
    ...told,
    resources: await resourcesBeside(moment, actor, people),
    bookings: (await bookingViews(moment, rows)).map((booking) => bookingShownTo(actor, booking)),
    shifts: await shiftsFor(moment, actor),
    absences: await absencesFor(moment, actor, window),
    qualifications: await recordsFor(moment, actor, 'qualification'),
    documents: await recordsFor(moment, actor, 'document'),
    documentTypes: await recordsFor(moment, actor, 'documentType'),
    equipments: await recordsFor(moment, actor, 'equipment'),
    lanes: await lanesFor(moment, actor, window),
    servicePlans: (await servicePlans.select('fact').execute()).map(({ fact }) => fact),
    labels: await labelsFor(moment, actor),
    customers: [...(await customersBeside(moment, actor, customerIds))],
  });
}

/** All bookings of a window but the inactive ones, by start, as a query that has not been run. */
export function bookingsOf(moment: ReadMoment, window: Window) {
  return moment.db
    .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
    .where('org', '=', moment.org)
    .where('inactive', '=', false)
    .where(sharesMoment(window))
    .orderBy('start')
    .orderBy('id');
}
