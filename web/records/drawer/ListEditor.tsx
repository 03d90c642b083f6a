import { useQuery } from '@tanstack/react-query';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import type { RecordList } from '../../../domain/record/recordTypes.ts';
import { mostRecords, queries } from '../../client/queries.ts';
import type { ForeseeableCommand } from '../../effects/foreseeableCommand.ts';
import { LoadFailed } from '../../shell/Notice.tsx';
import { type AnyRow, isRecordName } from '../anyRecord.ts';
import { idsOf } from '../fieldText.ts';
import { NamesEditor } from './NamesEditor.tsx';

/** A list of names that records keep beside their fields. */
export interface DeclaredList {
  /** The record that keeps the list. */
  readonly of: RecordName;
  readonly list: string;
  readonly declared: RecordList;
}

/** The list of one record, in its drawer. */
export function ListEditor({ of, list, declared, row }: DeclaredList & { readonly row: AnyRow }) {
  const { label, refersTo } = declared;
  if (!isRecordName(refersTo)) return null;
  return (
    <NamesEditor
      label={label}
      category={refersTo}
      named={idsOf(row[list])}
      commandFor={(change, id) => commandOf({ of, list, declared }, change, row.id, id)}
    />
  );
}

/** The same list from the other side, in the drawer of a record that it names: the records whose lists name it. */
export function NamedByEditor({ of, list, declared, row }: DeclaredList & { readonly row: AnyRow }) {
  const naming = useQuery(queries.records(of, { [list]: row.id, inactive: 'true', limit: mostRecords }));
  if (naming.data === undefined) {
    return naming.error === null ? null : (
      <LoadFailed what={declared.namedBy} error={naming.error} onRetry={() => void naming.refetch()} />
    );
  }
  return (
    <NamesEditor
      label={declared.namedBy}
      category={of}
      named={naming.data.rows.map(({ id }) => id)}
      commandFor={(change, id) => commandOf({ of, list, declared }, change, id, row.id)}
    />
  );
}

function commandOf(
  { of, declared }: DeclaredList,
  change: 'add' | 'remove',
  keeper: string,
  named: string,
): ForeseeableCommand {
  const { item, add, remove, added, removed } = declared;
  return {
    name: `${of}.${change === 'add' ? add : remove}`,
    input: { [`${of}Id`]: keeper, [item]: named },
    causes: { type: change === 'add' ? added : removed, data: { [item]: named } },
  };
}
