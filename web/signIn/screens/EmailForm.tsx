import { Button, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { useOneField } from '../../shell/useOneField.ts';
import { asksForPasskey, fieldFailure, type ScreenProps } from './screenProps.ts';

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
  const { state, send, submit: action, disabled = false, autoComplete = 'username', children } = props;
  const { text, problem, edit, submit } = useOneField({
    initial: state.context.email,
    check: emailProblem,
    tellsOn: true,
    refusal: fieldFailure({ state }, 'email'),
    onSubmit: (email) => send({ type: 'enterEmail', email }),
    onEdit: () => send({ type: 'edit' }),
  });
  const byPasskey = asksForPasskey({ state });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          label="Email"
          type="email"
          autoComplete={autoComplete}
          autoFocus
          value={text}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
          error={problem}
        />
        <Button
          type="submit"
          fullWidth
          loading={state.hasTag('waiting') && !byPasskey}
          disabled={disabled || byPasskey}
        >
          {action}
        </Button>
        {children}
      </Stack>
    </form>
  );
}
