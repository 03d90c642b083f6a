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

/**
 * The public events of a record. Their versions are those of its fields: an event that was recorded with an
 * earlier version is always published in that version.
 */
export function recordPublicEventsOf(declaration: Declaration): RecordPublicEvents {
  const { category, words, fields, ends, lists = {}, changes, earlier = [], stages } = declaration;
  const { created, changed, ended, begunAgain, withdrawn, stageRestored, stepUndone } =
    eventNames(declaration);
  const stageField = stages && stageFieldOf(stages);
  const stepEvents = stepEventNames(declaration);
  const { beginAgain } = endStepsOf[ends];
  const typeOf = (what: string, version: number) => `muster.${kebab(category)}.${what}.v${version}`;
  const versions = [...earlier.map((one) => one.fields), fields];
  const kinds: Record<string, PublicEventKind> = {};
  for (const [index, shape] of versions.entries()) {
    const data = changedDataOf(shape, declaration);
    kinds[typeOf('created', index + 1)] = {
      summary: `${article(words.one)} was created.`,
      data: createdDataOf(shape, stages),
    };
    kinds[typeOf('changed', index + 1)] =
      changes === 'whole'
        ? { summary: `${article(words.one)} changed: its complete new state.`, data }
        : {
            summary: `${article(words.one)} changed: the fields that differ.`,
            data: z.object({ changes: data }),
          };
  }
  const endedAs = pastOf[ends];
  if (endedAs !== null) {
    kinds[typeOf(endedAs, 1)] = { summary: `${article(words.one)} was ${endedAs}.`, data: z.object({}) };
    kinds[typeOf('withdrawn', 1)] = {
      summary: `${article(words.one)} was taken back, as if it had never been entered.`,
      data: z.object({}),
    };
  }
  if (beginAgain !== null) {
    kinds[typeOf(`${beginAgain}d`, 1)] = {
      summary: `${article(words.one)} was ${beginAgain}d.`,
      data: z.object({}),
    };
  }
  const stepped = new Map<string, string>();
  for (const [name, step] of Object.entries(stages?.steps ?? {})) {
    const what = kebab(step.done);
    stepped.set(stepEvents.get(name) ?? name, what);
    for (const [index, shape] of versions.entries()) {
      kinds[typeOf(what, index + 1)] = {
        summary: `${article(words.one)} took the step '${step.label}'.`,
        data: stepDataOf(shape, step),
      };
    }
  }
  if (stages !== undefined && endedAs === null) {
    for (const [index, shape] of versions.entries()) {
      kinds[typeOf('step-undone', index + 1)] = {
        summary: `Somebody took back the last step of ${article(words.one).toLowerCase()}, which is what it was before.`,
        data: undoneDataOf(shape, stages),
      };
    }
  } else if (stages !== undefined) {
    kinds[typeOf('stage-restored', 1)] = {
      summary: `${article(words.one)} is in an earlier stage again.`,
      data: z.object({ [stageFieldOf(stages)]: stageSchemas(stages).recorded }),
    };
  }
  const listed = new Map<string, string>();
  for (const { label, item, added, removed } of Object.values(lists)) {
    for (const [event, done] of [
      [added, 'added to'],
      [removed, 'removed from'],
    ] as const) {
      const type = typeOf(kebab(event), 1);
      listed.set(event, type);
      const summary = `Somebody was ${done} the list '${label}' of a ${words.one}.`;
      kinds[type] = { summary, data: z.object({ [item]: idSchema }) };
    }
  }

  function publish(event: VersionedEvent): Published {
    const version = event.recordedVersion ?? event.version;
    const data = objectOf(event.data);
    const step = stepped.get(event.type);
    if (step !== undefined) {
      return { type: typeOf(step, version), data: asOfVersion(versions, version, data, stageField) };
    }
    switch (event.type) {
      case created:
        return { type: typeOf('created', version), data: asOfVersion(versions, version, data, stageField) };
      case changed: {
        const then = asOfVersion(versions, version, data, stageField);
        return { type: typeOf('changed', version), data: changes === 'whole' ? then : { changes: then } };
      }
      case stageRestored:
        return { type: typeOf('stage-restored', 1), data };
      case stepUndone: {
        const { undoes: _undoes, step: _step, again: _again, ...again } = data;
        return { type: typeOf('step-undone', version), data: again };
      }
      case ended:
        return { type: typeOf(endedAs ?? '', 1), data: {} };
      case withdrawn:
        return { type: typeOf('withdrawn', 1), data: {} };
      case begunAgain:
        return { type: typeOf(`${beginAgain}d`, 1), data: {} };
    }
    const type = listed.get(event.type);
    if (type === undefined) throw new Error(`${event.type} is not an event of a ${category}`);
    return { type, data };
  }

  return { kinds, publish };
}

const pastOf = {
  archived: 'archived',
  deactivated: 'deactivated',
  removed: 'removed',
  byStages: null,
} as const;

/** Data of the current version, reduced to the fields that an earlier version had. */
function asOfVersion(
  versions: readonly z.ZodObject[],
  version: number,
  data: Readonly<Record<string, unknown>>,
  stageField: string | undefined,
) {
  const shape = versions[version - 1]?.shape ?? {};
  return version === versions.length
    ? data
    : Object.fromEntries(Object.entries(data).filter(([name]) => name in shape || name === stageField));
}

function objectOf(data: unknown): Readonly<Record<string, unknown>> {
  if (typeof data !== 'object' || data === null) throw new Error('an event of a record has no data');
  return { ...data };
}

function article(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'An' : 'A'} ${words}`;
}
