import { Buffer } from 'node:buffer';
import { Result } from 'effect';
import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { bytesOf } from './route.ts';

/**
 * All bytes of a small file that is being sent.
 *
 * @param refused looks at how many there are already; a refusal ends it at once
 */
export async function wholeBody(
  request: FastifyRequest,
  refused: (bytes: number) => Refusal | undefined,
): Promise<Result.Result<Buffer, Refusal>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytesOf(request)) {
    length += chunk.length;
    const refusal = refused(length);
    if (refusal !== undefined) return Result.fail(refusal);
    chunks.push(chunk);
  }
  return Result.succeed(Buffer.concat(chunks));
}
