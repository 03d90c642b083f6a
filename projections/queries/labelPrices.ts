import type { LabelFact } from '../../domain/kernel/facts.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import { labelsFor } from './records.ts';

/** The labels of the organisation by id, as far as somebody sees them: with their prices, for those who see prices. */
export function labelPrices(
  context: QueryContext,
  actor: Actor,
): Promise<Answer<{ readonly labels: ReadonlyMap<string, Pick<LabelFact, 'unitPrice'>> }>> {
  return ask(context, { org: actor.org, reads: ['labels'] }, async (moment) => ({
    labels: new Map((await labelsFor(moment, actor)).map((label) => [label.id, label])),
  }));
}
