import { Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../shell/FormDialog.tsx';
import { NameField } from '../shell/NameField.tsx';
import { Note } from '../shell/Note.tsx';

export interface WorkspaceNameFormProps {
  readonly title: string;
  readonly name: string;
  readonly action: string;
  /** Resolves with why it was not done; undefined if it was. */
  readonly onSave: (name: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

const longestName = 200;

/** Asks what a workspace is called. */
export function WorkspaceNameForm(props: WorkspaceNameFormProps) {
  const [name, setName] = useState(props.name);
  const [asks, setAsks] = useState<'nothing' | 'name'>('nothing');
  const [saving, setSaving] = useState<'idle' | 'saving'>('idle');
  const [failure, setFailure] = useState<string>();
  const missing = name.trim() === '';
  const save = async () => {
    if (missing) {
      setAsks('name');
      return;
    }
    setSaving('saving');
    setFailure(await props.onSave(name.trim()));
    setSaving('idle');
  };
  return (
    <FormDialog
      title={props.title}
      action={props.action}
      saving={saving}
      onSubmit={save}
      onClose={props.onClose}
    >
      <NameField value={name} onChange={setName} longest={longestName} tried={asks === 'name'} />
      {failure !== undefined && (
        <Note tone="bad" role="alert" title="Not saved">
          <Text size="sm">{failure}</Text>
        </Note>
      )}
    </FormDialog>
  );
}
