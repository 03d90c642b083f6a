import { mostTellingFirst, reasonText } from '../../domain/catalogue/reasonText.ts';
import { hasMovedOn } from '../../domain/workspace/hasMovedOn.ts';
import { type GivenChange, keptMine, rebased } from '../../domain/workspace/reconcile.ts';
import { seenBookingSchema } from '../../domain/workspace/workspace.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';
import { changeTexts } from '../timeline/view/look/changeLook.ts';
import { currentOf, kindOf } from './stagedBooking.ts';
import type { StagedItem } from './stagingBoard.ts';
import type { WorkspaceSnapshot } from './workspaceSnapshot.ts';
import { placeText } from './workspaceWords.ts';

/** What can be done with a staged change of a booking. */
interface Hands {
  readonly stage: (change: GivenChange) => Promise<void>;
  readonly drop: (bookingId: string) => Promise<void>;
}

/** The staged changes of bookings as people read them. */
export function stagedBookingItems(
  { workspace, bookings, staged, world }: WorkspaceSnapshot,
  format: TimeFormat,
  { stage, drop }: Hands,
): readonly StagedItem[] {
  const left = new Map(workspace.left.map(({ bookingId, message }) => [bookingId, message]));
  return workspace.changes.map((change): StagedItem => {
    const { bookingId, seen } = change;
    const [theirs, mine] = [bookings.get(bookingId), staged.get(bookingId)];
    const current = theirs && currentOf(theirs);
    const movedOn = hasMovedOn(change, current);
    const rebasedChange = current === undefined ? undefined : rebased(change, current);
    const wanted = mine === undefined ? placeWanted(change) : currentOf(mine);
    const title = mine?.customerName ?? theirs?.customerName ?? '';
    const work = mine?.title ?? theirs?.title ?? seen?.title ?? '';
    const kind = kindOf(change);
    return {
      id: bookingId,
      kind,
      does: changeTexts[kind],
      title: title === '' ? work : title,
      work,
      was: seen === null ? undefined : placeText(seen, world, format),
      theirs: movedOn && current !== undefined ? placeText(current, world, format) : undefined,
      mine: wanted && placeText(wanted, world, format),
      others: movedOn ? (current === undefined ? 'gone' : 'changed') : 'as seen',
      conflict:
        mine?.conflict === true
          ? mostTellingFirst(mine.violations)
              .map((one) => format.recorded(reasonText(one)))
              .join('; ')
          : undefined,
      left: left.get(bookingId),
      rebase: movedOn && rebasedChange !== undefined ? () => stage(rebasedChange) : undefined,
      keepMine: movedOn && current !== undefined ? () => stage(keptMine(change, current)) : undefined,
      drop: () => drop(bookingId),
    };
  });
}

/** Where a change of another day wants its booking; undefined if it says nothing of a place. */
function placeWanted({ seen, wanted }: GivenChange) {
  const { start, end, resourceIds, status } = seenBookingSchema
    .partial()
    .catch({})
    .parse({ ...seen, ...wanted });
  return start === undefined || end === undefined
    ? undefined
    : { start, end, resourceIds: resourceIds ?? [], status: status ?? ('draft' as const) };
}
