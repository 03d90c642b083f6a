import { Button, Stack } from '@mantine/core';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { useOneField } from '../../shell/useOneField.ts';
import { SecondFactorField } from '../SecondFactorField.tsx';
import { SignInCard } from './SignInCard.tsx';
import { fieldFailure, type ScreenProps } from './screenProps.ts';

/** The code of the account's second factor, after its first. */
export function SecondFactorScreen({ state, send }: ScreenProps) {
  const { text, problem, edit, submit } = useOneField({
    check: (code) => (code.trim() === '' ? authTexts['auth/multi-factor-auth-required'].text : undefined),
    refusal: fieldFailure({ state }, 'secondFactor'),
    onSubmit: (code) => send({ type: 'enterCode', code }),
    onEdit: () => send({ type: 'edit' }),
  });
  return (
    <SignInCard state={state} title="Second step" text="Show that it is you." fields={['secondFactor']}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <SecondFactorField value={text} onChange={edit} error={problem} />
          <Button type="submit" fullWidth loading={state.hasTag('waiting')}>
            Continue
          </Button>
          <Button variant="default" fullWidth onClick={() => send({ type: 'back' })}>
            Cancel
          </Button>
        </Stack>
      </form>
    </SignInCard>
  );
}
