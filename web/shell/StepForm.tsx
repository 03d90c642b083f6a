import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CommandState } from '../client/useCommand.ts';
import { FormFooter } from './FormFooter.tsx';
import classes from './StepForm.module.css';
import { useUnsavedChanges } from './unsavedChanges.ts';

export interface StepFormProps {
  readonly title: string;
  /** The label of the button. */
  readonly submit: string;
  readonly colour?: 'red' | undefined;
  readonly state: CommandState;
  /** Whether leaving it would lose changes. */
  readonly changed: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** Shown beside the button once the step was refused because somebody is busy. */
  readonly onForce?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** The small form of a step: its fields, in place, with a button to go back. */
export function StepForm(props: StepFormProps) {
  const { title, submit, colour, state, onSubmit, onCancel, onForce, children } = props;
  const saving = state.kind === 'saving';
  useUnsavedChanges(props.changed);
  return (
    <form
      className={classes.form}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="sm">
        <Text fw={600} size="sm">
          {title}
        </Text>
        {children}
        <FormFooter>
          <Button variant="default" size="sm" onClick={onCancel}>
            Back
          </Button>
          {onForce !== undefined && (
            <Button color="red" variant="light" size="sm" onClick={onForce} loading={saving}>
              Allocate anyway
            </Button>
          )}
          <Button
            type="submit"
            size="sm"
            loading={saving}
            {...(colour === undefined ? {} : { color: `${colour}.9` })}
          >
            {submit}
          </Button>
        </FormFooter>
      </Stack>
    </form>
  );
}
