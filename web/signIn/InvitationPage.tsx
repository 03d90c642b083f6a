import { Anchor, Button, PasswordInput, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { type Acceptance, foundInvitationSchema } from '../../api/contract/members.ts';
import { secondFactorHeader } from '../../api/contract/signIn.ts';
import { authTexts } from '../../domain/catalogue/authTexts.ts';
import { signInOptionsQuery } from '../account/accountRequests.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { request, send } from '../client/request.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { CardPage } from '../shell/CardPage.tsx';
import { Note } from '../shell/Note.tsx';
import { roleLabel } from '../shell/roleLabels.ts';
import { SecondFactorField } from './SecondFactorField.tsx';
import { signInFor } from './signInFor.ts';

const find = (code: string, signal: AbortSignal) =>
  request('/api/auth/invitations/find', foundInvitationSchema, { method: 'POST', body: { code }, signal });

const invitationKey = (code: string) => ['invitation', code] as const;

const accept = ({ secondFactor, ...body }: Acceptance & { readonly secondFactor: string }) =>
  request('/api/auth/invitations/accept', z.object({ token: z.string() }), {
    method: 'POST',
    body,
    headers: secondFactor === '' ? {} : { [secondFactorHeader]: secondFactor },
  });

/**
 * `/invitation#code`: accepts an invitation with a new account, or with the one that the address has. The code is behind
 * the `#`, which browsers send to nobody.
 */
export function InvitationPage() {
  const code = useLocation().hash.slice(1);
  const found = useQuery({
    queryKey: invitationKey(code),
    queryFn: ({ signal }) => find(code, signal),
    enabled: code !== '',
  });
  useEffect(() => {
    document.title = 'Invitation · Muster';
  }, []);
  const failure = code === '' ? 'This link has no code. Please open the whole link.' : found.error?.message;
  return (
    <CardPage width={400}>
      {found.data !== undefined ? (
        <AcceptForm code={code} {...found.data} />
      ) : failure === undefined ? (
        <Skeleton height={240} role="status" aria-busy="true" aria-label="Loading" />
      ) : (
        <Stack>
          <Title order={1} size="h3">
            This invitation does not work
          </Title>
          <Note tone="bad" role="alert" title={failure} />
          <Text size="sm">Ask whoever invited you to send it again.</Text>
          <Anchor href="/login" underline="always" size="sm">
            Sign in
          </Anchor>
        </Stack>
      )}
    </CardPage>
  );
}

type AcceptFormProps = z.infer<typeof foundInvitationSchema> & { readonly code: string };

function AcceptForm(props: AcceptFormProps) {
  const { code, organisation, email, role, hasAccount, signedInAs, passwordRule } = props;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const options = useQuery(signInOptionsQuery());
  const isSignedIn = hasAccount && signedInAs === email;
  const methods = options.data?.methods ?? ['password'];
  // Where no password signs in, a new account still has one: nothing else makes it without a letter.
  const asksForPassword = !isSignedIn && (!hasAccount || methods.includes('password'));
  const mustSignIn = !isSignedIn && !asksForPassword;
  const makesAccounts =
    options.data?.signUp === true && (options.data.providers.length > 0 || methods.includes('link'));
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [secondFactor, setSecondFactor] = useState('');
  const [asksForFactor, setAsksForFactor] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const acceptance = useMutation({
    mutationFn: accept,
    onError: (error) => {
      // Their session has ended meanwhile: the page asks anew who they are.
      if (error instanceof RequestFailed && error.code === 'auth/user-token-expired') {
        // The password that is asked for then is not missing yet.
        setSubmitted(false);
        void queryClient.invalidateQueries({ queryKey: invitationKey(code) });
      }
      if (!isFactorMissing(error)) return;
      setAsksForFactor(true);
      setSubmitted(false);
    },
    // The page begins anew as whoever is signed in now.
    onSuccess: () => window.location.assign('/'),
  });
  const missingName = submitted && !hasAccount && name.trim() === '' && 'Enter your account name';
  const leaving = useMutation({
    mutationFn: () => send('/api/auth/sign-out', { method: 'POST', body: {} }),
    // Within this page, so that no server sees the code in an address.
    onSuccess: () => navigate('/login', { state: signInFor(`/invitation#${code}`) }),
  });
  const missingPassword = asksForPassword && submitted && password === '' && 'Enter your password';
  const problem = {
    name: missingName || fieldProblem(acceptance.error, 'name'),
    password: missingPassword || fieldProblem(acceptance.error, 'password'),
    secondFactor:
      submitted && asksForFactor && secondFactor.trim() === ''
        ? authTexts['auth/multi-factor-auth-required'].text
        : fieldProblem(acceptance.error, 'secondFactor'),
  };
  const isTold =
    Object.values(problem).some(Boolean) ||
    // The field that has just come says it.
    isFactorMissing(acceptance.error);
  return (
    <form
      aria-label="Accept the invitation"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (mustSignIn || (asksForPassword && password === '') || (!hasAccount && name.trim() === '')) return;
        if (asksForFactor && secondFactor.trim() === '') return;
        acceptance.mutate({ code, name, password, secondFactor: secondFactor.trim() });
      }}
    >
      <Stack>
        <div>
          <Title order={1} size="h3">
            Join {organisation}
          </Title>
          <Text c="dimmed" size="sm">
            {roleLabel(role)}.{' '}
            {isSignedIn
              ? 'You are signed in.'
              : mustSignIn
                ? 'Sign in to your account to join.'
                : hasAccount
                  ? 'Enter the password of your account.'
                  : 'Make your account.'}
          </Text>
        </div>
        {acceptance.error !== null && !isTold && (
          <Note tone="bad" role="alert" title={acceptance.error.message} />
        )}
        {signedInAs !== null && signedInAs !== email && (
          <Note
            tone="quiet"
            title={`You are signed in as ${signedInAs}. The invitation is for another address.`}
          />
        )}
        {leaving.error !== null && <Note tone="bad" role="alert" title={leaving.error.message} />}
        <TextInput label="Email" type="email" autoComplete="username" value={email} readOnly />
        {!hasAccount && (
          <TextInput
            label="Name"
            autoComplete="name"
            autoFocus
            value={name}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              acceptance.reset();
            }}
            error={problem.name}
          />
        )}
        {asksForPassword && (
          <PasswordInput
            label={hasAccount ? 'Password' : 'New password'}
            {...(hasAccount ? { autoFocus: true } : { description: passwordRule })}
            autoComplete={hasAccount ? 'current-password' : 'new-password'}
            value={password}
            onChange={({ currentTarget }) => {
              setPassword(currentTarget.value);
              acceptance.reset();
            }}
            error={problem.password}
          />
        )}
        {asksForFactor && (
          <SecondFactorField
            value={secondFactor}
            onChange={(typed) => {
              setSecondFactor(typed);
              acceptance.reset();
            }}
            error={problem.secondFactor}
          />
        )}
        {!mustSignIn && (
          <Button type="submit" fullWidth loading={acceptance.isPending || acceptance.isSuccess}>
            Join
          </Button>
        )}
        {!isSignedIn && (hasAccount || makesAccounts) && (
          <Button
            variant={mustSignIn ? 'filled' : 'default'}
            fullWidth
            loading={leaving.isPending}
            onClick={() => leaving.mutate()}
          >
            {mustSignIn ? 'Sign in' : 'Sign in another way'}
          </Button>
        )}
        {asksForPassword && hasAccount && (
          <Anchor href="/reset" target="_blank" underline="always" size="sm">
            No password, or forgotten? Set one by email.
          </Anchor>
        )}
      </Stack>
    </form>
  );
}

function isFactorMissing(error: Error | null): boolean {
  return error instanceof RequestFailed && error.code === 'auth/multi-factor-auth-required';
}
