import { ReadSideBehind } from '../commands/facts.ts';
import type { Moment } from './moment.ts';
import { troubleOf } from './queries/ask.ts';
import type { ReadTables } from './readTables.ts';

/** Decisions must not be based on a read model that has stopped or is being built. @throws ReadSideBehind */
export function trust(moment: Moment, views: readonly (keyof ReadTables)[]): void {
  for (const view of views) {
    const trouble = troubleOf(moment, view);
    if (trouble !== undefined) throw new ReadSideBehind(trouble.message);
  }
}
