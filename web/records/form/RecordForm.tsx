import { Stack } from '@mantine/core';
import { useRef } from 'react';
import type { CommandAnswerBody } from '../../../api/contract/command.ts';
import type { RecordName } from '../../../domain/records.ts';
import { Effects } from '../../effects/Effects.tsx';
import { useUnsavedChanges } from '../../shell/unsavedChanges.ts';
import { type AnyRow, recordOf } from '../anyRecord.ts';
import { fieldEditors } from '../fields/fieldEditors.ts';
import { partsOf } from '../recordParts.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { FormButtons } from './FormButtons.tsx';
import type { FormField } from './fieldForm.ts';
import classes from './RecordForm.module.css';
import { SameKey } from './SameKey.tsx';
import { type RecordFormControl, useRecordForm } from './useRecordForm.ts';

export interface RecordFormProps {
  readonly name: RecordName;
  /** Null for a new record. */
  readonly row: AnyRow | null;
  readonly onCancel: () => void;
  /** Called without an answer if there was nothing to save. */
  readonly onSaved: (answer: CommandAnswerBody | undefined) => void;
}

/** Creates or changes a record: an editor for each field of its declaration. */
export function RecordForm({ name, row, onCancel, onSaved }: RecordFormProps) {
  const form = useRecordForm(name, row);
  const element = useRef<HTMLFormElement>(null);
  const letGo = useUnsavedChanges(form.changed);
  const { one } = recordOf(name).words;
  const Outlook = partsOf(name).outlook;
  const settle = (outcome: 'unchanged' | CommandAnswerBody | undefined) => {
    if (outcome === undefined) {
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    letGo();
    onSaved(outcome === 'unchanged' ? undefined : outcome);
  };
  const { state } = form.command;
  const meanwhile = state.kind === 'refused' && state.code === 'revision_conflict';
  return (
    <form
      ref={element}
      noValidate
      aria-label={row === null ? `New ${one}` : `Edit ${one}`}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save().then(settle);
      }}
    >
      <Stack gap="md">
        <div className={classes.fields}>
          {form.fields.map((field) => (
            <Cell key={field.name} name={name} field={field} form={form} />
          ))}
        </div>
        {meanwhile ? (
          <ChangedMeanwhile
            name={name}
            form={form}
            onOverwrite={(now) => void form.overwrite(now).then(settle)}
          />
        ) : null}
        {Outlook !== undefined && <Outlook values={form.values} />}
        <Effects commands={form.toSend} />
        <FormButtons
          command={form.command}
          refusal={meanwhile ? 'told above' : 'told here'}
          onCancel={onCancel}
          onRetry={() => void form.retry().then(settle)}
        />
      </Stack>
    </form>
  );
}

interface CellProps {
  readonly name: RecordName;
  readonly field: FormField;
  readonly form: RecordFormControl;
}

function Cell({ name, field, form }: CellProps) {
  const special = partsOf(name).fields?.[field.name];
  const { Editor, width } =
    special === undefined
      ? (fieldEditors[field.facts.kind] ?? { Editor: undefined, width: 'whole' })
      : { Editor: special.Editor, width: 'whole' };
  if (Editor === undefined) return null;
  return (
    <div className={classes.cell} data-width={width}>
      <Editor
        path={`${name}.${field.name}`}
        recordId={form.opened?.id ?? null}
        facts={field.facts}
        required={field.required}
        problem={form.problems[field.name]}
        value={form.values[field.name]}
        onChange={(value) => form.set(field.name, value)}
      />
      <SameKey name={name} field={field.name} values={form.values} own={form.opened?.id ?? null} />
    </div>
  );
}
