import type { z } from 'zod';
import { fileValueSchema } from '../file/fileValue.ts';
import { listed, type Names, nameOrId, stepIn } from '../history/names.ts';
import type { DomainEvent } from '../kernel/event.ts';
import type { FieldKind } from './field.ts';
import { factsOf } from './fieldFacts.ts';
import type { RecordDeclaration } from './recordDeclaration.ts';
import { eventNames, stepEventNames } from './recordEvents.ts';
import type { AnyState } from './recordState.ts';
import { type RecordEnd, type RecordLists, statusOf } from './recordTypes.ts';
import { askedOf, groupsOf, stageFieldOf, stageLabels } from './stages.ts';
import { wordOfLabel } from './wordOfLabel.ts';

type Declaration = RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>;

/**
 * One sentence for people about each event of a record. `before`: the record before it, which says by whose workflow it
 * went (`groupedBy`); omitted: by that of the groups that are named.
 */
export function recordSentencesOf(
  declaration: Declaration,
): (event: DomainEvent, names: Names, before?: AnyState) => string {
  const { category, words, fields, ends, lists = {}, title, changes, sentences = {}, stages } = declaration;
  const { created, changed, ended, begunAgain, withdrawn, stageRestored, stepUndone } =
    eventNames(declaration);
  const stepEvents = stepEventNames(declaration);
  const steps = Object.entries(stages?.steps ?? {}).map(([name, step]) => ({
    ...step,
    name,
    type: stepEvents.get(name),
  }));
  const called = capitalised(words.one);
  const status = statusOf[ends];

  return (event, names, before) => {
    const data = dataOf(event);
    const groups =
      stages !== undefined && before !== undefined && 'details' in before
        ? groupsOf(stages, before.details)
        : names.groups;
    const renamed = (step = '') => stepIn(names, category, step, groups);
    const own = sentences[event.type];
    if (own !== undefined) return own(data, names);
    switch (event.type) {
      case created:
        return `${called} ${title(data)} created`;
      case changed:
        return changes === 'whole' ? `${called} ${title(data)} changed` : changedSentence(fields, data);
      case ended:
        return typeof data.mergedIntoId === 'string'
          ? `${called} merged into ${nameOrId(names, category, data.mergedIntoId)}, and deactivated`
          : `${called} ${status.ended === 'inactive' ? 'deactivated' : status.ended}`;
      case withdrawn:
        return `${called} taken back, as if it had never been entered`;
      case begunAgain:
        return `${called} ${status.ended === 'inactive' ? 'reactivated' : 'restored'}`;
    }
    if (event.type === stageRestored && stages !== undefined) {
      const stage = String(data[stageFieldOf(stages)]);
      return `${called} put back to '${stageLabels(stages)[stage] ?? stage}'`;
    }
    if (event.type === stepUndone) {
      const undone = steps.find(({ type }) => type === data.step);
      const what =
        data.step === changed
          ? 'the change'
          : (undone?.noun ?? `the step '${renamed(undone?.name)?.label ?? undone?.label}'`);
      return `${data.again === true ? 'Redid' : 'Undid'} ${what}`;
    }
    const step = steps.find(({ type }) => type === event.type);
    if (step !== undefined) {
      const said = askedOf(step).flatMap(({ name }) => textIn(data[name]));
      const done = renamed(step.name)?.done ?? spaced(step.done);
      return [`${called} ${done}`, ...said].join(': ');
    }
    for (const { item, refersTo, told, added, removed } of Object.values(lists)) {
      const id = data[item];
      if (typeof id !== 'string') continue;
      if (event.type === added) return `${told.added} ${nameOrId(names, refersTo, id)}`;
      if (event.type === removed) return `${told.removed} ${nameOrId(names, refersTo, id)}`;
    }
    return event.type;
  };
}

/** `Changed mobile`, `Added the photo 'van.jpg'`, `Changed mobile and removed the photo`. */
function changedSentence(fields: z.ZodObject, data: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(data);
  const files = names.filter((name) => kindOf(fields, name) === 'file');
  const others = names.filter((name) => !files.includes(name)).map((name) => wordOf(fields, name));
  const steps = files.map((name) => {
    const file = fileValueSchema.safeParse(data[name]);
    const called = wordOf(fields, name);
    return file.success ? `added the ${called} '${file.data.name}'` : `removed the ${called}`;
  });
  return capitalised(listed([...(others.length === 0 ? [] : [`changed ${listed(others)}`]), ...steps]));
}

function kindOf({ shape }: z.ZodObject, name: string): FieldKind | undefined {
  const schema: z.ZodType | undefined = shape[name];
  return schema === undefined ? undefined : factsOf(schema).kind;
}

function dataOf({ data }: DomainEvent): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

/** What was said with a step, if it is a text. */
function textIn(value: unknown): readonly string[] {
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** `PutBack`: `put back`. */
export function spaced(done: string): string {
  return done.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}

/** The label of a field within a sentence: `serial number`, `e-mail`; but `VisitStemID`. */
export function wordOf(fields: z.ZodObject, name: string): string {
  const schema: z.ZodType | undefined = fields.shape[name];
  if (schema === undefined) return name;
  return wordOfLabel(factsOf(schema).label);
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
