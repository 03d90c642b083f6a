import type { OrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import type { SearchEngine } from './searchEngine.ts';

type EngineName = SearchEngine['name'];

/**
 * Which engine answers an organisation's searches: the one that it has chosen if the operator has installed it,
 * else PostgreSQL, which always is; without a choice Typesense, if it is installed.
 */
export function chosenEngine(
  { searchEngine }: Pick<OrganisationSettings, 'searchEngine'>,
  installed: readonly EngineName[],
): EngineName {
  const wanted = searchEngine === 'installed' ? 'typesense' : searchEngine;
  return installed.includes(wanted) ? wanted : 'postgres';
}
