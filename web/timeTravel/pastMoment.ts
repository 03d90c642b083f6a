import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { mayRead } from '../../domain/rights.ts';
import {
  dateOfLocalDay,
  instantOnLocalDay,
  localDayOf,
  localDayOfDate,
  secondOfLocalDay,
} from '../../domain/time/localDay.ts';
import { clockOf } from '../../domain/time/localText.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { useActor } from '../shell/SessionContext.ts';
import { keptState } from '../shell/useBeside.ts';
import { travelledTo } from './useFocusAfterTravel.ts';

/** The parameters that name the past moment shown, and the later one it is compared with. */
const shownParameter = 'asOf';
const comparedParameter = 'upTo';

export interface TimeTravel {
  /** Epoch milliseconds; null in the present. */
  readonly asOf: number | null;
  /** What the shown moment is compared with: a moment not before it, or the present; null where nothing is. */
  readonly upTo: number | 'now' | null;
  /** Whether moments can be compared by who is looking. */
  readonly compares: boolean;
  /** From the present to a moment of the past. */
  readonly lookBack: (asOf: number) => void;
  readonly goTo: (asOf: number) => void;
  readonly compareWith: (upTo: number | 'now' | null) => void;
  readonly back: () => void;
}

/** Where in time this page is, from its address. */
export function useTimeTravel(): TimeTravel {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const compares = mayRead(useActor(), 'planning');
  const change = useCallback(
    (fields: Readonly<Record<string, string | null>>, kept = keptState(state)) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          next.delete('cursor');
          next.delete('rows');
          for (const [name, value] of Object.entries(fields)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true, state: kept },
      ),
    [setSearch, state],
  );
  const asOf = readMoment(search.get(shownParameter));
  return {
    asOf,
    // Only planners may ask what changed; others may have been sent the address of one.
    upTo: compares ? readCompared(search.get(comparedParameter), asOf) : null,
    compares,
    goTo: useCallback((asOf) => change({ [shownParameter]: String(Math.round(asOf)) }), [change]),
    lookBack: useCallback(
      (asOf) => change({ [shownParameter]: String(Math.round(asOf)) }, travelledTo('past', keptState(state))),
      [change, state],
    ),
    compareWith: useCallback(
      (upTo) => change({ [comparedParameter]: upTo === null ? null : String(upTo) }),
      [change],
    ),
    back: useCallback(
      () =>
        change(
          { [shownParameter]: null, [comparedParameter]: null },
          travelledTo('present', keptState(state)),
        ),
      [change, state],
    ),
  };
}

/** The end of the last year that a field for date and time can hold. */
const latestMoment = Date.UTC(9999, 11, 31);

function readMoment(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Math.min(Number(text), latestMoment) : null;
}

/** The moment shown may be moved past the one it is compared with: then with itself, from which nothing differs. */
function readCompared(text: string | null, asOf: number | null): number | 'now' | null {
  if (text === 'now') return text;
  const at = readMoment(text);
  return at === null || asOf === null ? at : Math.max(at, asOf);
}

/** A moment (epoch milliseconds) as a field for date and time shows it on the zone's clock. */
export function fieldOfMoment(zone: Zone, at: number): string {
  const instant = Math.floor(at / 1000);
  return `${dateOfLocalDay(localDayOf(zone, instant))}T${clockOf(secondOfLocalDay(zone, instant))}`;
}

/** The moment that such a field holds; undefined while it is not filled in. */
export function momentOfField(zone: Zone, text: string): number | undefined {
  const [, date, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text) ?? [];
  if (date === undefined) return undefined;
  return instantOnLocalDay(zone, localDayOfDate(date), Number(hours) * 3600 + Number(minutes) * 60) * 1000;
}
