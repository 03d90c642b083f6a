import type { z } from 'zod';
import { changedFields, sameValue, withChanges } from '../kernel/changedFields.ts';
import type { CommandFacts, CommandOf, Decider } from '../kernel/decider.ts';
import type { EventKind, EventOf } from '../kernel/event.ts';
import { decideChanges, recordDecider } from '../kernel/recordDecider.ts';
import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { decideUndo } from '../kernel/stepToUndo.ts';
import { refusalTexts } from '../text/texts.ts';
import { factsOf, schemaOf } from './fieldFacts.ts';
import { goBackOf } from './goBackOf.ts';
import { fixedBy, notToSet } from './recordChecks.ts';
import { defaultOf, endStepsOf } from './recordCommands.ts';
import { brokenRule, type RecordDeclaration } from './recordDeclaration.ts';
import { eventNames, stepEventNames } from './recordEvents.ts';
import { type AnyFields, type AnyState, mergedIn, namedIn, type Present } from './recordState.ts';
import { type RecordEnd, type RecordLists, statusOf } from './recordTypes.ts';
import { wholeDaysOf } from './span.ts';
import { afterStep, broughtToStage, fixedByStage, noSuchStep, takeStep } from './stageRules.ts';
import { type AnyStages, firstStage, isOver, stageField, stageFieldOf } from './stages.ts';

type Declaration = RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>;
type Fields = AnyFields;
type State = AnyState;
type AnyKinds = Readonly<Record<string, EventKind<string, z.ZodType<Fields>>>>;
type Event = EventOf<AnyKinds>;
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

  const begin = (input: Fields, facts: CommandFacts): Decision<Event> => {
    const stated = {
      ...detailsIn(input),
      ...said(declaration, input, facts),
      ...signature(declaration, facts),
    };
    const details = settled(declaration, stated, facts);
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
      const stated = { ...asked, ...said(declaration, input, facts) };
      const data = changedFields(
        record.details,
        settled(declaration, withChanges(record.details, stated), facts),
      );
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

  const taking =
    (lived: AnyStages, name: string): Decide =>
    (record, input, facts) => {
      const { [name]: declared } = lived.steps;
      if (declared?.by === 'author' && !isAuthor(declaration, record.details, facts)) {
        return refuse('not_allowed', refusalTexts.onlyItsAuthor, { step: name });
      }
      return record.status === status.inUse && declared !== undefined
        ? takeStep(
            { category, stages: lived },
            { name, ...declared },
            record,
            input,
            facts,
            stepEvents.get(name) ?? name,
          )
        : refuseArchived(words.one);
    };

  /** Takes back what one command did: the record is what it was before that. */
  const undoing =
    (lived: AnyStages): Decide =>
    (record, { commandId }, facts) =>
      decideUndo<Event>(facts.step, ({ step: type, again }) => {
        if (declaration.signed !== undefined && !isAuthor(declaration, record.details, facts)) {
          return refuse('not_allowed', refusalTexts.onlyItsAuthor);
        }
        // The boundary: the pipeline folds it with the `evolve` of this record.
        const then = facts.earlier as State | undefined;
        if (then === undefined || !('details' in then)) {
          // It goes back even where the organisation has closed that step.
          return taking(lived, lived.undoneBeginning ?? '')(record, {}, { ...facts, workflows: undefined });
        }
        const before = Object.entries(then.details).filter(([name]) => !factsOf(schemaOf(fields, name)).once);
        const data = { ...Object.fromEntries(before), [stageFieldOf(lived)]: then[stageField] };
        return accept({ type: stepUndone, data: { undoes: commandId, step: type, again, ...data } });
      });

  const goBack = goBackOf(declaration, begun);

  const decide: Record<string, Decide | { readonly begin: typeof begin } | { readonly back: typeof goBack }> =
    {
      [step('create')]: { begin },
      [step('change')]: changes === 'whole' ? changeAll : changeWhereItStands,
    };
  const evolve: Record<string, Evolve | { readonly begin: (data: Fields) => State }> = {
    [created]: {
      begin: (data) => ({
        status: status.inUse,
        // What steps set has its default until one does.
        details:
          stages === undefined
            ? data
            : Object.fromEntries(
                names.map((name) => [name, name in data ? data[name] : defaultOf(declaration, name)]),
              ),
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
    decide[step(end)] = (record, _, { mergedIntoId }) =>
      record.status === inUse || (mergedIntoId !== undefined && record.mergedIntoId !== mergedIntoId)
        ? accept({ type: ended, data: mergedIn(mergedIntoId) })
        : accept();
    evolve[withdrawn] = () => ({ status: 'none' });
    evolve[ended] = ({ mergedIntoId: _, ...record }, data) =>
      after === 'removed'
        ? { status: after }
        : { ...record, details: record.details, status: after, ...mergedIn(data.mergedIntoId) };
  } else if (stages !== undefined) {
    decide[step('undo')] = undoing(stages);
  }
  if (beginAgain !== null && begunAgain !== null) {
    decide[step(beginAgain)] = (record) =>
      record.status === status.inUse ? accept() : accept({ type: begunAgain, data: {} });
    evolve[begunAgain] = ({ mergedIntoId: _, ...record }) => ({
      ...record,
      details: record.details,
      status: status.inUse,
    });
  }
  if (stages !== undefined) {
    const stage = stageFieldOf(stages);
    for (const [name, declared] of Object.entries(stages.steps)) {
      decide[step(name)] = taking(stages, name);
      evolve[stepEvents.get(name) ?? name] = (record, data) => ({
        ...record,
        details: afterStep(declared, record.details, data),
        [stageField]: declared.to ?? record[stageField],
      });
    }
    for (const [name, { states, in: first, refusal }] of Object.entries(stages.ownBeginnings ?? {})) {
      const { resource: owner = '' } = declaration.ownedBy ?? {};
      decide[step(name)] = {
        begin: (input, facts) =>
          input[owner] === facts.actor.resourceId
            ? begin({ ...input, ...states, [stage]: first }, facts)
            : refuse('not_allowed', refusal),
      };
    }
    evolve[ended === null ? stepUndone : stageRestored] = (record, data) => ({
      ...record,
      details: withChanges(record.details, data),
      [stageField]: data[stage],
    });
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

/** The time at which the content was stated, for a record that records it. */
function said({ saidAt }: Declaration, input: Fields, { now }: CommandFacts): Fields {
  return saidAt === undefined ? {} : { [saidAt]: input[saidAt] ?? now };
}

/** Who creates a record and when, for one that says so. */
function signature({ signed }: Declaration, { actor, now }: CommandFacts): Fields {
  return signed === undefined ? {} : { [signed.by]: actor.uid, [signed.at]: now };
}

function isAuthor({ signed }: Declaration, details: Fields, { actor }: CommandFacts): boolean {
  return actor.role === 'system' || (signed !== undefined && details[signed.by] === actor.uid);
}

/** With the midnights between which it lasts, for a record that lasts whole days. */
function settled({ span }: Declaration, details: Fields, { zone }: CommandFacts): Fields {
  return span === undefined || zone === undefined ? details : wholeDaysOf(span, details, zone);
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

function refuseArchived(called: string) {
  return refuse('transition_not_allowed', refusalTexts.archived(called));
}
