import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Result } from 'effect';
import { z } from 'zod';
import type { CommandService } from '../../../commands/commandService.ts';
import { ReadSideBehind } from '../../../commands/facts.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { NoTurn } from '../../../postgres/fairTurns.ts';
import {
  type UploadLine,
  type UploadReport,
  uploadFieldsSchema,
  uploadKindSchema,
  uploadLineSchema,
  uploadRequestSchema,
} from '../../contract/upload.ts';
import { inCommandTurn } from '../../platform/limits/inCommandTurn.ts';
import { uploadLimits } from '../../platform/limits/uploadLimits.ts';
import { problemLine } from '../../platform/problems/problemLine.ts';
import { refusalOfError } from '../../platform/problems/unexpectedErrors.ts';
import { tellFailedChecks } from '../../services/planning/failedChecks.ts';
import { keptInRegister } from '../../services/uploads/keptInRegister.ts';
import { type SaveParts, saveUpload, type UploadProgress } from '../../services/uploads/saveUpload.ts';
import { planAgain } from '../../services/uploads/stepsOverFilter.ts';
import type { OpenUpload } from '../../services/uploads/uploadDesk.ts';
import { uploadExample } from '../../services/uploads/uploadExample.ts';
import { uploadFields } from '../../services/uploads/uploadFields.ts';
import { keepMapping } from '../../services/uploads/uploadMappings.ts';
import { bytesOf, defineLinesRoute, defineRoute, goneSignal, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

const params = z.object({ kind: uploadKindSchema });

/** How long an upload waits for the read side to be up to date, in milliseconds. */
const timeoutMs = 60_000;

/** Milliseconds after which a command that got no turn asks for one again. */
const betweenTurnsMs = 1000;

const { rows, underWay } = uploadLimits;

export const uploadRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/uploads/:kind/fields',
    access: { write: 'uploads' },
    scope: 'write',
    tag: 'Uploads',
    summary: 'What a file of a kind may contain',
    description:
      'The fields, whether they are required, the column names that match automatically, and an example.',
    input: { params },
    answer: uploadFieldsSchema,
    async handle({ input: { params: of }, services, actor }) {
      const organisation = await services.facts.organisation(actor.org);
      const now = Math.floor(Date.now() / 1000);
      return Result.succeed({
        fields: uploadFields(of.kind),
        example: uploadExample(of.kind, zoneOf(organisation?.timeZone ?? 'UTC'), now),
      });
    },
  }),

  defineLinesRoute({
    method: 'POST',
    path: '/api/v1/uploads/:kind',
    access: { write: 'uploads' },
    scope: 'write',
    tag: 'Uploads',
    summary: 'Upload a CSV file',
    description: `Answers line by line while it works: progress, then one report or one problem. A \`dryRun\` reports and saves nothing; uploading the same file again changes nothing. A file has at most ${rows} rows, and an organisation reads one file after the other: ${underWay.ofPerson} of a person and ${underWay.ofOrganisation} of an organisation may wait or be saved, one more is answered 429 \`too_many_requests\` with \`Retry-After\`.`,
    input: { params },
    streamedBody: uploadRequestSchema,
    answer: uploadLineSchema,
    failure: problemLine,
    async handle({ input: { params: of }, request, reply, services, actor }) {
      const size = request.headers['content-length'];
      const encoded = request.headers['content-encoding'] !== undefined;
      const opened = await services.uploads.open({
        content: { csv: of.kind },
        actor,
        body: bytesOf(request),
        size: size === undefined || encoded ? undefined : Number(size),
        signal: goneSignal(reply),
      });
      if (Result.isFailure(opened)) return Result.fail(opened.failure);
      return Result.succeed((write) => answerUpload(opened.success, { ...services, actor, write }));
    },
  }),
];

type AnswerParts = Pick<
  RouteServices,
  'facts' | 'log' | 'logger' | 'commands' | 'commandTurns' | 'uploadRegister' | 'reads' | 'pools'
> & {
  readonly actor: Actor;
  readonly write: (line: UploadLine | Uint8Array) => void;
};

/** Gives its places back before the last line: whoever has read that may send the next file. */
export async function answerUpload(upload: OpenUpload, parts: AnswerParts): Promise<void> {
  const last = await lastLineOf(upload, parts).finally(upload.close);
  parts.write(last);
}

async function lastLineOf(
  upload: OpenUpload,
  { facts, log, logger, write, actor, ...services }: AnswerParts,
): Promise<UploadLine | Uint8Array> {
  const { rows: total } = upload;
  const onProgress = (progress: UploadProgress): void => write({ kind: 'progress', ...progress });
  onProgress({ phase: 'reading', done: total, total });
  onProgress({ phase: 'checking', done: 0, total });
  try {
    await facts.waitFor(await log.head(), timeoutMs);
  } catch (error) {
    if (!(error instanceof ReadSideBehind)) throw error;
    return { kind: 'problem', code: 'read_side_behind', message: error.message };
  }
  const planned = await upload.plan();
  if (Result.isFailure(planned)) {
    const { code, message } = planned.failure;
    return { kind: 'problem', code, message };
  }
  onProgress({ phase: 'checking', done: total, total });
  tellFailedChecks(logger, planned.success.failures);
  if ('lastLine' in planned.success) return planned.success.lastLine;
  const { report, steps, mapping } = planned.success;
  const commands = inTurnsOf(services);
  const again = planAgain(services.reads, actor, { head: () => log.head(), clock: Date.now });
  const id = randomUUID();
  const save = (envelope: SaveParts['envelope']) =>
    saveUpload(report, steps, { actor, commands, envelope, onProgress, again });
  const named = { id, fileName: upload.fileName, report };
  const { report: saved, brokenOffBy } = await keptInRegister(named, { ...services, actor, log }, save);
  if (brokenOffBy !== undefined) return brokenOffLine(saved, refusalOfError(brokenOffBy.error, logger));
  if (!saved.nothingKept && mapping !== null) {
    // The rows are saved, which must be told whatever becomes of this.
    await keepMapping(services.pools.commands, actor, mapping).catch((err: unknown) =>
      logger.error({ err }, 'how a file was read could not be kept'),
    );
  }
  return { kind: 'report', report: saved };
}

/** The last line of a file that an outage broke off. */
export function brokenOffLine(
  { uploadId, created, changed }: UploadReport,
  { code, message }: Refusal,
): UploadLine {
  const saved = `${created} created and ${changed} changed were saved until then, as upload ${uploadId}.`;
  const then = 'The same file again saves the rest.';
  const said = { kind: 'problem', code, message: `${message} ${saved} ${then}`, created, changed } as const;
  return uploadId === null ? said : { ...said, uploadId };
}

/** Sends each command in a turn of its own; a file that has been accepted waits for it, however long that takes. */
export function inTurnsOf(
  services: Pick<RouteServices, 'commands' | 'commandTurns'>,
): Pick<CommandService, 'execute'> {
  return {
    async execute(actor, ...command) {
      for (;;) {
        try {
          return await inCommandTurn(services, actor, () => services.commands.execute(actor, ...command));
        } catch (error) {
          if (!(error instanceof NoTurn)) throw error;
          await setTimeout(betweenTurnsMs);
        }
      }
    },
  };
}
