import type { z } from 'zod';
import { changedFields, sameValue, withChanges } from '../kernel/changedFields.ts';
import type { CommandFacts, CommandOf, Decider } from '../kernel/decider.ts';
import type { EventKind, EventOf } from '../kernel/event.ts';
import { decideChanges, recordDecider } from '../kernel/recordDecider.ts';
import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { decideUndo } from '../kernel/stepToUndo.ts';
import { ownUndoSeconds } from '../kernel/undoWindow.ts';
import { mayWrite } from '../rights/rights.ts';
import { refusalTexts } from '../text/texts.ts';
import { factsOf, schemaOf } from './field.ts';
import { endStepsOf } from './recordCommands.ts';
import { brokenRule, type RecordDeclaration } from './recordDeclaration.ts';
import { eventNames, stepEventNames } from './recordEvents.ts';
import { freeLists, type RecordEnd, type RecordLists, statusOf } from './recordTypes.ts';
import { afterStep, broughtToStage, fixedByStage, noSuchStep, takeStep } from './stageRules.ts';
import { type AnyStages, firstStage, isOver, stageField, stageFieldOf } from './stages.ts';

type Declaration = RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>;
type Fields = Readonly<Record<string, unknown>>;
/** The state of any record: its lists are kept beside its details. */
export type AnyState =
  | { readonly status: 'none' }
  | { readonly status: 'removed' }
  | {
      readonly status: 'current' | 'archived' | 'active' | 'inactive';
      readonly details: Fields;
      readonly [list: string]: unknown;
    };
type State = AnyState;
type Once = Exclude<State, { readonly status: 'none' }>;
type Present = Exclude<State, { readonly status: 'none' | 'removed' }>;
type AnyKinds = Readonly<Record<string, EventKind<string, z.ZodType<Fields>>>>;
type Event = EventOf<AnyKinds>;
type Since = NonNullable<CommandFacts['since']>;
type Decide = (record: Present, input: Fields, facts: CommandFacts) => Decision<Event>;
type Evolve = (record: Present, data: Fields) => State;

/** The decider of a record, derived from its declaration. */
export function recordDeciderOf(
  declaration: Declaration,
  events: AnyKinds,
): Decider<State, CommandOf<Record<string, z.ZodType<Fields>>>, Event, CommandFacts> {
  const { category, words, fields, ends, lists = {}, changes = 'fields', stages } = declaration;
  const { created, changed, ended, begunAgain, withdrawn, stageRestored, stepUndone } =
    eventNames(declaration);
  const stepEvents = stepEventNames(declaration);
  const { end, beginAgain } = endStepsOf[ends];
  const status = statusOf[ends];
  const step = (name: string) => `${category}.${name}`;
  const names = Object.keys(fields.shape);
  const detailsIn = (input: Fields): Fields => Object.fromEntries(names.map((name) => [name, input[name]]));
  const withoutSteps = (details: Fields): Fields =>
    Object.fromEntries(
      Object.entries(details).filter(([name]) => factsOf(schemaOf(fields, name)).bySteps !== true),
    );
  const listNames = Object.keys(lists);
  /** The data with which a record begins. */
  const begun = (details: Fields, stage: unknown): Fields => {
    if (stages === undefined) return details;
    return {
      ...(stages.begins === undefined ? details : withoutSteps(details)),
      [stageFieldOf(stages)]: stage,
    };
  };

  /** The events of steps that no record goes back over. */
  const finalEvents = new Set(
    Object.entries(stages?.steps ?? {}).flatMap(([name, { undone }]) =>
      undone === 'no' ? [stepEvents.get(name) ?? name] : [],
    ),
  );

  const begin = (input: Fields, facts: CommandFacts): Decision<Event> => {
    const details = { ...detailsIn(input), ...said(declaration, input, facts) };
    const stage = stages && String(input[stageFieldOf(stages)] ?? firstStage(stages));
    return (
      notToSet(declaration, {}, details, facts) ??
      broken(declaration, details) ??
      (stages === undefined || stage === undefined ? undefined : broughtToStage(stages, stage, details)) ??
      accept({ type: created, data: begun(details, stage) })
    );
  };
  const changeSome: Decide = (record, input, facts) =>
    decideChanges(record.details, detailsIn(input), (asked) => {
      if (record.status === 'archived') return refuseArchived(words.one);
      const data = changedFields(record.details, { ...asked, ...said(declaration, input, facts) });
      const after = { ...record.details, ...data };
      return (
        notToSet(declaration, record.details, after, facts) ??
        (facts.renames
          ? undefined
          : (fixedBy(declaration, record, after) ?? fixedByStage(stages, record, after))) ??
        broken(declaration, after) ??
        accept({ type: changed, data })
      );
    });
  const changeAll: Decide = (record, input) => {
    const data = { ...record.details, ...withoutSteps(detailsIn(input)) };
    if (sameValue(data, record.details)) return accept();
    return record.status === 'archived' ? refuseArchived(words.one) : accept({ type: changed, data });
  };

  /** Where a record that ends by its stages has ended, nothing changes it. */
  const changeWhereItStands: Decide = (record, input, facts) => {
    const stage = String(record[stageField]);
    return stages !== undefined && isOver(stages, stage)
      ? noSuchStep(stages, stage, { name: 'change', label: 'Change' })
      : changeSome(record, input, facts);
  };

  /** Takes back what one command did: the record is what it was before that. */
  const undo =
    (lived: AnyStages): Decide =>
    (record, { commandId }, facts) =>
      decideUndo<Event>(facts.step, ({ step: type, again }) => {
        // The boundary: the pipeline folds it with the `evolve` of this record.
        const then = facts.earlier as State | undefined;
        const { undoneBeginning = '' } = lived;
        const beginning = lived.steps[undoneBeginning];
        if (then === undefined || !('details' in then)) {
          if (beginning === undefined) return refuse('transition_not_allowed', refusalTexts.cannotBeUndone);
          const taken = { name: undoneBeginning, ...beginning };
          const type = stepEvents.get(undoneBeginning) ?? undoneBeginning;
          return takeStep({ category, stages: lived }, taken, record, {}, facts, type);
        }
        const { details, [stageField]: stage } = then;
        const before = Object.entries(details).filter(([name]) => !factsOf(schemaOf(fields, name)).once);
        const data = { ...Object.fromEntries(before), [stageFieldOf(lived)]: stage };
        return accept({ type: stepUndone, data: { undoes: commandId, step: type, again, ...data } });
      });

  /**
   * What leads from a record back to what it was. Its files stay as they are, since a former one may have been deleted; but
   * what has come with the one step that goes back, where there was none, goes with it.
   */
  const eventsBack = (record: Present, then: Present, since: Since): readonly Event[] => {
    const isFile = (name: string) => factsOf(schemaOf(fields, name)).kind === 'file';
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
    if (!wasInUse && isInUse && ended !== null) back.push({ type: ended, data: {} });
    return back;
  };

  /**
   * What leads back from another name in the lists by steps: no step puts one on a list and takes another one off, so that
   * was a merge, and it goes back without being a step again. Who was on the list before, too, stays on it.
   */
  const renamedBack = (since: Since, then: Present): readonly Event[] =>
    Object.entries(lists).flatMap(([list, { bySteps, item, added, removed }]) => {
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

  /** A record that was removed begins again, as it was. */
  const eventsToBeginAgain = ({ details, ...then }: Present): readonly Event[] => [
    { type: created, data: begun(details, then[stageField]) },
    ...Object.entries(lists).flatMap(([list, { item, added }]) =>
      namedIn({ details, ...then }, list).map((id) => ({ type: added, data: { [item]: id } })),
    ),
  ];
  /** Whether what has happened is one step, which somebody who may not write here took just now and may take. */
  const isOwnStep = (since: Since, { actor, now }: CommandFacts): boolean => {
    const owned = Object.entries(stages?.steps ?? {}).flatMap(([name, { by }]) =>
      by === 'owners' ? [stepEvents.get(name)] : [],
    );
    return (
      isOneStep(since) &&
      since.every(
        ({ type, actor: { uid }, at }) =>
          owned.includes(type) && uid === actor.uid && at / 1000 >= now - ownUndoSeconds,
      )
    );
  };
  const goBack = (
    record: Once,
    { revision }: Fields,
    { earlier, since = [], ...facts }: CommandFacts,
  ): Decision<Event> => {
    if (!mayWrite(facts.actor, declaration.area) && !isOwnStep(since, facts)) {
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
    const then = earlier as State | undefined;
    if (then?.status === 'removed' && ended !== null) {
      return record.status === 'removed' ? accept() : accept({ type: ended, data: {} });
    }
    if (then === undefined || !('details' in then)) {
      return refuse('invalid_input', refusalTexts.noSuchRevision, { path: ['revision'] });
    }
    const [before, back] =
      record.status === 'removed'
        ? [{}, eventsToBeginAgain(then)]
        : [record.details, [...eventsBack(record, then, since), ...renamedBack(since, then)]];
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

  const decide: Record<string, Decide | { readonly begin: typeof begin } | { readonly back: typeof goBack }> =
    {
      [step('create')]: { begin },
      [step('change')]: changes === 'whole' ? changeAll : changeWhereItStands,
    };
  const evolve: Record<string, Evolve | { readonly begin: (data: Fields) => State }> = {
    [created]: {
      begin: (data) => ({
        status: status.inUse,
        details:
          stages === undefined ? data : Object.fromEntries(names.map((name) => [name, data[name] ?? null])),
        ...(stages === undefined ? {} : { [stageField]: data[stageFieldOf(stages)] ?? firstStage(stages) }),
        ...Object.fromEntries(listNames.map((name) => [name, []])),
      }),
    },
    [changed]: (record, data) => ({
      ...record,
      details: changes === 'whole' ? data : withChanges(record.details, data),
    }),
  };
  if (end !== null && ended !== null && status.ended !== null) {
    const { ended: after, inUse } = status;
    decide[step('revert')] = { back: goBack };
    decide[step(end)] = (record) => (record.status === inUse ? accept({ type: ended, data: {} }) : accept());
    evolve[withdrawn] = () => ({ status: 'none' });
    evolve[ended] = (record) => (after === 'removed' ? { status: after } : { ...record, status: after });
  } else if (stages !== undefined) {
    decide[step('undo')] = undo(stages);
    evolve[stepUndone] = (record, data) => ({
      ...record,
      details: withChanges(record.details, data),
      [stageField]: data[stageFieldOf(stages)],
    });
  }
  for (const [name, own] of Object.entries(stages?.ownBeginnings ?? {})) {
    const { resource: owner = '' } = declaration.ownedBy ?? {};
    decide[step(name)] = {
      begin: (input, facts) =>
        input[owner] === facts.actor.resourceId
          ? begin({ ...input, ...own.states, [stageFieldOf(stages ?? {})]: own.in }, facts)
          : refuse('not_allowed', own.refusal),
    };
  }
  if (beginAgain !== null && begunAgain !== null) {
    decide[step(beginAgain)] = (record) =>
      record.status === status.inUse ? accept() : accept({ type: begunAgain, data: {} });
    evolve[begunAgain] = (record) => ({ ...record, status: status.inUse });
  }
  for (const [name, declared] of Object.entries(stages?.steps ?? {})) {
    const type = stepEvents.get(name) ?? name;
    decide[step(name)] = (record, input, facts) =>
      record.status === status.inUse && stages !== undefined
        ? takeStep({ category, stages }, { name, ...declared }, record, input, facts, type)
        : refuseArchived(words.one);
    evolve[type] = (record, data) => ({
      ...record,
      details: afterStep(declared, record.details, data),
      [stageField]: declared.to,
    });
  }
  if (stages !== undefined && end !== null) {
    evolve[stageRestored] = (record, data) => ({ ...record, [stageField]: data[stageFieldOf(stages)] });
  }
  for (const [list, { item, add, remove, added, removed, bySteps }] of Object.entries(lists)) {
    const has = (record: Present, { [item]: id }: Fields) => namedIn(record, list).includes(id);
    // A merge says who stays even of somebody who was on the list, so that it can go back.
    decide[step(add)] = (record, input, { renames }) =>
      has(record, input) && !(renames && bySteps !== undefined)
        ? accept()
        : accept({ type: added, data: { [item]: input[item] } });
    decide[step(remove)] = (record, input) =>
      has(record, input) ? accept({ type: removed, data: { [item]: input[item] } }) : accept();
    evolve[added] = (record, data) =>
      has(record, data) ? record : { ...record, [list]: [...namedIn(record, list), data[item]] };
    evolve[removed] = (record, data) => ({
      ...record,
      [list]: namedIn(record, list).filter((id) => id !== data[item]),
    });
  }
  return recordDecider<State, Record<string, z.ZodType<Fields>>, AnyKinds>({
    category,
    called: words.one,
    events,
    initial: { status: 'none' },
    decide,
    evolve,
  });
}

/** Whether events are those of one command. */
function isOneStep([first, ...others]: Since): boolean {
  return first !== undefined && others.every(({ commandId }) => commandId === first.commandId);
}

/** The id that an event of a list names. */
function idIn(data: unknown, item: string): unknown {
  return data instanceof Object ? Object.entries(data).find(([name]) => name === item)?.[1] : undefined;
}

function namedIn(record: Present, list: string): readonly unknown[] {
  const named = record[list];
  return Array.isArray(named) ? named : [];
}

/** The time at which the content was stated, for a record that records it. */
function said({ saidAt }: Declaration, input: Fields, { now }: CommandFacts): Fields {
  return saidAt === undefined ? {} : { [saidAt]: input[saidAt] ?? now };
}

function broken(declaration: Declaration, details: Fields) {
  const found = brokenRule(declaration, details);
  return found === undefined
    ? undefined
    : refuse('invalid_input', `${found.path}: ${found.message}`, {
        fields: [found],
        path: found.path.split('.'),
      });
}

/** The lists by steps that name somebody. */
function namingBySteps({ lists = {} }: Declaration, record: Present) {
  return Object.entries(lists).flatMap(([list, { label, bySteps }]) =>
    bySteps !== undefined && namedIn(record, list).length > 0 ? [{ label, fixed: bySteps.fixed }] : [],
  );
}

/** Refuses to change a field that is fixed as long as a list names somebody. */
function fixedBy(declaration: Declaration, record: Present, after: Fields) {
  for (const { label, fixed } of namingBySteps(declaration, record)) {
    const field = fixed.find((name) => !sameValue(record.details[name], after[name]));
    if (field === undefined) continue;
    const message = refusalTexts.fixedWhileNamed(label);
    return refuse('invalid_input', `${field}: ${message}`, {
      fields: [{ path: field, message }],
      path: [field],
    });
  }
  return undefined;
}

/** Refuses to change a field that gives rights, for somebody who may not give them. */
function notToSet({ fields }: Declaration, before: Fields, after: Fields, { actor }: CommandFacts) {
  const given = (details: Fields, name: string) => details[name] ?? false;
  const field = Object.keys(fields.shape).find((name) => {
    const { setBy } = factsOf(schemaOf(fields, name));
    return (
      setBy !== undefined && !mayWrite(actor, setBy) && !sameValue(given(before, name), given(after, name))
    );
  });
  if (field === undefined) return undefined;
  const { label } = factsOf(schemaOf(fields, field));
  return refuse('not_allowed', refusalTexts.notToSet(label), { path: [field] });
}

function refuseArchived(called: string) {
  return refuse('transition_not_allowed', refusalTexts.archived(called));
}
