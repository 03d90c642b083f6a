import { Result } from 'effect';
import { z } from 'zod';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { mayRead } from '../../../domain/rights/rights.ts';
import { notSeen } from '../../../projections/queries/recordList.ts';
import type { Touching } from '../../../projections/queries/touchedBy.ts';
import { uploadFilterSchema } from '../../contract/upload.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { seriesOf } from '../../services/uploads/undoUpload.ts';
import type { RouteServices } from './routeServices.ts';

/** What the parameter `upload` of a list stands for. Refuses it to whoever does not see uploads, and an upload that does not exist. */
export async function touchingOf(
  { uploadRegister }: Pick<RouteServices, 'uploadRegister'>,
  actor: Actor,
  query: Readonly<Record<string, unknown>>,
): Promise<Result.Result<{ readonly touching?: Touching }, Refusal>> {
  const { upload: uploadId } = z.object({ upload: uploadFilterSchema }).parse(query);
  if (uploadId === undefined) return Result.succeed({});
  if (!mayRead(actor, 'uploads')) return Result.fail(notSeen('query.upload'));
  const upload = await uploadRegister.find(actor.org, uploadId);
  return upload === undefined
    ? Result.fail(invalidField('query.upload', 'is not an upload of this organisation'))
    : Result.succeed({ touching: seriesOf(upload) });
}
