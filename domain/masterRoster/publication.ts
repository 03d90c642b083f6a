import type { ExistingBooking } from '../booking/booking.ts';
import type { BookingStatus } from '../booking/bookingStatus.ts';
import type { GroupDetails } from '../groupEvent/groupDetails.ts';
import type { Participant } from '../groupEvent/participant.ts';
import { sameValue } from '../kernel/changedFields.ts';
import { contentMark, earlierMark, markOfRest, participantMarks } from './contentMark.ts';
import { participantsFollowing } from './participantsFollowing.ts';
import type { WithAltered } from './publishCommands.ts';
import { occurrenceKey, type RosterContent, rosterContentOf, withoutTerms } from './rosterContent.ts';
import type { PublicationLink } from './rosterLink.ts';
import type { WorkOnDay } from './workOnDay.ts';

/** A booking that was published from a template, or made for a recurring booking. */
export interface PublishedBooking {
  readonly id: string;
  readonly booking: ExistingBooking;
  /** What it was published from: the id of a roster event, or of the first series. With the date it is found by that. */
  readonly planId: string;
  readonly link: PublicationLink;
  /**
   * `planned`: its people are part of what was published. `byHand`: it was published without anybody and leaves open who
   * does it, so whoever has been given it since keeps it, and nobody has altered it by that.
   */
  readonly people: 'planned' | 'byHand';
}

/**
 * Why a booking stays as it is although the roster says something else: somebody has begun it, locked it, taken it out
 * of the plan (cancelled, parked or made inactive), or changed it.
 */
export type KeptBecause = 'begun' | 'locked' | 'takenOut' | 'altered';

/** What publishing does to one booking. */
export type RosterChange =
  | { readonly kind: 'create'; readonly occurrence: WorkOnDay; readonly content: RosterContent }
  | {
      readonly kind: 'change';
      readonly occurrence: WorkOnDay;
      readonly content: RosterContent;
      readonly published: PublishedBooking;
    }
  | { readonly kind: 'remove'; readonly published: PublishedBooking }
  | {
      readonly kind: 'keep';
      readonly because: KeptBecause;
      /** What would have been done to it. */
      readonly instead: 'change' | 'remove';
      readonly published: PublishedBooking;
    };

/** The statuses in which publishing may still change or remove a booking. */
const changeable: readonly BookingStatus[] = ['draft', 'rostered', 'confirmed'];
const takenOut: readonly BookingStatus[] = ['parked', 'cancelled'];

/**
 * What publishing would do: a difference between what a roster has and the bookings that were published from the same
 * template for the same days, found by event and date. What is as it should be is not in it, so publishing twice changes
 * nothing the second time. Changes come in the order of the occurrences, then removals by booking.
 */
export function publicationOf(
  occurrences: readonly WorkOnDay[],
  bookings: readonly PublishedBooking[],
  altered: WithAltered,
): readonly RosterChange[] {
  const byKey = new Map(
    bookings.map((one) => [occurrenceKey({ event: { id: one.planId }, date: one.link.date }), one]),
  );
  const changes: RosterChange[] = [];
  const wanted = new Set<string>();
  for (const occurrence of occurrences) {
    const content = rosterContentOf(occurrence);
    if (content === undefined) continue;
    const key = occurrenceKey(occurrence);
    wanted.add(key);
    const published = byKey.get(key);
    if (published === undefined) changes.push({ kind: 'create', occurrence, content });
    else changes.push(...changeOf(occurrence, content, published, altered));
  }
  const surplus = [...byKey]
    .filter(([key, { booking }]) => !wanted.has(key) && booking.status !== 'cancelled' && !booking.inactive)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [, published] of surplus) {
    const because = reasonToKeep(published, altered);
    changes.push(
      because === undefined
        ? { kind: 'remove', published }
        : { kind: 'keep', because, instead: 'remove', published },
    );
  }
  return changes;
}

function changeOf(
  occurrence: WorkOnDay,
  content: RosterContent,
  published: PublishedBooking,
  altered: WithAltered,
): readonly RosterChange[] {
  const { link } = published;
  const isNews =
    ![contentMark(content), earlierMark(content)].includes(link.published) ||
    occurrence.closedDay !== link.closedDay;
  const after = withWhatIsTheirs(published, content, altered);
  const comesBack =
    altered === 'replace' &&
    (isAltered(published) || !sameValue(participantsOf(after), participantsOf(contentOf(published.booking))));
  if (!isNews && !comesBack) return [];
  const because = reasonToKeep(published, altered);
  if (because === undefined) return [{ kind: 'change', occurrence, content: after, published }];
  return isNews ? [{ kind: 'keep', because, instead: 'change', published }] : [];
}

function reasonToKeep(published: PublishedBooking, altered: WithAltered): KeptBecause | undefined {
  const { status, locked, inactive } = published.booking;
  if (inactive || takenOut.includes(status)) return 'takenOut';
  if (!changeable.includes(status)) return 'begun';
  if (locked) return 'locked';
  return altered === 'keep' && isAltered(published) ? 'altered' : undefined;
}

/**
 * Anybody who has been given a booking that leaves open who does it keeps it, equipment is kept of which nothing is said, and
 * so are the participants that were added, left or chose services by hand, unless what was changed is replaced. A service of
 * which no price is said keeps the one that it has.
 */
function withWhatIsTheirs(
  published: PublishedBooking,
  content: RosterContent,
  altered: WithAltered,
): RosterContent {
  const { booking, people, link } = published;
  const isByHand = people === 'byHand' && booking.resourceIds.length > 0;
  const present = contentOf(booking);
  const planned = people === 'byHand' ? withoutPeople(present) : present;
  const namesNone = content.equipmentIds.length === 0;
  const isOfPlan = !namesNone || !isAsMarked(withoutEquipment(planned), link.became);
  return {
    ...content,
    ...(isByHand && { resourceIds: booking.resourceIds }),
    ...(!isOfPlan && { equipmentIds: booking.details.equipmentIds }),
    group: content.group && {
      ...content.group,
      services: content.group.services.map((service) =>
        service.unitPrice === 'ofLabel'
          ? (present.group?.services.find(({ labelId }) => labelId === service.labelId) ?? service)
          : service,
      ),
      participants:
        altered === 'replace'
          ? content.group.participants
          : participantsFollowing(content.group.participants, present.group?.participants ?? [], link.became),
    },
  };
}

/** Whether somebody has changed a booking's details, time or planned people since it was published. */
export function isAltered({ booking, link, people }: PublishedBooking): boolean {
  const content = contentOf(booking);
  return !isAsMarked(people === 'byHand' ? withoutPeople(content) : content, link.became);
}

/**
 * Whether a booking is what it became: equipment and prices of which its plan said nothing count for nothing, and so does who
 * takes part, which follows its plan apart.
 */
export function isAsMarked(content: RosterContent, became: string): boolean {
  const rest = markOfRest(became);
  return [content, withoutEquipment(content)]
    .flatMap((one) => [one, withoutTerms(one)])
    .some((one) =>
      rest === became
        ? [contentMark(one), earlierMark(withoutTakes(one))].includes(became)
        : markOfRest(contentMark(one)) === rest,
    );
}

function withoutEquipment(content: RosterContent): RosterContent {
  return { ...content, equipmentIds: [] };
}

function withoutTakes(content: RosterContent): RosterContent {
  if (content.group === null) return content;
  const participants = content.group.participants.map((one) => ({ ...one, serviceIds: [] }));
  return { ...content, group: { ...content.group, participants } };
}

function participantsOf({ group }: RosterContent) {
  return [...participantMarks(group?.participants ?? [])];
}

export function withoutPeople(content: RosterContent): RosterContent {
  return { ...content, resourceIds: [] };
}

/** What a booking is now, in the form in which a roster states it. */
export function contentOf({
  details,
  participants,
  start,
  end,
  resourceIds,
}: ExistingBooking): RosterContent {
  const {
    timeZone: _1,
    roster: _2,
    series: _3,
    filterIds: _4,
    externalIds: _5,
    places: _6,
    externalData: _7,
    copyOf: _8,
    optionId: _9,
    group,
    ...content
  } = details;
  return { ...content, start, end, resourceIds, group: plannedGroupOf(group, participants) };
}

function plannedGroupOf(
  group: GroupDetails | null,
  participants: readonly Participant[],
): RosterContent['group'] {
  return (
    group && {
      places: group.places,
      participantsPerPerson: group.participantsPerPerson,
      services: group.services,
      participants: participants.map(({ customerId, serviceIds }) => ({ customerId, serviceIds })),
    }
  );
}
