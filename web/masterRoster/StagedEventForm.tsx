import { Text } from '@mantine/core';
import { useState } from 'react';
import { rosterEvent } from '../../domain/rosterEvent/rosterEvent.ts';
import { changedDetails } from '../records/form/fieldForm.ts';
import { RecordFields } from '../records/form/RecordFields.tsx';
import { formFields, readForm } from '../records/form/recordForm.ts';
import { useFieldForm } from '../records/form/useFieldForm.ts';
import { FormDialog } from '../shell/FormDialog.tsx';
import { Note } from '../shell/Note.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { useFormats } from '../shell/useFormats.ts';
import type { RosterEventRow } from './rosterRows.ts';

export interface StagedEventFormProps {
  /** The event as the workspace wants it. */
  readonly event: RosterEventRow;
  /** The same as everybody else sees it; undefined if it begins in the workspace. */
  readonly real: RosterEventRow | undefined;
  /**
   * Stages fields on the event as everybody saw it when the form was opened; rejects with an `Error` that can be shown.
   */
  readonly onStage: (
    fields: Readonly<Record<string, unknown>>,
    real: RosterEventRow | undefined,
  ) => Promise<void>;
  readonly onClose: () => void;
}

/** The form of a roster event in a workspace: what is changed is staged. The roster that it is part of stays. */
export function StagedEventForm({ event, real, onStage, onClose }: StagedEventFormProps) {
  const session = useSession();
  const { zone } = useFormats();
  const [saving, setSaving] = useState<'idle' | 'saving'>('idle');
  const [failure, setFailure] = useState<string>();
  // What others change meanwhile is news to whoever fills this in: it is compared with what was there before.
  const [seen] = useState(real);
  const fields = formFields('rosterEvent', session, session.organisation.settings).filter(
    ({ name }) => name !== 'templateId',
  );
  const form = useFieldForm({
    fields,
    from: event,
    defaults: {},
    read: (values, opened) => readForm('rosterEvent', fields, values, opened, zone),
    // What is typed is staged below.
    commands: () => [],
  });
  const letGo = useUnsavedChanges(form.changed);
  const stage = async () => {
    if ((await form.save()) === undefined || form.typed === undefined) return;
    setSaving('saving');
    setFailure(undefined);
    try {
      await onStage(changedDetails(form.typed, form.opened ?? event), seen);
      letGo();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setSaving('idle');
    }
  };
  return (
    <FormDialog
      title={`Edit ${rosterEvent.words.one}`}
      size="lg"
      action="Stage"
      saving={saving}
      onSubmit={stage}
      onClose={onClose}
    >
      <RecordFields name="rosterEvent" form={form} />
      {failure !== undefined && (
        <Note tone="bad" role="alert" title="Not staged">
          <Text size="sm">{failure}</Text>
        </Note>
      )}
    </FormDialog>
  );
}
