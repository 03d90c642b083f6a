import type { z } from 'zod';
import { changedFields, sameValue } from '../kernel/changedFields.ts';
import type { CommandFacts } from '../kernel/decider.ts';
import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { ownUndoSeconds } from '../kernel/undoWindow.ts';
import { mayWrite } from '../rights/rights.ts';
import { refusalTexts } from '../text/texts.ts';
import { factsOf, schemaOf } from './fieldFacts.ts';
import { fixedBy, namingBySteps, notToSet } from './recordChecks.ts';
import type { RecordDeclaration } from './recordDeclaration.ts';
import { eventNames, stepEventNames } from './recordEvents.ts';
import { type AnyFields, type AnyState, mergedIn, namedIn, type Once, type Present } from './recordState.ts';
import { freeLists, type RecordEnd, type RecordLists, statusOf } from './recordTypes.ts';
import { stageField, stageFieldOf } from './stages.ts';

type Declaration = RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>;
interface Event {
  readonly type: string;
  readonly data: AnyFields;
}
type Since = NonNullable<CommandFacts['since']>;

/**
 * How a record goes back to an earlier revision (`revert`), or is taken back as if it had never been entered.
 *
 * @param begun the data with which a record begins, given its details and its stage
 */
export function goBackOf(declaration: Declaration, begun: (details: AnyFields, stage: unknown) => AnyFields) {
  const { words, fields, ends, lists = {}, changes = 'fields', stages } = declaration;
  const { created, changed, ended, begunAgain, withdrawn, stageRestored } = eventNames(declaration);
  const stepEvents = stepEventNames(declaration);
  const status = statusOf[ends];

  /** The events of steps that no record goes back over. */
  const finalEvents = new Set(
    Object.entries(stages?.steps ?? {}).flatMap(([name, { undone }]) =>
      undone === 'no' ? [stepEvents.get(name) ?? name] : [],
    ),
  );

  /**
   * What leads from a record back to what it was. Its files stay as they are, since a former one may have been deleted; but
   * what has come with the one step that goes back, where there was none, goes with it.
   */
  const eventsBack = (record: Present, then: Present, since: Since): readonly Event[] => {
    const isFile = (name: string) => ['file', 'files'].includes(factsOf(schemaOf(fields, name)).kind);
    const stays = (name: string, value: unknown) => isFile(name) && (value !== null || !isOneStep(since));
    const details = Object.fromEntries(
      Object.entries(then.details).map(([name, value]) => [
        name,
        stays(name, value) ? record.details[name] : value,
      ]),
    );
    const back: Event[] = [];
    const stage = then[stageField];
    const wasInUse = then.status === status.inUse;
    const isInUse = record.status === status.inUse;
    if (wasInUse && !isInUse && begunAgain !== null) back.push({ type: begunAgain, data: {} });
    if (!sameValue(details, record.details)) {
      const data = changes === 'whole' ? details : changedFields(record.details, details);
      back.push({ type: changed, data });
    }
    if (stages !== undefined && stage !== record[stageField]) {
      back.push({ type: stageRestored, data: { [stageFieldOf(stages)]: stage } });
    }
    for (const [list, { item, added, removed }] of Object.entries(freeLists(lists))) {
      const [now, before] = [namedIn(record, list), namedIn(then, list)];
      back.push(
        ...now.filter((id) => !before.includes(id)).map((id) => ({ type: removed, data: { [item]: id } })),
        ...before.filter((id) => !now.includes(id)).map((id) => ({ type: added, data: { [item]: id } })),
      );
    }
    const isOtherwiseOut = isInUse || record.mergedIntoId !== then.mergedIntoId;
    if (!wasInUse && isOtherwiseOut && ended !== null)
      back.push({ type: ended, data: mergedIn(then.mergedIntoId) });
    return back;
  };

  /** A record that was removed begins again, as it was. */
  const eventsToBeginAgain = ({ details, ...then }: Present): readonly Event[] => [
    { type: created, data: begun(details, then[stageField]) },
    ...Object.entries(lists).flatMap(([list, { item, added }]) =>
      namedIn({ details, ...then }, list).map((id) => ({ type: added, data: { [item]: id } })),
    ),
  ];
  const goBack = (
    record: Once,
    { revision }: AnyFields,
    { earlier, since = [], ...facts }: CommandFacts,
  ): Decision<Event> => {
    if (!mayWrite(facts.actor, declaration.area) && !isOwnStep(declaration, since, facts)) {
      return refuse('not_allowed', refusalTexts.undoOwnStep);
    }
    if (revision === null) {
      if (record.status === 'removed') return refuse('not_found', refusalTexts.notFound(words.one));
      const [naming] = namingBySteps(declaration, record);
      return naming === undefined
        ? accept({ type: withdrawn, data: {} })
        : refuse('in_use', refusalTexts.namesStill(words.one, naming.label));
    }
    // The boundary: the pipeline folds it with the `evolve` of this record.
    const then = earlier as AnyState | undefined;
    if (then?.status === 'removed' && ended !== null) {
      return record.status === 'removed' ? accept() : accept({ type: ended, data: {} });
    }
    if (then === undefined || !('details' in then)) {
      return refuse('invalid_input', refusalTexts.noSuchRevision, { path: ['revision'] });
    }
    const [before, back] =
      record.status === 'removed'
        ? [{}, eventsToBeginAgain(then)]
        : [record.details, [...eventsBack(record, then, since), ...renamedBack(lists, since, then)]];
    // What a merge alone has changed although it was fixed goes back as well.
    const fixed =
      record.status === 'removed' ||
      (isOneStep(since) && fixedBy(declaration, then, record.details) !== undefined)
        ? undefined
        : fixedBy(declaration, record, then.details);
    const final = since.some(({ type }) => finalEvents.has(type))
      ? refuse('transition_not_allowed', refusalTexts.cannotBeUndone)
      : undefined;
    return notToSet(declaration, before, then.details, facts) ?? fixed ?? final ?? accept(...back);
  };

  return goBack;
}

/**
 * What leads back from another name in the lists by steps: no step puts one on a list and takes another one off, so that
 * was a merge, and it goes back without being a step again. Who was on the list before, too, stays on it.
 */
function renamedBack(lists: RecordLists, since: Since, then: Present): readonly Event[] {
  return Object.entries(lists).flatMap(([list, { bySteps, item, added, removed }]) => {
    if (bySteps === undefined || !isOneStep(since)) return [];
    const ofList = (type: string) => since.filter((event) => event.type === type);
    const [put, ...more] = ofList(added);
    const [off, ...others] = ofList(removed);
    if (put === undefined || off === undefined || more.length + others.length > 0) return [];
    const kept = idIn(put.data, item);
    return [
      { type: added, data: { [item]: idIn(off.data, item) } },
      ...(namedIn(then, list).includes(kept) ? [] : [{ type: removed, data: { [item]: kept } }]),
    ];
  });
}

/** Whether what has happened is one step, which somebody who may not write here took just now and may take. */
function isOwnStep(declaration: Declaration, since: Since, { actor, now }: CommandFacts): boolean {
  const stepEvents = stepEventNames(declaration);
  const owned = Object.entries(declaration.stages?.steps ?? {}).flatMap(([name, { by }]) =>
    by === 'owners' ? [stepEvents.get(name)] : [],
  );
  return (
    isOneStep(since) &&
    since.every(
      ({ type, actor: { uid }, at }) =>
        owned.includes(type) && uid === actor.uid && at / 1000 >= now - ownUndoSeconds,
    )
  );
}

/** Whether events are those of one command. */
function isOneStep([first, ...others]: Since): boolean {
  return first !== undefined && others.every(({ commandId }) => commandId === first.commandId);
}

/** The id that an event of a list names. */
function idIn(data: unknown, item: string): unknown {
  return data instanceof Object ? Object.entries(data).find(([name]) => name === item)?.[1] : undefined;
}
