import type { MomentFormat } from '../time/localText.ts';
import { type DefinedStep, type Workflows, workflowOf } from '../workflow/workflowDefinition.ts';

/**
 * What a history needs in order to be readable: the names of records, and how the organisation writes times.
 */
export interface Names {
  readonly moments: MomentFormat;
  /** Undefined if the record is no longer known; its id is shown then. */
  readonly nameOf: (category: string, id: string) => string | undefined;
  /** What the organisation calls the steps of records; omitted: as they come. */
  readonly workflows?: Workflows | undefined;
  /** The groups that the record was in before an event that is told by itself; omitted: what it was before tells. */
  readonly groups?: readonly string[] | undefined;
  /** By the workflow of which kind it went then, if not by that of its category: a group event. */
  readonly kind?: string | undefined;
}

/** What an organisation has changed about a step of records of these groups: its own words for it, among others. */
export function stepIn(
  { workflows }: Pick<Names, 'workflows'>,
  kind: string,
  step: string,
  groupIds: readonly string[] = [],
): DefinedStep | undefined {
  return workflows && workflowOf(workflows, kind, groupIds).actions[step];
}

/** What a history calls somebody or something that its reader does not see (scheduling §6). */
export const outOfSight = 'somebody or something out of your scope';

export function nameOrId(names: Names, category: string, id: string): string {
  return names.nameOf(category, id) ?? id;
}

/** `Ann Lee`, `Ann Lee and Bo Chan`, `Ann Lee, Bo Chan and Cy Dunn`. */
export function listed(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words.slice(-1).join('')}`;
}

export function namesOf(names: Names, category: string, ids: readonly string[]): string {
  return listed(ids.map((id) => nameOrId(names, category, id)));
}
