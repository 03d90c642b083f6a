import { Button, Checkbox, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMemo, useState } from 'react';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import { checkWorkflowDefinition } from '../../domain/workflow/checkWorkflowDefinition.ts';
import { actionLabels, actionRights } from '../../domain/workflow/lifeCycle.ts';
import { reasonOfStep } from '../../domain/workflow/reasons.ts';
import {
  type BookingAction,
  bookingActions,
  standardWorkflow,
  type WorkflowDefinition,
} from '../../domain/workflow/workflowDefinition.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { Note } from '../shell/Note.tsx';
import { roleLabel } from '../shell/roleLabels.ts';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { definitionOf, type EditedStep, editedStep, editedSteps } from './definitionOf.ts';
import { WorkflowDrawing } from './WorkflowDrawing.tsx';
import classes from './WorkflowEditor.module.css';
import { WorkflowEffects } from './WorkflowEffects.tsx';

export interface WorkflowEditorProps {
  readonly workflow: WorkflowDefinition;
  /** The organisation's revision. */
  readonly revision: number;
}

/**
 * The life cycle of bookings, drawn from its machine, and each step: what it is called, whether it is offered and to
 * whom, and whether it asks for a reason. A workflow in which a booking could get stuck cannot be saved.
 */
export function WorkflowEditor({ workflow, revision }: WorkflowEditorProps) {
  const [opened, setOpened] = useState({ workflow, revision });
  const [steps, setSteps] = useState(() => editedSteps(workflow));
  const [shown, setShown] = useState<BookingAction>();
  const command = useCommand();
  const definition = useMemo(() => definitionOf(steps), [steps]);
  const changed = !sameValue(definition, definitionOf(editedSteps(opened.workflow)));
  const letGo = useUnsavedChanges(changed);
  // What somebody else has saved is taken over while nothing is typed here.
  if (!changed && opened.revision !== revision) {
    setOpened({ workflow, revision });
    setSteps(editedSteps(workflow));
  }
  const problem = changed ? checkWorkflowDefinition(definition) : undefined;
  const discard = () => {
    setOpened({ workflow, revision });
    setSteps(editedSteps(workflow));
    command.forget();
  };
  const done = (answer: { readonly revision: number } | undefined) => {
    if (answer === undefined) return;
    letGo();
    setOpened({ workflow: definition, revision: answer.revision });
    notifications.show({ message: 'Workflow: saved' });
  };
  const set = (action: BookingAction, change: Partial<EditedStep>) =>
    setSteps((old) => ({ ...old, [action]: { ...editedStep(old, action), ...change } }));
  const saving = command.state.kind === 'saving';
  const untouched = sameValue(definition, standardWorkflow);
  return (
    <form
      noValidate
      aria-label="Workflow"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== undefined || !changed) return;
        const { revision: seen } = opened;
        void command.send('organisation.defineWorkflow', { workflow: definition }, seen).then(done);
      }}
    >
      <Stack gap="md">
        <WorkflowDrawing definition={definition} shown={shown} />
        <ul className={classes.steps} aria-label="Steps" onMouseLeave={() => setShown(undefined)}>
          {bookingActions.map((action) => (
            <Step
              key={action}
              action={action}
              step={editedStep(steps, action)}
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
        {changed && problem === undefined && <WorkflowEffects before={opened.workflow} after={definition} />}
        <CommandNotice state={command.state} onRetry={() => void command.retry().then(done)} />
        <Group justify="flex-end" gap="xs">
          {!untouched && (
            <Button variant="subtle" onClick={() => setSteps(editedSteps(standardWorkflow))}>
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
  readonly action: BookingAction;
  readonly step: EditedStep;
  readonly onChange: (change: Partial<EditedStep>) => void;
  /** Called while it is pointed at or has the focus. */
  readonly onShow: () => void;
}

function Step({ action, step: { label, offered, roles, reasonNeeded }, onChange, onShow }: StepProps) {
  const standard = actionLabels[action];
  return (
    <li className={classes.step} onMouseEnter={onShow} onFocus={onShow}>
      <fieldset className={classes.fields} aria-label={standard}>
        <Switch
          label={standard}
          aria-label={`${standard} is offered`}
          checked={offered}
          onChange={({ currentTarget }) => onChange({ offered: currentTarget.checked })}
          className={classes.offered ?? ''}
        />
        <TextInput
          size="xs"
          aria-label={`${standard} is called`}
          placeholder={standard}
          maxLength={40}
          dir="auto"
          disabled={!offered}
          value={label}
          onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
          className={classes.name ?? ''}
        />
        <Group gap="sm" className={classes.roles ?? ''}>
          {actionRights(action).map((role) => (
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
      </fieldset>
      {reasonOfStep(action) === 'byWorkflow' && (
        <Checkbox
          size="xs"
          label="Asks for a reason"
          aria-label={`${standard} asks for a reason`}
          disabled={!offered}
          checked={reasonNeeded}
          onChange={({ currentTarget: { checked } }) => onChange({ reasonNeeded: checked })}
        />
      )}
      {reasonOfStep(action) === 'always' && (
        <Text size="xs" c="dimmed">
          {action === 'requestCancellation'
            ? 'Always asks for a reason. Whether it is allowed at all is among the settings of cancellation.'
            : 'Always asks for a reason.'}
        </Text>
      )}
    </li>
  );
}
