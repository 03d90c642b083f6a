import { z } from 'zod';
import type { VersionedEvent } from '../kernel/event.ts';
import { idSchema } from '../kernel/fields.ts';
import { kebab } from './kebab.ts';
import { endStepsOf } from './recordCommands.ts';
import type { RecordDeclaration } from './recordDeclaration.ts';
import {
  changedDataOf,
  createdDataOf,
  eventNames,
  mergedShape,
  stepDataOf,
  stepEventNames,
  undoneDataOf,
} from './recordEvents.ts';
import type { RecordEnd, RecordLists } from './recordTypes.ts';
import { stageFieldOf, stageSchemas } from './stages.ts';

type Declaration = RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>;

/** The meaning of a type of the feed, for people, and the shape of its `data`. */
export interface PublicEventKind {
  readonly summary: string;
  readonly data: z.ZodType;
}

/** The public side of one event. */
export interface Published {
  readonly type: string;
  readonly data: object;
}

export interface RecordPublicEvents {
  /** Every public type that has ever existed, by its name: `muster.label.created.v1`. */
  readonly kinds: Readonly<Record<string, PublicEventKind>>;
  readonly publish: (event: VersionedEvent) => Published;
}

/** How one event of a record is published. */
interface Publication {
  /** What happened, in the public type: `created`. */
  readonly what: string;
  readonly summary: string;
  /** The shape of its data, of a version of the fields; `once` if it has no part of them. */
  readonly dataOf: (fields: z.ZodObject) => z.ZodObject;
  readonly once?: true;
  /** The version of the fields with which it came; omitted: the first. */
  readonly since?: number;
  /** The data from what was recorded; omitted: the same. */
  readonly from?: (data: Fields) => object;
}
type Fields = Readonly<Record<string, unknown>>;

/**
 * The public events of a record. Their versions are those of its fields: an event that was recorded with an
 * earlier version is always published in that version.
 */
export function recordPublicEventsOf(declaration: Declaration): RecordPublicEvents {
  const { category, fields, earlier = [], stages } = declaration;
  const publications = publicationsOf(declaration);
  const typeOf = (what: string, version: number) => `muster.${kebab(category)}.${what}.v${version}`;
  const versions = [...earlier.map((one) => one.fields), fields];
  const kinds = [...publications.values()].flatMap(({ what, summary, dataOf, once, since = 1 }) =>
    (once ? [fields] : versions.slice(since - 1)).map(
      (shape, index) => [typeOf(what, index + 1), { summary, data: dataOf(shape) }] as const,
    ),
  );
  const kept = stages === undefined ? [] : [stageFieldOf(stages)];
  return {
    kinds: Object.fromEntries(kinds),
    publish(event) {
      const publication = publications.get(event.type);
      if (publication === undefined) throw new Error(`${event.type} is not an event of a ${category}`);
      const { what, once, since = 1, from = (same) => same } = publication;
      const version = event.recordedVersion ?? event.version;
      const data = objectOf(event.data);
      return once
        ? { type: typeOf(what, 1), data }
        : {
            type: typeOf(what, version),
            data: from(asOfVersion(versions.slice(since - 1), version, data, kept)),
          };
    },
  };
}

/** How each event is published, by its type. */
function publicationsOf(declaration: Declaration): ReadonlyMap<string, Publication> {
  const { words, ends, lists = {}, changes, stages } = declaration;
  const { created, changed, ended, begunAgain, withdrawn, stageRestored, stepUndone } =
    eventNames(declaration);
  const it = `${/^[aeiou]/.test(words.one) ? 'An' : 'A'} ${words.one}`;
  const once = (what: string, summary: string, shape: z.ZodRawShape = {}): Publication => ({
    what,
    summary,
    dataOf: () => z.object(shape),
    once: true,
  });
  const changedOf = (shape: z.ZodObject) => changedDataOf(shape, declaration);
  const all = new Map<string, Publication>([
    [
      created,
      { what: 'created', summary: `${it} was created.`, dataOf: (shape) => createdDataOf(shape, stages) },
    ],
    [
      changed,
      changes === 'whole'
        ? { what: 'changed', summary: `${it} changed: its complete new state.`, dataOf: changedOf }
        : {
            what: 'changed',
            summary: `${it} changed: the fields that differ.`,
            dataOf: (shape) => z.object({ changes: changedOf(shape) }),
            from: (data) => ({ changes: data }),
          },
    ],
  ]);
  if (ended !== null) {
    all.set(ended, once(ends, `${it} was ${ends}.`, ends === 'deactivated' ? mergedShape : {}));
    const summary = `${it} was taken back, as if it had never been entered.`;
    all.set(withdrawn, once('withdrawn', summary));
  }
  if (begunAgain !== null) {
    const what = `${endStepsOf[ends].beginAgain}d`;
    all.set(begunAgain, once(what, `${it} was ${what}.`));
  }
  const stepEvents = stepEventNames(declaration);
  for (const [name, step] of Object.entries(stages?.steps ?? {})) {
    const summary = `${it} took the step '${step.label}'.`;
    const dataOf = (shape: z.ZodObject) => stepDataOf(shape, step);
    const since = step.since === undefined ? {} : { since: step.since };
    all.set(stepEvents.get(name) ?? name, { what: kebab(step.done), summary, dataOf, ...since });
  }
  if (stages !== undefined && ends === 'byStages') {
    all.set(stepUndone, {
      what: 'step-undone',
      summary: `Somebody took back the last step of ${it.toLowerCase()}, which is what it was before.`,
      dataOf: (shape) => undoneDataOf(shape, stages),
      from: ({ undoes: _undoes, step: _step, again: _again, ...before }) => before,
    });
  } else if (stages !== undefined) {
    const shape = { [stageFieldOf(stages)]: stageSchemas(stages).recorded };
    all.set(stageRestored, once('stage-restored', `${it} is in an earlier stage again.`, shape));
  }
  for (const { label, item, added, removed } of Object.values(lists)) {
    const said = (done: string) => `Somebody was ${done} the list '${label}' of a ${words.one}.`;
    all.set(added, once(kebab(added), said('added to'), { [item]: idSchema }));
    all.set(removed, once(kebab(removed), said('removed from'), { [item]: idSchema }));
  }
  return all;
}

/** Data of the current version, reduced to the fields that an earlier version had. */
function asOfVersion(
  versions: readonly z.ZodObject[],
  version: number,
  data: Fields,
  kept: readonly string[],
) {
  const shape = versions[version - 1]?.shape ?? {};
  return version === versions.length
    ? data
    : Object.fromEntries(Object.entries(data).filter(([name]) => name in shape || kept.includes(name)));
}

function objectOf(data: unknown): Readonly<Record<string, unknown>> {
  if (typeof data !== 'object' || data === null) throw new Error('an event of a record has no data');
  return { ...data };
}
