import { Button, Checkbox, Input, Stack, useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type CaptchaView, developmentCaptchaToken } from '../../../domain/signIn/captcha.ts';
import { ScriptNotLoaded } from '../../client/loadScript.ts';
import { Note } from '../../shell/Note.tsx';
import { showCaptcha } from './captchaWidget.ts';

export interface CaptchaFieldProps {
  readonly captcha: CaptchaView;
  /** What it has given; undefined: it is to be solved. */
  readonly onChange: (token: string | undefined) => void;
  readonly problem: string | undefined;
}

/** The captcha of this installation (shell §2.4). What it has given counts once: a new one is shown by another key. */
export function CaptchaField({ captcha, onChange, problem }: CaptchaFieldProps) {
  return captcha.kind === 'development' ? (
    <Checkbox
      label="I am not a robot"
      description="For development: it keeps nobody away."
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? developmentCaptchaToken : undefined)}
      error={problem}
    />
  ) : (
    <ServiceCaptcha captcha={captcha} onChange={onChange} problem={problem} />
  );
}

const texts = {
  timeout: 'The captcha takes too long to load. Please check your internet connection and try again.',
  failure: 'The captcha could not be loaded. Please check your internet connection and try again.',
};

interface ServiceCaptchaProps extends CaptchaFieldProps {
  readonly captcha: Extract<CaptchaView, { readonly kind: 'script' }>;
}

function ServiceCaptcha({ captcha, onChange, problem }: ServiceCaptchaProps) {
  const label = useId();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const solved = useEffectEvent(onChange);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a widget is made for each attempt
  useEffect(() => {
    const around = place.current;
    if (around === null) return;
    // The service keeps what it has drawn in an element of its own, which goes as a whole.
    const element = document.createElement('div');
    around.append(element);
    let isShown = true;
    const ifShown =
      <Given extends readonly unknown[]>(act: (...given: Given) => void) =>
      (...given: Given) => {
        if (isShown) act(...given);
      };
    showCaptcha(captcha, element, theme, {
      onSolved: ifShown((token: string) => solved(token)),
      onUnsolved: ifShown(() => solved(undefined)),
      onBroken: ifShown(() => {
        solved(undefined);
        setFailure(texts.failure);
      }),
    }).catch(
      ifShown((error: unknown) => {
        setFailure(texts[error instanceof ScriptNotLoaded ? error.why : 'failure']);
        if (!(error instanceof ScriptNotLoaded)) reportError(error);
      }),
    );
    return () => {
      isShown = false;
      element.remove();
    };
  }, [attempt, theme]);
  return (
    <Stack gap="xs" role="group" aria-labelledby={label}>
      <Input.Label component="div" id={label}>
        Show that you are a person
      </Input.Label>
      {failure === undefined ? (
        <div ref={place} key={attempt} />
      ) : (
        <Note tone="bad" role="alert" title={failure}>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              setFailure(undefined);
              setAttempt(attempt + 1);
            }}
          >
            Try again
          </Button>
        </Note>
      )}
      {problem !== undefined && failure === undefined && <Input.Error>{problem}</Input.Error>}
    </Stack>
  );
}
