import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';

/** Where somebody has just gone: what they pressed is not there any more. */
export type Travelled = 'past' | 'present';
const mark = 'travelled';
const stateSchema = z.object({ [mark]: z.enum(['past', 'present']) });

/** The state of an entry of the browser's history that a journey leads to. */
export function travelledTo(where: Travelled, state: Readonly<Record<string, unknown>>) {
  return { ...state, [mark]: where };
}

/** Takes the keyboard along: to what goes on, or goes back, there; not from where somebody is already. */
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
