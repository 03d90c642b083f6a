import { withOrganisation } from '../withOrganisation.ts';
import type { QueryContext } from './ask.ts';
import { type ChangesSince, changesSince } from './changesSince.ts';

/** All changes of an organisation, up to a position. */
export interface LiveChanges extends ChangesSince {
  /** The position of the read side that they reflect. */
  readonly position: number;
}

/** The source of live pushes: one query per organisation and advance, however many people watch. */
export interface LiveSource {
  changes(org: string, after: number): Promise<LiveChanges>;
}

/** The changes according to the read models. */
export function readModelChanges({ pool }: Pick<QueryContext, 'pool'>): LiveSource {
  return {
    changes: (org, after) =>
      withOrganisation(pool, org, async (moment) => ({
        ...(await changesSince(moment, after)),
        position: moment.position,
      })),
  };
}
