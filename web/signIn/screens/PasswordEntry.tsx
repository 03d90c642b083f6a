import { Button, PasswordInput, Stack, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { useOneField } from '../../shell/useOneField.ts';
import { asksForPasskey, fieldFailure, type ScreenProps } from './screenProps.ts';

export interface PasswordEntryProps extends Pick<ScreenProps, 'state' | 'send'> {
  /** Whether this browser is to remember the account. */
  readonly remember: boolean;
  /** What stands in the field of the address besides the address. */
  readonly besideAddress?: Pick<TextInputProps, 'rightSection' | 'rightSectionWidth'>;
  /** What is asked for with the password. */
  readonly belowPassword?: ReactNode;
  /** What else can be done. */
  readonly children: ReactNode;
}

/** Signs in by the password of the address that is known. */
export function PasswordEntry(props: PasswordEntryProps) {
  const { state, send, remember, besideAddress, belowPassword, children } = props;
  const { text, problem, edit, submit } = useOneField({
    check: (password) => (password === '' ? authTexts['auth/missing-password'].text : undefined),
    tellsOn: true,
    refusal: fieldFailure({ state }, 'password'),
    onSubmit: (password) => send({ type: 'enterPassword', password, remember }),
    onEdit: () => send({ type: 'edit' }),
  });
  const byPasskey = asksForPasskey({ state });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          readOnly
          value={state.context.email}
          {...besideAddress}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          autoFocus
          value={text}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
          error={problem}
        />
        {belowPassword}
        <Button type="submit" fullWidth loading={state.hasTag('waiting') && !byPasskey} disabled={byPasskey}>
          Sign in
        </Button>
        {children}
      </Stack>
    </form>
  );
}
