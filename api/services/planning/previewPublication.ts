import { publishedBookingId } from '../../../commands/rosterTemplate/publishedBookingId.ts';
import { changedFields } from '../../../domain/kernel/changedFields.ts';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import { forCustomersInUse, type UnservedChange } from '../../../domain/masterRoster/forCustomersInUse.ts';
import {
  breaksAround,
  type PlannedPlacement,
  planPublication,
} from '../../../domain/masterRoster/planPublication.ts';
import {
  contentOf,
  type PublishedBooking,
  type RosterChange,
} from '../../../domain/masterRoster/publication.ts';
import type { PublishedRange } from '../../../domain/masterRoster/publishCommands.ts';
import {
  dateOfChange,
  occurrencesOf,
  type PublishedWeek,
  publishedWeeks,
  type RosterFacts,
} from '../../../domain/masterRoster/rosterFacts.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { weekOfFortnight } from '../../../domain/week/weekStart.ts';
import {
  mostListedChanges,
  type PublicationChange,
  type PublicationCounts,
  type PublicationPreview,
  publishedFields,
} from '../../contract/masterRoster.ts';
import { type PlanningNames, planningNames } from './planningNames.ts';
import { mergedReasons } from './whyNobody.ts';

/** What a preview of a publication is made from. */
export interface PublicationTask {
  readonly org: string;
  readonly range: PublishedRange;
  readonly roster: RosterFacts;
  readonly allocation: AllocationFacts;
}

/** What publishing would do, for people to read; nothing is changed. */
export function previewPublication({ org, range, roster, allocation }: PublicationTask): PublicationPreview {
  const { organisation } = allocation;
  const { rosterTemplateId, from, to, altered } = range;
  const all = publishedWeeks(organisation, roster, range);
  const { weeks, unserved } = forCustomersInUse(all, allocation.customers);
  const planned = planPublication(weeks, {
    allocation,
    breaks: breaksAround(organisation, roster, range),
    idOf: (occurrence) => publishedBookingId(org, rosterTemplateId, occurrence),
  });
  const byChange = new Map([...planned.placements.values()].map((one) => [one.change, one]));
  const placementOf = (change: RosterChange) =>
    change.kind === 'create' || change.kind === 'change' ? byChange.get(change) : undefined;
  const counted = weeks.map((week) => ({
    from: week.from,
    to: week.to,
    week: weekOfFortnight(localDayOfDate(week.from), organisation.settings.weekStart),
    ...countsOf(week, placementOf),
  }));
  const names = planningNames(allocation);
  const changes = weeks.flatMap((week) =>
    week.changes.map((change) => viewOf(change, placementOf(change), names)),
  );
  const listed = listedOf(changes);
  return {
    rosterTemplateId,
    from,
    to,
    altered,
    position: allocation.position,
    counts: counted.reduce(sum, nothing),
    weeks: counted,
    closedDays: closedDaysOf(organisation, roster, range),
    customersOutOfUse: outOfUse(unserved),
    changes: listed,
    unlisted: changes.length - listed.length,
  };
}

function outOfUse(unserved: readonly UnservedChange[]): PublicationPreview['customersOutOfUse'] {
  const byCustomer = Map.groupBy(unserved, ({ customer }) => customer.id);
  return [...byCustomer.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ id: first.customer.id, name: fullName(first.customer), events: 1 + others.length }],
  );
}

const nothing: PublicationCounts = {
  created: 0,
  changed: 0,
  removed: 0,
  kept: 0,
  drafts: 0,
  forced: 0,
  unchanged: 0,
};

type PlacementOf = (change: RosterChange) => PlannedPlacement | undefined;

function countsOf({ changes, wanted }: PublishedWeek, placementOf: PlacementOf): PublicationCounts {
  const number = (meets: (change: RosterChange) => boolean) => changes.filter(meets).length;
  const created = number(({ kind }) => kind === 'create');
  const changed = number(({ kind }) => kind === 'change');
  const otherwise = number((change) => change.kind === 'keep' && change.instead === 'change');
  return {
    created,
    changed,
    removed: number(({ kind }) => kind === 'remove'),
    kept: number(({ kind }) => kind === 'keep'),
    drafts: number((change) => placementOf(change)?.isDraft === true),
    forced: number((change) => isForced(placementOf(change))),
    unchanged: wanted - created - changed - otherwise,
  };
}

function isForced(placement: PlannedPlacement | undefined): boolean {
  return placement !== undefined && !placement.isDraft && placement.validation.conflict;
}

function sum(one: PublicationCounts, other: PublicationCounts): PublicationCounts {
  return {
    created: one.created + other.created,
    changed: one.changed + other.changed,
    removed: one.removed + other.removed,
    kept: one.kept + other.kept,
    drafts: one.drafts + other.drafts,
    forced: one.forced + other.forced,
    unchanged: one.unchanged + other.unchanged,
  };
}

/** Those about which something is to be said, and of the others as many as there is room for. */
function listedOf(changes: readonly PublicationChange[]): PublicationChange[] {
  const isTold = ({ kind, conflict }: PublicationChange) => kind === 'keep' || conflict.length > 0;
  let room = mostListedChanges - changes.filter(isTold).length;
  return changes.filter((change) => {
    if (isTold(change)) return true;
    room -= 1;
    return room >= 0;
  });
}

function closedDaysOf(
  organisation: AllocationFacts['organisation'],
  roster: RosterFacts,
  { from, to }: PublishedRange,
): PublicationPreview['closedDays'] {
  const asUsual = { ...roster, template: { ...roster.template, closedDays: 'ignore' as const } };
  const events = Map.groupBy(occurrencesOf(organisation, asUsual, { from, to }), ({ date }) => date);
  return roster.closedDays
    .filter(({ date }) => from <= date && date <= to)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ date, name }) => ({
      date,
      name,
      rule: roster.template.closedDays,
      events: (events.get(date) ?? []).filter(({ event }) => event.type === 'roster').length,
    }));
}

function viewOf(
  change: RosterChange,
  placement: PlannedPlacement | undefined,
  names: PlanningNames,
): PublicationChange {
  const people = (ids: readonly string[]) => ids.map((id) => names.person(id));
  const about = {
    kind: change.kind,
    date: dateOfChange(change),
    because: change.kind === 'keep' ? change.because : null,
    instead: change.kind === 'keep' ? change.instead : null,
  };
  if (placement !== undefined) {
    const { occurrence, content } = placement.change;
    const { start, end, customerId, title } = content;
    const published = placement.change.kind === 'change' ? placement.change.published : undefined;
    return {
      ...about,
      bookingId: placement.bookingId,
      rosterEventId: occurrence.event.id,
      closedDay: occurrence.closedDay,
      title,
      customerId,
      customerName: names.customer(customerId),
      before: published === undefined ? null : beforeOf(published, people),
      after: { start, end, resources: people(placement.resourceIds) },
      named: people(content.resourceIds),
      fields: published === undefined ? [] : fieldsChanged(placement, published),
      isDraft: placement.isDraft,
      conflict: placement.validation.conflict ? mergedReasons(placement.validation.violations, names) : [],
    };
  }
  if (change.kind === 'create' || change.kind === 'change') throw new Error('a booking was not placed');
  const { published } = change;
  const { booking, link, planId } = published;
  const before = beforeOf(published, people);
  return {
    ...about,
    bookingId: published.id,
    rosterEventId: planId,
    closedDay: link.closedDay,
    title: booking.details.title,
    customerId: booking.details.customerId,
    customerName: names.customer(booking.details.customerId),
    before,
    after:
      change.kind === 'remove' ? null : { start: before.start, end: before.end, resources: before.resources },
    named: [],
    fields: [],
    isDraft: false,
    conflict: [],
  };
}

function beforeOf(
  { booking: { status, start, end, resourceIds } }: PublishedBooking,
  people: (ids: readonly string[]) => PublicationChange['named'],
) {
  return { status, start, end, resources: people(resourceIds) };
}

function fieldsChanged(
  { change, resourceIds }: PlannedPlacement,
  { booking, link }: PublishedBooking,
): PublicationChange['fields'] {
  const present = { ...contentOf(booking), closedDay: link.closedDay };
  const after = { ...change.content, resourceIds, closedDay: change.occurrence.closedDay };
  const changed = changedFields(present, after);
  return publishedFields.filter((name) => name in changed);
}
