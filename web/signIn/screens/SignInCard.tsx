import { Progress, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { CardHead } from '../../shell/CardHead.tsx';
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
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A button that waits for an answer loses the focus: whoever types goes on where something is to be put right.
    if (failure === undefined || document.activeElement !== document.body) return;
    (wrongField(card.current) ?? heading.current)?.focus();
  }, [failure]);
  const isTold = failure?.field !== undefined && fields.includes(failure.field);
  return (
    <Stack ref={card} onSubmit={() => requestAnimationFrame(() => wrongField(card.current, 'told')?.focus())}>
      {state.hasTag('busy') && (
        <div className={classes.busy} role="status" aria-label="Loading">
          <Progress value={100} animated size="xs" aria-hidden />
        </div>
      )}
      <CardHead>
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
      </CardHead>
      {failure !== undefined && !isTold && <Note tone="bad" role="alert" title={failure.message} />}
      {children}
    </Stack>
  );
}

/**
 * The first field whose text is wrong, or else the last one that can be typed in: of an address and a password that do not match,
 * the password.
 */
function wrongField(card: HTMLElement | null, which: 'told' | 'any' = 'any'): HTMLElement | undefined {
  const told = card?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (told != null || which === 'told') return told ?? undefined;
  return [...(card?.querySelectorAll<HTMLElement>('input:not([readonly], [type="checkbox"])') ?? [])].at(-1);
}
