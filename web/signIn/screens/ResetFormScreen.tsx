import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { SignInCard } from './SignInCard.tsx';
import { fieldFailure, type ScreenProps } from './screenProps.ts';

/** Another password, with the code of a letter. */
export function ResetFormScreen({ state, send }: ScreenProps) {
  const [newPassword, setNewPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const missing = submitted && newPassword === '' ? authTexts['auth/missing-password'].text : undefined;
  const { email, options } = state.context;
  return (
    <SignInCard state={state} title="Reset your password" fields={['newPassword']}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (newPassword !== '') send({ type: 'enterNewPassword', newPassword });
        }}
      >
        <Stack>
          <TextInput label="Email" type="email" autoComplete="username" readOnly value={email} />
          <PasswordInput
            label="New password"
            description={options.passwordRule}
            autoComplete="new-password"
            autoFocus
            value={newPassword}
            onChange={({ currentTarget }) => {
              setNewPassword(currentTarget.value);
              send({ type: 'edit' });
            }}
            error={missing ?? fieldFailure({ state }, 'newPassword')}
          />
          <Button type="submit" fullWidth loading={state.hasTag('waiting')}>
            Save
          </Button>
        </Stack>
      </form>
    </SignInCard>
  );
}
