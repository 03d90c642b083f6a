import { Effect } from 'effect';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { claimsOf } from '../../../domain/rights/persona.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import type { PartReference } from '../aggregate.ts';
import { absentIn } from '../references.ts';
import { refused, refusedField } from '../refused.ts';
import type { Attempt, Pipeline } from './attempt.ts';

type Scoping<Command, State> = Pick<Pipeline<Command, State>, 'rules' | 'references'>;

/**
 * Refuses with `not_found` if the record does not exist for the sender, is the time of somebody who does not, or a part of
 * what the sender does not see.
 */
export function requireExistence<Command, State>(
  { rules: { scope }, references }: Scoping<Command, State>,
  { sent, command, category, loaded, earlier }: Attempt<Command, State>,
): Effect.Effect<void, Refusal> {
  return Effect.gen(function* () {
    // What has ended is again as it was with the person whose time it was.
    const person = scope.timeOf(loaded.state) ?? (earlier === undefined ? undefined : scope.timeOf(earlier));
    if (
      !scope.existsFor(sent.actor, command, loaded.state) ||
      (person !== undefined && !(yield* references.isInScope(sent.actor, 'resource', person)))
    ) {
      return yield* refused('not_found', refusalTexts.notFound(category));
    }
    for (const part of scope.partOf(loaded.state, sent.actor)) {
      if (!(yield* references.isSeen(sent.actor, part))) {
        return yield* refused('not_found', refusalTexts.notFound(category));
      }
    }
  });
}

/** Refuses with `already_exists` what would begin the record again. */
export function requireAbsence<Command, State>(
  { rules: { scope } }: Scoping<Command, State>,
  { command, category, loaded }: Attempt<Command, State>,
): Effect.Effect<void, Refusal> {
  return scope.beginsAgain(command, loaded.state)
    ? refused('already_exists', refusalTexts.alreadyExists(category))
    : Effect.void;
}

/**
 * Refuses a decision that leads out of the sender's scope, to the time of somebody outside of it, or that makes the record a
 * part of what the sender does not see.
 */
export function requireStaysInScope<Command, State>(
  { rules: { scope }, references }: Scoping<Command, State>,
  { sent, command, loaded }: Attempt<Command, State>,
  after: State,
): Effect.Effect<void, Refusal> {
  const leaving = scope.leavesScope(sent.actor, after, command);
  if (leaving !== undefined) return Effect.fail(leaving);
  return Effect.gen(function* () {
    const before = scope.partOf(loaded.state, sent.actor);
    for (const part of [...before, ...scope.partOf(after, sent.actor)]) {
      const closed = scope.closedPart(sent.actor, part);
      if (closed !== undefined) return yield* Effect.fail(closed);
    }
    for (const part of scope.partOf(after, sent.actor)) {
      if (before.some(({ category, id }) => category === part.category && id === part.id)) continue;
      // What is newly named must be in use, whatever becomes of it later.
      const { outlives: _, ...newly } = part;
      if (!(yield* references.isSeen(sent.actor, newly)))
        return yield* Effect.fail(absentIn(part.category, part.path, [part.id]));
      yield* requireAddressee(references, sent.actor, part, scope.addressee(after));
    }
    const person = scope.timeOf(after);
    if (person === undefined || person === scope.timeOf(loaded.state)) return;
    const named = [{ category: 'resource', ids: [person], path: 'resourceId' }];
    yield* references.requireInScope(sent.actor, named, []);
  });
}

/** Refuses to address a customer who does not see what the record is part of. */
function requireAddressee(
  references: Scoping<never, never>['references'],
  { org }: Actor,
  { category, id }: PartReference,
  addressee: { readonly customerId: string; readonly path: string } | undefined,
): Effect.Effect<void, Refusal> {
  if (addressee === undefined) return Effect.void;
  const { customerId, path } = addressee;
  const asCustomer = { ...claimsOf('customer'), uid: '', org, resourceId: null, customerId };
  return Effect.flatMap(references.isSeen(asCustomer, { category, id }), (isSeen) =>
    isSeen ? Effect.void : refusedField(path, refusalTexts.notItsCustomer),
  );
}
