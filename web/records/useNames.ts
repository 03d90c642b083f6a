import { useQueries } from '@tanstack/react-query';
import { statusText } from '../../domain/document/unknownStatus.ts';
import { statusNamed } from '../../domain/record/kinds/companyStatus.ts';
import type { NameOf } from '../../domain/record/kinds/kindOfField.ts';
import { namingIn, recordsNamed } from '../../domain/record/recordsNamed.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import type { AnyRow, recordOf } from './anyRecord.ts';
import { referable } from './referable.ts';

/** The fields of records that refer to others. */
export type Shown = ReturnType<typeof recordOf>['shown'];

/** The names of the records that some rows refer to, with one query per category. */
export function useNames(shown: Shown, rows: readonly AnyRow[], fields: readonly string[]): NameOf {
  const session = useSession();
  const { format } = useFormats();
  const wanted = new Map<string, Set<string>>();
  for (const field of fields) {
    const facts = shown[field];
    if (facts === undefined) continue;
    const named = namingIn(facts).flatMap((one) =>
      rows.flatMap((row) => recordsNamed(one.facts, one.valueIn(row[field]))),
    );
    for (const { category, id } of named) {
      const ids = wanted.get(category) ?? new Set();
      wanted.set(category, ids.add(id));
    }
  }
  const asked = [...wanted].flatMap(([category, ids]) => {
    const to = referable(category);
    return to !== undefined && ids.size > 0 && mayRead(session, to.area)
      ? [{ category, to, ids: [...ids].sort() }]
      : [];
  });
  const answers = useQueries({
    queries: asked.map(({ to, ids }) => queries.recordsNamed(to.name, ids)),
  });
  const names = new Map<string, string>();
  const waiting = new Set<string>();
  for (const [index, { category, to }] of asked.entries()) {
    const answer = answers[index];
    if (answer?.data === undefined && answer?.error === null) waiting.add(category);
    for (const row of answer?.data?.rows ?? []) names.set(`${category} ${row.id}`, to.titleOf(row, format));
  }
  const answered = new Set(
    asked.flatMap(({ category }, at) => (answers[at]?.data === undefined ? [] : [category])),
  );
  const { docStatuses } = session.organisation.settings;
  return (category, id) =>
    (category === statusNamed ? statusText(docStatuses, id) : undefined) ??
    names.get(`${category} ${id}`) ??
    (waiting.has(category) ? '…' : answered.has(category) ? somethingElse(category) : id);
}

/** What stands for a record whose name somebody does not see. */
function somethingElse(category: string): string {
  return category === 'resource' ? 'somebody else' : `another ${referable(category)?.one ?? 'record'}`;
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
