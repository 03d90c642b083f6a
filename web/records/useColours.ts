import { useQuery } from '@tanstack/react-query';
import { mayRead } from '../../domain/rights/rights.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../shell/SessionContext.ts';
import { type AnyRow, isRecordName, recordOf } from './anyRecord.ts';

/** The colours of records by id, `#rrggbb`; none for kinds of records that have no colour, or cannot be read. */
export function useColours(category: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const session = useSession();
  const coloured =
    isRecordName(category) &&
    recordOf(category).shown.colour?.kind === 'colour' &&
    mayRead(session, recordOf(category).area);
  const found = useQuery({
    ...queries.recordsNamed(coloured ? category : 'label', [...ids].sort()),
    enabled: coloured && ids.length > 0,
  });
  const rows: readonly AnyRow[] = coloured ? (found.data?.rows ?? []) : [];
  return new Map(rows.flatMap(({ id, colour }) => (typeof colour === 'string' ? [[id, colour]] : [])));
}
