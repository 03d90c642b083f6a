import { Result } from 'effect';
import { sql } from 'kysely';
import { sameValue } from '../../../domain/kernel/changedFields.ts';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { streamName } from '../../../domain/kernel/stream.ts';
import { byKey, nested, settingsByKey } from '../../../domain/settings/settingsByKey.ts';
import { ask } from '../../../projections/queries/ask.ts';
import { rowsIn, versionsOf } from '../../../projections/queries/rowsIn.ts';
import { type Touching, undoingOf } from '../../../projections/queries/touchedBy.ts';
import type { ReadMoment } from '../../../projections/withOrganisation.ts';
import type { UndoReport } from '../../contract/upload.ts';
import { organisationCommands } from './organisationCommands.ts';
import { savePlan } from './savePlan.ts';
import { reasonOf, seriesOf, type UndoParts, undoEnvelope } from './undoUpload.ts';
import type { PlannedCommand, Step } from './uploadPlan.ts';
import type { DoneUpload } from './uploadRegister.ts';

/** What the name of an organisation is called among its settings. */
const name = 'name';

/** Who has decided something of an organisation, in which series of commands. */
interface Decision {
  readonly correlationId: string;
  readonly uid: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A decision about one setting. */
interface KeyDecision extends Decision {
  /** What the setting was until then. */
  readonly before: unknown;
}

/** A setting that an upload has changed and that is not as it was before. */
interface ChangedSetting {
  readonly key: string;
  readonly before: unknown;
  /** Who has decided it after the upload, last; null: nobody. */
  readonly since: { readonly uid: string; readonly at: number } | null;
}

/**
 * Undoes an upload of settings: each that it changed is again what it was before, unless somebody has decided that setting
 * since, be it as the upload did; those stay, and are named. What others have changed beside them does not matter. The name
 * and the settings are two commands, each for the revision that was seen: what the second could not do is named, and done
 * when the undo is repeated.
 */
export async function undoSettings(
  upload: DoneUpload,
  { actor, commands, reads, onProgress, userNames }: UndoParts,
): Promise<Result.Result<UndoReport, Refusal>> {
  const after = upload.lastPosition ?? undefined;
  const read = await ask(reads, { org: actor.org, reads: ['organisations', 'history'], after }, (moment) =>
    settingsOf(moment, seriesOf(upload)),
  );
  if (Result.isFailure(read)) return Result.fail(read.failure);
  const { revision, changed } = read.success;
  const people = await userNames(
    actor.org,
    changed.flatMap(({ since }) => since?.uid ?? []),
  );
  const back = changed.filter(({ since }) => since === null);
  const left = changed.flatMap(({ key, since }) => {
    if (since === null) return [];
    const { uid, at } = since;
    return [leftOut(key, 'has been changed since', { by: people.get(uid) ?? uid, at })];
  });
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
        left.push(...back.filter(({ key }) => !taken.has(key)).map(({ key }) => leftOut(key, reason, null)));
      },
    });
  }
  onProgress(1, 1);
  return Result.succeed({ uploadId: upload.id, undone, leftOutCount: left.length, leftOut: left });
}

function leftOut(
  key: string,
  reason: string,
  since: UndoReport['leftOut'][number]['since'],
): UndoReport['leftOut'][number] {
  const title = key === name ? 'Name' : (settingsByKey.get(key)?.facts.label ?? key);
  return { category: 'organisation', id: key, title, reason, since };
}

/** The commands that put settings back, each for the revision that the one before it leaves. */
function commandsBack(back: readonly ChangedSetting[], revision: number): readonly PlannedCommand[] {
  const values = Object.fromEntries(back.map(({ key, before }) => [key, before]));
  const { [name]: named, ...settings } = values;
  const inputs = [
    ...(named === undefined ? [] : [{ name: 'organisation.rename', input: { name: named } }]),
    ...(Object.keys(settings).length === 0
      ? []
      : [{ name: 'organisation.configure', input: { settings: nested(settings) } }]),
  ];
  return organisationCommands(inputs, revision);
}

function keysOf({ name: command, input }: PlannedCommand): readonly string[] {
  if (command === 'organisation.rename') return [name];
  return input.settings instanceof Object ? Object.keys(byKey(input.settings)) : [];
}

/** The revision of the organisation, and what a series of commands has changed of it and is not as before. */
async function settingsOf(
  moment: ReadMoment,
  series: Touching,
): Promise<{ readonly revision: number; readonly changed: readonly ChangedSetting[] }> {
  const { db, org } = moment;
  const { fact, revision } = await db
    .selectFrom(rowsIn(moment, 'organisations').as('organisations'))
    .select(['fact', 'revision'])
    .where('org', '=', org)
    .where('id', '=', org)
    .executeTakeFirstOrThrow();
  // Each of its events since the series began, with the organisation as it was before it, and after.
  const { rows } = await sql<{ decision: Decision; before: OrganisationFact; after: OrganisationFact }>`
    select earlier.fact as before, later.fact as after,
      json_build_object('correlationId', history.correlation_id, 'uid', history.actor_uid, 'at', history.at) as decision
    from ${rowsIn({ asOf: null }, 'history')} history
    join ${versionsOf('organisations')} earlier
      on earlier.org = ${org} and earlier.id = ${org} and earlier.to_position = history.position
    join ${versionsOf('organisations')} later
      on later.org = ${org} and later.id = ${org} and later.from_position = history.position
    where history.org = ${org} and history.stream = ${streamName('organisation', org, org)}
      and history.position > ${series.after}
    order by history.position`.execute(db);
  const present = decided(fact);
  const decisions = new Map<string, KeyDecision[]>();
  for (const each of rows) {
    const [before, after] = [decided(each.before), decided(each.after)];
    for (const key of Object.keys(after)) {
      if (sameValue(before[key], after[key])) continue;
      decisions.set(key, [...(decisions.get(key) ?? []), { ...each.decision, before: before[key] }]);
    }
  }
  const changed = [...decisions].flatMap(([key, all]): readonly ChangedSetting[] => {
    const first = all.findIndex(({ correlationId }) => correlationId === series.correlationId);
    const before = all[first]?.before;
    if (first < 0 || sameValue(present[key], before)) return [];
    const later = all.slice(first).filter(({ correlationId }) => correlationId !== series.correlationId);
    // What an earlier undoing has put back is as it should be, whatever happened to it afterwards.
    if (later.some(({ correlationId }) => correlationId === undoingOf(series.correlationId))) return [];
    const last = later.filter((one) => !isTakenBack(one, later)).at(-1);
    return [{ key, before, since: last === undefined ? null : { uid: last.uid, at: last.at } }];
  });
  return { revision, changed };
}

/** Whether a decision was undone, as that of another upload, or is itself the undoing of one of them. */
function isTakenBack({ correlationId: own }: Decision, all: readonly Decision[]): boolean {
  return all.some(
    ({ correlationId }) => correlationId === undoingOf(own) || own === undoingOf(correlationId),
  );
}

/** Settings by their keys, and the name. */
function decided({ name: called, settings }: OrganisationFact): Readonly<Record<string, unknown>> {
  return { ...byKey(settings), [name]: called };
}
