import type { OrganisationSettings } from '../../domain/organisation/organisationSettings.ts';

/** Whether the header has a search box, and what stands in the box while it is empty (shell §2.3). */
export function searchBoxOf({
  searchHidden,
  searchPlaceholder,
}: Pick<OrganisationSettings, 'searchHidden' | 'searchPlaceholder'>): {
  readonly hidden: boolean;
  readonly placeholder: string;
} {
  return { hidden: searchHidden, placeholder: searchPlaceholder ?? 'Search or type a command' };
}
