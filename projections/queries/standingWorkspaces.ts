import type { Pool } from 'pg';
import type { WorkspaceBoard } from '../../domain/workspace/workspace.ts';
import { readSchema } from '../schema/tables.ts';
import { withOrganisation } from '../withOrganisation.ts';
import { troubleOf } from './ask.ts';

/** Who may look into a workspace, and whether it has changed. */
export interface StandingWorkspace {
  readonly id: string;
  readonly owner: string;
  readonly shared: boolean;
  readonly board: WorkspaceBoard;
  readonly revision: number;
  /** The position of its last event. */
  readonly position: number;
}

/** The workspaces of an organisation at a position of the read side. */
export interface StandingWorkspaces {
  readonly position: number;
  readonly workspaces: readonly StandingWorkspace[];
}

export interface WorkspaceSource {
  /** A text for each of these organisations, which is another one whenever a workspace has begun, changed or gone. */
  marks(orgs: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** All of an organisation; undefined while the read model cannot be trusted. */
  standing(org: string): Promise<StandingWorkspaces | undefined>;
}

/** The workspaces according to the read model, whether or not they have come to their end. */
export function readModelWorkspaces(pool: Pool): WorkspaceSource {
  return {
    async marks(orgs) {
      // One that is gone is one less; one that has begun or changed has the newest position.
      const { rows } = await pool.query<{ org: string; mark: string }>({
        name: 'muster_read_workspace_marks',
        text: `select org, count(*) || ' ' || max(position) as mark
               from ${readSchema}.workspaces where org = any($1::text[]) group by org`,
        values: [orgs],
      });
      return new Map(rows.map(({ org, mark }) => [org, mark]));
    },

    standing: (org) =>
      withOrganisation(pool, org, async (moment) => {
        if (troubleOf(moment, 'workspaces') !== undefined) return undefined;
        const { position } = moment;
        const workspaces = await moment.db
          .selectFrom('workspaces')
          .select(['id', 'owner', 'shared', 'board', 'revision', 'position'])
          .where('org', '=', org)
          .orderBy('id')
          .execute();
        return { position, workspaces };
      }),
  };
}
