import type { Actor } from '../../domain/roles.ts';
import type { AppendContext, Revision } from '../log/log.ts';
import type { CommandIdentity } from './commandIdentity.ts';

/** A command on its way through the pipeline: who sent it, where to, how. */
export interface SentCommand {
  readonly actor: Actor;
  readonly org: string;
  readonly identity: CommandIdentity;
  readonly ifRevision: Revision | undefined;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** Whether it was sent before, and it is not known how far it came. */
  readonly begunBefore: boolean;
  /**
   * By its sender; or again by the write side itself, to complete what was broken off: then nothing is done
   * where nothing was, since its sender may have been refused.
   */
  readonly sentBy: 'sender' | 'completion';
  /**
   * Remembers that it is about to append to several streams, for `begunBefore` of the next sending.
   * `completedLater`: what is left of it is completed without its sender, when a write side starts or within minutes.
   */
  readonly begin: (rest: 'leftToSender' | 'completedLater') => Promise<void>;
  /** The instant of the decision, epoch seconds. */
  readonly now: number;
}

/** What is needed of a command to append under it, or of whoever appends in its place (`commands/reactions/`). */
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
