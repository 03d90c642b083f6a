import type { TrackedFilter } from '../../api/contract/trackedEvents.ts';
import { isTracked } from '../../domain/tracked/trackedCategories.ts';

/** Which events the address asks for (`kind`, `person`); an unknown kind is ignored. */
export function readTrackedAddress(parameters: URLSearchParams): TrackedFilter {
  const kind = parameters.get('kind');
  const person = parameters.get('person');
  return {
    ...(kind !== null && isTracked(kind) && { category: kind }),
    ...(person !== null && person !== '' && { person }),
  };
}

/** Writes them over the existing parameters. */
export function writeTrackedAddress(
  { category, person }: TrackedFilter,
  over: URLSearchParams,
): URLSearchParams {
  const parameters = new URLSearchParams(over);
  for (const [name, value] of [
    ['kind', category],
    ['person', person],
  ] as const) {
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters;
}
