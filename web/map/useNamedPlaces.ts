import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RecordName } from '../../domain/catalogues/records.ts';
import { locationSchema } from '../../domain/kernel/fields.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { queries } from '../client/queries.ts';
import { type AnyRow, isRecordName, recordOf, titleOf } from '../records/anyRecord.ts';
import { useSession } from '../shell/SessionContext.ts';
import type { NamedPlace } from './namedPlace.ts';

/**
 * The places of other records of a kind, and of customers, as far as the user may see them. `except`: the
 * record itself; null if it is new.
 */
export function useNamedPlaces(category: string, except: string | null): readonly NamedPlace[] {
  const session = useSession();
  const kinds = [...new Set([category, 'customer'])]
    .filter(isRecordName)
    .filter((kind) => placeField(kind) !== undefined && mayRead(session, recordOf(kind).area));
  const answers = useQueries({ queries: kinds.map((kind) => queries.places(kind)) });
  const rows = answers.map(({ data }) => data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer's rows are stable, the list of them is not.
  return useMemo(
    () =>
      kinds.flatMap((kind, index) =>
        (rows[index] ?? []).flatMap((row: AnyRow) => {
          const place = locationSchema.safeParse(row[placeField(kind) ?? '']);
          if (!place.success || row.id === except) return [];
          const of = kind === category ? 'same' : 'customer';
          return [{ name: titleOf(kind, row), place: place.data, kind: of } as const];
        }),
      ),
    [category, except, ...rows],
  );
}

/** The field with a record's location; undefined for kinds of records without one. */
function placeField(name: RecordName): string | undefined {
  const { shown } = recordOf(name);
  return Object.keys(shown).find((field) => shown[field]?.kind === 'location');
}
