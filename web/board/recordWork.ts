import type { RecordName } from '../../domain/catalogues/records.ts';
import { factsOf, holdsSeveral, schemaOf } from '../../domain/record/fieldFacts.ts';
import { type ClaimsIn, mayCommand } from '../../domain/rights/mayCommand.ts';
import { laterOnClock } from '../../domain/time/laterOnClock.ts';
import { dateOfLocalDay, localDayOf, localDayOfDate, startOfLocalDay } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { type AnyRow, hasEnded, recordOf } from '../records/anyRecord.ts';
import { type BoardBy, nothing, type Work } from './work.ts';

/** The fields of a record in which a board looks for people, labels and days; undefined: it has none such. */
export function boardFieldsOf(name: RecordName) {
  const { declaration, shown, ownedBy, span, order } = recordOf(name);
  const isTime = (field: string | undefined) =>
    field !== undefined && ['instant', 'date'].includes(shown[field]?.kind ?? '');
  const day = [order[0]?.by, span?.start].find(isTime);
  const people = declaration.lane?.people ?? ownedBy.resource;
  return {
    people: people !== undefined && people in shown ? people : undefined,
    label: 'labelIds' in shown ? 'labelIds' : undefined,
    day,
  };
}

/** What a board of such records can have columns by. */
export function recordBoardsBy(name: RecordName): readonly BoardBy[] {
  const { people, label, day } = boardFieldsOf(name);
  return [
    'stage',
    ...(people === undefined ? [] : (['people'] as const)),
    ...(label === undefined ? [] : (['label'] as const)),
    ...(day === undefined ? [] : (['day'] as const)),
  ];
}

/** A record as a board has it. `stage`: the column of its stage. */
export function recordWork(
  name: RecordName,
  row: AnyRow,
  {
    zone,
    stage,
    title,
    line,
  }: { readonly zone: Zone } & Readonly<Record<'stage' | 'title' | 'line', string>>,
): Work {
  const fields = boardFieldsOf(name);
  const idsIn = (field: string | undefined) => {
    const ids = field === undefined ? [] : [row[field] ?? []].flat().map(String);
    return ids.length === 0 ? [nothing] : ids;
  };
  const { id, revision } = row;
  const when = fields.day === undefined ? null : row[fields.day];
  const day = typeof when === 'number' ? dateOfLocalDay(localDayOf(zone, when)) : String(when ?? nothing);
  return {
    id,
    revision,
    title,
    line,
    in: { stage: [stage], people: idsIn(fields.people), label: idsIn(fields.label), day: [day] },
    row,
  };
}

/**
 * The change that brings a record from one column to another, by people, label or day; undefined if nobody makes such a
 * change, or not this person.
 */
export function changeTo(
  name: RecordName,
  by: Exclude<BoardBy, 'stage'>,
  row: AnyRow,
  from: string,
  to: string,
  { claims, zone }: { readonly claims: ClaimsIn; readonly zone: Zone },
): Readonly<Record<string, unknown>> | undefined {
  const { declaration, shown, span } = recordOf(name);
  const field = boardFieldsOf(name)[by];
  const facts = field === undefined ? undefined : shown[field];
  if (field === undefined || facts === undefined || hasEnded(row)) return undefined;
  if (declaration.changes === 'whole' || facts.once || facts.bySteps) return undefined;
  if (!mayCommand(claims, `${name}.change`)) return undefined;
  if (by !== 'day') {
    if (!holdsSeveral(facts)) return { [field]: to === nothing ? null : to };
    const kept = [row[field] ?? []].flat().filter((id) => id !== from && id !== to);
    return { [field]: to === nothing ? kept : [...kept, to] };
  }
  const isEmptied = to === nothing;
  if (isEmptied && !schemaOf(declaration.fields, field).safeParse(null).success) return undefined;
  if (factsOf(schemaOf(declaration.fields, field)).kind === 'date') return { [field]: isEmptied ? null : to };
  const { [field]: when } = row;
  const moved = span?.start === field ? [span.start, span.end] : [field];
  if (isEmptied) return Object.fromEntries(moved.map((one) => [one, null]));
  if (typeof when !== 'number') {
    // A day alone says by when, and not from when.
    return facts.endOfDay ? { [field]: endOfDay(zone, to) } : undefined;
  }
  const days = localDayOfDate(to) - localDayOf(zone, when);
  return Object.fromEntries(
    moved.flatMap((one) => {
      const { [one]: instant } = row;
      return typeof instant === 'number' ? [[one, laterOnClock(zone, instant, days * 86_400)]] : [];
    }),
  );
}

/** The last minute of a day. */
function endOfDay(zone: Zone, date: string): number {
  return startOfLocalDay(zone, localDayOfDate(date) + 1) - 60;
}
