import type { Actor } from '../../domain/rights/actor.ts';
import type { AppendContext, Revision } from '../log/log.ts';
import type { CommandIdentity } from './commandIdentity.ts';

/** A command in the pipeline: who sent it, to which organisation, and how. */
export interface SentCommand {
  readonly actor: Actor;
  readonly org: string;
  readonly identity: CommandIdentity;
  readonly ifRevision: Revision | undefined;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** Whether it was sent before, so that it is not known how far it came. */
  readonly begunBefore: boolean;
  /**
   * `sender`: sent by its sender. `completion`: sent by the write side itself to complete an interrupted
   * command; then nothing new is started, because the sender may have been refused. `job`: sent as part of a
   * job, and nobody waits for the answer. The job as a whole was accepted, so changes that are no longer
   * possible are reported and do not prevent the others.
   */
  readonly sentBy: 'sender' | 'completion' | 'job';
  /**
   * Whether others' holds of bookings refuse it. They stop what somebody sends, never what was accepted before: the
   * completion of a command, a part of a job, a file.
   */
  readonly holds: 'count' | 'pass';
  /**
   * Records that it is about to append to several streams, for `begunBefore` of the next sending.
   * `completedLater`: the rest of it is completed without its sender, when a write side starts or within
   * minutes.
   */
  readonly begin: (rest: 'leftToSender' | 'completedLater') => Promise<void>;
  /** The instant of the decision, epoch seconds. */
  readonly now: number;
}

/**
 * What is needed of a command to append under it; also by what appends in its place (`commands/reactions/`).
 */
export type AppendingCommand = Pick<
  SentCommand,
  'actor' | 'org' | 'identity' | 'correlationId' | 'causationId' | 'begunBefore'
>;

/** What the log records with every event of the command. */
export function appendContext({
  actor,
  org,
  identity,
  correlationId,
  causationId,
}: AppendingCommand): AppendContext {
  return {
    org,
    actor: { uid: actor.uid, role: actor.role },
    commandId: identity.commandId,
    correlationId,
    causationId,
  };
}
