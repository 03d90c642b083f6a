import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areaOf } from '../../domain/catalogues/areaOf.ts';
import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import type { NameOf } from '../../domain/record/kinds/kindOfField.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { queries } from '../client/queries.ts';
import type { AnyRow } from '../records/anyRecord.ts';
import { referable } from '../records/referable.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';

export interface WorkNames {
  /** The name of a person, a customer or a label; the id of what has none, or is not known yet. */
  readonly nameOf: NameOf;
}

const named = ['resource', 'customer', 'label'] as const satisfies readonly ChangedCategory[];

/** Whether a board names what a field refers to; a field that refers to nothing has no category. */
export function namesOnBoard(category: string | undefined): boolean {
  return category === undefined || named.some((one) => one === category);
}

/** The names of everybody and every label, since a board of thousands of cards names most of them. */
export function useWorkNames(): WorkNames {
  const session = useSession();
  const { format } = useFormats();
  const ask = (name: (typeof named)[number]) => ({
    ...queries.everyRecord(name, { inactive: 'true' }),
    enabled: mayRead(session, areaOf(name)),
    staleTime: 60_000,
  });
  const people = useQuery(ask('resource')).data;
  const customers = useQuery(ask('customer')).data;
  const labels = useQuery(ask('label')).data;
  return useMemo(() => {
    const names = new Map<string, string>();
    const add = (category: (typeof named)[number], rows: readonly AnyRow[]) => {
      for (const row of rows) names.set(`${category} ${row.id}`, referable(category).titleOf(row, format));
    };
    add('resource', people?.rows ?? []);
    add('customer', customers?.rows ?? []);
    add('label', labels?.rows ?? []);
    return { nameOf: (category, id) => names.get(`${category} ${id}`) ?? id };
  }, [people, customers, labels, format]);
}
