import { Stack } from '@mantine/core';
import { useRef } from 'react';
import type { CommandAnswerBody } from '../../../api/contract/command.ts';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { Effects } from '../../effects/Effects.tsx';
import { useUnsavedChanges } from '../../shell/unsavedChanges.ts';
import { type AnyRow, recordOf } from '../anyRecord.ts';
import { partsOf } from '../recordParts.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { FormButtons } from './FormButtons.tsx';
import type { Details } from './fieldForm.ts';
import { RecordFields } from './RecordFields.tsx';
import { useRecordForm } from './useRecordForm.ts';

export interface RecordFormProps {
  readonly name: RecordName;
  /** Null for a new record. */
  readonly row: AnyRow | null;
  /** What a new record begins with, besides its defaults. */
  readonly given?: Details;
  readonly onCancel: () => void;
  /** Called without an answer if there was nothing to save. */
  readonly onSaved: (answer: CommandAnswerBody | undefined) => void;
}

/** Creates or changes a record: an editor for each field of its declaration. */
export function RecordForm({ name, row, given, onCancel, onSaved }: RecordFormProps) {
  const form = useRecordForm(name, row, given);
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
        <RecordFields name={name} form={form} />
        {form.repeats.shown(form.values)}
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
