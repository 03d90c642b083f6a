import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Mark } from '../shell/AppFrame.tsx';
import { Note } from '../shell/Note.tsx';
import { signInMachine } from './signInMachine.ts';

/** The texts of shell §5. */
const credentialsSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Enter your email address to continue')
    .pipe(z.email("That email address isn't correct")),
  password: z.string().min(1, 'Enter your password'),
});

export interface SignInFormProps {
  readonly title: string;
  readonly text: string;
  /** Whose session it was, if somebody is asked for the second time. */
  readonly email?: string;
  /** Why somebody who had signed in is here again. */
  readonly alert?: string;
  readonly onSignedIn: () => void;
}

/** E-mail and password (shell §4.2). */
export function SignInForm({ title, text, email = '', alert, onSignedIn }: SignInFormProps) {
  const [state, send] = useMachine(signInMachine);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { email, password: '' },
  });
  const signedIn = state.matches('signedIn');
  const told = state.context.failure ?? (state.matches('entering') ? alert : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once
  useEffect(() => {
    if (signedIn) onSignedIn();
  }, [signedIn]);
  return (
    <form noValidate onSubmit={handleSubmit((credentials) => send({ type: 'SUBMIT', credentials }))}>
      <Stack>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Mark size={36} />
          <div>
            <Title order={1} size="h3">
              {title}
            </Title>
            <Text c="dimmed" size="sm">
              {text}
            </Text>
          </div>
        </Group>
        {told !== undefined && <Note tone="bad" role="alert" title={told} />}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus={email === ''}
          {...register('email', { onChange: () => send({ type: 'EDIT' }) })}
          error={formState.errors.email?.message}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          autoFocus={email !== ''}
          {...register('password', { onChange: () => send({ type: 'EDIT' }) })}
          error={formState.errors.password?.message}
        />
        <Button type="submit" fullWidth loading={state.matches('submitting') || signedIn}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
