import { Button, Checkbox, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMemo, useState } from 'react';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import { checkWorkflow } from '../../domain/workflow/checkWorkflow.ts';
import { standardWorkflow, type WorkflowDefinition } from '../../domain/workflow/workflowDefinition.ts';
import type { WorkflowStep } from '../../domain/workflow/workflowKind.ts';
import { workflowKindOf } from '../../domain/workflow/workflowKinds.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { Note } from '../shell/Note.tsx';
import { roleLabel } from '../shell/roleLabels.ts';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { definitionOf, type EditedStep, editedSteps, stepIn } from './definitionOf.ts';
import { WorkflowDrawing } from './WorkflowDrawing.tsx';
import classes from './WorkflowEditor.module.css';
import { WorkflowEffects } from './WorkflowEffects.tsx';

export interface WorkflowEditorProps {
  readonly kind: string;
  /** The group whose workflow it is; null: the default. */
  readonly groupID: string | null;
  readonly workflow: WorkflowDefinition;
  /** The organisation's revision. */
  readonly revision: number;
}

/**
 * The life cycle of a kind of record, drawn, and each step: what it and its history are called, whether it is offered and
 * to whom, and whether it asks for a reason. A workflow in which a record could get stuck cannot be saved.
 */
export function WorkflowEditor({ kind, groupID, workflow, revision }: WorkflowEditorProps) {
  const of = workflowKindOf(kind);
  const [opened, setOpened] = useState({ workflow, revision });
  const [steps, setSteps] = useState(() => editedSteps(of, workflow));
  const [shown, setShown] = useState<string>();
  const command = useCommand();
  const definition = useMemo(() => definitionOf(of, steps), [of, steps]);
  const changed = !sameValue(definition, definitionOf(of, editedSteps(of, opened.workflow)));
  const letGo = useUnsavedChanges(changed);
  // What somebody else has saved is taken over while nothing is typed here.
  if (!changed && opened.revision !== revision) {
    setOpened({ workflow, revision });
    setSteps(editedSteps(of, workflow));
  }
  const problem = changed ? checkWorkflow(kind, groupID, definition) : undefined;
  const discard = () => {
    setOpened({ workflow, revision });
    setSteps(editedSteps(of, workflow));
    command.forget();
  };
  const done = (answer: { readonly revision: number } | undefined) => {
    if (answer === undefined) return;
    letGo();
    setOpened({ workflow: definition, revision: answer.revision });
    notifications.show({ message: 'Workflow: saved' });
  };
  const set = (action: string, change: Partial<EditedStep>) =>
    setSteps((old) => ({ ...old, [action]: { ...stepIn(old, action), ...change } }));
  const saving = command.state.kind === 'saving';
  const untouched = sameValue(definition, standardWorkflow);
  return (
    <form
      noValidate
      aria-label={`Workflow of ${of.words.many}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== undefined || !changed) return;
        const { revision: seen } = opened;
        void command
          .send('organisation.defineWorkflow', { kind, groupID, workflow: definition }, seen)
          .then(done);
      }}
    >
      <Stack gap="md">
        <WorkflowDrawing kind={kind} definition={definition} shown={shown} />
        <ul className={classes.steps} aria-label="Steps" onMouseLeave={() => setShown(undefined)}>
          {Object.entries(of.steps).map(([action, standard]) => (
            <Step
              key={action}
              standard={standard}
              step={stepIn(steps, action)}
              onChange={(change) => set(action, change)}
              onShow={() => setShown(action)}
            />
          ))}
        </ul>
        {problem !== undefined && (
          <Note tone="bad" role="alert" title="This workflow cannot be saved">
            <Text size="sm">{problem.message}</Text>
          </Note>
        )}
        {changed && problem === undefined && (
          <WorkflowEffects kind={kind} before={opened.workflow} after={definition} />
        )}
        <CommandNotice state={command.state} onRetry={() => void command.retry().then(done)} />
        <Group justify="flex-end" gap="xs">
          {!untouched && (
            <Button variant="subtle" onClick={() => setSteps(editedSteps(of, standardWorkflow))}>
              Reset to the standard
            </Button>
          )}
          {changed && (
            <>
              <Button variant="default" onClick={discard}>
                Discard
              </Button>
              <Button type="submit" loading={saving} disabled={problem !== undefined}>
                Save
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </form>
  );
}

interface StepProps {
  readonly standard: WorkflowStep;
  readonly step: EditedStep;
  readonly onChange: (change: Partial<EditedStep>) => void;
  /** Called while it is pointed at or has the focus. */
  readonly onShow: () => void;
}

function Step({ standard, step, onChange, onShow }: StepProps) {
  const { label: called, done, roles: able, reason } = standard;
  const { offered, hidden, roles, reasonNeeded } = step;
  return (
    <li className={classes.step} onMouseEnter={onShow} onFocus={onShow}>
      <fieldset className={classes.fields} aria-label={called}>
        <Switch
          label={called}
          aria-label={`${called} is offered`}
          checked={offered}
          onChange={({ currentTarget }) => onChange({ offered: currentTarget.checked })}
          className={classes.offered ?? ''}
        />
        <TextInput
          size="xs"
          aria-label={`${called} is called`}
          placeholder={called}
          maxLength={40}
          dir="auto"
          disabled={!offered}
          value={step.label}
          onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
          className={classes.name ?? ''}
        />
        {done !== undefined && (
          <TextInput
            size="xs"
            aria-label={`${called}, once it is done`}
            placeholder={done}
            maxLength={40}
            dir="auto"
            disabled={!offered}
            value={step.done}
            onChange={({ currentTarget }) => onChange({ done: currentTarget.value })}
            className={classes.name ?? ''}
          />
        )}
        <Group gap="sm" className={classes.roles ?? ''}>
          {able.map((role) => (
            <Checkbox
              key={role}
              size="xs"
              label={roleLabel(role)}
              disabled={!offered}
              checked={roles.includes(role)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ roles: checked ? [...roles, role] : roles.filter((one) => one !== role) })
              }
            />
          ))}
        </Group>
        <Checkbox
          size="xs"
          label="Hidden"
          aria-label={`${called} is hidden`}
          title="No screen offers it; programs may take it"
          disabled={!offered}
          checked={hidden}
          onChange={({ currentTarget: { checked } }) => onChange({ hidden: checked })}
        />
      </fieldset>
      {reason === 'byWorkflow' && (
        <Checkbox
          size="xs"
          label="Asks for a reason"
          aria-label={`${called} asks for a reason`}
          disabled={!offered}
          checked={reasonNeeded}
          onChange={({ currentTarget: { checked } }) => onChange({ reasonNeeded: checked })}
        />
      )}
      {reason === 'always' && (
        <Text size="xs" c="dimmed">
          {standard.closedBy === undefined
            ? 'Always asks for a reason.'
            : `Always asks for a reason. Whether it is allowed at all is among the settings of ${standard.closedBy}.`}
        </Text>
      )}
    </li>
  );
}
