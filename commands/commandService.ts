import type { Result } from 'effect';
import type { Refusal } from '../domain/refusal.ts';
import type { Actor } from '../domain/roles.ts';
import type { Position, Revision } from './log/log.ts';
import type { ConcernReport } from './reactions/reactions.ts';

/** How a command was sent. */
export interface CommandEnvelope {
  /** The Idempotency-Key: sent twice, it appends once and answers the same. */
  readonly commandId: string;
  /**
   * `If-Match`: the revision the sender saw; another one is refused with `revision_conflict`. A command that concerns
   * many records is refused with it.
   */
  readonly ifRevision?: Revision;
  readonly correlationId?: string;
  readonly causationId?: string;
}

/** What a command did. */
export interface CommandAnswer {
  readonly commandId: string;
  /** The stream the command was about and its last revision. */
  readonly stream: string;
  readonly revision: Revision;
  /** Position of the last event appended anywhere by this command; queries can wait for it. */
  readonly position: Position;
  readonly events: readonly { readonly stream: string; readonly type: string; readonly data: unknown }[];
  /** What some commands report beside their events, for example how a day was filled. */
  readonly report?: unknown;
}

/**
 * The write side as the API, the uploads and the demonstration see it. Expected refusals are data; an
 * unexpected failure (a log that cannot be reached) rejects.
 */
export interface CommandService {
  execute(
    actor: Actor,
    name: string,
    input: unknown,
    envelope: CommandEnvelope,
  ): Promise<Result.Result<CommandAnswer, Refusal>>;
  /**
   * What a command would mean for bookings that people have already, before it is sent: refused as it would be, and
   * otherwise the report of its answer. Nothing is appended, and no fence is taken: what comes in between may change it.
   */
  effects(
    actor: Actor,
    name: string,
    input: unknown,
    envelope: Pick<CommandEnvelope, 'ifRevision'>,
  ): Promise<Result.Result<ConcernReport, Refusal>>;
}
