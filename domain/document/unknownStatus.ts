import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import type { FieldFacts } from '../record/fieldFacts.ts';

type Details = Readonly<Record<string, unknown>>;
type DocStatuses = OrganisationSettings['docStatuses'];

/** What is wrong with a status that an organisation does not have. */
export interface UnknownStatus {
  readonly field: string;
  readonly message: string;
}

/** The statuses of documents in the organisation's order (scheduling §4). */
export function statusesInOrder(statuses: DocStatuses): DocStatuses {
  return statuses.toSorted((one, other) => one.order - other.order);
}

/** A status as people read it: by what else it is called, if it is called anything else. */
export function statusText(statuses: DocStatuses, status: string): string {
  return statuses.find((one) => one.status === status)?.secondaryLabel ?? status;
}

/** The fields to which something newly gives a status that the organisation does not have. */
export function unknownStatuses(
  shown: Readonly<Record<string, FieldFacts>>,
  given: Details,
  before: Details,
  { docStatuses }: Pick<OrganisationSettings, 'docStatuses'>,
): readonly UnknownStatus[] {
  return Object.entries(shown).flatMap(([field, { kind }]) => {
    const status = given[field] ?? null;
    if (kind !== 'companyStatus' || status === null || status === before[field]) return [];
    if (docStatuses.some((one) => one.status === status)) return [];
    const known = statusesInOrder(docStatuses).map((one) => `'${one.status}'`);
    const message =
      known.length === 0
        ? 'is none: the organisation has no statuses of documents'
        : `is none of ${known.join(', ')}`;
    return [{ field, message }];
  });
}
