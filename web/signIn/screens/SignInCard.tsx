import { Group, Progress, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Mark } from '../../shell/AppFrame.tsx';
import { Note } from '../../shell/Note.tsx';
import classes from './SignInCard.module.css';
import type { ScreenProps } from './screenProps.ts';

export interface SignInCardProps extends Pick<ScreenProps, 'state'> {
  readonly title: string;
  readonly text?: string | undefined;
  /** The fields whose refusals are told beside them. */
  readonly fields?: readonly string[];
  /** `heading`: a screen without a field says first what has happened. */
  readonly focus?: 'heading' | 'field';
  readonly children?: ReactNode;
}

/** A screen of the sign-in page: what it is, what went wrong, and that it is busy. */
export function SignInCard({ state, title, text, fields = [], focus = 'field', children }: SignInCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus === 'heading') heading.current?.focus();
  }, [focus]);
  const { failure } = state.context;
  const isTold = failure?.field !== undefined && fields.includes(failure.field);
  return (
    <Stack>
      {state.hasTag('busy') && (
        <div className={classes.busy} role="status" aria-label="Loading">
          <Progress value={100} animated size="xs" aria-hidden />
        </div>
      )}
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Mark size={36} />
        <div className={classes.words}>
          <Title order={1} size="h3" ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </Title>
          {text !== undefined && (
            <Text c="dimmed" size="sm" className={classes.text}>
              {text}
            </Text>
          )}
        </div>
      </Group>
      {failure !== undefined && !isTold && <Note tone="bad" role="alert" title={failure.message} />}
      {children}
    </Stack>
  );
}
