import { Effect } from 'effect';
import QuickLRU from 'quick-lru';
import { areaOf } from '../../domain/catalogues/areaOf.ts';
import { isChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import type { Reference } from '../../domain/kernel/reference.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { amongNow } from '../../domain/label/amongNow.ts';
import type { OrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { demandsIn, isScoped } from '../../domain/rights/rights.ts';
import { countedRecords } from '../../domain/text/countedRecords.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import type { Facts, SeenParts } from '../facts.ts';
import type { EventLog, Position } from '../log/log.ts';
import { expected } from './expected.ts';
import { pipelineTexts } from './pipelineTexts.ts';

type Added = NonNullable<Reference['added']>;

/**
 * How long a record is taken to exist after it was found, and to be what a field may name: another process may take it
 * back or change it meanwhile.
 */
const rememberedMs = 10_000;

/** What is known of a record that exists: the values of fields by which others may name it, and its last change here. */
interface Found {
  readonly values: Set<string>;
  readonly position: Position;
}

export interface ReferenceCheck {
  /** Refuses with `invalid_input` a field that names records that do not exist. */
  require(org: string, references: readonly Reference[]): Effect.Effect<void, Refusal>;
  /**
   * Refuses with `invalid_input` a field that adds records that it may not name, with their names: only after
   * `requireInScope`, for a sender who must not learn of them.
   */
  requireAmong(
    org: string,
    references: readonly Reference[],
    settings?: OrganisationSettings,
  ): Effect.Effect<void, Refusal>;
  /**
   * Refuses with `invalid_input` a field that names people or customers whom master labels keep from a planner, as if they
   * did not exist.
   *
   * @param known the ids that the record names already, and may go on naming
   */
  requireInScope(
    actor: Actor,
    references: readonly Reference[],
    known: readonly string[],
  ): Effect.Effect<void, Refusal>;
  /** Whether a person or a customer is one whom master labels leave to a planner; for everybody else, yes. */
  isInScope(actor: Actor, category: 'resource' | 'customer', id: string): Effect.Effect<boolean, Refusal>;
  /** Whether somebody sees a record of any kind, and it is in use unless its part outlives that; the system sees every one. */
  isSeen(
    actor: Actor,
    record: { readonly category: string; readonly id: string } & SeenParts,
  ): Effect.Effect<boolean, Refusal>;
  /** Notes that a record exists, and where its last change is in the log, for a caller that has just made that. */
  confirm(org: string, category: string, id: string, position: Position): void;
  /** Notes that a record exists no more. */
  forget(org: string, category: string, id: string): void;
  /** Refuses with `in_use` what other records name. */
  requireUnnamed(org: string, category: string, id: string): Effect.Effect<void, Refusal>;
}

/**
 * Checks references against the read side. A record that the read side does not know may be new: the read
 * side then gets the time to catch up with the log before its answer counts. Records are hardly ever taken back, so
 * one that was found is not looked up again for some seconds.
 */
export function createReferenceCheck({
  facts,
  log,
  waitMs,
  remembered,
}: {
  readonly facts: Facts;
  readonly log: EventLog;
  readonly waitMs: number;
  /** How many records are remembered to exist. */
  readonly remembered: number;
}): ReferenceCheck {
  const found = new QuickLRU<string, Found>({ maxSize: remembered, maxAge: rememberedMs });
  const keyOf = (org: string, kind: string, id: string) => `${kind} ${org} ${id}`;

  function missing(org: string, kind: string, ids: readonly string[]) {
    return Effect.gen(function* () {
      const unknown = ids.filter((id) => found.get(keyOf(org, kind, id)) === undefined);
      if (unknown.length === 0) return [];
      const absent = new Set(yield* expected(() => facts.missing(org, kind, unknown)));
      for (const id of unknown)
        if (!absent.has(id)) found.set(keyOf(org, kind, id), { values: new Set(), position: 0 });
      return [...absent];
    });
  }

  /** What is amiss, once the read side has what is in the log by now: a record that is new may not have been read yet. */
  function onceRead<Amiss>(ask: () => Effect.Effect<readonly Amiss[], Refusal>) {
    return Effect.gen(function* () {
      if ((yield* ask()).length === 0) return [];
      const head = yield* Effect.promise(() => log.head());
      yield* expected(() => facts.waitFor(head, waitMs));
      return yield* ask();
    });
  }

  function outsideScope(actor: Actor, kind: 'resource' | 'customer', ids: readonly string[]) {
    const demands = demandsIn(actor, areaOf(kind));
    return onceRead(() => expected(() => facts.outsideScope(actor.org, kind, ids, demands)));
  }

  function requireAmong(org: string, kind: string, path: string, { ids, among }: Added) {
    return Effect.gen(function* () {
      const known = (id: string) => found.get(keyOf(org, kind, id));
      const wanted = JSON.stringify(among);
      const unknown = ids.filter((id) => known(id)?.values.has(wanted) !== true);
      if (unknown.length === 0) return;
      // What was changed here a moment ago counts as it is now.
      const changed = Math.max(...unknown.map((id) => known(id)?.position ?? 0));
      if (changed > 0) yield* expected(() => facts.waitFor(changed, waitMs));
      const lacking = yield* onceRead(() => expected(() => facts.lacking(org, kind, unknown, among)));
      if (lacking.length === 0) {
        // Whether a record is in use may change any moment.
        if (among.field !== 'ended') for (const id of unknown) known(id)?.values.add(wanted);
        return;
      }
      const message = pipelineTexts.notAmong(
        lacking.map(({ name }) => name),
        among.says,
      );
      return yield* Effect.fail({
        code: 'invalid_input' as const,
        message: pipelineTexts.invalidInput(path, message),
        details: { fields: [{ path, message }], kind, ids: lacking.map(({ id }) => id) },
      });
    });
  }

  return {
    require: (org, references) =>
      Effect.gen(function* () {
        for (const { category: kind, ids, path } of references) {
          const absent = yield* onceRead(() => missing(org, kind, ids));
          if (absent.length > 0) return yield* Effect.fail(absentIn(kind, path, absent));
        }
      }),
    requireAmong: (org, references, settings) =>
      Effect.forEach(
        references,
        ({ category, path, added }) => {
          const among = settings === undefined ? added?.among : amongNow(added?.among, settings);
          return added === undefined || among === undefined
            ? Effect.void
            : requireAmong(org, category, path, { ...added, among });
        },
        { discard: true },
      ),
    requireInScope: (actor, references, known) =>
      Effect.gen(function* () {
        if (!isScoped(actor)) return;
        for (const { category: kind, ids, path } of references) {
          const named = ids.filter((id) => !known.includes(id));
          if (named.length === 0 || (kind !== 'resource' && kind !== 'customer')) continue;
          const outside = yield* outsideScope(actor, kind, named);
          if (outside.length > 0) return yield* Effect.fail(absentIn(kind, path, outside));
        }
      }),
    isInScope: (actor, category, id) =>
      isScoped(actor)
        ? Effect.map(outsideScope(actor, category, [id]), ({ length }) => length === 0)
        : Effect.succeed(true),
    isSeen: (actor, { category, id, ...parts }) =>
      Effect.gen(function* () {
        if (actor.role === 'system' || !isChangedCategory(category)) return true;
        return (
          (yield* onceRead(() => expected(() => facts.unseen(actor, category, [id], parts)))).length === 0
        );
      }),
    confirm: (org, category, id, position) =>
      found.set(keyOf(org, category, id), { values: new Set(), position }),
    forget: (org, category, id) => found.delete(keyOf(org, category, id)),
    requireUnnamed: (org, category, id) =>
      Effect.gen(function* () {
        const head = yield* Effect.promise(() => log.head());
        yield* expected(() => facts.waitFor(head, waitMs));
        const naming = yield* expected(() => facts.naming(org, category, [id]));
        if (naming.length === 0) return;
        const by = naming.map(({ by: whose, count }) => ({ category: whose, count }));
        return yield* Effect.fail({
          code: 'in_use' as const,
          message: refusalTexts.inUse(naming.map(({ by: whose, count }) => countedRecords(whose, count))),
          details: { by },
        });
      }),
  };
}

/** The refusal of a field that names records which do not exist. */
export function absentIn(kind: string, path: string, ids: readonly string[]): Refusal {
  const message = refusalTexts.notFound(kind);
  return {
    code: 'invalid_input',
    message: pipelineTexts.invalidInput(path, message),
    details: { fields: [{ path, message }], kind, ids },
  };
}
