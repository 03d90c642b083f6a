import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { SecondFactorField } from '../SecondFactorField.tsx';
import { SignInCard } from './SignInCard.tsx';
import { fieldFailure, type ScreenProps } from './screenProps.ts';

/** The code of the account's second factor, after its first. */
export function SecondFactorScreen({ state, send }: ScreenProps) {
  const [code, setCode] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const missing =
    submitted && code.trim() === '' ? authTexts['auth/multi-factor-auth-required'].text : undefined;
  return (
    <SignInCard state={state} title="Second step" text="Show that it is you." fields={['secondFactor']}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (code.trim() !== '') send({ type: 'enterCode', code });
        }}
      >
        <Stack>
          <SecondFactorField
            value={code}
            onChange={(typed) => {
              setCode(typed);
              setSubmitted(false);
              send({ type: 'edit' });
            }}
            error={missing ?? fieldFailure({ state }, 'secondFactor')}
          />
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
