import type { LabelFact } from '../../domain/kernel/facts.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import { labelsFor } from './records.ts';

/** Every label of an organisation that is in use, by name, as somebody sees them. */
export function readLabelsInUse(
  context: QueryContext,
  actor: Actor,
  after: number | undefined,
): Promise<Answer<{ readonly labels: readonly LabelFact[] }>> {
  return ask(context, { org: actor.org, reads: ['labels'], after }, async (moment) => ({
    labels: (await labelsFor(moment, actor)).filter(({ archived }) => !archived),
  }));
}
