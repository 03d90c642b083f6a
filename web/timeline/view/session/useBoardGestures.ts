import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import type { BookingView } from '../../../../api/contract/views.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { type Placement, placementOf, titleOf } from '../../board/board.ts';
import { rowIn, rowName } from '../../board/boardRows.ts';
import type { BoardFocus } from '../../board/navigation.ts';
import type { BoardSession, SessionNotice } from '../../changes/sessionContract.ts';
import type {
  BoardPlace,
  DrawnSpan,
  GestureEffect,
  Grip,
  Point,
  Proposal,
  ReturnReason,
} from '../../gesture/gesture.ts';
import { needsForce, placedTogether } from '../../gesture/propose.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import {
  changeLabel,
  ghostText,
  type OverrideQuestion,
  overrideQuestion,
  reasonOf,
  spokenProposal,
  staying,
  togetherLabel,
} from '../planning/describeProposal.ts';
import { subjectOf } from '../planning/planner.ts';
import { createRowTints, type RowTints } from '../rows/rowTints.ts';
import type { BoardMessage } from './boardMessage.ts';
import { createDragLayer, type DragLayer } from './dragLayer.ts';
import { controlGestures, type GestureBoard, type GestureControl, type Pressed } from './gestureControl.ts';
import { createHolding, type Holding } from './holding.ts';

export interface BoardGesturesOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly read: () => GestureBoard & { readonly format: TimeFormat };
  readonly session: BoardSession;
  readonly reveal: (row: string, span: Interval | undefined) => void;
  readonly focusOn: (focus: BoardFocus) => void;
  readonly onOpen: (bookingId: string) => void;
  readonly onMessage: (message: BoardMessage) => void;
  /** A new booking is wanted in this place. */
  readonly onDrawn: (span: DrawnSpan) => void;
  /** A frame was drawn from one place to another. */
  readonly onFramed: (from: BoardPlace, to: BoardPlace) => void;
  readonly onDouble: (pressed: Pressed) => void;
  /** A finger rested on a booking and was lifted there; the point is in pixels of the window. */
  readonly onRested: (bookingId: string, row: string, point: Point) => void;
  /** Called with a single booking as it was before it was dropped elsewhere. */
  readonly onDropped: (booking: BookingView, to: Placement) => void;
  /** Asks whether a drop into a conflict is meant; undefined once it is answered, or nothing is held any more. */
  readonly onQuestion: (question: OverrideQuestion | undefined) => void;
}

export interface BoardGestures {
  readonly layer: RefObject<HTMLDivElement | null>;
  readonly spoken: RefObject<HTMLDivElement | null>;
  readonly control: () => GestureControl | undefined;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
}

/** Connects the gestures with the session: a drop is saved; a refused booking flies back and says why. */
export function useBoardGestures(options: BoardGesturesOptions): BoardGestures {
  const layer = useRef<HTMLDivElement>(null);
  const spoken = useRef<HTMLDivElement>(null);
  const control = useRef<GestureControl | undefined>(undefined);
  const latest = useRef(options);
  latest.current = options;
  const { session, scroller } = options;

  const announce = useCallback((text: string) => {
    if (spoken.current !== null) spoken.current.textContent = text;
  }, []);

  useEffect(() => {
    const element = scroller.current;
    const host = layer.current;
    if (element === null || host === null) return;
    const drag = createDragLayer(
      host,
      () => latest.current.read().layout,
      () => ({ left: element.scrollLeft, top: element.scrollTop }),
    );
    const tints = createRowTints(element, (row) => control.current?.fitIn(row));
    const refresh = () => {
      drag.refresh();
      tints.refresh();
    };
    const holding = createHolding(session);
    const hands = (): Hands => ({ options: latest.current, drag, tints, element, announce, holding });
    const gestures = controlGestures(element, () => latest.current.read(), {
      effect: (effect) => onEffect(effect, hands(), control.current),
      scrolled: refresh,
      doubled: (pressed) => latest.current.onDouble(pressed),
    });
    control.current = gestures;
    element.addEventListener('scroll', refresh, { passive: true });
    const unsubscribe = session.onNotice((notice) => onNotice(notice, hands(), gestures));
    return () => {
      unsubscribe();
      element.removeEventListener('scroll', refresh);
      gestures.stop();
      holding.stop();
      drag.remove();
      tints.hide();
      control.current = undefined;
    };
  }, [session, scroller, announce]);

  return useMemo(() => ({ layer, spoken, control: () => control.current, announce }), [announce]);
}

interface Hands {
  readonly options: BoardGesturesOptions;
  readonly drag: DragLayer;
  readonly tints: RowTints;
  readonly element: HTMLElement;
  readonly announce: (text: string) => void;
  readonly holding: Holding;
}

function onEffect(effect: GestureEffect, hands: Hands, gestures: GestureControl | undefined): void {
  const { options, drag, element, announce } = hands;
  const { board, format, planner } = options.read();
  const { words } = subjectOf(planner);
  switch (effect.type) {
    case 'opened':
      options.onOpen(effect.bookingId);
      return;
    case 'taken':
      markHeld(element, [effect.grip.booking.id, ...effect.grip.others.map(({ booking }) => booking.id)]);
      hands.holding.take(planner, [
        effect.grip.booking.id,
        ...effect.grip.others.map(({ booking }) => booking.id),
      ]);
      showProposal(hands, effect.grip, effect.proposal);
      if (effect.grip.device === 'keyboard') {
        announce(
          `Picked up ${bookingTitle(options, effect.grip.booking.id)}${effect.grip.others.length === 0 ? '' : ` and ${effect.grip.others.length} more`}. Arrow keys move it, Shift with arrows changes its length, Enter drops it, Escape puts it back.`,
        );
      }
      return;
    case 'asked':
      askAbout(hands, effect.grip, effect.proposal);
      return;
    case 'proposed':
      showProposal(hands, effect.grip, effect.proposal);
      if (gestures?.isAsking() === true) {
        askAbout(hands, effect.grip, effect.proposal);
        return;
      }
      if (effect.grip.device === 'keyboard') {
        options.reveal(effect.proposal.row, effect.proposal);
        announce(spokenProposal(board, format, effect.grip.booking, effect.proposal));
      }
      return;
    case 'dropped': {
      options.onQuestion(undefined);
      markHeld(element, []);
      drag.hide();
      hands.tints.hide();
      const { grip, proposal } = effect;
      const title = bookingTitle(options, grip.booking.id);
      const after: Placement = {
        start: proposal.start,
        end: proposal.end,
        resourceIds: proposal.resourceIds,
      };
      const placed = placedTogether(grip, proposal);
      const label =
        placed.length > 1
          ? togetherLabel(grip, placed.length, words)
          : changeLabel(board, title, grip.booking, after);
      options.session.move(
        placed.map((one) => ({
          bookingId: one.held.booking.id,
          to: { start: one.start, end: one.end, resourceIds: one.resourceIds },
          // What is forced is forced for those that need it.
          force: proposal.force && (placed.length === 1 || needsForce(one)),
        })),
        label,
      );
      const [only, another] = placed;
      const before = only && board.bookings.get(only.held.booking.id);
      if (before !== undefined && another === undefined) options.onDropped(before, after);
      hands.holding.giveBackOnceSaved();
      const left = staying(board, proposal);
      if (left !== '') options.onMessage({ tone: 'bad', text: left });
      announce(`${label}. ${spokenProposal(board, format, grip.booking, proposal)} ${left}`.trim());
      options.focusOn({ row: proposal.row, bookingId: grip.booking.id });
      return;
    }
    case 'drawing':
      drag.show('draft', effect.span, {
        title: `New ${words.one}`,
        when: `${format.span(effect.span.start, effect.span.end)} · ${rowName(board, effect.span.row)}`,
        verdict: 'drawn',
        reason: '',
      });
      return;
    case 'framing':
      drag.frame(effect.from, effect.to);
      return;
    case 'framed':
      drag.hide();
      if (effect.to !== undefined) options.onFramed(effect.from, effect.to);
      return;
    case 'drawn':
      drag.hide();
      if (effect.span !== undefined) options.onDrawn(effect.span);
      return;
    case 'returned':
      if (effect.grip.device === 'touch' && effect.reason === 'unchanged') {
        const { booking, row, point } = effect.grip;
        const { left, top } = element.getBoundingClientRect();
        options.onRested(booking.id, row, { x: left + point.x, y: top + point.y });
      }
      returnHome(effect.grip, effect.proposal, effect.reason, hands);
  }
}

function onNotice(notice: SessionNotice, hands: Hands, gestures: GestureControl): void {
  const { options, drag, element, announce } = hands;
  switch (notice.kind) {
    case 'bookingChanged':
      gestures.bookingChanged(notice.bookingId);
      return;
    case 'bookingGone':
      gestures.bookingGone(notice.bookingId);
      return;
    case 'returned': {
      const text = `${notice.label} did not happen: ${notice.message}`;
      announce(text);
      options.onMessage({ tone: 'bad', text });
      const { board, rows, format } = options.read();
      const booking = board.bookings.get(notice.bookingId);
      if (gestures.isHolding() || booking === undefined) return;
      const proposal: Proposal = {
        ...notice.from,
        row: rowIn(rows, booking, notice.from.resourceIds),
        force: false,
        violations: [],
        remarks: [],
        forbidden: notice.message,
        others: [],
        judged: 'all',
      };
      const home = placementOf(booking);
      drag.show(booking.status, proposal, ghostText(board, format, titleOf(booking), home, proposal));
      markHeld(element, [booking.id]);
      void drag
        .flyTo({ ...home, row: rowIn(rows, booking, home.resourceIds) })
        .then(() => markHeld(element, []));
      return;
    }
    case 'undoRefused':
      announce(notice.message);
      options.onMessage({ tone: 'bad', text: notice.message });
      return;
    case 'undone':
    case 'redone': {
      announce(notice.message);
      const { board, rows } = options.read();
      const booking = board.bookings.get(notice.bookingId);
      if (booking !== undefined) {
        options.reveal(rowIn(rows, booking, placementOf(booking).resourceIds), booking);
      }
    }
  }
}

function returnHome(grip: Grip, proposal: Proposal | undefined, reason: ReturnReason, hands: Hands): void {
  const { options, drag, element, announce } = hands;
  hands.holding.giveBack();
  options.onQuestion(undefined);
  hands.tints.hide();
  const title = bookingTitle(options, grip.booking.id);
  const text = returnText(title, grip, proposal, reason, options);
  announce(text);
  if (reason !== 'unchanged' && reason !== 'cancelled' && reason !== 'interrupted') {
    options.onMessage({ tone: 'bad', text });
  }
  const done = () => markHeld(element, []);
  if (proposal === undefined || reason === 'unchanged' || reason === 'gone') {
    drag.hide();
    done();
    return;
  }
  void drag.flyTo({ start: grip.booking.start, end: grip.booking.end, row: grip.row }).then(done);
}

function returnText(
  title: string,
  grip: Grip,
  proposal: Proposal | undefined,
  reason: ReturnReason,
  options: BoardGesturesOptions,
): string {
  switch (reason) {
    case 'unchanged':
      return `${title} stays where it is.`;
    case 'cancelled':
    case 'interrupted':
      return `Cancelled. ${title} is back with ${rowName(options.read().board, grip.row)}.`;
    case 'forbidden':
      return `${title} was not moved: ${proposal === undefined ? '' : reasonOf(options.read().format, proposal)}`;
    case 'fixed':
      return grip.booking.fixed ?? `${title} cannot be moved.`;
    case 'changedByOther':
      return `Someone else changed ${title} while you were holding it. It is where they put it.`;
    case 'gone':
      return `Someone else took ${title} away while you were holding it.`;
  }
}

function askAbout({ options }: Hands, grip: Grip, proposal: Proposal): void {
  const { board, format, planner } = options.read();
  options.onQuestion(overrideQuestion(board, format, grip, proposal, subjectOf(planner).words));
}

/** So many of the others have a ghost of their own: a frame has no time for more. */
const mostGhosts = 16;

function showProposal({ options, drag, tints }: Hands, grip: Grip, proposal: Proposal): void {
  // One end that is moved stays in its row.
  if (grip.part === 'body') tints.show(proposal);
  const { board, format } = options.read();
  const booking = board.bookings.get(grip.booking.id);
  drag.show(
    booking?.status ?? 'draft',
    proposal,
    ghostText(board, format, bookingTitle(options, grip.booking.id), grip.booking, proposal),
    proposal.others.slice(0, mostGhosts).map((one) => ({
      start: one.start,
      end: one.end,
      row: one.row,
      status: board.bookings.get(one.held.booking.id)?.status ?? 'draft',
      title: bookingTitle(options, one.held.booking.id),
    })),
  );
}

function bookingTitle(options: BoardGesturesOptions, bookingId: string): string {
  const { board, planner } = options.read();
  const booking = board.bookings.get(bookingId);
  return booking === undefined ? `The ${subjectOf(planner).words.one}` : titleOf(booking);
}

/** Fades the bars of bookings while they are held. */
function markHeld(element: HTMLElement, bookingIds: readonly string[]): void {
  for (const bar of element.querySelectorAll('[data-held]')) bar.removeAttribute('data-held');
  for (const id of bookingIds) {
    for (const bar of element.querySelectorAll(`[data-booking="${CSS.escape(id)}"]`)) {
      bar.setAttribute('data-held', '');
    }
  }
}
