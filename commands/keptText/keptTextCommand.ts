import type { Actor } from '../../domain/rights/actor.ts';
import type { Facts } from '../facts.ts';
import type { EventLog } from '../log/log.ts';
import type { ReferenceCheck } from '../pipeline/references.ts';
import type { KeptTexts, WrittenText } from './keptTexts.ts';

/** A command about a record whose texts stand beside the log, and what there is of that. */
export interface KeptTextCommand {
  readonly actor: Actor;
  /** The step without its category: `fill`. */
  readonly step: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** As the record stands; empty before it begins. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The texts that the command writes. */
  readonly texts: readonly WrittenText[];
}

/** What checks of such commands need. */
export interface KeptTextCheckParts {
  readonly log: EventLog;
  readonly facts: Facts;
  readonly texts: KeptTexts;
  readonly references: ReferenceCheck;
  /** How long they wait for the read side, in milliseconds. */
  readonly waitMs: number;
}
