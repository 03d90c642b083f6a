import { Notifications, useNotifications } from '@mantine/notifications';
import { useLayoutEffect, useRef } from 'react';
import { freePlace } from './freePlace.ts';

const rootSelector = '.mantine-Notifications-root[data-position="bottom-right"]';
const controls = 'button, a[href], input, select, textarea, summary, [role="button"], [tabindex="0"]';

/** The most that one message is high, in pixels: it grows to its height only once it is placed. */
const messageHeight = 84;
/** How far points are apart at which is looked what is there: less than any control is wide or high. */
const step = 14;

/** Messages at the foot of the page, from the right, where they lie over no control if there is such a place. */
export function Messages() {
  const { notifications } = useNotifications();
  const placed = useRef(0);
  const count = notifications.length;
  useLayoutEffect(() => {
    const root = document.querySelector<HTMLElement>(rootSelector);
    if (count === 0) root?.style.removeProperty('right');
    else if (root !== null && count > placed.current) place(root, count);
    placed.current = count;
  }, [count]);
  return <Notifications position="bottom-right" />;
}

/** Moves the messages to the left of their usual place until nothing that can be used lies under them. */
function place(root: HTMLElement, count: number): void {
  root.style.removeProperty('right');
  const { left, right, bottom, height } = root.getBoundingClientRect();
  const top = bottom - Math.max(height, messageHeight * count);
  const margin = window.innerWidth - right;
  const columns: boolean[] = [];
  for (let x = right - 1; x > margin; x -= step) columns.push(hasControl(x, top, bottom));
  const moved = freePlace(columns, Math.ceil((right - left) / step)) * step;
  if (moved > 0) root.style.right = `${margin + moved}px`;
}

function hasControl(x: number, top: number, bottom: number): boolean {
  for (let y = top; y < bottom; y += step) {
    const there = document.elementsFromPoint(x, y).find((element) => element.closest(rootSelector) === null);
    if (there?.closest(controls)) return true;
  }
  return false;
}
