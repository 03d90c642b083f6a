import { type Category, isCategory } from '../../domain/catalogues/eventCatalogue.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import type { FeedEvent } from './feedPage.ts';
import { readsEventsOf, scopeReads } from './recordScope.ts';

type Told = Pick<FeedEvent, 'subject'>;

/**
 * Those of some events of the feed that somebody is told, in their order: about records in scope, as these stand now
 * (scheduling §6, promoted dispatchers). Everybody but a planner whom master labels limit is told all of them.
 */
export async function eventsInScope<Event extends Told>(
  context: QueryContext,
  actor: Actor,
  events: readonly Event[],
): Promise<Answer<{ readonly events: readonly Event[] }>> {
  const subjects = Map.groupBy(new Set(events.map(({ subject }) => subject)), categoryIn);
  const categories = [...subjects.keys()].flatMap((category) => category ?? []);
  const reads = scopeReads(actor, categories);
  return ask(context, { org: actor.org, reads }, async (moment) => {
    const told = new Set<string>();
    for (const category of categories) {
      const ids = (subjects.get(category) ?? []).map((subject) => subject.slice(category.length + 1));
      for (const id of await readsEventsOf(moment, actor, category, ids)) told.add(`${category}/${id}`);
    }
    return { events: events.filter(({ subject }) => told.has(subject)) };
  });
}

function categoryIn(subject: string): Category | undefined {
  const category = subject.slice(0, subject.indexOf('/'));
  return isCategory(category) ? category : undefined;
}
