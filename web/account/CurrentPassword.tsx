import { PasswordInput } from '@mantine/core';
import type { ChangeEventHandler, ReactNode } from 'react';

export interface CurrentPasswordProps {
  readonly value: string;
  readonly onChange: ChangeEventHandler<HTMLInputElement>;
  /** What is wrong with it. */
  readonly problem: ReactNode;
  /** Whether it is the first field of its form, which is opened to be filled in. */
  readonly autoFocus?: true;
}

/** The password with which somebody shows that an account is theirs. */
export function CurrentPassword({ problem, ...field }: CurrentPasswordProps) {
  return (
    <PasswordInput
      label="Current password"
      autoComplete="current-password"
      error={problem}
      aria-invalid={Boolean(problem)}
      {...field}
    />
  );
}
