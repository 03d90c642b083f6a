import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import {
  defaultPhoneCountry,
  isOfUnsupportedCountry,
  phoneCountryOf,
  phoneNumberFrom,
  phoneNumberParts,
} from '../../../domain/phone/phoneNumber.ts';
import { PhoneNumberFields, type TypedPhoneNumber } from '../../phone/PhoneNumberFields.tsx';
import { CaptchaField } from '../captcha/CaptchaField.tsx';
import { SignInCard } from './SignInCard.tsx';
import { fieldFailure, type ScreenProps } from './screenProps.ts';

/** The telephone number to which a code goes (shell §2.4, §5). */
export function PhoneScreen({ state, send }: ScreenProps) {
  const { sent, options, failure } = state.context;
  const [typed, setTyped] = useState<TypedPhoneNumber>(() =>
    sent === undefined ? { country: ownCountry(), national: '' } : phoneNumberParts(sent.phoneNumber),
  );
  const [submitted, setSubmitted] = useState(false);
  const [captcha, setCaptcha] = useState<string>();
  const [shown, setShown] = useState(0);
  const number = phoneNumberFrom(typed.national, typed.country);
  const lacksCaptcha = options.captcha !== null && captcha === undefined;
  const isRefused = failure !== undefined;
  useEffect(() => {
    // What a captcha has given counts once.
    if (!isRefused) return;
    setCaptcha(undefined);
    setShown((count) => count + 1);
  }, [isRefused]);
  const problem = submitted && number === undefined ? numberProblem(typed.national) : undefined;
  return (
    <SignInCard
      state={state}
      title="Login"
      text="A code goes to your phone, if you have verified its number in your account."
      fields={options.captcha === null ? ['phoneNumber'] : ['phoneNumber', 'captcha']}
    >
      <form
        aria-label="Enter your phone number"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (number !== undefined && !lacksCaptcha) {
            setSubmitted(false);
            send({ type: 'enterPhone', phoneNumber: number, captcha });
          }
        }}
      >
        <Stack>
          <PhoneNumberFields
            typed={typed}
            onChange={(next) => {
              setTyped(next);
              setSubmitted(false);
              send({ type: 'edit' });
            }}
            problem={problem ?? fieldFailure({ state }, 'phoneNumber')}
          />
          {options.captcha !== null && (
            <CaptchaField
              key={shown}
              captcha={options.captcha}
              onChange={setCaptcha}
              problem={
                submitted && lacksCaptcha
                  ? authTexts['auth/captcha-check-failed'].text
                  : fieldFailure({ state }, 'captcha')
              }
            />
          )}
          <Button type="submit" fullWidth loading={state.hasTag('waiting')}>
            Send code
          </Button>
          <Button variant="default" fullWidth onClick={() => send({ type: 'back' })}>
            Cancel
          </Button>
        </Stack>
      </form>
    </SignInCard>
  );
}

function numberProblem(written: string): string {
  return authTexts[isOfUnsupportedCountry(written) ? 'auth/unsupported-country' : 'auth/invalid-phone-number']
    .text;
}

/** That of the language which the browser asks for, or else the product's (shell §9). Some name a language as no standard does. */
function ownCountry(): string {
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(navigator.language)?.[1];
  return (region === undefined ? undefined : phoneCountryOf(region)?.id) ?? defaultPhoneCountry;
}
