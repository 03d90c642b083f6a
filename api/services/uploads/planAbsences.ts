import { type AbsenceKind, standsAs } from '../../../domain/absence/absence.ts';
import type { FactOf } from '../../../domain/catalogues/readings.ts';
import { sameValue } from '../../../domain/kernel/changedFields.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { instantOnLocalDay } from '../../../domain/time/localDay.ts';
import { readMoment } from '../../../domain/time/localMoment.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import { type AbsenceRow, absenceCommands, type KnownAbsence } from './absenceSteps.ts';
import type { KnownRecords } from './knownRecords.ts';
import { namedRecords } from './namedRecords.ts';
import { recordIdOf } from './naturalKey.ts';
import { lenientPartsOf } from './recordFile.ts';
import type { RowReader } from './rowReader.ts';
import type { Step, UploadPlan } from './uploadPlan.ts';

/** Looks leave and breaks up by id or person. */
export type AbsenceLookup = (of: {
  readonly ids: readonly string[];
  readonly resourceIds: readonly string[];
}) => Promise<readonly KnownAbsence[]>;

interface Wanted {
  readonly row: RowReader;
  readonly said: Partial<FactOf<'absence'>>;
  readonly kind: AbsenceKind;
  /** The id that it gets if it is new. */
  readonly id: string;
}

/** The column of an absence's field. */
const columnOf: Readonly<Record<string, string>> = { resourceId: 'resource' };

/**
 * The leave and breaks of a file: found by their id if an export has written it, else by person, kind and start. New ones
 * are entered, those that differ are moved and decided.
 */
export async function planAbsences(
  known: KnownRecords,
  rows: readonly RowReader[],
  parts: { readonly actor: Actor; readonly zone: Zone; readonly now: number; readonly lookUp: AbsenceLookup },
): Promise<UploadPlan> {
  const { named } = namedRecords(known);
  const wanted = rows.flatMap((row) => readAbsence(row, named, parts) ?? []);
  const seen = new Set(known.resources.map(({ id }) => id));
  const all = await parts.lookUp({
    ids: wanted.flatMap(({ id, row }) => [id, row.text('musterId')].filter((one) => one !== '')),
    resourceIds: [...new Set(wanted.flatMap(({ said }) => said.resourceId ?? []))],
  });
  const found = absencesMeant(
    all.filter(({ resourceId }) => seen.has(resourceId)),
    wanted,
  );
  const meant = wanted.map((one) => ({ ...one, known: found(one) }));
  const groups = Map.groupBy(meant, (one) => one.known?.id ?? one.id);
  const steps = [...groups].flatMap(([id, same]): readonly Step[] => {
    const [first] = same;
    if (first === undefined) return [];
    const other = same.find(({ said }) => !sameValue(said, first.said));
    if (other !== undefined) {
      for (const { row } of same) {
        const line = row === first.row ? other.row.line : first.row.line;
        row.fail(
          'start',
          `is in line ${line} too, with other values: correct one of the rows or take it out`,
        );
      }
      return [];
    }
    const commands = absenceCommands(
      { kind: first.kind, id, row: absenceRow(first), known: first.known },
      parts,
    );
    if (commands === undefined) return [];
    const outcome = first.known === undefined ? 'created' : commands.length === 0 ? 'unchanged' : 'changed';
    return [{ recordId: id, lines: same.map(({ row }) => row.line), outcome, commands }];
  });
  return { before: [], steps, errors: rows.flatMap((row) => row.errors) };
}

function readAbsence(
  row: RowReader,
  named: (category: string, text: string) => readonly string[],
  { actor, zone }: { readonly actor: Actor; readonly zone: Zone },
): Wanted | undefined {
  const reading = { zone, named, madeOf: () => undefined };
  const said: Partial<FactOf<'absence'>> = {};
  for (const part of lenientPartsOf('absence')) Object.assign(said, part.read(row, reading));
  for (const field of ['resource', 'start', 'end'])
    if (row.text(field) === '') row.fail(field, 'is required');
  const last = readMoment(row.text('end'), row.dateOrder);
  const { resourceId, start, kind = 'leave' } = said;
  if (row.errors.length > 0 || resourceId === undefined || start === undefined) return undefined;
  const lastDay = last?.kind === 'day' ? { end: instantOnLocalDay(zone, last.day + 1, 0) } : {};
  const musterId = row.text('musterId');
  const key = musterId === '' ? [kind, resourceId, start] : ['muster', musterId];
  return { row, kind, said: { ...said, ...lastDay }, id: recordIdOf(actor.org, 'absence', ...key) };
}

/** Finds the absence that a row means: of several at one time the one that agrees, else the one that stands; each is meant once. */
function absencesMeant(present: readonly KnownAbsence[], wanted: readonly Wanted[]) {
  const byId = new Map(present.map((one) => [one.id, one]));
  const keyOf = ({ kind, resourceId, start }: Partial<KnownAbsence>) => `${kind} ${resourceId} ${start}`;
  const byKey = Map.groupBy(present, keyOf);
  const taken = new Set(wanted.flatMap(({ row, id }) => [id, row.text('musterId')]));
  return ({ row, id, kind, said }: Wanted): KnownAbsence | undefined => {
    const own = byId.get(row.text('musterId')) ?? byId.get(id);
    if (own !== undefined) return own;
    const open = (byKey.get(keyOf({ ...said, kind })) ?? []).filter((one) => !taken.has(one.id));
    const agreeing = open.find((one) => sameValue({ ...one, ...said }, one));
    const one = agreeing ?? open.find(({ status }) => standsAs(status));
    return one;
  };
}

function absenceRow({ row, said }: Wanted): AbsenceRow {
  return {
    said,
    errors: row.errors,
    failAll(reasons) {
      for (const { field, reason } of reasons) row.fail(columnOf[field ?? ''] ?? field ?? 'start', reason);
    },
  };
}
