import { Result } from 'effect';
import { sql } from 'kysely';
import { sameValue } from '../../domain/changedFields.ts';
import type { OrganisationFact } from '../../domain/facts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { byKey, nested, settingsByKey } from '../../domain/settings/settingsByKey.ts';
import { streamName } from '../../domain/stream.ts';
import { ask } from '../../projections/queries/ask.ts';
import { rowsIn, versionsOf } from '../../projections/queries/rowsIn.ts';
import type { Touching } from '../../projections/queries/touchedBy.ts';
import type { ReadMoment } from '../../projections/withOrganisation.ts';
import type { UndoReport } from '../contract/upload.ts';
import { savePlan } from './savePlan.ts';
import { reasonOf, seriesOf, type UndoParts, undoEnvelope } from './undoUpload.ts';
import type { PlannedCommand, Step } from './uploadPlan.ts';
import type { DoneUpload } from './uploadRegister.ts';

/** What the name of an organisation is called among its settings. */
const name = 'name';

/** A setting that an upload has changed: its key, what it was before, and what the upload made of it. */
interface ChangedSetting {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Undoes an upload of settings: each that it changed is again what it was before, in one step, unless somebody has changed
 * that setting since; those stay, and are named. What others have changed beside them does not matter.
 */
export async function undoSettings(
  upload: DoneUpload,
  { actor, commands, reads, onProgress }: UndoParts,
): Promise<Result.Result<UndoReport, Refusal>> {
  const after = upload.lastPosition ?? undefined;
  const read = await ask(reads, { org: actor.org, reads: ['organisations', 'history'], after }, (moment) =>
    settingsOf(moment, seriesOf(upload)),
  );
  if (Result.isFailure(read)) return Result.fail(read.failure);
  const { present, revision, changed } = read.success;
  const isAsBefore = ({ key, before }: ChangedSetting) => sameValue(present[key], before);
  const stillSo = changed.filter(({ key, after: made }) => sameValue(present[key], made));
  const back = stillSo.filter((one) => !isAsBefore(one));
  const left = changed
    .filter((one) => !stillSo.includes(one) && !isAsBefore(one))
    .map(({ key }) => leftOut(key, 'has been changed since'));
  let undone = 0;
  if (back.length > 0) {
    const step: Step = {
      recordId: actor.org,
      lines: [],
      outcome: 'changed',
      commands: commandsBack(back, revision),
    };
    await savePlan([step], {
      actor,
      commands,
      envelope: undoEnvelope(upload),
      saved({ accepted, refusal }) {
        const taken = new Set(step.commands.slice(0, accepted).flatMap(keysOf));
        undone = back.filter(({ key }) => taken.has(key)).length;
        if (refusal === undefined) return;
        const reason = reasonOf(refusal.refusal);
        left.push(...back.filter(({ key }) => !taken.has(key)).map(({ key }) => leftOut(key, reason)));
      },
    });
  }
  onProgress(1, 1);
  return Result.succeed({ uploadId: upload.id, undone, leftOutCount: left.length, leftOut: left });
}

function leftOut(key: string, reason: string): UndoReport['leftOut'][number] {
  const title = key === name ? 'Name' : (settingsByKey.get(key)?.facts.label ?? key);
  return { category: 'organisation', id: key, title, reason, since: null };
}

/** The commands that put settings back; the first is sent for the revision that was seen. */
function commandsBack(back: readonly ChangedSetting[], revision: number): readonly PlannedCommand[] {
  const values = Object.fromEntries(back.map(({ key, before }) => [key, before]));
  const { [name]: named, ...settings } = values;
  const inputs = [
    ...(named === undefined ? [] : [{ name: 'organisation.rename', input: { name: named } }]),
    ...(Object.keys(settings).length === 0
      ? []
      : [{ name: 'organisation.configure', input: { settings: nested(settings) } }]),
  ];
  return inputs.map((command, place) => ({ ...command, revision: place === 0 ? revision : null }));
}

function keysOf({ name: command, input }: PlannedCommand): readonly string[] {
  if (command === 'organisation.rename') return [name];
  return input.settings instanceof Object ? Object.keys(byKey(input.settings)) : [];
}

/** What an organisation has decided now, and which of it a series of commands has changed. */
async function settingsOf(
  moment: ReadMoment,
  series: Touching,
): Promise<{
  readonly present: Readonly<Record<string, unknown>>;
  readonly revision: number;
  readonly changed: readonly ChangedSetting[];
}> {
  const { db, org } = moment;
  const { fact, revision } = await db
    .selectFrom(rowsIn(moment, 'organisations').as('organisations'))
    .select(['fact', 'revision'])
    .where('org', '=', org)
    .where('id', '=', org)
    .executeTakeFirstOrThrow();
  // Each of its events with the organisation as it was before it, and after.
  const { rows } = await sql<{ before: OrganisationFact; after: OrganisationFact }>`
    select earlier.fact as before, later.fact as after
    from ${rowsIn({ asOf: null }, 'history')} history
    join ${versionsOf('organisations')} earlier
      on earlier.org = ${org} and earlier.id = ${org} and earlier.to_position = history.position
    join ${versionsOf('organisations')} later
      on later.org = ${org} and later.id = ${org} and later.from_position = history.position
    where history.org = ${org} and history.stream = ${streamName('organisation', org, org)}
      and history.correlation_id = ${series.correlationId} and history.position > ${series.after}
      and (${series.upTo}::bigint is null or history.position <= ${series.upTo})
    order by history.position`.execute(db);
  const changed = new Map<string, ChangedSetting>();
  for (const each of rows) {
    const [before, after] = [decided(each.before), decided(each.after)];
    for (const key of Object.keys(after)) {
      if (sameValue(before[key], after[key])) continue;
      changed.set(key, {
        key,
        before: changed.has(key) ? changed.get(key)?.before : before[key],
        after: after[key],
      });
    }
  }
  return { present: decided(fact), revision, changed: [...changed.values()] };
}

/** Settings by their keys, and the name. */
function decided({ name: called, settings }: OrganisationFact): Readonly<Record<string, unknown>> {
  return { ...byKey(settings), [name]: called };
}
