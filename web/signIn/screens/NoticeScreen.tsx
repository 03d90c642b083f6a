import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SignInEvent } from '../../../domain/signIn/signInSetup.ts';
import { SignInCard } from './SignInCard.tsx';
import type { ScreenProps } from './screenProps.ts';

/** What can be done on a screen that only says something. */
export interface NoticeStep {
  readonly label: string;
  readonly event: SignInEvent;
}

export interface NoticeScreenProps extends Pick<ScreenProps, 'state' | 'send'> {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
  /** The first is what most people want. */
  readonly steps: readonly NoticeStep[];
}

/** A screen that says what has happened, and what follows. */
export function NoticeScreen({ state, send, title, text, steps, children }: NoticeScreenProps) {
  return (
    <SignInCard state={state} title={title} text={text} focus="heading">
      {children}
      <Stack gap="xs">
        {steps.map(({ label, event }, index) => (
          <Button
            key={label}
            fullWidth
            variant={index === 0 ? 'filled' : 'default'}
            loading={index === 0 && state.hasTag('waiting')}
            onClick={() => send(event)}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </SignInCard>
  );
}
