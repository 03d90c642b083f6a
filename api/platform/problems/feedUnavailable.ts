import { ReadSideBehind } from '../../../commands/facts.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';

/** The feed is being built, or an event has stopped it: the refusal says which, and at what position. */
export class FeedUnavailable extends ReadSideBehind {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
