import { useQueries } from '@tanstack/react-query';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { mayRead } from '../../../domain/rights/rights.ts';
import { queries } from '../../client/queries.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { type AnyRow, listedNames, manyOf, recordOf } from '../anyRecord.ts';

/** The parts of something of one kind, as its drawer lists them in a tab. */
export interface PartKind {
  readonly id: `parts-${RecordName}`;
  /** `Tasks 3` */
  readonly title: string;
  readonly name: RecordName;
  /** The field that names what they are parts of. */
  readonly field: string;
  /** What that field holds of the parts. */
  readonly value: string;
  /** The first of them; undefined until they are known. */
  readonly rows: readonly AnyRow[] | undefined;
  readonly total: number;
}

/** How many parts a tab lists. */
const listed = 40;

/** The kinds of records that are parts of something, with its parts; those that somebody neither has nor can add are left out. */
export function usePartKinds(category: string, id: string): readonly PartKind[] {
  const session = useSession();
  const kinds = listedNames.flatMap((name) => {
    const { area, belongsTo } = recordOf(name);
    const owner = belongsTo.find((one) => one.category === category);
    return owner !== undefined && mayRead(session, area)
      ? [{ name, field: owner.field, value: owner.amongOthers ? `${category}:${id}` : id }]
      : [];
  });
  const answers = useQueries({
    queries: kinds.map(({ name, field, value }) => queries.records(name, { [field]: value, limit: listed })),
  });
  return kinds.flatMap(({ name, field, value }, index): readonly PartKind[] => {
    const page = answers[index]?.data;
    const total = page?.total ?? 0;
    if (total === 0 && !mayCommand(session, `${name}.create`)) return [];
    const title = total === 0 ? manyOf(name) : `${manyOf(name)} ${total}`;
    return [{ id: `parts-${name}`, title, name, field, value, rows: page?.rows, total }];
  });
}
