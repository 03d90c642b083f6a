import type { PlanMode, PlanPreview } from '../../api/contract/planning.ts';
import { oneDecimal } from '../../domain/catalogue/oneDecimal.ts';
import { counted, grouped } from '../shell/counted.ts';

/** What each kind of plan is called, on its button and above it. */
export const planTitles: { readonly [Mode in PlanMode]: string } = {
  allocateAll: 'Allocate all',
  optimise: 'Improve plan',
};

/** On the button that carries a plan out: `Apply`, or `Apply 2 of 3` where some of it is left out. */
export function applyText(taken: number, all: number, verb = 'Apply'): string {
  return taken === all ? verb : `${verb} ${taken} of ${all}`;
}

type Change = PlanPreview['changes'][number];
type Left = PlanPreview['inConflict'][number] | PlanPreview['unallocated'][number];

/**
 * What a plan gains for what it disturbs:
 * `Allocates 12 more bookings, mends 3 conflicts, saves 34 km of travel, changes 9 of 120 allocated bookings.`
 */
export function gainText({ gain, changes }: Pick<PlanPreview, 'gain' | 'changes'>): string {
  const better = changes.filter(({ because }) => because === 'better').length;
  const { allocated, mended, travelKm, changed, takenOff, ofAllocated } = gain;
  const km = travelKm === null ? 0 : Math.round(Math.abs(travelKm) * 10) / 10;
  const parts = [
    allocated > 0 ? `allocates ${counted(allocated, 'more booking', 'more bookings')}` : '',
    allocated < 0 ? `allocates ${counted(-allocated, 'booking')} fewer` : '',
    mended > 0 ? `mends ${counted(mended, 'conflict')}` : '',
    // What nothing else says for a plan that only exchanges people.
    allocated <= 0 && mended <= 0 && better > 0
      ? `finds people who suit ${counted(better, 'booking')} better${better === 1 ? '' : ' as a whole'}`
      : '',
    travelKm === null || km === 0
      ? ''
      : `${travelKm > 0 ? 'saves' : 'adds'} ${oneDecimal(km)} km of travel in straight lines`,
    changed > 0
      ? `changes ${grouped(changed)} of ${counted(ofAllocated, 'allocated booking')}`
      : 'changes no booking that has people',
    takenOff > 0 ? `leaves ${grouped(takenOff)} of those without people` : '',
  ].filter((part) => part !== '');
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The specified texts of a reason with what the check saw beside them: `Job outside resource shift · 08:00–16:00`. */
export function mergedText({
  messages,
  figures,
}: Pick<Change['conflict'][number], 'messages' | 'figures'>): string {
  const text = messages.join('; ');
  return figures.length === 0 ? text : `${text} · ${figures.join('; ')}`;
}

/** Changes with the same reason. */
export interface ChangeGroup {
  readonly title: string;
  readonly changes: readonly Change[];
}

const groupOrder = ['conflict', 'unallocated', 'better', 'swap'] as const;

/** The changes of a plan by their reason: conflicts first, the largest group of each kind first. */
export function changeGroups(changes: readonly Change[]): readonly ChangeGroup[] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const title = reasonOf(change);
    const group = groups.get(title);
    if (group === undefined) groups.set(title, [change]);
    else group.push(change);
  }
  const rank = ({ changes: [first] }: ChangeGroup) =>
    first === undefined ? groupOrder.length : groupOrder.indexOf(first.because);
  return [...groups]
    .map(([title, group]): ChangeGroup => ({ title, changes: group }))
    .sort((one, other) => rank(one) - rank(other) || other.changes.length - one.changes.length);
}

function reasonOf({ because, conflict, before, after }: Change): string {
  switch (because) {
    case 'unallocated':
      return 'Not assigned yet';
    case 'better':
      return 'Better for the plan as a whole';
    case 'swap':
      return `From ${namesOf(before, after)} to ${namesOf(after, before)}`;
    case 'conflict':
      return `In conflict: ${conflict[0]?.title ?? 'its people'}`;
  }
}

/** Those of the first who are not among the second. */
function namesOf(some: Change['before'], others: Change['before']): string {
  const ids = new Set(others.map(({ id }) => id));
  return some.flatMap(({ id, name }) => (ids.has(id) ? [] : name)).join(', ');
}

/** Bookings that find nobody, with the same thing in the way. */
export interface LeftGroup<Booking> {
  /** `too far`, after their number. */
  readonly title: string;
  readonly reason: string;
  readonly bookings: readonly Booking[];
}

/** Bookings by what stands in their way, the largest group first. */
export function leftGroups<Booking extends Left>(
  bookings: readonly Booking[],
): readonly LeftGroup<Booking>[] {
  const groups = new Map<string, { readonly reason: string; readonly bookings: Booking[] }>();
  for (const booking of bookings) {
    const { obstacle, message } = booking;
    const title = obstacle?.title ?? 'for another reason';
    const group = groups.get(title);
    if (group === undefined) groups.set(title, { reason: obstacle?.reason ?? message, bookings: [booking] });
    else group.bookings.push(booking);
  }
  return [...groups]
    .map(([title, group]) => ({ title, ...group }))
    .sort((one, other) => other.bookings.length - one.bookings.length);
}
