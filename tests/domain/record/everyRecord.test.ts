import { Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventKind } from '../../../domain/catalogues/eventCatalogue.ts';
import { recordNames, records } from '../../../domain/catalogues/records.ts';
import type { Names } from '../../../domain/history/names.ts';
import type { DomainEvent, RecordedEvent } from '../../../domain/kernel/event.ts';
import { type FieldFacts, factsOf, schemaOf } from '../../../domain/record/fieldFacts.ts';
import { endStepsOf } from '../../../domain/record/recordCommands.ts';
import type { Kept } from '../../../domain/record/recordReading.ts';
import type { AnyState } from '../../../domain/record/recordState.ts';
import { type RecordLists, statusOf } from '../../../domain/record/recordTypes.ts';
import { isOver, stageField, stageFieldOf } from '../../../domain/record/stages.ts';
import { systemActor } from '../../../domain/rights/actor.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { type Details, type Ids, recordArbitrary } from './recordArbitrary.ts';
import { walk } from './stageWalk.ts';
import { answered, storedDetails, withTextsStored } from './storedDetails.ts';

const ids: Ids = Object.fromEntries(
  ['booking', ...recordNames].map((name) => [name, [`${name}-1`, `${name}-2`, `${name}-3`]]),
);
const facts = {
  actor: systemActor('planner', 'acme'),
  now: 1_773_000_000,
  newId: (purpose: string) => purpose,
};
/** For each kind of record. */
const numRuns = 40;
const names: Names = {
  moments: { zone: zoneOf('Europe/Rome'), dateFormat: 'dd/mm/yyyy', clock: '24h' },
  nameOf: () => undefined,
};

describe.each(recordNames)('a record: %s', (name) => {
  const { declaration, anyCommands, anyDecider, published, summarise, fields, view } = records[name];
  const shown: Readonly<Record<string, FieldFacts>> = records[name].shown;
  const { ends, saidAt, stages } = declaration;
  const lists: RecordLists = declaration.lists ?? {};
  const { end, beginAgain } = endStepsOf[ends];
  const hasSteps = Object.values(lists).some(({ bySteps }) => bySteps !== undefined);
  const one = { [`${name}Id`]: 'one' };
  const details = recordArbitrary(name, ids);
  /** What a record begins with, and what it is changed to: what is given once stays. */
  const firstAndSecond = fc.tuple(details, details).map(([first, second]) => {
    const once = Object.entries(first).filter(([field]) => factsOf(schemaOf(fields, field)).once === true);
    return [first, { ...second, ...Object.fromEntries(once) }] as const;
  });

  /** Sends a command as the write side does; the refusal's code, or the events. */
  function decide(
    state: AnyState,
    step: string,
    input: Details,
    earlier?: AnyState,
  ): readonly DomainEvent[] | string {
    const schema = anyCommands[`${name}.${step}`];
    if (schema === undefined) throw new Error(`there is no step ${step}`);
    const command = {
      name: `${name}.${step}`,
      input: withTextsStored(name, schema.parse({ ...one, ...input })),
    };
    const decision = anyDecider.decide(state, command, { ...facts, earlier });
    return Result.isSuccess(decision) ? decision.success : decision.failure.code;
  }

  /** Whether a step says when it was last taken, and nothing else: it is taken as often as it is sent. */
  function isTakenAgain(step: string): boolean {
    const declared = stages?.steps[step];
    return declared !== undefined && declared.to === undefined && declared.asks === undefined;
  }

  /** A record from its beginning, with all that has happened to it. */
  function begun() {
    let state: AnyState = anyDecider.initial;
    const happened: DomainEvent[] = [];
    return {
      happened,
      state: () => state,
      /** Sends a command that must be accepted; twice, and the second changes nothing. */
      send(step: string, input: Details = {}): void {
        const events = decide(state, step, input);
        if (typeof events === 'string') throw new Error(`${step} was refused: ${events}`);
        for (const event of events) {
          if (!anyDecider.isEvent(event)) throw new Error(`${event.type} is no event of its`);
          state = anyDecider.evolve(state, event);
          happened.push(event);
        }
        if (step === 'create') expect(decide(state, step, input)).toBe('already_exists');
        else if (state.status === 'removed') expect(decide(state, step, input)).toBe('not_found');
        else if (!isTakenAgain(step)) expect(decide(state, step, input)).toEqual([]);
      },
    };
  }

  /** A whole life: made, changed, its lists filled and emptied, ended, and begun again where it can. */
  function lifeOf(first: Details, second: Details) {
    const record = begun();
    record.send('create', first);
    record.send('change', second);
    for (const { item, refersTo, add, remove } of Object.values(lists)) {
      for (const id of ids[refersTo] ?? []) record.send(add, { [item]: id });
      record.send(remove, { [item]: ids[refersTo]?.[0] });
    }
    if (end !== null) record.send(end);
    if (beginAgain !== null) record.send(beginAgain);
    for (const step of walk(name)) record.send(step.name, step.input);
    return record;
  }

  test('is as it was created and changed, each command once, and can be ended and restored', () => {
    fc.assert(
      fc.property(firstAndSecond, ([first, second]) => {
        const record = begun();
        record.send('create', first);
        expect(record.state()).toMatchObject({
          status: statusOf[ends].inUse,
          details: storedDetails(name, first, facts),
        });
        record.send('change', second);
        expect(record.state()).toMatchObject({
          status: statusOf[ends].inUse,
          details: storedDetails(name, second, facts),
        });
        // Where it ends by its stages, `everyLife.test.ts` goes through them, and back.
        if (end === null) return;
        record.send(end);
        expect(record.state().status).toBe(statusOf[ends].ended);
        if (beginAgain === null) return;
        record.send(beginAgain);
        expect(record.state()).toMatchObject({
          status: statusOf[ends].inUse,
          details: storedDetails(name, second, facts),
        });
      }),
      { numRuns },
    );
  });

  test.skipIf(end === null)(
    'can be put back to what it was after any of its events, and taken back altogether',
    () => {
      fc.assert(
        fc.property(firstAndSecond, fc.nat(), ([first, second], choice) => {
          const record = lifeOf(first, second);
          const isRemoved = record.state().status === 'removed';
          const lived = record.happened.map((_, index) => stateAfter(record.happened.slice(0, index + 1)));
          const earlier = lived[choice % lived.length] ?? anyDecider.initial;
          const back = decide(record.state(), 'revert', { revision: choice % lived.length }, earlier);
          if (changesFixed(record.state(), earlier)) {
            expect(back).toBe('invalid_input');
            return;
          }
          if (typeof back === 'string') throw new Error(`refused: ${back}`);
          const put = comparable(stateAfter([...record.happened, ...back]), record.state());
          expect(put).toEqual(comparable(earlier, record.state()));
          const gone = decide(record.state(), 'revert', { revision: null });
          if (hasSteps) {
            expect(gone).toBe('in_use');
            return;
          }
          if (isRemoved) {
            expect(gone).toBe('not_found');
            return;
          }
          if (typeof gone === 'string') throw new Error(`refused: ${gone}`);
          expect(stateAfter([...record.happened, ...gone])).toEqual(anyDecider.initial);
          expect(summarise(gone[0] ?? { type: '', data: {} }, names)).toContain('taken back');
          const kept = [...record.happened, ...gone].reduce(
            (row, event) => records[name].fold(row as never, 'one', event) as typeof row,
            undefined as Kept<{ readonly id: string }> | undefined,
          );
          expect(kept).toBeUndefined();
        }),
        { numRuns },
      );
    },
  );

  /** Whether a field differs that cannot change while a list names somebody. */
  function changesFixed(now: AnyState, earlier: AnyState): boolean {
    if (!('details' in now) || !('details' in earlier)) return false;
    const [one, other] = [now.details, earlier.details];
    const fixed = Object.values(lists).flatMap(({ bySteps }) => bySteps?.fixed ?? []);
    return fixed.some((field) => one[field] !== other[field]);
  }

  /**
   * A state with its lists in order, which they do not keep, and without those that change by steps; with the files of
   * another, which stay.
   */
  function comparable(state: AnyState, withFilesOf: AnyState) {
    if (!('details' in state) || !('details' in withFilesOf)) return state;
    const { details: of, ...rest } = state;
    const files = Object.entries(withFilesOf.details).filter(([field]) => shown[field]?.kind === 'file');
    const named = Object.entries(rest)
      .filter(([list]) => lists[list]?.bySteps === undefined)
      .map(([list, ids]) => [list, Array.isArray(ids) ? ids.toSorted() : ids]);
    return { ...Object.fromEntries(named), details: { ...of, ...Object.fromEntries(files) } };
  }

  function stateAfter(events: readonly DomainEvent[]): AnyState {
    return events.filter(anyDecider.isEvent).reduce(anyDecider.evolve, anyDecider.initial);
  }

  /** What the event of its beginning carries: without what only steps set, where it is entered before them all. */
  function begunWith(whole: Details): Details {
    const isThere = (field: string) =>
      stages?.begins === undefined || factsOf(schemaOf(fields, field)).bySteps !== true;
    return Object.fromEntries(Object.entries(whole).filter(([field]) => isThere(field)));
  }

  test('can be created from its required fields alone, and accepts no other command before that', () => {
    fc.assert(
      fc.property(details, (whole) => {
        const given = Object.entries(whole).filter(([, value]) => value !== null);
        const events = decide(anyDecider.initial, 'create', Object.fromEntries(given));
        expect(events).toMatchObject([{ data: begunWith(storedDetails(name, whole, facts)) }]);
        for (const step of ['change', end, beginAgain].filter((each) => each !== null)) {
          expect(decide(anyDecider.initial, step, whole)).toBe('not_found');
        }
      }),
      { numRuns },
    );
  });

  test('is read as it was decided: its fact is the fold of its events', () => {
    fc.assert(
      fc.property(firstAndSecond, ([first, second]) => {
        const { happened } = lifeOf(first, second);
        let state: AnyState = anyDecider.initial;
        let kept: Kept<{ readonly id: string }> | undefined;
        for (const event of happened) {
          if (anyDecider.isEvent(event)) state = anyDecider.evolve(state, event);
          kept = records[name].fold(kept as never, 'one', event) as typeof kept;
          if (kept === undefined) throw new Error('it is not there any more');
          const stage = stages && 'details' in state ? String(state[stageField]) : '';
          const mark = statusOf[ends].ended;
          const ended = mark === null ? stages !== undefined && isOver(stages, stage) : state.status === mark;
          expect(kept.ended).toBe(ended);
          expect(view.safeParse(answered(name, kept.fact)).error).toBeUndefined();
          if (state.status === 'none' || state.status === 'removed') continue;
          const { status: _, details: decided, [stageField]: __, ...named } = state;
          const marked = mark === null || mark === 'removed' ? {} : { [mark]: ended };
          const staged =
            stage === 'undefined' || stages === undefined ? {} : { [stageFieldOf(stages)]: stage };
          expect(kept.fact).toEqual({ ...decided, ...named, ...marked, ...staged, id: 'one' });
        }
      }),
      { numRuns },
    );
  });

  test('is recorded, described and published as its schemas and sentences say', () => {
    fc.assert(
      fc.property(firstAndSecond, ([first, second]) => {
        for (const [revision, event] of lifeOf(first, second).happened.entries()) {
          expect(eventKind(event.type)?.schema.safeParse(event.data).error).toBeUndefined();
          expect(summarise(event, names)).not.toMatch(/undefined|\[object|^$/);
          const { type, data } = published.publish(recorded(event, revision));
          const kind = published.kinds[type];
          expect([type, kind?.data.safeParse(data)]).toMatchObject([type, { success: true, data }]);
        }
      }),
      { numRuns },
    );
  });

  test('records the time of its update, if it has such a field', () => {
    if (saidAt === undefined) return;
    const [first] = fc.sample(details, 1);
    const { [saidAt]: _, ...now } = first ?? {};
    expect(decide(anyDecider.initial, 'create', now)).toMatchObject([{ data: { [saidAt]: facts.now } }]);
  });

  test('has a title, keys and columns that are its fields', () => {
    const names = Object.keys(fields.shape);
    const { stages: lived } = records[name];
    const staged = lived === null ? [] : [stageFieldOf(lived)];
    expect([...names, ...staged]).toEqual(expect.arrayContaining([...declaration.columns]));
    expect([...names, 'title']).toEqual(expect.arrayContaining(declaration.keys.flat()));
  });

  function recorded(event: DomainEvent, revision: number): RecordedEvent {
    return {
      ...event,
      id: `event-${revision}`,
      version: eventKind(event.type)?.version ?? 1,
      org: 'acme',
      stream: `${name}-acme.one`,
      revision,
      position: revision + 1,
      at: 0,
      actor: { uid: 'planner', role: 'system' },
      commandId: 'command',
      correlationId: 'command',
      causationId: null,
      prev: null,
    };
  }
});
