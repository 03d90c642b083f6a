import { Button, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormFooter } from '../shell/FormFooter.tsx';
import { ChangeError } from './ChangeError.tsx';
import classes from './integrations.module.css';

export interface IntegrationFormProps {
  /** `New webhook`. */
  readonly label: string;
  /** `Create webhook`. */
  readonly submitLabel: string;
  readonly change: Pick<UseMutationResult, 'error' | 'isPending'>;
  /** Fields that show the server's objections themselves. */
  readonly fields?: readonly string[];
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Fields that create or change something, what went wrong, and the buttons to save or cancel. */
export function IntegrationForm(props: IntegrationFormProps) {
  const { label, submitLabel, change, fields = [], onSubmit, onCancel, children } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      aria-label={label}
      className={classes.form}
      noValidate
    >
      <Stack>
        {children}
        <ChangeError error={change.error} toldBy={fields} />
        <FormFooter>
          <Button type="submit" loading={change.isPending}>
            {submitLabel}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </FormFooter>
      </Stack>
    </form>
  );
}
