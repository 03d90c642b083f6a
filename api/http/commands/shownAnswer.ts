import type { CommandAnswer } from '../../../commands/commandAnswer.ts';
import { commandRegistry } from '../../../commands/registry.ts';
import { eventKind, isCategory } from '../../../domain/catalogues/eventCatalogue.ts';
import { parseStreamName } from '../../../domain/kernel/stream.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { maySee } from '../../../domain/rights/rights.ts';
import { publicEvent } from '../../../projections/feed/publicEvents.ts';
import type { CommandAnswerBody } from '../../contract/command.ts';

/** A creation in the feed's words, whatever its version: `muster.booking.created.v4`. */
const creation = /^muster\.[^.]+\.created\.v\d+$/;

/**
 * The answer of a command as its sender gets it: its events under the names of the feed, and the ids of what it made.
 * Events show what was planned and why, so users who do not see planning get only their types.
 */
export function shownAnswer(
  actor: Actor,
  name: string,
  { job: _, ...answer }: CommandAnswer,
): Omit<CommandAnswerBody, 'job' | 'record'> {
  const showsData = maySee(actor, 'work', 'planning');
  const isOfOne = commandRegistry.get(name)?.concerns === 'oneRecord';
  // What is work in progress has no words in the feed.
  const told = answer.events.filter(({ stream }) => isCategory(parseStreamName(stream)?.category ?? ''));
  const events = told.map(({ stream, type, data }) => ({
    stream,
    ...publicEvent({ stream, type, data, version: versionOf(type) }),
  }));
  return {
    ...answer,
    recordId: isOfOne ? (parseStreamName(answer.stream)?.id ?? null) : null,
    created: events.flatMap(({ type, subject }) => {
      const [kind = '', id = ''] = subject.split('/');
      return creation.test(type) ? [{ kind, id }] : [];
    }),
    events: showsData ? events : withoutData(events),
  };
}

/** Each type once: that a place went to somebody who waited is not for the person who gave it up. */
function withoutData<Event extends { readonly type: string; readonly subject: string }>(
  events: readonly Event[],
) {
  const byType = new Map(events.map((event) => [`${event.subject} ${event.type}`, { ...event, data: {} }]));
  return [...byType.values()];
}

function versionOf(type: string): number {
  const kind = eventKind(type);
  if (kind === undefined) throw new Error(`${type} is not in the catalogue of events`);
  return kind.version;
}
