import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { ChangedCategory } from '../../../domain/catalogues/changedCategories.ts';
import { amongNow } from '../../../domain/label/amongNow.ts';
import type { Among } from '../../../domain/record/kinds/fieldDescription.ts';
import { mayRead } from '../../../domain/rights/rights.ts';
import { queries } from '../../client/queries.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { useMinute } from '../../shell/useMinute.ts';
import type { AnyRow } from '../anyRecord.ts';
import { referable } from '../referable.ts';
import { useNamesOf } from '../useNames.ts';

/** How many records are offered at once; the user finds others by typing more of the name. */
const offered = 40;

export interface FoundRecords {
  /** Matching records in use, followed by those already chosen, whether in use or not. */
  readonly choices: { readonly value: string; readonly label: string }[];
  readonly nothingFound: string;
  /**
   * For the field's keys: Enter takes the first that is found for the text, unless an arrow has led to another, and sends no
   * form while there is a text.
   */
  readonly byEnter: (choose: (id: string) => void) => (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Records to choose from, found by a search among all records, or among those that a field may name. */
export function useFoundRecords(
  category: ChangedCategory,
  text: string,
  chosen: readonly string[],
  declared?: Among,
): FoundRecords {
  const session = useSession();
  const among = amongNow(declared, session.organisation.settings);
  const { format } = useFormats();
  const now = useMinute();
  const to = referable(category);
  const nameOf = useNamesOf(category, chosen);
  const [asked] = useDebouncedValue(text.trim(), 200);
  // The input may show the name of a chosen record, which is not a search.
  const search = chosen.some((id) => nameOf(id) === asked) ? undefined : asked;
  const found = useQuery({
    ...queries.records(category, {
      ...to?.offered(search ?? '', now),
      limit: offered,
      search,
      ...(among?.value === undefined ? {} : { [among.field]: among.value }),
    }),
    placeholderData: keepPreviousData,
    enabled: to !== undefined && mayRead(session, to.area),
  });
  const { field: left = '', values: out = [] } = among?.butNot ?? {};
  const all: readonly AnyRow[] = found.data?.rows ?? [];
  const rows = all.filter((row) => !out.includes(String(row[left])));
  const choices = rows.map((row) => ({ value: row.id, label: to?.titleOf(row, format) ?? row.id }));
  const rest = chosen
    .filter((id) => !choices.some(({ value }) => value === id))
    .map((id) => ({ value: id, label: nameOf(id) }));
  const isNamed = chosen.some((id) => nameOf(id) === text.trim());
  const first = rows.find(({ id }) => !chosen.includes(id))?.id;
  const isFound = asked === text.trim() && !found.isFetching;
  return {
    byEnter: (choose) => (event) => {
      if (event.key !== 'Enter' || text.trim() === '' || isNamed || event.nativeEvent.isComposing) return;
      if (event.currentTarget.getAttribute('aria-activedescendant')) return;
      event.preventDefault();
      if (isFound && first !== undefined) choose(first);
    },
    choices: [...choices, ...rest],
    nothingFound: found.isFetching ? 'Searching …' : `No ${to?.one ?? 'record'} by this name`,
  };
}
