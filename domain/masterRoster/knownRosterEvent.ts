import type { RosterEventDetails } from '../rosterEvent/rosterEvent.ts';

/** A roster event with its id. */
export type KnownRosterEvent = RosterEventDetails & { readonly id: string };
