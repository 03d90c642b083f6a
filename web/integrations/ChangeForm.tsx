import { Button, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormFooter } from '../shell/FormFooter.tsx';
import { ChangeError } from './ChangeError.tsx';

export interface ChangeFormProps {
  /** `New webhook`. */
  readonly label: string;
  /** `Create webhook`. */
  readonly submitLabel: string;
  readonly change: Pick<UseMutationResult, 'error' | 'isPending'>;
  /** Fields that show the server's objections themselves. */
  readonly fields?: readonly string[];
  /** Whether there is nothing to save. */
  readonly isUnchanged?: boolean;
  readonly className?: string | undefined;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Fields that create or change something, what went wrong, and the buttons to save or cancel. */
export function ChangeForm(props: ChangeFormProps) {
  const { label, submitLabel, change, fields = [], isUnchanged = false, className } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
      aria-label={label}
      className={className}
      noValidate
    >
      <Stack>
        {props.children}
        <FormFooter notice={<ChangeError error={change.error} toldBy={fields} />}>
          <Button type="submit" loading={change.isPending} disabled={isUnchanged}>
            {submitLabel}
          </Button>
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
        </FormFooter>
      </Stack>
    </form>
  );
}
