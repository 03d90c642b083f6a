import { useMemo } from 'react';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { eventNames } from '../../../domain/record/recordEvents.ts';
import { type Repeats, useRepeats } from '../../recurring/useRepeats.tsx';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { type AnyRow, recordOf } from '../anyRecord.ts';
import { changedDetails, type Details } from './fieldForm.ts';
import { formFields, readForm } from './recordForm.ts';
import { type FieldFormControl, type FormCommand, useFieldForm } from './useFieldForm.ts';

export interface RecordFormControl extends FieldFormControl<AnyRow> {
  /** How it is said that it repeats. */
  readonly repeats: Repeats;
}

/** The form for a new record (`row` is null), which begins with what is given, or for one that is being changed. */
export function useRecordForm(name: RecordName, row: AnyRow | null, given: Details = {}): RecordFormControl {
  const session = useSession();
  const { zone } = useFormats();
  const fields = useMemo(() => formFields(name, session, session.organisation.settings), [name, session]);
  const repeats = useRepeats(name, row);
  const form = useFieldForm<AnyRow>({
    fields,
    from: row,
    defaults: { ...recordOf(name).declaration.defaults, ...given },
    read: (values, opened) => readForm(name, fields, values, opened, zone),
    commands: (opened, details, values) =>
      repeats.commands(values, opened, details) ?? commandsFor(name, opened, details),
  });
  const save: typeof form.save = async () => (repeats.check(form.values) ? form.save() : undefined);
  return { ...form, save, repeats };
}

function commandsFor(name: RecordName, opened: AnyRow | null, details: Details): readonly FormCommand[] {
  const { declaration } = recordOf(name);
  const events = eventNames(declaration);
  if (opened === null) {
    const causes = { type: events.created, data: details };
    return [{ name: `${name}.create`, input: details, saves: details, causes }];
  }
  const saves = changedDetails(details, opened);
  if (Object.keys(saves).length === 0) return [];
  const data = declaration.changes === 'whole' ? details : saves;
  const input = { [`${name}Id`]: opened.id, ...data };
  const causes = { type: events.changed, data };
  return [{ name: `${name}.change`, input, ifRevision: opened.revision, saves, causes }];
}
