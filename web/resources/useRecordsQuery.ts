import { useSearchParams } from 'react-router-dom';
import type { RecordsQuery } from '../client/queries.ts';
import type { Pages } from '../shell/usePages.ts';

const pageSize = 40;

/** What a list of records asks for: the words and the page of the address. */
export function useRecordsQuery({ cursor }: Pick<Pages, 'cursor'>): RecordsQuery {
  const [address] = useSearchParams();
  const search = address.get('search') ?? '';
  return {
    limit: pageSize,
    ...(search === '' ? {} : { search }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
