import { useMemo, useState } from 'react';
import type { CommandAnswerBody } from '../../../api/contract/command.ts';
import { sameValue } from '../../../domain/changedFields.ts';
import type { RecordName } from '../../../domain/records.ts';
import { type CommandControl, useCommand } from '../../client/useCommand.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { type AnyRow, recordOf } from '../anyRecord.ts';
import { type FormValues, formValueOf } from './formValues.ts';
import { changedDetails, type FormField, formFields, initialValues, readForm } from './recordForm.ts';

export interface RecordFormControl {
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly set: (field: string, value: unknown) => void;
  /** What is wrong, by field; nothing until somebody has tried to save. */
  readonly problems: Readonly<Record<string, string>>;
  readonly changed: boolean;
  readonly command: CommandControl;
  /** The record as it was when the form was opened, or taken over since; null of a new one. */
  readonly opened: AnyRow | null;
  /** The fields of the record as they are typed; undefined where that makes no sense yet. */
  readonly typed: Readonly<Record<string, unknown>> | undefined;
  /** Answers undefined where it was not saved. `problems` and the command's state say why. */
  readonly save: () => Promise<'unchanged' | CommandAnswerBody | undefined>;
  /** Takes what others have changed since; what was typed in other fields stays. */
  readonly takeOver: (now: AnyRow) => void;
  /** Saves what was typed over what is there now. */
  readonly overwrite: (now: AnyRow) => Promise<'unchanged' | CommandAnswerBody | undefined>;
}

/** The form of a new record (`row` is null), or of one that is changed. */
export function useRecordForm(name: RecordName, row: AnyRow | null): RecordFormControl {
  const session = useSession();
  const { zone } = useFormats();
  const command = useCommand();
  const fields = useMemo(() => formFields(name, session), [name, session]);
  const [opened, setOpened] = useState(row);
  const [values, setValues] = useState(() => initialValues(name, fields, row, zone));
  const [tried, setTried] = useState(false);
  const untouched = useMemo(() => initialValues(name, fields, opened, zone), [name, fields, opened, zone]);
  const read = readForm(name, fields, values, opened, zone);
  const typed = read.kind === 'details' ? read.details : undefined;

  const send = async (base: AnyRow | null, details: Readonly<Record<string, unknown>>) => {
    if (base === null) return command.sendAny(`${name}.create`, details);
    const named = { [`${name}Id`]: base.id };
    const changes = changedDetails(details, base);
    if (Object.keys(changes).length === 0) return 'unchanged' as const;
    const whole = recordOf(name).declaration.changes === 'whole';
    return command.sendAny(`${name}.change`, { ...named, ...(whole ? details : changes) }, base.revision);
  };
  return {
    fields,
    values,
    set: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    problems: tried && read.kind === 'problems' ? read.problems : {},
    changed: !sameValue(values, untouched),
    command,
    opened,
    typed,
    save: async () => {
      setTried(true);
      return read.kind === 'details' ? send(opened, read.details) : undefined;
    },
    takeOver: (now) => {
      const theirs = fields.filter(
        (field) => opened !== null && !sameValue(now[field.name], opened[field.name]),
      );
      setValues((before) => ({
        ...before,
        ...Object.fromEntries(
          theirs.map(({ name: field, facts }) => [field, formValueOf(facts, now[field], zone)]),
        ),
      }));
      setOpened(now);
      command.forget();
    },
    overwrite: async (now) => {
      if (opened === null || typed === undefined) return undefined;
      const mine = changedDetails(typed, opened);
      // What nobody typed here stays as others have made it.
      const merged = { ...Object.fromEntries(fields.map(({ name: field }) => [field, now[field]])), ...mine };
      setValues((before) => ({
        ...before,
        ...Object.fromEntries(
          fields.flatMap(({ name: field, facts }) =>
            field in mine ? [] : [[field, formValueOf(facts, now[field], zone)]],
          ),
        ),
      }));
      setOpened(now);
      return send(now, merged);
    },
  };
}
