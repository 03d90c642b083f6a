import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { useOneField } from '../../shell/useOneField.ts';
import { SignInCard } from './SignInCard.tsx';
import { fieldFailure, type ScreenProps } from './screenProps.ts';

/** Another password, with the code of a letter. */
export function ResetFormScreen({ state, send }: ScreenProps) {
  const { text, problem, edit, submit } = useOneField({
    check: (newPassword) => (newPassword === '' ? authTexts['auth/missing-password'].text : undefined),
    tellsOn: true,
    refusal: fieldFailure({ state }, 'newPassword'),
    onSubmit: (newPassword) => send({ type: 'enterNewPassword', newPassword }),
    onEdit: () => send({ type: 'edit' }),
  });
  const { email, options } = state.context;
  return (
    <SignInCard state={state} title="Reset your password" fields={['newPassword']}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput label="Email" type="email" autoComplete="username" readOnly value={email} />
          <PasswordInput
            label="New password"
            description={options.passwordRule}
            autoComplete="new-password"
            autoFocus
            value={text}
            onChange={({ currentTarget }) => edit(currentTarget.value)}
            error={problem}
          />
          <Button type="submit" fullWidth loading={state.hasTag('waiting')}>
            Save
          </Button>
        </Stack>
      </form>
    </SignInCard>
  );
}
