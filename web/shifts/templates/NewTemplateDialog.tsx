import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CommandAnswerBody } from '../../../api/contract/command.ts';
import { factsOf } from '../../../domain/record/fieldFacts.ts';
import { patternProblem, unfinishedPatternSchema } from '../../../domain/shiftTemplate/hoursPattern.ts';
import { shiftTemplate } from '../../../domain/shiftTemplate/shiftTemplate.ts';
import { useCommand } from '../../client/useCommand.ts';
import { CommandNotice } from '../../shell/CommandNotice.tsx';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { useUnsavedChanges } from '../../shell/unsavedChanges.ts';
import { PatternField } from './PatternField.tsx';

const patternFacts = factsOf(shiftTemplate.declaration.fields.shape.pattern);

export interface NewTemplateDialogProps {
  /** The hours that it begins with. */
  readonly pattern: unknown;
  /** Names of the templates that there are. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** Keeps hours of the grid as a template, under a name. */
export function NewTemplateDialog({ pattern: given, taken, onClose }: NewTemplateDialogProps) {
  const command = useCommand();
  const [name, setName] = useState('');
  const [pattern, setPattern] = useState<unknown>(given);
  const [told, setTold] = useState<'nothing' | 'problems'>('nothing');
  const letGo = useUnsavedChanges(name !== '' || pattern !== given);
  const wanted = name.trim();
  const read = unfinishedPatternSchema.safeParse(pattern);
  const nameProblem = wanted === '' ? 'is required' : undefined;
  const hoursProblem = read.success ? patternProblem(read.data) : 'is required';
  const isTaken = taken.some((one) => one.trim().toLowerCase() === wanted.toLowerCase());

  const settle = (answer: CommandAnswerBody | undefined) => {
    if (answer === undefined) return;
    letGo();
    onClose();
  };
  const save = async () => {
    if (nameProblem !== undefined || hoursProblem !== undefined || !read.success) {
      setTold('problems');
      return;
    }
    settle(await command.send('shiftTemplate.create', { name: wanted, pattern: read.data }));
  };
  return (
    <FormDialog
      title="New shift template"
      size="lg"
      action="Save"
      saving={command.state.kind === 'saving' ? 'saving' : 'idle'}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Early week"
        required
        data-autofocus
        maxLength={200}
        value={name}
        description={isTaken ? 'There is a template of this name already.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => setName(event.currentTarget.value)}
        error={told === 'problems' ? nameProblem : undefined}
      />
      <PatternField
        path="shiftTemplate.pattern"
        recordId={null}
        facts={patternFacts}
        required
        problem={told === 'problems' ? hoursProblem : undefined}
        value={pattern}
        onChange={setPattern}
      />
      <CommandNotice state={command.state} onRetry={() => void command.retry().then(settle)} />
    </FormDialog>
  );
}
