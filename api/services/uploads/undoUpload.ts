import { Result } from 'effect';
import type { CommandService } from '../../../commands/commandService.ts';
import { inputHash } from '../../../commands/pipeline/commandIdentity.ts';
import { deriveUuid } from '../../../commands/pipeline/deriveUuid.ts';
import type { ChangedCategory } from '../../../domain/catalogues/changedCategories.ts';
import { isRecordName, recordNames, records } from '../../../domain/catalogues/records.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { ask, type QueryContext } from '../../../projections/queries/ask.ts';
import { titlesOf } from '../../../projections/queries/titlesOf.ts';
import {
  type FirstTouch,
  firstTouches,
  type TouchedRecord,
  type Touching,
  touchedRecords,
  undoingOf,
} from '../../../projections/queries/touchedBy.ts';
import type { UndoReport } from '../../contract/upload.ts';
import { type SavedStep, savePlan } from './savePlan.ts';
import type { PlannedCommand, Step } from './uploadPlan.ts';
import type { DoneUpload } from './uploadRegister.ts';

export interface UndoParts {
  readonly actor: Actor;
  readonly commands: Pick<CommandService, 'execute'>;
  readonly reads: QueryContext;
  readonly onProgress: (done: number, total: number) => void;
  readonly userNames: (org: string, uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

type LeftOut = UndoReport['leftOut'][number];

/** A record that stays as it is: `since` is whoever has changed it, or undefined if the reason is another. */
interface Left {
  readonly category: ChangedCategory;
  readonly id: string;
  readonly reason: string;
  readonly since: TouchedRecord['since'];
}

/** What an upload can change, each before the records that it may name. */
const categories: readonly ChangedCategory[] = ['booking', ...recordNames.toReversed()];

const pageSize = 500;
/** How many of the records that stay as they are are named. */
const namedAtMost = 200;

/** The series of commands that an upload consists of. */
export function seriesOf({ id, afterPosition, lastPosition }: DoneUpload): Touching {
  return { correlationId: id, after: afterPosition, upTo: lastPosition };
}

/**
 * Undoes an upload: what it changed is put back to what it was before, and what it made is taken back as if it had
 * never been entered, unless others have changed it since or other records name it; those stay, and are named. Can be
 * repeated, for example after what stood in the way is gone.
 *
 * @throws what the read side or the log throws; what has been undone by then stays undone.
 */
export async function undoUpload(
  upload: DoneUpload,
  { actor, commands, reads, onProgress, userNames }: UndoParts,
): Promise<Result.Result<UndoReport, Refusal>> {
  const series = seriesOf(upload);
  // Only a read side that has all of the upload knows what there is to undo.
  const after = upload.lastPosition ?? undefined;
  const question = { org: actor.org, reads: ['history'], after } as const;
  // Once, because the span of a large upload takes seconds to read.
  const read = await ask(reads, question, async (moment) => {
    const touches = new Map<ChangedCategory, readonly FirstTouch[]>();
    for (const category of categories) touches.set(category, await firstTouches(moment, category, series));
    return { touches };
  });
  if (Result.isFailure(read)) return Result.fail(read.failure);
  const { touches } = read.success;
  const total = [...touches.values()].reduce((sum, some) => sum + some.length, 0);
  const left: Left[] = [];
  let leftOutCount = 0;
  let undone = 0;
  let done = 0;
  const leave = (one: Left): void => {
    leftOutCount += 1;
    if (left.length < namedAtMost) left.push(one);
  };
  const goOn = (count = 1): void => {
    done += count;
    onProgress(Math.min(done, total), total);
  };

  for (const [category, all] of touches) {
    for (let from = 0; from < all.length; from += pageSize) {
      const some = all.slice(from, from + pageSize);
      const page = await ask(reads, question, async (moment) => ({
        touched: await touchedRecords(moment, category, series, some),
      }));
      if (Result.isFailure(page)) return Result.fail(page.failure);
      const { touched } = page.success;
      const steps: Step[] = [];
      for (const record of touched) {
        const { id, since } = record;
        if (since === null) {
          steps.push(stepBack(category, record));
          continue;
        }
        // What an earlier undoing has put back is as it should be, whatever happened to it afterwards.
        if (since.correlationId !== undoingOf(upload.id)) {
          leave({ category, id, since, reason: 'has been changed since' });
        }
        goOn();
      }
      await savePlan(steps, {
        actor,
        commands,
        envelope: undoEnvelope(upload),
        saved({ step, refusal }: SavedStep) {
          goOn();
          if (refusal === undefined) undone += 1;
          else leave({ category, id: step.recordId, since: null, reason: reasonOf(refusal.refusal) });
        },
      });
    }
  }
  const named = await ask(reads, { org: actor.org, reads: ['bookings'] }, async (moment) => ({
    titles: await titlesOf(moment, left),
  }));
  if (Result.isFailure(named)) return Result.fail(named.failure);
  const people = await userNames(
    actor.org,
    left.flatMap(({ since }) => since?.uid ?? []),
  );
  const leftOut = left.map(({ category, id, reason, since }): LeftOut => {
    const by = since === null ? null : { by: people.get(since.uid) ?? since.uid, at: since.at };
    return { category, id, reason, since: by, title: named.success.titles.get(`${category} ${id}`) ?? id };
  });
  return Result.succeed({ uploadId: upload.id, undone, leftOutCount, leftOut });
}

function stepBack(category: ChangedCategory, record: TouchedRecord): Step {
  const { ends } = isRecordName(category) ? records[category].declaration : {};
  return ends === 'byStages' ? stepsBack(category, record) : revertedStep(category, record);
}

/** What ends by its stages is listed once it was entered: it is called off, or is again what it was. */
function stepsBack(category: ChangedCategory, { id, commandIds, revision }: TouchedRecord): Step {
  const commands = commandIds.toReversed().map((commandId, index) => ({
    name: `${category}.undo`,
    input: { [`${category}Id`]: id, commandId },
    revision: index === 0 ? revision : null,
  }));
  return { recordId: id, lines: [], outcome: 'changed', commands };
}

function revertedStep(category: ChangedCategory, { id, first, revision }: TouchedRecord): Step {
  const madeBy = `${category.charAt(0).toUpperCase()}${category.slice(1)}Created`;
  const to = first.type === madeBy ? null : first.revision - 1;
  const input = { [`${category}Id`]: id, revision: to };
  return {
    recordId: id,
    lines: [],
    outcome: 'changed',
    commands: [{ name: `${category}.revert`, input, revision }],
  };
}

/** How the commands of an undoing are sent. Each is sent for the revision that was seen: whoever changes a record at the same time is not overruled. */
export function undoEnvelope(upload: DoneUpload) {
  return ({ name, input, revision }: PlannedCommand) => ({
    commandId: deriveUuid('undo', upload.id, inputHash(name, input), revision ?? 'none'),
    correlationId: undoingOf(upload.id),
    ...(revision === null ? {} : { ifRevision: revision }),
  });
}

export function reasonOf({ code, message }: Refusal): string {
  return code === 'revision_conflict' ? 'is being changed by somebody else' : message;
}
