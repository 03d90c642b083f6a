import type { z } from 'zod';
import { kebab } from './kebab.ts';
import type { Notice } from './notice.ts';
import { createNotice } from './notices.ts';
import type { Order, RecordDeclaration, Words } from './recordDeclaration.ts';
import { capitalised, spaced } from './recordSentences.ts';
import type { RecordEnd, RecordLists } from './recordTypes.ts';
import type { Stage, StageStep, Stages } from './stages.ts';

type Usual<Whole, Names extends keyof Whole> = Omit<Whole, Names> & Partial<Pick<Whole, Names>>;

/** A declaration as people write it; what it leaves out is as usual (`withUsual`). */
export type WrittenDeclaration<
  Category extends string,
  Fields extends z.ZodObject,
  End extends RecordEnd,
  Lists extends RecordLists,
  StageField extends string,
> = Omit<
  RecordDeclaration<Category, Fields, End, Lists, StageField>,
  'words' | 'ends' | 'title' | 'path' | 'order' | 'stages' | 'notices'
> & {
  /** Omitted: its category in words, `service plan`, and with an s for many. */
  readonly words?: Words;
  /** Omitted: `archived`. */
  readonly ends?: End;
  /** Omitted: its field `name`, or `title`. */
  readonly title?: (details: z.output<Fields>) => string;
  /**
   * Its path in addresses of the API and of screens; omitted: `words.many` with hyphens. If it is the key of an entry of the
   * menu (`menuEntries.ts`), that is its entry; otherwise it is found among the settings.
   */
  readonly path?: string;
  /** The order of its list, by fields from the least on unless it is said otherwise; omitted: by title. */
  readonly order?: readonly ((keyof z.output<Fields> & string) | Order<keyof z.output<Fields> & string>)[];
  readonly stages?: WrittenStages<z.output<Fields>, keyof z.output<Fields> & string>;
  /** Those of `create` and of a step need only say whom they are for. */
  readonly notices?: {
    readonly [Name in string]?: Usual<Notice<keyof z.output<Fields> & string>, 'label' | 'when' | 'text'>;
  };
};

type WrittenStages<Details, Field extends string> = Omit<
  Stages<Details, Field>,
  'label' | 'states' | 'steps'
> & {
  /** Omitted: `Stage`. */
  readonly label?: string;
  /** Each by its name; a label that is left out is the name, `Delivered`, and one may stand for all there is to say. */
  readonly states: Readonly<Record<string, string | Usual<Stage<Field>, 'label'>>>;
  readonly steps: Readonly<Record<string, WrittenStep<Details, Field>>>;
};

/** A step; omitted, `label` is its name, and `done` that with `ed`: `Deliver`, `Delivered`. */
type WrittenStep<Details, Field extends string> = Omit<
  Usual<StageStep<Details, Field>, 'label' | 'done'>,
  'sets'
> & {
  /** Fields that the step sets by itself: to `now`, to nothing, or to what follows from the record. */
  readonly sets?: {
    readonly [Name in Field]?:
      | 'now'
      | null
      | NonNullable<NonNullable<StageStep<Details, Field>['sets']>[Name]>;
  };
};

type Fields = Readonly<Record<string, unknown>>;
type AnyWritten = WrittenDeclaration<string, z.ZodObject, RecordEnd, RecordLists, string>;
type AnyComplete = RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>;

/** A declaration with everything that it leaves out as usual. */
export function withUsual(written: AnyWritten): AnyComplete {
  const { category, ends = 'archived', order = [], stages, notices, ...rest } = written;
  const { fields, belongsTo = [], span, indexes = [] } = rest;
  const one = spaced(category);
  const words = written.words ?? { one, many: `${one}s` };
  const name = ['name', 'title'].find((field) => field in fields.shape);
  const title = rest.title ?? (name && ((details: Fields) => String(details[name])));
  if (title === undefined || title === '') throw new Error(`${category} has no title`);
  const life = stages && completeStages(stages);
  // Lists are asked for what is part of something, and for what is in a span.
  const usual = [...belongsTo, ...(span === undefined ? [] : [span.start])];
  const further = usual.filter((field) => !indexes.some((own) => own.length === 1 && own[0] === field));
  return {
    ...rest,
    category,
    words,
    ends,
    title,
    path: rest.path ?? kebab(words.many.replaceAll(' ', '-')),
    order: order.map((by) => (typeof by === 'string' ? { by, direction: 'asc' } : by)),
    indexes: [...indexes, ...further.map((field) => [field])],
    ...(life === undefined ? {} : { stages: life }),
    ...(notices === undefined ? {} : { notices: completeNotices(notices, words, life, category) }),
  };
}

function completeStages({ label = 'Stage', states, steps, ...more }: NonNullable<AnyWritten['stages']>) {
  return {
    ...more,
    label,
    states: Object.fromEntries(
      Object.entries(states).map(([name, state]) => [
        name,
        typeof state === 'string' ? { label: state } : { ...state, label: state.label ?? called(name) },
      ]),
    ),
    steps: Object.fromEntries(
      Object.entries(steps).map(([name, { sets, ...step }]) => [
        name,
        {
          ...step,
          label: step.label ?? called(name),
          done: step.done ?? `${capitalised(name)}${name.endsWith('e') ? 'd' : 'ed'}`,
          ...(sets === undefined ? {} : { sets: completeSets(sets) }),
        },
      ]),
    ),
  } satisfies Stages<Fields>;
}

function completeSets(sets: NonNullable<NonNullable<AnyWritten['stages']>['steps'][string]['sets']>) {
  return Object.fromEntries(
    Object.entries(sets).map(([field, value]) => [
      field,
      typeof value === 'function'
        ? value
        : (_: unknown, { now }: { readonly now: number }) => (value === 'now' ? now : null),
    ]),
  );
}

function completeNotices(
  notices: NonNullable<AnyWritten['notices']>,
  { one }: Words,
  stages: Pick<Stages<Fields>, 'steps'> | undefined,
  category: string,
): Readonly<Record<string, Notice>> {
  const a = `${/^[aeiou]/.test(one) ? 'An' : 'A'} ${one}`;
  return Object.fromEntries(
    Object.entries(notices).flatMap(([name, notice]) => {
      if (notice === undefined) return [];
      const step = stages?.steps[name];
      const usual =
        name === createNotice
          ? {
              label: `New ${one}`,
              when: `${a} is created for people.`,
              text: `There is a new ${one} for you.`,
            }
          : step && {
              label: `${capitalised(one)} ${spaced(step.done)}`,
              when: `${a} is ${spaced(step.done)}.`,
              text: `${a} of yours was ${spaced(step.done)}.`,
            };
      const { label = usual?.label, when = usual?.when, text = usual?.text } = notice;
      if (label === undefined || when === undefined || text === undefined)
        throw new Error(`${category}: the notice '${name}' needs a label, a text, and when it is told`);
      return [[name, { ...notice, label, when, text }]];
    }),
  );
}

/** `backToDepot`: `Back to depot`. */
function called(name: string): string {
  return capitalised(spaced(name));
}
