import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { z } from 'zod';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { QueryContext } from '../../../projections/queries/ask.ts';
import { notFound } from '../../../projections/queries/oneBooking.ts';
import {
  type DocumentedWorkspaceRow,
  recordsToStage,
  workspacesToDocument,
} from '../../../projections/queries/workspaces.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { described, nothingNamed } from '../../services/documents/document.ts';
import {
  type PresentWorkspace,
  type WorkspaceStep,
  type WrittenBoard,
  type WrittenWorkspace,
  workspaceSteps,
  writtenRoster,
  writtenTimeline,
} from '../../services/documents/writtenWorkspace.ts';
import { sendCommand } from '../commands/sendCommand.ts';
import { afterSchema } from './afterSchema.ts';
import { documentRoute } from './pagedDocuments.ts';
import { defineRoute, goneSignal, type Route } from './route.ts';
import { rosterWorkspacesOf, timelineWorkspacesOf } from './workspaceDocuments.ts';

/** How long a document waits for the read side to be up to date, in milliseconds. */
const timeoutMs = 10_000;

const params = z.object({
  uid: described(z.string().max(200), 'The uid of the person who works in it.', 'uid-7f3a'),
});

type OursOf<Ours> = (row: DocumentedWorkspaceRow) => readonly Ours[];

/** The workspaces of a person on a board, as far as somebody may look into them, the one that changed last first. */
async function workspacesOf<Ours>(
  reads: QueryContext,
  actor: Actor,
  { board }: WrittenBoard<Ours>,
  { uid, after }: { readonly uid: string; readonly after?: number | undefined },
) {
  const now = Math.floor(Date.now() / 1000);
  const found = await workspacesToDocument(reads, actor, { board, now, after });
  return Result.map(found, ({ workspaces }) =>
    workspaces.filter(({ owner }) => owner === uid).toSorted((one, other) => other.changedIn - one.changedIn),
  );
}

/** Why a document cannot be written; undefined if it can. */
function refusalOf(
  { board }: Pick<WrittenBoard<never>, 'board'>,
  { name, template_id }: WrittenWorkspace,
  row: DocumentedWorkspaceRow | undefined,
): Refusal | undefined {
  if (row === undefined) {
    if (name === undefined) return invalidField('body.name', 'is required of a new workspace');
    return board === 'masterroster' && template_id === undefined
      ? invalidField('body.template_id', 'is required of a new workspace')
      : undefined;
  }
  const { content } = row;
  return content.board === 'masterroster' && template_id !== undefined && template_id !== content.templateId
    ? invalidField('body.template_id', 'is not the roster template of this workspace, which keeps its own')
    : undefined;
}

function routesOf<Ours>(written: WrittenBoard<Ours>, oursOf: OursOf<Ours>): readonly Route[] {
  const { document, path, body, opened } = written;
  const at = `/api/v1/documents/${path}/:uid`;
  const asDocument = (org: string, row: DocumentedWorkspaceRow | undefined) => {
    const [ours] = row === undefined ? [] : oursOf(row);
    return ours && document.of(ours, nothingNamed(org));
  };
  return [
    defineRoute({
      ...documentRoute,
      path: at,
      access: { read: document.area },
      summary: `The ${document.words.one} of a person`,
      description:
        'Your own, or one that a colleague shares; of several the one that changed last (scheduling §7).',
      input: { params, query: z.object({ after: afterSchema }) },
      answer: document.schema,
      async handle({ input: { params: of, query }, services, actor }) {
        const found = await workspacesOf(services.reads, actor, written, { ...of, after: query.after });
        if (Result.isFailure(found)) return Result.fail(found.failure);
        const [row] = found.success;
        const told = asDocument(actor.org, row);
        return told === undefined ? Result.fail(notFound('workspace', of.uid)) : Result.succeed(told);
      },
    }),
    defineRoute({
      ...documentRoute,
      method: 'POST',
      path: at,
      access: { write: document.area },
      scope: 'write',
      summary: `Write your ${document.words.one}`,
      description:
        'Makes your workspace what its document says (scheduling §7): the one that has its `_id`, else the one that changed last, else a new one. `items` are all that is staged from then on; a field that is left out says nothing, and what is derived is not read. Nothing happens to the records before `workspace.commit`.',
      input: { params, body },
      answer: document.schema,
      async handle({ input: { params: of, body: given }, request, reply, services, who }) {
        const { actor } = who;
        if (of.uid !== actor.uid) {
          return Result.fail(invalidField('params.uid', 'must be your own: others write their workspaces'));
        }
        const { facts, log, reads } = services;
        await facts.waitFor(await log.head(), timeoutMs);
        const found = await workspacesOf(reads, actor, written, of);
        if (Result.isFailure(found)) return Result.fail(found.failure);
        const row = found.success.find(({ id }) => given._id === undefined || id === given._id);
        const refusal = refusalOf(written, given, row);
        if (refusal !== undefined) return Result.fail(refusal);
        const [ours] = row === undefined ? [] : oursOf(row);
        const present: PresentWorkspace | undefined = ours && written.presentOf(ours);
        const records = await recordsToStage(reads, actor, written.board, given.items ?? []);
        if (Result.isFailure(records)) return Result.fail(records.failure);
        const workspaceId = present?.id ?? given._id ?? randomUUID();
        const signal = goneSignal(reply);
        const send = ({ name, input }: WorkspaceStep) =>
          sendCommand(
            services,
            { who, log: request.log, signal },
            {
              name,
              input: { workspaceId, ...input },
              envelope: { commandId: randomUUID() },
              includesRecord: false,
            },
          );
        const begun = present === undefined ? [opened(given.name ?? '', given.template_id)] : [];
        const steps = [...begun, ...workspaceSteps(written, given, present, records.success.records)];
        let after = records.success.position;
        for (const [place, step] of steps.entries()) {
          const sent = await send(step);
          if (Result.isFailure(sent)) {
            if (begun.length > 0 && place > 0) await send({ name: 'workspace.discard', input: {} });
            return Result.fail(sent.failure);
          }
          after = Math.max(after, sent.success.position);
        }
        const now = await workspacesOf(reads, actor, written, { ...of, after });
        if (Result.isFailure(now)) return Result.fail(now.failure);
        const told = asDocument(
          actor.org,
          now.success.find(({ id }) => id === workspaceId),
        );
        return told === undefined ? Result.fail(notFound('workspace', workspaceId)) : Result.succeed(told);
      },
    }),
  ];
}

/** The workspaces of the timeline and of the master roster as documents of a person (scheduling §7, Writes). */
export const writtenWorkspaceRoutes: readonly Route[] = [
  ...routesOf(writtenTimeline, timelineWorkspacesOf),
  ...routesOf(writtenRoster, rosterWorkspacesOf),
];
