import {
  IconArrowsExchange,
  IconBriefcase,
  IconClipboardPlus,
  IconCopy,
  IconEyeOff,
  IconLock,
  IconLockOpen,
  IconMoodSick,
  IconPlus,
  IconUserMinus,
  IconUserPlus,
  IconUserSearch,
} from '@tabler/icons-react';
import { type MouseEvent, useCallback, useRef, useState } from 'react';
import type { BookingView } from '../../../api/contract/views.ts';
import { localDayOf } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { assignLabel } from '../../booking/assignLabel.ts';
import { lockChoice } from '../../booking/lockChoice.ts';
import { jobsToOffer, offeringJobs } from '../../jobBoard/offeringJobs.ts';
import { type AskedSwap, swapOf } from '../../plans/swapping.ts';
import { type Board, isCancelled, placementOf, titleOf } from '../board/board.ts';
import { rowName } from '../board/boardRows.ts';
import { counted } from '../board/boardWords.ts';
import type { Selection } from '../board/selection.ts';
import { forbiddenPeople, type Planner, subjectOf } from '../view/planning/planner.ts';
import type { BoardPart } from '../view/session/useBoardScroll.ts';
import type { BoardMenuItem, OpenMenu } from './BoardMenu.tsx';
import type { BoardSteps } from './useBoardSteps.ts';

/** What a menu is opened on: a booking in a row, an empty place of a row, or a row's name. */
export type MenuSubject =
  | { readonly kind: 'booking'; readonly bookingId: string; readonly row: string }
  | { readonly kind: 'empty'; readonly row: string; readonly at: number }
  | { readonly kind: 'name'; readonly row: string };

export interface MenuBoard {
  readonly board: Board;
  readonly planner: Planner;
  readonly selection: Selection;
  /** The steps of bookings; undefined where none can be taken. */
  readonly steps: BoardSteps | undefined;
  /** How many bookings are copied. */
  readonly copied: number;
  readonly open: (bookingId: string) => void;
  /** Opens the record of a row. */
  readonly openRow: (row: string) => void;
  /** Asks for how many days the person of a row is off sick; undefined where nobody's time is decided. */
  readonly offSick: ((row: string) => void) | undefined;
  /** Exchanges the work of two people; undefined where nobody's is. */
  readonly swap: ((swap: AskedSwap) => void) | undefined;
  /** Asks who is free from an instant on; undefined where nobody is looked for. */
  readonly whoIsFree: ((at: number) => void) | undefined;
  readonly bookingsOf: (row: string) => readonly BookingView[];
  /** The days in view, of which a row's bookings are selected together; undefined: all of the board's. */
  readonly seen: BoardPart['days'] | undefined;
  readonly takeOff: (bookingId: string, row: string) => void;
  readonly lock: (bookingIds: readonly string[]) => void;
  /** The functions that make bookings; undefined where none can be made. */
  readonly make:
    | {
        readonly begin: (row: string, at: number | undefined) => void;
        /** Undefined where nothing can be pasted. */
        readonly clipboard:
          | {
              readonly copy: (bookingIds: readonly string[], row: string | undefined) => void;
              readonly paste: (row: string, at: number | undefined) => void;
            }
          | undefined;
      }
    | undefined;
  readonly select: (bookingIds: readonly string[]) => void;
  /** What is at a point of the window, or at an element that the keyboard is on. */
  readonly subjectAt: (
    target: Element,
    point: { readonly x: number; readonly y: number },
  ) => MenuSubject | undefined;
}

const size = 16;

/** The menu of what was pointed at, by mouse, by keyboard or by a finger that rests. */
export function useBoardMenu(on: MenuBoard) {
  const latest = useRef(on);
  latest.current = on;
  const [menu, setMenu] = useState<OpenMenu | undefined>();

  const openOn = useCallback((subject: MenuSubject, point: { readonly x: number; readonly y: number }) => {
    const offered = offers(latest.current, subject);
    if (offered !== undefined) setMenu({ ...offered, ...point });
  }, []);

  const onContextMenu = useCallback(
    (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      // The menu key points at nothing: the menu opens at what has the focus.
      const byKey = event.button !== 2 && event.nativeEvent.detail === 0;
      const box = target.getBoundingClientRect();
      const point = byKey
        ? { x: Math.max(box.left, 0) + 12, y: box.bottom - 4 }
        : { x: event.clientX, y: event.clientY };
      const subject = latest.current.subjectAt(target, point);
      if (subject === undefined) return;
      event.preventDefault();
      openOn(subject, point);
    },
    [openOn],
  );

  return { menu, openOn, onContextMenu, close: useCallback(() => setMenu(undefined), []) };
}

type Offers = Pick<OpenMenu, 'title' | 'groups'>;

function offers(on: MenuBoard, subject: MenuSubject): Offers | undefined {
  const { board, selection } = on;
  switch (subject.kind) {
    case 'booking': {
      const booking = board.bookings.get(subject.bookingId);
      if (booking === undefined) return undefined;
      const chosen = [...selection].flatMap((id) => board.bookings.get(id) ?? []);
      return chosen.length > 1 && selection.has(booking.id)
        ? offersOfMany(on, chosen, subject.row)
        : offersOfBooking(on, booking, subject.row);
    }
    case 'empty': {
      const { row, at } = subject;
      const groups = [makingAt(on, row, at), freeItems(on, at)];
      return groups.some((items) => items.length > 0) ? { title: rowName(board, row), groups } : undefined;
    }
    case 'name':
      return offersOfRow(on, subject.row);
  }
}

function offersOfBooking(on: MenuBoard, booking: BookingView, row: string): Offers {
  const { board, planner, steps } = on;
  const offered = steps?.of(booking) ?? [];
  const assign = offered.find(({ action }) => action === 'allocate');
  const people = placementOf(booking).resourceIds;
  const without = { ...placementOf(booking), resourceIds: people.filter((id) => id !== row) };
  const mayTakeOff =
    people.includes(row) &&
    steps !== undefined &&
    forbiddenPeople(planner, board, booking.id, without) === undefined;
  const lock = locksIn(on) ? lockChoice(booking, planner.person) : undefined;
  const own: BoardMenuItem[] = [];
  if (assign !== undefined) {
    const act = () => steps?.take('allocate', booking);
    own.push({ label: assignLabel(booking), icon: <IconUserPlus size={size} />, act });
  }
  if (mayTakeOff) {
    const label = people.length > 1 ? `Take ${rowName(board, row)} off` : 'Unallocate';
    const act = () => on.takeOff(booking.id, row);
    own.push({ label, hint: 'Delete', icon: <IconUserMinus size={size} />, act });
  }
  if (lock !== undefined && steps !== undefined) own.push(lockItem(on, lock, [booking.id]));
  own.push(...(steps?.further?.(booking) ?? []));
  return {
    title: titleOf(booking),
    groups: [
      [{ label: 'Open', hint: 'Enter', act: () => on.open(booking.id) }],
      offered
        .filter(({ action }) => action !== 'allocate')
        .map(({ action, label }) => ({
          label,
          tone: action === 'cancel' ? ('danger' as const) : undefined,
          act: () => steps?.take(action, booking),
        })),
      own,
      offerItems(on, [booking]),
      copyItems(on, [booking.id], row),
      inactiveItems(steps, [booking]),
    ],
  };
}

function offersOfMany(on: MenuBoard, chosen: readonly BookingView[], row: string): Offers {
  const { steps, planner } = on;
  const ids = chosen.map(({ id }) => id);
  const locks = locksIn(on) ? chosen.map((booking) => lockChoice(booking, planner.person)) : [];
  const lock = locks.includes('lock') ? 'lock' : locks.includes('unlock') ? 'unlock' : undefined;
  return {
    title: `${chosen.length} selected ${subjectOf(planner).words.many}`,
    groups: [
      (steps?.ofMany(chosen) ?? []).map(({ action, label, bookings }) => ({
        label,
        act: () => steps?.takeMany(action, bookings),
      })),
      swapItems(on, chosen),
      steps === undefined || lock === undefined ? [] : [lockItem(on, lock, ids)],
      offerItems(on, chosen),
      copyItems(on, ids, row),
      inactiveItems(steps, chosen),
      [{ label: 'Clear the selection', hint: 'Esc', act: () => on.select([]) }],
    ],
  };
}

function offersOfRow(on: MenuBoard, row: string): Offers {
  const { offSick } = on;
  const { first, last } = on.seen ?? {};
  const isSeen = ({ start }: BookingView) =>
    first === undefined || last === undefined || (start >= first.start && start < last.end);
  const theirs = on
    .bookingsOf(row)
    .flatMap((booking) => (isCancelled(booking) || !isSeen(booking) ? [] : booking.id));
  return {
    title: rowName(on.board, row),
    groups: [
      [
        { label: 'Open', hint: 'Enter', act: () => on.openRow(row) },
        ...(offSick === undefined
          ? []
          : [{ label: 'Off sick…', icon: <IconMoodSick size={size} />, act: () => offSick(row) }]),
        ...swapDays(on, row),
      ],
      makingAt(on, row, undefined),
      theirs.length === 0
        ? []
        : [
            {
              label: `Select all ${subjectOf(on.planner).words.many} here (${theirs.length})`,
              act: () => on.select(theirs),
            },
          ],
    ],
  };
}

/** Making bookings in a row, at an instant or wherever the board would begin one. */
function makingAt(
  { make, copied, planner }: MenuBoard,
  row: string,
  at: number | undefined,
): BoardMenuItem[] {
  if (make === undefined) return [];
  const { words } = subjectOf(planner);
  const items: BoardMenuItem[] = [
    {
      label: `New ${words.one} here`,
      hint: 'N',
      icon: <IconPlus size={size} />,
      act: () => make.begin(row, at),
    },
  ];
  const { clipboard } = make;
  if (copied > 0 && clipboard !== undefined) {
    const label = copied === 1 ? 'Paste here' : `Paste ${counted(words, copied)} here`;
    const icon = <IconClipboardPlus size={size} />;
    items.push({ label, hint: 'Ctrl V', icon, act: () => clipboard.paste(row, at) });
  }
  return items;
}

/** Who could do something at an instant that was pointed at. */
function freeItems({ whoIsFree }: MenuBoard, at: number): BoardMenuItem[] {
  if (whoIsFree === undefined) return [];
  const act = () => whoIsFree(at);
  return [{ label: 'Who is free then?', icon: <IconUserSearch size={size} />, act }];
}

/** Two people exchange what is selected of theirs. */
function swapItems({ swap }: MenuBoard, chosen: readonly BookingView[]): BoardMenuItem[] {
  const asked = swap && swapOf(chosen);
  if (asked === undefined) return [];
  return [{ label: 'Swap…', hint: 'X', icon: <IconArrowsExchange size={size} />, act: () => swap?.(asked) }];
}

/** Somebody exchanges the days in view with somebody else. */
function swapDays({ swap, seen, board, planner }: MenuBoard, row: string): BoardMenuItem[] {
  if (swap === undefined || seen === undefined || !board.resourcesById.has(row)) return [];
  const zone = zoneOf(planner.organisation.timeZone);
  const days = { first: localDayOf(zone, seen.first.start), last: localDayOf(zone, seen.last.end - 1) };
  const act = () => swap({ kind: 'days', resourceId: row, ...days });
  return [{ label: 'Swap work…', icon: <IconArrowsExchange size={size} />, act }];
}

/** Whether what is on the board can be locked. */
function locksIn({ planner }: MenuBoard): boolean {
  return subjectOf(planner).planning === 'bookings';
}

function lockItem(on: MenuBoard, lock: 'lock' | 'unlock', ids: readonly string[]): BoardMenuItem {
  const icon = lock === 'lock' ? <IconLock size={size} /> : <IconLockOpen size={size} />;
  return { label: lock === 'lock' ? 'Lock' : 'Unlock', hint: 'L', icon, act: () => on.lock(ids) };
}

/** Those that lack people are sent to the job board. */
function offerItems(on: MenuBoard, bookings: readonly BookingView[]): BoardMenuItem[] {
  if (!locksIn(on) || on.steps === undefined) return [];
  const jobs = jobsToOffer(on.planner.person, bookings, Date.now() / 1000);
  if (jobs.length === 0) return [];
  const label = bookings.length === 1 ? 'Send to the job board' : `Send to the job board: ${jobs.length}`;
  return [{ label, icon: <IconBriefcase size={size} />, act: () => offeringJobs.become(jobs) }];
}

/** Bookings that are inactive count for nothing and leave the board; their list has them. */
function inactiveItems(steps: BoardSteps | undefined, bookings: readonly BookingView[]): BoardMenuItem[] {
  const activity = steps?.activity;
  const some = activity?.endable(bookings) ?? [];
  if (activity === undefined || some.length === 0) return [];
  const label = bookings.length === 1 ? 'Make inactive' : `Make inactive: ${some.length}`;
  return [{ label, icon: <IconEyeOff size={size} />, act: () => activity.end(some) }];
}

function copyItems({ make }: MenuBoard, ids: readonly string[], row: string): BoardMenuItem[] {
  const clipboard = make?.clipboard;
  if (clipboard === undefined) return [];
  const act = () => clipboard.copy(ids, row);
  return [{ label: 'Copy', hint: 'Ctrl C', icon: <IconCopy size={size} />, act }];
}
