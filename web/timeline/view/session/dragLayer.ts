import type { Interval } from '../../../../domain/time/intervals.ts';
import type { BoardLayout } from '../../board/boardLayout.ts';
import type { Scroll } from '../../board/hitTest.ts';
import type { BoardPlace } from '../../gesture/gesture.ts';
import { rowHeight } from '../metrics.ts';

/** The text that the layer shows beside the ghost. */
export interface GhostText {
  readonly title: string;
  readonly when: string;
  /**
   * `free`: no violations. `conflict`: it may be dropped and is marked. `blocked`: it may not be dropped. `drawn`: it is
   * no booking yet.
   */
  readonly verdict: 'home' | 'free' | 'conflict' | 'blocked' | 'drawn';
  /** The first reason and how many more there are; empty where there is none. */
  readonly reason: string;
}

export interface GhostPlace extends Interval {
  readonly row: string;
}

/** The ghost of a booking that is held together with the one under the pointer. */
export interface OtherGhost extends GhostPlace {
  readonly status: string;
  readonly title: string;
}

/**
 * The ghost that follows the pointer, the tint of the row under it and the text beside it: plain elements
 * moved by `transform`, outside React, so that a drag redraws nothing else.
 */
export interface DragLayer {
  readonly show: (status: string, place: GhostPlace, text: GhostText, others?: readonly OtherGhost[]) => void;
  /** Shows a frame between two corners. */
  readonly frame: (from: BoardPlace, to: BoardPlace) => void;
  /** Repositions everything after a scroll. */
  readonly refresh: () => void;
  readonly hide: () => void;
  /** Moves the ghost to a place with an animation, and hides it there. */
  readonly flyTo: (place: GhostPlace) => Promise<void>;
  readonly remove: () => void;
}

const flightMs = 240;
/** A narrower ghost has no text on it, only beside it. */
const titleFrom = 48;
/** The tinted row begins this far above the ghost. */
const tintAir = 4;
/** The text beside the ghost stays within the board (its `max-width`, and a margin). */
const widestReason = 368;

/** Creates the layer's elements inside `host`, which covers the viewport below the header. */
export function createDragLayer(
  host: HTMLElement,
  layout: () => BoardLayout,
  scroll: () => Scroll,
): DragLayer {
  const frame = element('frame');
  const tint = element('tint');
  const ghost = element('ghost');
  const title = ghost.appendChild(element('ghostTitle'));
  const reason = element('reason');
  const reasonWhen = reason.appendChild(element('reasonWhen'));
  const reasonText = reason.appendChild(element('reasonText'));
  host.append(frame, tint, ghost, reason);
  let shown: GhostPlace | undefined;
  let corners: readonly [BoardPlace, BoardPlace] | undefined;
  let others: readonly { readonly element: HTMLElement; readonly place: GhostPlace }[] = [];
  let flight: Animation | undefined;

  function boxOf(place: GhostPlace) {
    const box = layout().boxOf(scroll(), place);
    return { ...box, width: Math.max(6, box.width - 1) };
  }

  /** As many elements as there are others; those that are there already are used again. */
  function showOthers(wanted: readonly OtherGhost[]): void {
    const kept = others.map((one) => one.element);
    for (const one of kept.splice(wanted.length)) one.remove();
    others = wanted.map((place, index) => {
      const box = kept[index] ?? host.insertBefore(element('other'), ghost);
      box.setAttribute('data-status', place.status);
      setText(box, place.title);
      return { element: box, place };
    });
  }

  function placeFrame(): void {
    if (corners === undefined) return;
    const boxes = corners.map(({ row, at }) => layout().boxOf(scroll(), { row, start: at, end: at }));
    const left = Math.min(...boxes.map(({ x }) => x));
    const top = Math.min(...boxes.map(({ y }) => y));
    frame.style.transform = `translate(${left}px, ${top}px)`;
    frame.style.width = `${Math.max(...boxes.map(({ x, width }) => x + width)) - left}px`;
    frame.style.height = `${Math.max(...boxes.map(({ y, height }) => y + height)) - top}px`;
  }

  function refresh(): void {
    placeFrame();
    if (shown === undefined) return;
    for (const other of others) {
      const { x, y, width } = boxOf(other.place);
      other.element.style.transform = `translate(${x}px, ${y}px)`;
      other.element.style.width = `${width}px`;
    }
    const { x, y, width } = boxOf(shown);
    tint.style.transform = `translate(0, ${y - tintAir}px)`;
    ghost.style.transform = `translate(${x}px, ${y}px)`;
    ghost.style.width = `${width}px`;
    title.hidden = width < titleFrom;
    const room = host.clientWidth;
    const left = Math.min(Math.max(x, layout().gutter + 4), Math.max(8, room - widestReason));
    const under = y - tintAir + rowHeight;
    const below = under + 64 < host.clientHeight;
    reason.style.transform = `translate(${left}px, ${below ? under + 2 : y - 58}px)`;
  }

  function hide(): void {
    shown = undefined;
    corners = undefined;
    showOthers([]);
    host.removeAttribute('data-shown');
  }

  return {
    show: (status, place, text, wanted = []) => {
      flight?.cancel();
      flight = undefined;
      shown = place;
      host.setAttribute('data-shown', text.verdict);
      ghost.setAttribute('data-status', status);
      setText(title, text.title);
      setText(reasonWhen, text.when);
      setText(reasonText, text.reason);
      showOthers(wanted);
      refresh();
    },
    frame: (from, to) => {
      corners = [from, to];
      host.setAttribute('data-shown', 'frame');
      placeFrame();
    },
    refresh,
    hide,
    flyTo: async (place) => {
      if (shown === undefined) return;
      const from = boxOf(shown);
      const to = boxOf(place);
      showOthers([]);
      host.setAttribute('data-shown', 'flying');
      const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const flying = ghost.animate(
        [
          { transform: `translate(${from.x}px, ${from.y}px)`, width: `${from.width}px` },
          { transform: `translate(${to.x}px, ${to.y}px)`, width: `${to.width}px` },
        ],
        { duration: reduced ? 1 : flightMs, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)', fill: 'forwards' },
      );
      flight = flying;
      await new Promise<void>((resolve) => {
        flying.onfinish = () => resolve();
        flying.oncancel = () => resolve();
      });
      if (flight !== flying) return;
      flight = undefined;
      hide();
      flying.cancel();
    },
    remove: () => {
      flight?.cancel();
      host.replaceChildren();
    },
  };
}

function element(part: string): HTMLElement {
  const made = document.createElement('div');
  made.setAttribute('data-part', part);
  return made;
}

function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}
