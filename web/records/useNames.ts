import { useQueries } from '@tanstack/react-query';
import { mayRead } from '../../domain/rights.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../shell/SessionContext.ts';
import { type AnyRow, isRecordName, recordOf, titleOf } from './anyRecord.ts';
import { idsOf, type NameOf } from './fieldText.ts';

/** The fields of records that refer to others. */
export type Shown = ReturnType<typeof recordOf>['shown'];

/** The names of the records that some rows refer to, with one query per category. */
export function useNames(shown: Shown, rows: readonly AnyRow[], fields: readonly string[]): NameOf {
  const session = useSession();
  const wanted = new Map<string, Set<string>>();
  for (const field of fields) {
    const { refersTo } = shown[field] ?? {};
    if (refersTo === undefined) continue;
    const ids = wanted.get(refersTo) ?? new Set();
    for (const row of rows) for (const id of idsOf(row[field])) ids.add(id);
    wanted.set(refersTo, ids);
  }
  const asked = [...wanted].flatMap(([category, ids]) =>
    isRecordName(category) && ids.size > 0 && mayRead(session, recordOf(category).area)
      ? [{ category, ids: [...ids].sort() }]
      : [],
  );
  const answers = useQueries({
    queries: asked.map(({ category, ids }) => queries.recordsNamed(category, ids)),
  });
  const names = new Map<string, string>();
  const waiting = new Set<string>();
  for (const [index, { category }] of asked.entries()) {
    const answer = answers[index];
    if (answer?.data === undefined && answer?.error === null) waiting.add(category);
    for (const row of answer?.data?.rows ?? []) names.set(`${category} ${row.id}`, titleOf(category, row));
  }
  return (category, id) => names.get(`${category} ${id}`) ?? (waiting.has(category) ? '…' : id);
}

/** The names of people or other records, by id. */
export function useNamesOf(category: string, ids: readonly string[]): (id: string) => string {
  const nameOf = useNames(
    { ids: { kind: 'references', label: '', refersTo: category } },
    [{ id: '', revision: 0, ids }],
    ['ids'],
  );
  return (id) => nameOf(category, id);
}
