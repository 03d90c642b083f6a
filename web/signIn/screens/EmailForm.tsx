import { Button, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { fieldFailure, type ScreenProps } from './screenProps.ts';

export interface EmailFormProps extends Pick<ScreenProps, 'state' | 'send'> {
  /** What its button does. */
  readonly submit: string;
  readonly disabled?: boolean;
  /** Omitted: of an address. */
  readonly autoComplete?: string;
  /** Further things to do. */
  readonly children?: ReactNode;
}

/** What is wrong with an address as it was typed (shell §5). */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return authTexts['auth/missing-email'].text;
  return z.email().safeParse(email.trim()).success ? undefined : authTexts['auth/invalid-email'].text;
}

/** One address, and what is done with it. */
export function EmailForm(props: EmailFormProps) {
  const { state, send, submit, disabled = false, autoComplete = 'username', children } = props;
  const [email, setEmail] = useState(state.context.email);
  const [submitted, setSubmitted] = useState(false);
  const problem = submitted ? emailProblem(email) : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (emailProblem(email) === undefined) send({ type: 'enterEmail', email });
      }}
    >
      <Stack>
        <TextInput
          label="Email"
          type="email"
          autoComplete={autoComplete}
          autoFocus
          value={email}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value);
            send({ type: 'edit' });
          }}
          error={problem ?? fieldFailure({ state }, 'email')}
        />
        <Button type="submit" fullWidth loading={state.hasTag('waiting')} disabled={disabled}>
          {submit}
        </Button>
        {children}
      </Stack>
    </form>
  );
}
