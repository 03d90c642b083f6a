import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Center, Group, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { queries } from '../client/queries.ts';
import { Mark } from '../shell/AppFrame.tsx';
import { landingPath } from '../shell/menu.ts';
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

/** `/login`: e-mail and password; afterwards back to where the guard intercepted the user. */
export function SignInPage() {
  const [search] = useSearchParams();
  const client = useQueryClient();
  const session = useQuery(queries.session());
  const [state, send] = useMachine(signInMachine);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { email: '', password: '' },
  });
  useEffect(() => {
    document.title = 'Sign in · Muster';
  }, []);
  const signedIn = state.matches('signedIn');
  useEffect(() => {
    if (signedIn) void client.resetQueries();
  }, [signedIn, client]);

  if (session.data !== undefined && !session.isError) return <Navigate to={targetOf(search)} replace />;
  const busy = state.matches('submitting') || signedIn;
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder radius="lg" p="xl" w="100%" maw={400} shadow="sm">
        <form noValidate onSubmit={handleSubmit((credentials) => send({ type: 'SUBMIT', credentials }))}>
          <Stack>
            <Group gap="sm">
              <Mark size={36} />
              <div>
                <Title order={1} size="h3">
                  Sign in to Muster
                </Title>
                <Text c="dimmed" size="sm">
                  Rostering and dispatch
                </Text>
              </div>
            </Group>
            {state.context.failure !== null && <Note tone="bad" role="alert" title={state.context.failure} />}
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              autoFocus
              {...register('email', { onChange: () => send({ type: 'EDIT' }) })}
              error={formState.errors.email?.message}
            />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              {...register('password', { onChange: () => send({ type: 'EDIT' }) })}
              error={formState.errors.password?.message}
            />
            <Button type="submit" fullWidth loading={busy}>
              Sign in
            </Button>
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}

/** Only addresses of this application: `next` comes from the address bar and must not lead elsewhere. */
function targetOf(search: URLSearchParams): string {
  const next = search.get('next');
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') ? next : landingPath;
}
