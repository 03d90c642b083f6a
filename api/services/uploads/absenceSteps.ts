import { Result } from 'effect';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { type AbsenceKind, absence, standsAs } from '../../../domain/absence/absence.ts';
import type { FactOf } from '../../../domain/catalogues/readings.ts';
import { sameValue } from '../../../domain/kernel/changedFields.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { tableOf } from '../../../projections/models/recordModels.ts';
import { rowsIn } from '../../../projections/queries/rowsIn.ts';
import { withOrganisation } from '../../../projections/withOrganisation.ts';
import type { Reason } from './recordSteps.ts';
import type { UploadError } from './uploadError.ts';
import { badInputs, type PlannedCommand } from './uploadPlan.ts';

export type KnownAbsence = FactOf<'absence'> & { readonly revision: number };

/** What a row of a file, or a document, says of leave or a break. */
export interface AbsenceRow {
  readonly said: Partial<FactOf<'absence'>>;
  readonly errors: readonly UploadError[];
  /** Notes what is wrong with fields, or with the whole. */
  failAll(reasons: readonly Reason[]): void;
}

/** The leave and breaks with these ids, and those of these people. */
export async function readAbsences(
  { pool, actor }: { readonly pool: Pool; readonly actor: Actor },
  { ids, resourceIds }: { readonly ids: readonly string[]; readonly resourceIds: readonly string[] },
): Promise<readonly KnownAbsence[]> {
  if (ids.length + resourceIds.length === 0) return [];
  return withOrganisation(pool, actor.org, async (moment) => {
    const { rows } = await sql<{ fact: FactOf<'absence'>; revision: number }>`
      select fact, revision from ${rowsIn(moment, tableOf('absence'))} absences
      where org = ${moment.org} and (id = any(${ids}) or resource_id = any(${resourceIds}))`.execute(
      moment.db,
    );
    return rows.map(({ fact, revision }) => ({ ...fact, revision }));
  });
}

/** The commands that make leave or a break what a row says; undefined if it cannot be so, which the row is told. */
export function absenceCommands(
  {
    kind,
    id,
    row,
    known,
  }: {
    readonly kind: AbsenceKind;
    readonly id: string;
    readonly row: AbsenceRow;
    readonly known: KnownAbsence | undefined;
  },
  { actor, now }: { readonly actor: Actor; readonly now: number },
): readonly PlannedCommand[] | undefined {
  const { resourceId, start, end, reason, status } = row.said;
  const one = { absenceId: id };
  const fail = (field: string, why: string) => row.failAll([{ field, reason: why }]);
  const steps: Omit<PlannedCommand, 'revision'>[] = [];
  const deciding = Object.entries(absence.declaration.stages?.steps ?? {}).flatMap(([step, { to }]) =>
    to !== undefined && to === status
      ? [{ name: `absence.${step}`, input: { ...one, ...why(row.said, standsAs(to)) } }]
      : [],
  );
  const before = row.errors.length;
  if (known === undefined) {
    if (resourceId === undefined) fail('resourceId', 'is required');
    if (start === undefined) fail('start', 'is required');
    if (end === undefined) fail('end', 'is required');
    const opening = status === 'requested' ? 'requested' : 'approved';
    steps.push({
      name: 'absence.create',
      input: {
        ...one,
        resourceId,
        kind,
        start,
        end,
        ...(reason === undefined ? {} : { reason }),
        status: opening,
      },
    });
    if (opening !== status) steps.push(...deciding);
  } else {
    if (known.kind !== kind) fail('kind', `is ${known.kind}, and stays so`);
    if (resourceId !== undefined && resourceId !== known.resourceId) {
      fail('resourceId', 'is somebody else: nobody takes over what another person has');
    }
    const isDecided = status !== undefined && status !== known.status;
    if (isDecided && status === 'requested')
      fail('status', `is ${known.status} here, and not requested again`);
    if (isDecided && standsAs(status)) steps.push(...deciding);
    const said = { start: start ?? known.start, end: end ?? known.end, reason: reason ?? known.reason };
    const { reason: given, ...times } = said;
    if (!sameValue(said, { start: known.start, end: known.end, reason: known.reason })) {
      steps.push({
        name: 'absence.change',
        input: { ...one, ...times, ...(given === known.reason ? {} : { reason: given }) },
      });
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
      row.failAll([{ field: null, reason: decision.failure.message }]);
      return undefined;
    }
    state = decision.success.reduce(anyDecider.evolve, state);
  }
  return commands;
}

function stateOf({ id: _id, revision: _revision, status, ...details }: KnownAbsence) {
  return { status: 'current', stage: status, details } as const;
}

/** Why it does not stand, as far as that is said. */
function why({ decidedReason }: AbsenceRow['said'], stands: boolean) {
  return stands || decidedReason == null || decidedReason === '' ? {} : { reason: decidedReason };
}
