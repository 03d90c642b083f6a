import type { z } from 'zod';
import { bookingEvents } from '../booking/bookingEvents.ts';
import type { EventKind, EventKinds } from '../kernel/event.ts';
import { organisationEvents } from '../organisation/organisationEvents.ts';
import { workspaceEvents } from '../workspace/workspaceEvents.ts';
import { recordEvents } from './records.ts';

/** The event kinds of each category of streams that are kept for ever: the business's history. */
export const eventCatalogue = {
  organisation: organisationEvents,
  ...recordEvents,
  booking: bookingEvents,
} as const;
export type Category = keyof typeof eventCatalogue;

/**
 * The event kinds of the categories whose streams are kept for some days only (`commands/maximumAges.ts`). They are
 * work in progress: no part of the history, the audit or the feed.
 */
export const passingEventCatalogue = { workspace: workspaceEvents } as const;
export type PassingCategory = keyof typeof passingEventCatalogue;

/** Whether this is a category of streams that are kept for some days only. */
export function isPassing(category: StreamCategory): category is PassingCategory {
  return Object.hasOwn(passingEventCatalogue, category);
}

/** Any category of streams. */
export type StreamCategory = Category | PassingCategory;

/** Every category of streams that are kept for ever. */
export const categories: readonly Category[] = Object.keys(eventCatalogue).filter(isCategory);

/** Whether this is a category of streams that are kept for ever. */
export function isCategory(name: string): name is Category {
  return Object.hasOwn(eventCatalogue, name);
}

const byType: ReadonlyMap<string, EventKind<string, z.ZodType>> = new Map(
  Object.values<EventKinds>({ ...eventCatalogue, ...passingEventCatalogue }).flatMap((kinds) =>
    Object.values(kinds).map((kind) => [kind.type, kind] as const),
  ),
);

/** The kind of an event type; undefined for a type that this version of Muster does not know. */
export function eventKind(type: string): EventKind<string, z.ZodType> | undefined {
  return byType.get(type);
}
