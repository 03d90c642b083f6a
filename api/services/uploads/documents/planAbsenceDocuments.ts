import { Result } from 'effect';
import { sql } from 'kysely';
import { type AbsenceKind, absence, standsAs } from '../../../../domain/absence/absence.ts';
import type { FactOf } from '../../../../domain/catalogues/readings.ts';
import { sameValue } from '../../../../domain/kernel/changedFields.ts';
import { tableOf } from '../../../../projections/models/recordModels.ts';
import { rowsIn } from '../../../../projections/queries/rowsIn.ts';
import { withOrganisation } from '../../../../projections/withOrganisation.ts';
import type { DocumentedAbsence } from '../../documents/absenceDocument.ts';
import { recordIdOf } from '../naturalKey.ts';
import { badInputs, type PlannedCommand, type Step, type UploadPlan } from '../uploadPlan.ts';
import { type DocumentPlanParts, ownIdOf } from './documentPlan.ts';
import type { DocumentRow } from './documentRow.ts';

type Row = DocumentRow<DocumentedAbsence>;
type KnownAbsence = FactOf<'absence'> & { readonly revision: number };

/** Leave, or breaks: new ones are entered, those that differ are moved and decided. */
export async function planAbsenceDocuments(
  kind: AbsenceKind,
  rows: readonly Row[],
  parts: DocumentPlanParts,
): Promise<UploadPlan> {
  const { actor } = parts;
  const wanted = rows.flatMap((row) => {
    const { id, resourceId, start } = row.said;
    if (id === undefined && (resourceId === undefined || start === undefined)) {
      row.fail('_id', 'is required');
      return [];
    }
    const own =
      id === undefined ? recordIdOf(actor.org, 'absence', kind, resourceId ?? '', start ?? 0) : undefined;
    return [{ row, id: own ?? ownIdOf(actor.org, 'absence', id ?? '') }];
  });
  const known = await readAbsences(
    parts,
    wanted.map(({ id }) => id),
  );
  const steps = [...Map.groupBy(wanted, ({ id }) => id)].flatMap(([id, same]): readonly Step[] => {
    const [first] = same;
    if (first === undefined) return [];
    const other = same.find(({ row }) => !sameValue(row.said, first.row.said));
    if (other !== undefined) {
      for (const { row } of same)
        row.fail('_id', `is in ${other.row.line} as well as in ${first.row.line}, with other values`);
      return [];
    }
    const one = known.get(id);
    const commands = commandsOf(kind, id, first.row, one, parts);
    if (commands === undefined) return [];
    const outcome = one === undefined ? 'created' : commands.length === 0 ? 'unchanged' : 'changed';
    return [{ recordId: id, lines: same.map(({ row }) => row.line), outcome, commands }];
  });
  return { before: [], steps, errors: [] };
}

async function readAbsences(
  { pool, actor }: DocumentPlanParts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownAbsence>> {
  if (ids.length === 0) return new Map();
  return withOrganisation(pool, actor.org, async (moment) => {
    const { rows } = await sql<{ fact: FactOf<'absence'>; revision: number }>`
      select fact, revision from ${rowsIn(moment, tableOf('absence'))} absences
      where org = ${moment.org} and id = any(${ids})`.execute(moment.db);
    return new Map(rows.map(({ fact, revision }) => [fact.id, { ...fact, revision }]));
  });
}

/** Undefined if it cannot be so; the row says why. */
function commandsOf(
  kind: AbsenceKind,
  id: string,
  row: Row,
  known: KnownAbsence | undefined,
  { actor, now }: DocumentPlanParts,
): readonly PlannedCommand[] | undefined {
  const { resourceId, start, end, status } = row.said;
  const one = { absenceId: id };
  const steps: Omit<PlannedCommand, 'revision'>[] = [];
  const deciding = Object.entries(absence.declaration.stages?.steps ?? {}).flatMap(([step, { to }]) =>
    to === status ? [{ name: `absence.${step}`, input: one }] : [],
  );
  const before = row.errors.length;
  if (known === undefined) {
    if (resourceId === undefined) row.fail('resourceId', 'is required');
    if (start === undefined) row.fail('utc_begin_plus_tz', 'is required');
    if (end === undefined) row.fail('utc_end_plus_tz', 'is required');
    const opening = status === 'requested' ? 'requested' : 'approved';
    steps.push({ name: 'absence.create', input: { ...one, resourceId, kind, start, end, status: opening } });
    if (opening !== status) steps.push(...deciding);
  } else {
    if (known.kind !== kind) row.fail('_key', `is ${known.kind}, and stays so`);
    if (resourceId !== undefined && resourceId !== known.resourceId) {
      row.fail('resourceId', 'is somebody else: nobody takes over what another person has');
    }
    const isDecided = status !== undefined && status !== known.status;
    if (isDecided && status === 'requested')
      row.fail('status', `is ${known.status} here, and not requested again`);
    if (isDecided && standsAs(status)) steps.push(...deciding);
    const times = { start: start ?? known.start, end: end ?? known.end };
    if (times.start !== known.start || times.end !== known.end) {
      steps.push({ name: 'absence.change', input: { ...one, ...times } });
    }
    if (isDecided && !standsAs(status)) steps.push(...deciding);
  }
  if (row.errors.length > before) return undefined;
  const revision = known?.revision ?? null;
  const commands = steps.map((step): PlannedCommand => ({ ...step, revision }));
  const bad = commands.flatMap((command) => badInputs(command));
  row.failAll(bad);
  if (bad.length > 0) return undefined;
  const { anyDecider, anyCommands } = absence;
  let state = known === undefined ? anyDecider.initial : stateOf(known);
  for (const { name, input } of commands) {
    const parsed = anyCommands[name]?.parse(input) ?? {};
    const decision = anyDecider.decide(
      state,
      { name, input: parsed },
      {
        actor,
        now,
        newId: (purpose) => purpose,
      },
    );
    if (Result.isFailure(decision)) {
      row.fail(null, decision.failure.message);
      return undefined;
    }
    state = decision.success.reduce(anyDecider.evolve, state);
  }
  return commands;
}

function stateOf({ id: _id, revision: _revision, status, ...details }: KnownAbsence) {
  return { status: 'current', stage: status, details } as const;
}
