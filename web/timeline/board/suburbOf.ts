/**
 * The suburb in an address of one line, `12 King St, Newtown NSW 2042`: what follows the last comma, without the
 * state in capitals and the postcode. Undefined if there is none to be found.
 */
export function suburbOf(address: string | null | undefined): string | undefined {
  const comma = address?.lastIndexOf(',') ?? -1;
  if (address === null || address === undefined || comma === -1) return undefined;
  const words = address
    .slice(comma + 1)
    .trim()
    .split(/\s+/);
  while (words.length > 1 && /^(\d[\d-]*|[A-Z]{2,3})$/.test(words.at(-1) ?? '')) words.pop();
  const suburb = words.join(' ');
  return /\p{L}/u.test(suburb) ? suburb : undefined;
}
