import type { DomainEvent } from '../kernel/event.ts';
import { namedIn, type Present } from '../record/recordState.ts';
import type { RecordLists } from '../record/recordTypes.ts';
import type { Interval } from '../time/intervals.ts';
import type { Zone } from '../time/zone.ts';
import type { DaysEdit, Sheet } from './setDays.ts';
import { exchangeEdits } from './spanOnDays.ts';

/** The state of a record whose hours go to people, as far as this needs it. */
export type HoursState<Details> =
  | { readonly status: 'none' | 'removed' }
  | (Pick<Present, 'status'> & { readonly details: Details });

/** What the steps of a record with one of its lists write into timesheets. */
export interface MovedHours<Details extends Interval> {
  readonly lists: RecordLists;
  /** The list of those who have the hours of the record in theirs. */
  readonly hadBy: string;
  /** Whose hours they were before, and are again when they are taken back; omitted: nobody's. */
  readonly ownerOf?: (details: Details) => string;
  /** The hours that the owner gets for them; omitted: none. */
  readonly inReturn?: (details: Details) => Interval | undefined;
}

/** The time about which a step has to know something. */
export function spanOfMove<Details extends Interval>(
  { inReturn }: MovedHours<Details>,
  details: Details,
): Interval {
  const other = inReturn?.(details) ?? details;
  return { start: Math.min(details.start, other.start), end: Math.max(details.end, other.end) };
}

/** What an event moves: to whom the hours go, or from whom they come back; undefined: none. */
function moveOf({ lists, hadBy }: Pick<MovedHours<never>, 'lists' | 'hadBy'>, { type, data }: DomainEvent) {
  const list = lists[hadBy];
  if (list === undefined || (type !== list.added && type !== list.removed)) return undefined;
  const id = data instanceof Object ? new Map(Object.entries(data)).get(list.item) : undefined;
  return { id: String(id), gets: type === list.added };
}

/** Whether what an event did is so in a later state of the record, or has been reversed since. */
export function stillMoved(
  moved: Pick<MovedHours<never>, 'lists' | 'hadBy'>,
  state: HoursState<unknown>,
  event: DomainEvent,
): boolean {
  const move = moveOf(moved, event);
  if (move === undefined) return true;
  return (
    'details' in state && namedIn({ ...state, details: {} }, moved.hadBy).includes(move.id) === move.gets
  );
}

/** What events mean for the hours of people, from the state before them alone. */
export function editsOfMoves<Details extends Interval>(
  moved: MovedHours<Details>,
  before: HoursState<Details>,
  events: readonly DomainEvent[],
  { zone, sheetsOf }: { readonly zone: Zone; readonly sheetsOf: (resourceId: string) => readonly Sheet[] },
): ReadonlyMap<string, readonly DaysEdit[]> {
  if (!('details' in before)) return new Map();
  const { details } = before;
  const owner = moved.ownerOf?.(details);
  const hours = { gets: details, gives: moved.inReturn?.(details) };
  const reversed = { gets: hours.gives, gives: hours.gets };
  return new Map(
    events.flatMap((event) => {
      const move = moveOf(moved, event);
      if (move === undefined) return [];
      const [theirs, owners] = move.gets ? [hours, reversed] : [reversed, hours];
      const edited = (id: string, exchange: typeof theirs) =>
        [id, exchangeEdits(zone, sheetsOf(id), exchange)] as const;
      return [edited(move.id, theirs), ...(owner === undefined ? [] : [edited(owner, owners)])];
    }),
  );
}
