import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AbsenceView, ShiftView } from '../../api/contract/views.ts';
import { standsAs } from '../../domain/absence/absence.ts';
import { hourLimits } from '../../domain/allocation/hourLimits.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { textFilter } from '../../domain/search/textFilter.ts';
import { fullName } from '../../domain/text/fullName.ts';
import { type LocalDay, localDayOf, startOfLocalDay } from '../../domain/time/localDay.ts';
import type { PeriodKind } from '../../domain/time/periods.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';

/** Somebody on the screen of shifts. */
export interface ShiftPerson {
  readonly id: string;
  readonly name: string;
  /** The names of their labels. */
  readonly labels: string;
  readonly external: boolean;
  /** The hours that may be planned; null: there is no limit. */
  readonly limits: Readonly<Record<PeriodKind, number | null>>;
  /** The first day on which they no longer work; null if there is none. */
  readonly leaves: LocalDay | null;
}

export interface ShiftPeople {
  /** Everybody who works, by name. */
  readonly people: readonly ShiftPerson[];
  /** Those whose name or labels contain every word of the search. */
  readonly shown: readonly ShiftPerson[];
  readonly sheetsOf: (resourceId: string) => readonly ShiftView[];
  readonly absencesOf: (resourceId: string) => readonly AbsenceView[];
  /** The position of the log at which the shifts were read. */
  readonly position: number;
}

export type LoadedShifts =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly kind: 'loaded'; readonly shifts: ShiftPeople };

const nothing: readonly never[] = [];

/** Everybody with their shifts, and their leave on these days; kept up to date while the screen is open. */
export function useShiftPeople(first: LocalDay, days: number, search: string): LoadedShifts {
  const { zone } = useFormats();
  const session = useSession();
  const { settings } = session.organisation;
  const people = useQuery(queries.everyRecord('resource'));
  const shifts = useQuery(queries.everyRecord('shift'));
  // Those who see only their own shifts see no labels.
  const seesLabels = mayRead(session, 'planning');
  const labels = useQuery({ ...queries.everyRecord('label'), enabled: seesLabels });
  const span = { from: startOfLocalDay(zone, first), to: startOfLocalDay(zone, first + days) };
  const absences = useQuery({ ...queries.everyRecord('absence', span), placeholderData: keepPreviousData });

  const sheets = useMemo(
    () => shifts.data && Map.groupBy(shifts.data.rows, ({ resourceId }) => resourceId),
    [shifts.data],
  );
  const away = useMemo(
    () =>
      absences.data &&
      Map.groupBy(
        absences.data.rows.filter(({ status }) => standsAs(status)),
        ({ resourceId }) => resourceId,
      ),
    [absences.data],
  );
  const everybody = useMemo(() => {
    if (people.data === undefined || (seesLabels && labels.data === undefined)) return undefined;
    const named = new Map((labels.data?.rows ?? []).map(({ id, name }) => [id, name]));
    return people.data.rows
      .filter(({ inactive }) => !inactive)
      .map(
        (resource): ShiftPerson => ({
          id: resource.id,
          name: fullName(resource) || resource.id,
          labels: resource.labelIds.flatMap((id) => named.get(id) ?? []).join(', '),
          external: resource.external,
          limits: hourLimits(resource, settings),
          leaves: resource.inactiveDate === null ? null : localDayOf(zone, resource.inactiveDate),
        }),
      )
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1));
  }, [people.data, labels.data, seesLabels, settings, zone]);
  const shown = useMemo(() => everybody && foundIn(everybody, search, first), [everybody, search, first]);

  const failed = [people, shifts, labels, absences].find(
    ({ data, error }) => data === undefined && error !== null,
  );
  if (failed?.error) return { kind: 'failed', error: failed.error, retry: () => void failed.refetch() };
  const { data } = shifts;
  if (everybody === undefined || shown === undefined || !sheets || !away || data === undefined) {
    return { kind: 'loading' };
  }
  return {
    kind: 'loaded',
    shifts: {
      people: everybody,
      shown,
      sheetsOf: (id) => sheets.get(id) ?? nothing,
      absencesOf: (id) => away.get(id) ?? nothing,
      position: data.position,
    },
  };
}

/** Those whose name or labels contain every word, and who have not left before these days. */
export function foundIn(
  people: readonly ShiftPerson[],
  search: string,
  first: LocalDay,
): readonly ShiftPerson[] {
  const isFound = textFilter(search);
  return people.filter(
    ({ name, labels, leaves }) => (leaves === null || leaves > first) && isFound(name, labels),
  );
}
