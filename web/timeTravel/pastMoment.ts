import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { mayCompareMoments } from '../../domain/rights/rights.ts';
import { clockOf } from '../../domain/time/clockText.ts';
import {
  dateOfLocalDay,
  instantOnLocalDay,
  localDayOf,
  localDayOfDate,
  secondOfLocalDay,
} from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { useActor } from '../shell/SessionContext.ts';
import { keptState } from '../shell/useBeside.ts';
import { withParameters } from '../shell/withParameters.ts';
import { travelledTo } from './useFocusAfterTravel.ts';

/** The parameters for the past moment shown, and for the later one that it is compared with. */
const shownParameter = 'asOf';
const comparedParameter = 'upTo';

export interface TimeTravel {
  /** Epoch milliseconds; null in the present. */
  readonly asOf: number | null;
  /** The moment that the shown one is compared with: a later one, or the present; null if none is. */
  readonly upTo: number | 'now' | null;
  /** Whether the user may compare moments. */
  readonly compares: boolean;
  /** Goes from the present to a past moment. */
  readonly lookBack: (asOf: number) => void;
  readonly goTo: (asOf: number) => void;
  readonly compareWith: (upTo: number | 'now' | null) => void;
  readonly back: () => void;
}

/** The moment that this page shows, from its address. */
export function useTimeTravel(): TimeTravel {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const compares = mayCompareMoments(useActor());
  const change = useCallback(
    (fields: Readonly<Record<string, string | null>>, kept = keptState(state)) =>
      setSearch((old) => withParameters(old, { cursor: null, rows: null, ...fields }), {
        replace: true,
        preventScrollReset: true,
        state: kept,
      }),
    [setSearch, state],
  );
  const asOf = readMoment(search.get(shownParameter));
  return {
    asOf,
    // Only planners may query changes; others may have been sent the address of a comparison.
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

/** The end of the last year that a date and time field can hold. */
const latestMoment = Date.UTC(9999, 11, 31);

function readMoment(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Math.min(Number(text), latestMoment) : null;
}

/**
 * If the moment shown is moved past the one that it is compared with, it is compared with itself, from which
 * nothing differs.
 */
function readCompared(text: string | null, asOf: number | null): number | 'now' | null {
  if (text === 'now') return text;
  const at = readMoment(text);
  return at === null || asOf === null ? at : Math.max(at, asOf);
}

/** A moment (epoch milliseconds) as a date and time field shows it in the time zone. */
export function fieldOfMoment(zone: Zone, at: number): string {
  const instant = Math.floor(at / 1000);
  return `${dateOfLocalDay(localDayOf(zone, instant))}T${clockOf(secondOfLocalDay(zone, instant))}`;
}

/** The moment in such a field; undefined while it is not filled in. */
export function momentOfField(zone: Zone, text: string): number | undefined {
  const [, date, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text) ?? [];
  if (date === undefined) return undefined;
  return instantOnLocalDay(zone, localDayOfDate(date), Number(hours) * 3600 + Number(minutes) * 60) * 1000;
}
