import type { Result } from 'effect';
import type { Refusal } from '../domain/kernel/refusal.ts';
import type { Actor } from '../domain/rights/actor.ts';
import type { CommandAnswer } from './commandAnswer.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Revision } from './log/log.ts';
import type { Effects } from './reactions/reactions.ts';

/** How a command was sent. */
export interface CommandEnvelope {
  /** The Idempotency-Key: a command that is sent twice appends once and gets the same answer. */
  readonly commandId: string;
  /**
   * `If-Match`: the revision that the sender saw; if the record has another, the command is refused with
   * `revision_conflict`. A command that concerns many records refuses it.
   */
  readonly ifRevision?: Revision;
  readonly correlationId?: string;
  readonly causationId?: string;
  /** `pass`: part of a file that was accepted as a whole; nobody's hold of a booking stops it. */
  readonly holds?: 'pass';
}

/**
 * The write side as the API, the uploads and the demonstration see it. Expected refusals are data; an
 * unexpected failure (a log that cannot be reached) rejects the promise.
 */
export interface CommandService {
  /** The organisations' jobs; the caller checks who may see one. */
  readonly jobs: Pick<Jobs, 'find' | 'underWay' | 'ended' | 'report' | 'cancel'>;
  execute(
    actor: Actor,
    name: string,
    input: unknown,
    envelope: CommandEnvelope,
  ): Promise<Result.Result<CommandAnswer, Refusal>>;
  /**
   * Previews what a command would mean for allocated bookings: refused as the command would be, and otherwise
   * the report of its answer, with the bookings that would come into conflict or out of it. Nothing is appended
   * and no fence is taken, so a change in between may alter the result.
   */
  effects(
    actor: Actor,
    name: string,
    input: unknown,
    envelope: Pick<CommandEnvelope, 'ifRevision'>,
  ): Promise<Result.Result<Effects, Refusal>>;
}
