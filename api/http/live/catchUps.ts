import { Result } from 'effect';
import { ReadSideBehind } from '../../../commands/facts.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { type FairTurns, NoTurn } from '../../../postgres/fairTurns.ts';
import type { QueryContext } from '../../../projections/queries/ask.ts';
import { type Changes, readChanges } from '../../../projections/queries/changes.ts';
import type { Watched } from '../../../projections/queries/watched.ts';

/** What a watch missed before it began. */
export interface Missed {
  /** Everything up to here is covered. */
  readonly position: number;
  /** Empty: the client is to load anew. Undefined: nothing on the screen has changed. */
  readonly changes: Changes | undefined;
}

/** Reads what watches have missed, in turns of organisations and their people. */
export interface CatchUps {
  /**
   * Tells to load anew where too much was missed, or too many wait. Rejects with the signal's reason if it aborts
   * before, and with `ReadSideBehind`.
   */
  read(actor: Actor, watched: Watched, after: number, signal: AbortSignal): Promise<Missed>;
}

export interface CatchUpParts {
  readonly context: QueryContext;
  readonly turns: FairTurns;
  /** Events that a watch may have missed. */
  readonly mostMissed: number;
  /** Of the read side. */
  readonly position: () => number;
  /** Counts what the limits refuse. */
  readonly refused: (limit: string) => void;
}

export function createCatchUps({ context, turns, mostMissed, position, refused }: CatchUpParts): CatchUps {
  return {
    async read(actor, watched, after, signal) {
      const loadAnew = (at: number): Missed => {
        refused('watches');
        return { position: at, changes: {} };
      };
      const end = await turns.take(actor.org, { member: actor.uid, signal }).catch((error: unknown) => {
        if (error instanceof NoTurn) return undefined;
        throw error;
      });
      if (end === undefined) return loadAnew(position());
      try {
        const missed = await readChanges(context, actor, watched, after, mostMissed);
        if (Result.isFailure(missed)) throw new ReadSideBehind(missed.failure.message);
        return missed.success;
      } finally {
        end();
      }
    },
  };
}
