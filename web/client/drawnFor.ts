import { organisationHeader, organisationParameter } from '../../api/contract/account.ts';

let drawn: string | undefined;

/**
 * Notes the organisation for which this page is drawn: the one of the first session that it learns of. It never changes;
 * for another organisation the page is loaded anew.
 */
export function noteDrawnFor(org: string): void {
  drawn ??= org;
}

/** The header that says for which organisation this page was drawn; none before that is known. */
export function drawnForHeaders(): Readonly<Record<string, string>> {
  return drawn === undefined ? {} : { [organisationHeader]: drawn };
}

/** An address with the same as a parameter, for what has no headers of its own. */
export function drawnForAddress(address: string): string {
  if (drawn === undefined) return address;
  const separator = address.includes('?') ? '&' : '?';
  return `${address}${separator}${organisationParameter}=${encodeURIComponent(drawn)}`;
}
