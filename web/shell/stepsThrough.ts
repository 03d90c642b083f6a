import type { Beside, BesideParameter } from './useBeside.ts';

/** The steps to the neighbours of what is open; undefined at an end of the list. */
export interface Steps {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/**
 * The steps through the list that something was opened from: the links of the screen that open things of its
 * kind, in the order in which they stand there. Undefined where the screen has no link to what is open.
 */
export function stepsThrough(
  parameter: BesideParameter,
  { value, open }: Pick<Beside, 'value' | 'open'>,
): Steps | undefined {
  if (value === null) return undefined;
  const ids = new Set<string>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#content a[href]')) {
    const id = new URL(link.href).searchParams.get(parameter);
    if (id !== null) ids.add(id);
  }
  const listed = [...ids];
  const at = listed.indexOf(value);
  if (at === -1 || listed.length === 1) return undefined;
  const to = (id: string | undefined) => (id === undefined ? undefined : () => open(id));
  return { previous: at === 0 ? undefined : to(listed[at - 1]), next: to(listed[at + 1]) };
}
