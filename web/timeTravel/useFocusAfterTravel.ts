import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';

/** Where the user has just gone, so that the button they pressed no longer exists. */
export type Travelled = 'past' | 'present';
const mark = 'travelled';
const stateSchema = z.object({ [mark]: z.enum(['past', 'present']) });

/** The state of an entry in the browser's history to which time travel leads. */
export function travelledTo(where: Travelled, state: Readonly<Record<string, unknown>>) {
  return { ...state, [mark]: where };
}

/**
 * Moves the keyboard focus to the control that continues, or goes back, there; not if the user was there
 * already.
 */
export function useFocusAfterTravel<Target extends HTMLElement>(where: Travelled): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const { state } = useLocation();
  const arrived = stateSchema.safeParse(state).data?.[mark] === where;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the moment when it comes onto the screen
  useEffect(() => {
    if (arrived && document.activeElement === document.body) target.current?.focus();
  }, []);
  return target;
}
