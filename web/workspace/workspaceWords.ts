import type { CurrentBooking } from '../../domain/workspace/reconcile.ts';
import type { SeenBooking } from '../../domain/workspace/workspace.ts';
import { grouped } from '../shell/counted.ts';
import { type Board, nameOf } from '../timeline/board/board.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';

/** `1 change`, `12 changes` */
export function countedChanges(count: number): string {
  return count === 1 ? '1 change' : `${grouped(count)} changes`;
}

/** Where a booking is, for people: `Mon 02/Mar 09:00–10:00 · Ana Ruiz`, or that it is cancelled. */
export function placeText(
  { start, end, resourceIds, status }: Omit<SeenBooking | CurrentBooking, 'title'>,
  board: Pick<Board, 'resourcesById'> | undefined,
  format: TimeFormat,
): string {
  const people = resourceIds.map((id) => nameOf(board?.resourcesById.get(id), id)).join(', ');
  const text = `${format.span(start, end)} · ${people === '' ? 'nobody yet' : people}`;
  return status === 'cancelled' ? `${text} · cancelled` : text;
}
