import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { localDateSchema } from '../../domain/kernel/fields.ts';
import { dateOfLocalDay, type LocalDay, localDayOf, localDayOfDate } from '../../domain/time/localDay.ts';
import { firstDayOfWeek } from '../../domain/week/weekStart.ts';
import { addressOptions } from '../shell/addressOptions.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { withParameters } from '../shell/withParameters.ts';

/** What the screen of shifts shows, as its address says. */
export interface ShiftsAddress {
  /** The first day of the first week. */
  readonly first: LocalDay;
  readonly weeks: 1 | 2;
  readonly search: string;
  /** Whose days a phone shows; null for the list of people. */
  readonly person: string | null;
  readonly today: LocalDay;
  readonly change: (to: Partial<Pick<ShiftsAddress, 'first' | 'weeks' | 'search' | 'person'>>) => void;
}

/** The weeks, the search and the person in the address: `?week=2026-03-02&weeks=2&search=nurse`. */
export function useShiftsAddress(): ShiftsAddress {
  const { zone } = useFormats();
  const { weekStart } = useSession().organisation.settings;
  const [parameters, setParameters] = useSearchParams();
  const today = localDayOf(zone, Math.floor(Date.now() / 1000));
  return useMemo(() => {
    const asked = localDateSchema.safeParse(parameters.get('week'));
    const thisWeek = firstDayOfWeek(today, weekStart);
    const first = firstDayOfWeek(asked.success ? localDayOfDate(asked.data) : today, weekStart);
    return {
      first,
      weeks: parameters.get('weeks') === '2' ? 2 : 1,
      search: parameters.get('search') ?? '',
      person: parameters.get('person'),
      today,
      change: (to) =>
        setParameters(
          (old) =>
            withParameters(old, {
              week:
                to.first === undefined ? undefined : to.first === thisWeek ? null : dateOfLocalDay(to.first),
              weeks: to.weeks === undefined ? undefined : to.weeks === 2 ? '2' : null,
              search: to.search,
              person: to.person,
            }),
          addressOptions(to, to.first !== undefined),
        ),
    };
  }, [parameters, setParameters, today, weekStart]);
}
