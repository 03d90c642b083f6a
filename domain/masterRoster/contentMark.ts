import type { FirstParticipants } from '../groupEvent/participant.ts';
import { type PlannedGroup, type RosterContent, withoutTerms } from './rosterContent.ts';

/**
 * A short text by which two contents are told apart: 53 bits of their canonical JSON. What is empty, null or no counts as
 * not there, so that a field which is added later does not change the marks of what has been published before. That of a
 * group event has a mark of each participant after a dot: who takes part follows its plan one by one.
 */
export function contentMark(content: RosterContent): string {
  if (content.group === null) return markOf(content, {});
  const { participants, ...group } = content.group;
  const mark = markOf(content, { group: marked(group), resourcesNeeded: neededByPlan(content, group) });
  return `${mark}.${[...participantMarks(participants)].map((one) => one.join('-')).join()}`;
}

/** The mark without its participants. */
export function markOfRest(mark: string): string {
  return mark.split('.')[0] ?? mark;
}

/** The mark of what each participant takes, by that of their customer; undefined: a mark says nothing of participants. */
export function participantsMarked(mark: string): ReadonlyMap<string, string> | undefined {
  const [, participants] = mark.split('.');
  return participants === undefined
    ? undefined
    : new Map(
        participants.split(',').map((one) => {
          const [customer = '', taken = ''] = one.split('-');
          return [customer, taken] as const;
        }),
      );
}

/** The marks of participants, in whatever order they take part: of their customers, and of what they take. */
export function participantMarks(participants: FirstParticipants): ReadonlyMap<string, string> {
  const marks = participants.map(
    ({ customerId, serviceIds }) =>
      [
        bitsOf(customerId).toString(36),
        serviceIds.length === 0 ? '' : bitsOf(serviceIds.toSorted().join()).toString(36),
      ] as const,
  );
  return new Map(marks.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The mark that a group event had before marks told participants apart; undefined if its plan says more than plans could
 * say then.
 */
export function earlierMark(content: RosterContent): string | undefined {
  const { group } = content;
  if (group === null || withoutTerms(content) !== content) return undefined;
  if (group.participants.some(({ serviceIds }) => serviceIds.length > 0)) return undefined;
  const participantIds = group.participants.map(({ customerId }) => customerId).toSorted();
  return markOf(content, {
    group: { ...marked(group), participantIds },
    resourcesNeeded: neededByPlan(content, group),
  });
}

function markOf(content: RosterContent, instead: object): string {
  const stated = Object.entries({ ...content, ...instead })
    .filter(([, value]) => !isNothing(value))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return bitsOf(JSON.stringify(stated)).toString(36);
}

/** Services at the price of their label are marked by their labels alone, as they were when there were no others. */
function marked({ places, participantsPerPerson, services }: Omit<PlannedGroup, 'participants'>) {
  const serviceIds = services.map(({ labelId }) => labelId);
  const terms = services.map(({ unitPrice, places: own }) => [unitPrice, own]);
  const isOfLabels = services.every(({ unitPrice }) => unitPrice === 'ofLabel');
  return { places, participantsPerPerson, serviceIds, ...(!isOfLabels && { terms }) };
}

/** How many people a ratio needs changes from day to day. */
function neededByPlan(
  { resourcesNeeded }: RosterContent,
  { participantsPerPerson }: Pick<PlannedGroup, 'participantsPerPerson'>,
): number | null {
  return participantsPerPerson === null ? resourcesNeeded : null;
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

/** 53 bits of a text, by two multiplicative hashes side by side. Not against people who look for collisions. */
function bitsOf(text: string): number {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x9e3779b1);
    other = Math.imul(other ^ unit, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return 4_294_967_296 * (other & 0x1fffff) + (one >>> 0);
}
