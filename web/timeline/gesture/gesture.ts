import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { Placement } from '../board/board.ts';
import { unallocatedRow } from '../board/hitTest.ts';

/** The details of a booking that a gesture needs. */
export interface HeldBooking extends Placement {
  readonly id: string;
  /** Why it cannot be moved at all, for example because it is finished; undefined if it can. */
  readonly fixed: string | undefined;
  /** A cancelled booking is given to others at its time: it changes its row and nothing else. */
  readonly keepsTime: boolean;
  /** What stands against its present place: nobody is asked about that again. */
  readonly violations: readonly Violation[];
}

/** A booking that is selected with the one that was grabbed and held together with it, and the row it was taken from. */
export interface HeldWith {
  readonly booking: HeldBooking;
  readonly row: string;
}

/** `body` moves the booking; the ends resize it. */
export type GripPart = 'body' | 'start' | 'end';

/** A booking being held, and where it was grabbed. */
export interface Grip {
  readonly booking: HeldBooking;
  /** The row it was taken from: a resource's id, or the unallocated lane. */
  readonly row: string;
  /** The others that go with it: by as much time and as many rows, their ends by as much. */
  readonly others: readonly HeldWith[];
  readonly part: GripPart;
  /** Seconds between the booking's start and the point where it was grabbed. */
  readonly offset: number;
  readonly point: Point;
  /** Touch waits for a long press, so that a finger can scroll. */
  readonly device: 'mouse' | 'touch' | 'keyboard';
}

/** An empty place of a row that is pressed, or a span that is being drawn from there. */
export interface Drawing {
  readonly row: string;
  /** Where the press was, on a snap step. */
  readonly from: number;
  /** A new booking is drawn, or a frame around bookings that are to be selected. */
  readonly purpose: 'booking' | 'frame';
  readonly point: Point;
  readonly device: 'mouse' | 'touch';
}

/** A row and an instant in it. */
export interface BoardPlace {
  readonly row: string;
  readonly at: number;
}

/** A span in a row: where a new booking would be. */
export interface DrawnSpan extends Interval {
  readonly row: string;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the booking would go if it were dropped now. */
export interface Proposal extends Placement {
  readonly row: string;
  /** Allocate despite violations (`IsForceAllocation`). */
  readonly force: boolean;
  readonly violations: readonly Violation[];
  /** What is worth knowing and no conflict, for example a distance that is not known. */
  readonly remarks: readonly string[];
  /** Why this change is not allowed for this booking or person, force or not; undefined if it is. */
  readonly forbidden: string | undefined;
  /** Where the others would go. One that is forbidden stays where it is. */
  readonly others: readonly OtherProposal[];
  /** `first`: of many others only the first are judged, as long as they are on the move; all are when they are let go. */
  readonly judged: 'first' | 'all';
}

/** The same for one of the bookings that are held together with the one that was grabbed. */
export interface OtherProposal extends Omit<Proposal, 'force' | 'others' | 'judged'> {
  readonly held: HeldWith;
}

/** What the checks say of a place. */
export type Judgement = Pick<Proposal, 'violations' | 'remarks'>;

/** What a gesture needs from its environment; pure functions. */
export interface GestureRules {
  readonly stepSeconds: number;
  /** Where something may begin or end near an instant; `home` is where it does now, if it does anywhere. */
  readonly snap: (instant: number, home?: number) => number;
  /** An instant so many seconds later; whole days later the clock shows the same. */
  readonly later: (instant: number, seconds: number) => number;
  /** What stands against a booking in a place that it does not have yet, with others in the places of `together`. */
  readonly judge: (
    booking: HeldBooking,
    placement: Placement,
    together: ReadonlyMap<string, Placement>,
  ) => Judgement;
  /** Where bookings of other rows go if one goes from a row to another; undefined for one that would leave the board. */
  readonly shift: (from: string, to: string) => (row: string) => string | undefined;
  /** Why this user may not make this change to this booking at all. */
  readonly forbid: (
    booking: HeldBooking,
    placement: Placement,
    rows: { readonly from: string; readonly to: string },
  ) => string | undefined;
}

export type GestureEvent =
  | {
      readonly type: 'pointerDown';
      readonly booking: HeldBooking;
      readonly row: string;
      readonly others?: readonly HeldWith[];
      readonly part: GripPart;
      readonly at: number;
      readonly point: Point;
      readonly device: 'mouse' | 'touch';
    }
  | {
      readonly type: 'pointerMove';
      readonly at: number;
      /** Undefined if the pointer is over no row: the last row stays. */
      readonly row: string | undefined;
      readonly point: Point;
      readonly force: boolean;
    }
  /** A press on an empty place. */
  | {
      readonly type: 'emptyDown';
      readonly purpose?: Drawing['purpose'];
      readonly row: string;
      readonly at: number;
      readonly point: Point;
      readonly device: 'mouse' | 'touch';
    }
  | { readonly type: 'longPress' }
  | { readonly type: 'pointerUp' }
  | {
      readonly type: 'pickUp';
      readonly booking: HeldBooking;
      readonly row: string;
      readonly others?: readonly HeldWith[];
    }
  | { readonly type: 'step'; readonly seconds: number; readonly edge: 'both' | 'start' | 'end' }
  | { readonly type: 'toRow'; readonly row: string }
  | { readonly type: 'toggleForce' }
  | { readonly type: 'drop' }
  /** The answer to `asked`: the conflicts are meant to be overridden. `cancel` is the other answer. */
  | { readonly type: 'placeAnyway' }
  /** The user gives up: Escape. */
  | { readonly type: 'cancel' }
  /** Something else ended the gesture: the pointer was lost, the window lost its focus, the zoom changed. */
  | { readonly type: 'interrupt' }
  | { readonly type: 'bookingChanged'; readonly booking: HeldBooking }
  | { readonly type: 'bookingGone'; readonly bookingId: string };

export type ReturnReason =
  | 'unchanged'
  | 'cancelled'
  | 'interrupted'
  | 'forbidden'
  | 'fixed'
  | 'changedByOther'
  | 'gone';

/** What a gesture reports to its environment. */
export type GestureEffect =
  | { readonly type: 'opened'; readonly bookingId: string }
  | { readonly type: 'taken'; readonly grip: Grip; readonly proposal: Proposal }
  | { readonly type: 'proposed'; readonly grip: Grip; readonly proposal: Proposal }
  /** It was let go where it is in conflict: is that meant? */
  | { readonly type: 'asked'; readonly grip: Grip; readonly proposal: Proposal }
  | { readonly type: 'dropped'; readonly grip: Grip; readonly proposal: Proposal }
  | { readonly type: 'drawing'; readonly span: DrawnSpan }
  /** `span` is where a new booking is wanted; undefined if the drawing was given up. */
  | { readonly type: 'drawn'; readonly span: DrawnSpan | undefined }
  | { readonly type: 'framing'; readonly from: BoardPlace; readonly to: BoardPlace }
  /** `to` is the opposite corner; undefined if the frame was given up. */
  | { readonly type: 'framed'; readonly from: BoardPlace; readonly to: BoardPlace | undefined }
  | {
      readonly type: 'returned';
      readonly grip: Grip;
      readonly proposal: Proposal | undefined;
      readonly reason: ReturnReason;
    };

/** How long a booking is that nobody has drawn an end for, in seconds. */
export const usualLength = 3600;

/** Pixels that the pointer travels before a press becomes a drag. */
const dragThreshold = 4;

/** Whether the pointer has gone far enough from where it was pressed to be a drag. */
export function hasTravelled(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) >= dragThreshold;
}

/**
 * The people of a booking after it was moved from one row to another; its other people stay. A row of somebody who has it
 * already changes nobody: the place that was moved would be lost, so the drop is forbidden (`isColleague`).
 */
export function peopleAfter(booking: Placement, from: string, to: string): readonly string[] {
  if (from === to) return booking.resourceIds;
  if (to === unallocatedRow) return booking.resourceIds.filter((id) => id !== from);
  if (from === unallocatedRow) return [to];
  if (booking.resourceIds.includes(to)) return booking.resourceIds;
  return booking.resourceIds.map((id) => (id === from ? to : id));
}

/** Whether a booking's bar is moved onto the row of another person who has it as well. */
export function isColleague(booking: Placement, from: string, to: string): boolean {
  return from !== to && booking.resourceIds.includes(to);
}

export function samePlacement(a: Placement, b: Placement): boolean {
  return a.start === b.start && a.end === b.end && samePeople(a.resourceIds, b.resourceIds);
}

export function samePeople(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
