import { z } from 'zod';
import { idSchema, requiredLineSchema, revisionSchema } from '../../../domain/kernel/fields.ts';
import { wantedRosterEventSchema } from '../../../domain/workspace/stagedRoster.ts';
import {
  mostStagedChanges,
  type WorkspaceBoard,
  wantedBookingSchema,
} from '../../../domain/workspace/workspace.ts';
import { described, type WrittenKind } from './document.ts';
import {
  type DocumentedRosterWorkspace,
  type DocumentedTimelineWorkspace,
  rosterWorkspaceDocument,
  timelineWorkspaceDocument,
} from './workspaceDocument.ts';

/** What a workspace's document says that is written: `timeline_workspace/{uid}`, `masterroster_workspace/{uid}`. */
export interface WrittenWorkspace {
  readonly _id?: string | undefined;
  readonly name?: string | undefined;
  readonly template_id?: string | undefined;
  readonly items?:
    | readonly {
        readonly id: string;
        readonly basis?: number | null | undefined;
        readonly wanted: Readonly<Record<string, unknown>>;
      }[]
    | undefined;
}

/** What is staged for a record; `seen`: where it was then. */
interface Staged {
  readonly id: string;
  readonly basis: number | null;
  readonly seen: unknown;
}

/** A workspace that is there when a document is written. */
export interface PresentWorkspace {
  readonly id: string;
  readonly name: string;
  readonly staged: readonly Staged[];
}

/** A record as it is when a change of it is staged. */
export interface RecordToStage {
  readonly id: string;
  readonly revision: number;
  readonly seen: object;
}

/** A command of a workspace, without the workspace's id. */
export interface WorkspaceStep {
  readonly name: string;
  readonly input: object;
}

/** How workspaces of a board are written as documents. */
export interface WrittenBoard<Ours> {
  readonly board: WorkspaceBoard;
  /** In addresses, as the specification has it (scheduling §7). */
  readonly path: string;
  readonly document: WrittenKind<Ours>;
  readonly body: z.ZodType<WrittenWorkspace>;
  presentOf(ours: Ours): PresentWorkspace;
  opened(name: string, templateId: string | undefined): WorkspaceStep;
  unstaged(ids: readonly string[]): WorkspaceStep;
  staged(changes: readonly Staged[]): WorkspaceStep;
}

function writtenFields<Wanted extends z.ZodType<Readonly<Record<string, unknown>>>>(wanted: Wanted) {
  const item = z.object({
    id: described(idSchema, 'The id of the record.', 'booking-7f3a'),
    basis: described(
      revisionSchema.nullable(),
      'The number of the record’s last event that its planner saw. Null: the change begins the record. Left out: its last event, or null if there is no record.',
      3,
    ).optional(),
    wanted: wanted.describe('What is wanted of the record; the rest stays.'),
  });
  return {
    name: described(requiredLineSchema, 'What it is called. A new one needs it.', 'Next week').optional(),
    items: z
      .array(item)
      .max(mostStagedChanges)
      .describe('All that is staged in it from now on, one for each record.')
      .optional(),
    committed: described(
      z.literal(false),
      'False: `workspace.commit` makes what is staged.',
      false,
    ).optional(),
  };
}

export const writtenTimeline: WrittenBoard<DocumentedTimelineWorkspace> = {
  board: 'timeline',
  path: 'timeline_workspace',
  document: timelineWorkspaceDocument,
  body: timelineWorkspaceDocument.schema
    .partial()
    .extend(writtenFields(z.strictObject(wantedBookingSchema.shape))),
  presentOf: ({ id, name, changes }) => ({
    id,
    name,
    staged: changes.map(({ bookingId, basis, seen }) => ({ id: bookingId, basis, seen })),
  }),
  opened: (name) => ({ name: 'workspace.open', input: { name } }),
  unstaged: (bookingIds) => ({ name: 'workspace.unstage', input: { bookingIds } }),
  staged: (changes) => ({
    name: 'workspace.stage',
    input: { changes: changes.map(({ id: bookingId, ...change }) => ({ bookingId, ...change })) },
  }),
};

export const writtenRoster: WrittenBoard<DocumentedRosterWorkspace> = {
  board: 'masterroster',
  path: 'masterroster_workspace',
  document: rosterWorkspaceDocument,
  body: rosterWorkspaceDocument.schema
    .partial()
    .extend(writtenFields(z.strictObject(wantedRosterEventSchema.shape))),
  presentOf: ({ id, name, changes }) => ({
    id,
    name,
    staged: changes.map(({ rosterEventId, basis, seen }) => ({ id: rosterEventId, basis, seen })),
  }),
  opened: (name, rosterTemplateId) => ({ name: 'workspace.openRoster', input: { name, rosterTemplateId } }),
  unstaged: (rosterEventIds) => ({ name: 'workspace.unstageRoster', input: { rosterEventIds } }),
  staged: (changes) => ({
    name: 'workspace.stageRoster',
    input: { changes: changes.map(({ id: rosterEventId, ...change }) => ({ rosterEventId, ...change })) },
  }),
};

/**
 * The commands that make a workspace what its document says: what is not among its items any more is unstaged first, so
 * that a full workspace has room for the others. A field that is left out says nothing.
 *
 * @param records those of the items, as they are
 */
export function workspaceSteps<Ours>(
  { unstaged, staged }: Pick<WrittenBoard<Ours>, 'unstaged' | 'staged'>,
  { name, items }: WrittenWorkspace,
  present: PresentWorkspace | undefined,
  records: readonly RecordToStage[],
): readonly WorkspaceStep[] {
  const isRenamed = present !== undefined && name !== undefined && name !== present.name;
  const renamed = isRenamed ? [{ name: 'workspace.rename', input: { name } }] : [];
  if (items === undefined) return renamed;
  const before = new Map(present?.staged.map((one) => [one.id, one]));
  const byId = new Map(records.map((one) => [one.id, one]));
  const named = new Set(items.map(({ id }) => id));
  const gone = [...before.keys()].filter((id) => !named.has(id));
  const changes = items.map(({ id, basis: given, wanted }) => {
    const record = byId.get(id);
    const basis = given === undefined ? (record?.revision ?? null) : given;
    const known = before.get(id);
    const seen = known?.basis === basis ? known.seen : basis === null ? null : (record?.seen ?? null);
    return { id, basis, seen, wanted };
  });
  return [
    ...renamed,
    ...(gone.length === 0 ? [] : [unstaged(gone)]),
    ...(changes.length === 0 ? [] : [staged(changes)]),
  ];
}
