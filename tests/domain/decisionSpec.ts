import { Result } from 'effect';
import { expect } from 'vitest';
import type { RefusalCode } from '../../domain/catalogue/refusals.ts';
import { type CommandFacts, type Decider, fold } from '../../domain/kernel/decider.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import type { Actor } from '../../domain/rights/actor.ts';

export const dispatcher: Actor = {
  uid: 'u-dispatcher',
  org: 'acme',
  role: 'dispatcher',
  duties: ['admin'],
  partner: false,
  resourceId: null,
  customerId: null,
};
export const scheduler: Actor = { ...dispatcher, uid: 'u-scheduler', role: 'scheduler', duties: [] };
export const system: Actor = { ...dispatcher, uid: 'system', role: 'system' };

export function resourceActor(resourceId: string): Actor {
  return { ...dispatcher, uid: `u-${resourceId}`, role: 'resource', duties: [], resourceId };
}

export function customerActor(customerId: string): Actor {
  return { ...dispatcher, uid: `u-${customerId}`, role: 'customer', duties: [], customerId };
}

/** Monday 2 February 2026, 12:00 in Sydney. */
export const NOON = Date.UTC(2026, 1, 2, 1) / 1000;

export const commandFacts: Omit<CommandFacts, 'earlier'> = {
  actor: dispatcher,
  now: NOON,
  newId: (purpose) => `new-${purpose}`,
};

/** "Given these events, when this command, then these events or this refusal", for one aggregate. */
export function specOf<State, Command, Event extends DomainEvent, Facts extends CommandFacts>(
  decider: Decider<State, Command, Event, Facts>,
  facts: Facts,
) {
  return {
    given: (...events: readonly Event[]) => ({
      when(command: Command, over: Partial<Facts> = {}) {
        const state = fold(decider, events);
        const decided = { ...facts, ...over };
        const decision = decider.decide(state, command, decided);
        return {
          thenEvents(...expected: readonly Event[]) {
            expect(decision).toEqual(Result.succeed(expected));
          },
          thenNothing() {
            expect(decision).toEqual(Result.succeed([]));
          },
          thenRefused(code: RefusalCode, details: Readonly<Record<string, unknown>> = {}) {
            expect(Result.isFailure(decision) ? decision.failure : decision).toMatchObject({ code, details });
          },
          /** The accepted events, for a closer look. */
          events: () => Result.getOrThrow(decision),
          /** The state after them. */
          state: () => fold(decider, Result.getOrThrow(decision), state),
          /** What they begin on other streams. */
          alsoCreated: () => decider.alsoCreates(state, command, Result.getOrThrow(decision), decided),
        };
      },
    }),
  };
}
