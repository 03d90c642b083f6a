/**
 * The parameters of an address with some of them changed; those of others stay. Null, or an empty text, takes one out;
 * undefined leaves it as it is.
 */
export function withParameters(
  parameters: URLSearchParams,
  changes: Readonly<Record<string, string | null | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else if (value !== undefined) next.set(name, value);
  }
  return next;
}
