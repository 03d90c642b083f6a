import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import { mayUndoUpload } from '../../../domain/rights/mayUndoUpload.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import { numberText } from '../../contract/numberText.ts';
import {
  type DoneUpload as DoneUploadView,
  doneUploadsSchema,
  oneUploadSchema,
  type UndoLine,
  undoLineSchema,
} from '../../contract/upload.ts';
import { problemLine } from '../../platform/problems/problemLine.ts';
import { undoSettings } from '../../services/uploads/undoSettings.ts';
import { undoUpload } from '../../services/uploads/undoUpload.ts';
import type { DoneUpload } from '../../services/uploads/uploadRegister.ts';
import { defineLinesRoute, defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';
import { inTurnsOf } from './uploads.ts';
import { userNames } from './userNames.ts';

const params = z.object({ uploadId: idSchema });
const base = { access: { read: 'uploads' }, scope: 'read', tag: 'Uploads' } as const;

export const pastUploadRoutes: readonly Route[] = [
  defineRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/past-uploads',
    summary: 'List uploads',
    description:
      'Every upload that saved something, the newest first: whose it was, what became of its rows, and whether it was undone. `before` takes the id of the last one of a page.',
    input: {
      query: z.object({
        before: idSchema.optional(),
        limit: numberText(z.int().min(1).max(250)).prefault(50),
      }),
    },
    answer: doneUploadsSchema,
    async handle({ input: { query }, services, actor }) {
      const { before, limit } = query;
      const page = { limit: limit + 1, ...(before === undefined ? {} : { before }) };
      const found = await services.uploadRegister.list(actor.org, page);
      const shown = found.slice(0, limit);
      return Result.succeed({
        uploads: await viewsOf(actor.org, shown, services),
        nextBefore: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      });
    },
  }),

  defineRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/past-uploads/:uploadId',
    summary: 'One upload',
    description: 'With what its sender was told, and the first of the rows that were rejected.',
    input: { params },
    answer: oneUploadSchema,
    async handle({ input, services, actor }) {
      const upload = await services.uploadRegister.find(actor.org, input.params.uploadId);
      const [view] = upload === undefined ? [] : await viewsOf(actor.org, [upload], services);
      if (view === undefined) return noSuchUpload;
      const report = await services.uploadRegister.reportOf(actor.org, view.id);
      return Result.succeed({ ...view, report: report ?? null });
    },
  }),

  defineLinesRoute({
    method: 'POST',
    path: '/api/v1/past-uploads/:uploadId/undo',
    access: { write: 'uploads' },
    scope: 'write',
    tag: 'Uploads',
    summary: 'Undo an upload',
    description:
      'What the upload changed is put back to what it was before, and what it made is taken back as if it had never been entered. What others have changed since stays as it is, and so does what other records name: the report names it. Answers line by line while it works. It can be repeated, and then does what was left. Settings are undone by administrators alone. An organisation may undo two uploads at a time, and each once at a time; one more is answered 429 `too_many_requests` with `Retry-After`.',
    input: { params },
    answer: undoLineSchema,
    failure: ({ code, message }) =>
      problemLine({ code, message: `${message} What has been undone stays undone.`, details: {} }),
    async handle({ input, services, actor }) {
      const { uploadRegister: register, facts, log } = services;
      const upload = await register.find(actor.org, input.params.uploadId);
      if (upload === undefined) return noSuchUpload;
      if (!mayUndoUpload(actor, upload.kind)) {
        return refuse('not_allowed', 'Settings that were uploaded are undone by administrators.');
      }
      if (upload.state === 'saving')
        return refuse('transition_not_allowed', 'This upload is still being saved.');
      const place = takeUndoPlace(services, actor.org, upload.id);
      if (Result.isFailure(place)) return Result.fail(place.failure);
      const undo = async (write: (line: UndoLine) => void): Promise<void> => {
        await facts.waitFor(await log.head(), timeoutMs);
        const undoing = upload.kind === 'settings' ? undoSettings : undoUpload;
        const done = await undoing(upload, {
          actor,
          commands: inTurnsOf(services),
          reads: services.reads,
          userNames: userNames(services),
          onProgress(count, total) {
            if (count % progressEvery === 0 || count === total)
              write({ kind: 'progress', done: count, total });
          },
        });
        if (Result.isFailure(done)) {
          const { code, message } = done.failure;
          write({ kind: 'problem', code, message });
          return;
        }
        const { undone, leftOutCount } = done.success;
        await register.undone(upload.id, actor.uid, { undone, leftOut: leftOutCount });
        write({ kind: 'report', report: done.success });
      };
      return Result.succeed((write) => undo(write).finally(place.success));
    },
  }),
];

/** Takes a place for undoing an upload; a function that gives it back, or the refusal with the limit. */
function takeUndoPlace(
  { undoPlaces, limits, metrics }: Pick<RouteServices, 'undoPlaces' | 'limits' | 'metrics'>,
  org: string,
  uploadId: string,
): Result.Result<() => void, Refusal> {
  const many = `Your organisation is undoing ${limits.undos} uploads at this moment, which is the most. Please wait.`;
  const taken = undoPlaces.take([
    { key: `upload ${uploadId}`, most: 1, message: 'This upload is being undone already. Please wait.' },
    { key: org, most: limits.undos, message: many },
  ]);
  if (typeof taken === 'function') return Result.succeed(taken);
  metrics.refused('undos');
  const { message, most: limit } = taken;
  return Result.fail({ code: 'too_many_requests', message, details: { limit, retryAfterSeconds: 5 } });
}

/** How long an undo waits for the read side to be up to date, in milliseconds. */
const timeoutMs = 60_000;

/** Progress is told once in this many records. */
const progressEvery = 50;

const noSuchUpload = refuse('not_found', refusalTexts.notFound('upload'));

async function viewsOf(
  org: string,
  uploads: readonly DoneUpload[],
  services: Pick<RouteServices, 'identity' | 'reads'>,
): Promise<DoneUploadView[]> {
  const people = uploads.flatMap(({ begunBy, undo }) => [begunBy, ...(undo === null ? [] : [undo.by])]);
  const names = await userNames(services)(org, [...new Set(people)]);
  const nameOf = (uid: string): string => names.get(uid) ?? uid;
  return uploads.map(
    ({ org: _org, afterPosition: _after, lastPosition: _last, begunBy, undo, span, ...upload }) => ({
      ...upload,
      begunBy: nameOf(begunBy),
      span: span === null ? null : { ...span },
      undo: undo === null ? null : { ...undo, by: nameOf(undo.by) },
    }),
  );
}
