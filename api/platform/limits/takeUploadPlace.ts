import { Result } from 'effect';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { Places } from '../places.ts';

/** How many uploads may be under way at once. */
export interface UploadsUnderWay {
  readonly ofPerson: number;
  readonly ofOrganisation: number;
}

/** Takes somebody's place for an upload; a function that gives it back, or the refusal with the limit. */
export function takeUploadPlace(
  places: Places,
  { org, uid }: Pick<Actor, 'org' | 'uid'>,
  { ofPerson, ofOrganisation }: UploadsUnderWay,
): Result.Result<() => void, Refusal> {
  const taken = places.take([
    { key: JSON.stringify([org, uid]), most: ofPerson, whose: 'You are' },
    { key: org, most: ofOrganisation, whose: 'Your organisation is' },
  ]);
  if (typeof taken === 'function') return Result.succeed(taken);
  const { whose, most } = taken;
  return Result.fail({
    code: 'too_many_requests',
    message: `${whose} uploading ${most} files at this moment, which is the most. Please wait.`,
    details: { limit: most, retryAfterSeconds: 2 },
  });
}
