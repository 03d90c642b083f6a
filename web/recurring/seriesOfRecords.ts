import { changedFields } from '../../domain/kernel/changedFields.ts';
import { eventNames } from '../../domain/record/recordEvents.ts';
import { dayOfRecord, saidBySeries } from '../../domain/recurrence/madeRecords.ts';
import type { Repeating } from '../../domain/recurrence/recurrenceFields.ts';
import { editedSeries, type SeriesScope } from '../../domain/recurrence/seriesEdit.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { type AnyRow, recordOf } from '../records/anyRecord.ts';
import { changedDetails, type Details } from '../records/form/fieldForm.ts';
import type { FormCommand } from '../records/form/useFieldForm.ts';
import type { SeriesKind } from './seriesMaking.ts';
import type { SeriesOfRecord } from './useSeriesOfRecord.ts';

/** The command that begins a series of which a form describes the first record. */
export function newSeriesCommand(
  kind: SeriesKind,
  details: Details,
  said: {
    readonly id: string;
    readonly repeating: Repeating;
    readonly closedDays: string;
    readonly zone: Zone;
  },
): FormCommand {
  // What is left out of a record is left to the defaults of its series.
  const given = Object.entries(saidBySeries(kind, details, said.zone)).filter(([, value]) => value !== null);
  return commandTo(kind, 'create', said.id, {
    ...Object.fromEntries(given),
    ...said.repeating,
    closedDays: said.closedDays,
  });
}

/** The commands of a change that is meant for more than one record of a series; what a series does not say changes this one. */
export function seriesEditCommands(
  kind: SeriesKind,
  { at, series }: SeriesOfRecord,
  { opened, details }: { readonly opened: AnyRow; readonly details: Details },
  scope: Exclude<SeriesScope, 'one'>,
  calendar: { readonly zone: Zone; readonly weekStart: number; readonly newId: string },
): readonly FormCommand[] {
  const { zone, weekStart, newId } = calendar;
  const after = { ...opened, ...details };
  const fields = changedFields<Details>(saidBySeries(kind, opened, zone), saidBySeries(kind, after, zone));
  const days = (dayOfRecord(kind, after, zone) ?? 0) - (dayOfRecord(kind, opened, zone) ?? 0);
  const own = Object.entries(changedDetails(details, opened)).filter(
    ([name]) => !(name in kind.fields.shape),
  );
  const { category } = kind.makes;
  const data = Object.fromEntries(own);
  const ofThisOne: FormCommand = {
    name: `${category}.change`,
    input: { [`${category}Id`]: opened.id, ...data },
    ifRevision: opened.revision,
    saves: data,
    causes: { type: `${category.charAt(0).toUpperCase()}${category.slice(1)}Changed`, data },
  };
  const alone = own.length === 0 ? [] : [ofThisOne];
  if (days === 0 && Object.keys(fields).length === 0) return alone;
  const known = Object.keys(kind.fields.shape).map((name) => [name, Reflect.get(series, name)]);
  const { parentId, takesOverOn, repeats, every, weekdays, firstDay, lastDay, times } = series;
  const recurrence = { parentId, takesOverOn, repeats, every, weekdays, firstDay, lastDay, times };
  const said = { ...Object.fromEntries(known), ...recurrence };
  const { step, input } = editedSeries(series, said, at, { fields, days }, scope, weekStart);
  return [...alone, commandTo(kind, step, step === 'change' ? series.id : newId, input)];
}

function commandTo(
  { category }: SeriesKind,
  step: 'create' | 'change',
  id: string,
  data: Details,
): FormCommand {
  const { created, changed } = eventNames(recordOf(category).declaration);
  return {
    name: `${category}.${step}`,
    input: { [`${category}Id`]: id, ...data },
    saves: {},
    causes: { type: step === 'create' ? created : changed, data },
  };
}
