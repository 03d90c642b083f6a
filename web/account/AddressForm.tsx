import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { authTexts } from '../../domain/catalogue/authTexts.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { Note } from '../shell/Note.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { emailProblem } from '../signIn/screens/EmailForm.tsx';
import classes from './account.module.css';
import { changeAddress, useAccountChange } from './accountRequests.ts';

const empty = { email: '', currentPassword: '' };

/** Changes the address with which somebody signs in: it is theirs once they have opened the link that goes there. */
export function AddressForm({ email }: { readonly email: string }) {
  const [typed, setTyped] = useState(empty);
  const [submitted, setSubmitted] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const change = useAccountChange(changeAddress, () => {
    setSentTo(typed.email.trim());
    setTyped(empty);
    setSubmitted(false);
  });
  useUnsavedChanges(typed.email !== '' || typed.currentPassword !== '');
  const missing = {
    email: emailProblem(typed.email),
    currentPassword: typed.currentPassword === '' ? authTexts['auth/missing-password'].text : undefined,
  };
  const problem = (field: keyof typeof empty) =>
    (submitted && missing[field]) || fieldProblem(change.error, field);
  const edit =
    (field: keyof typeof empty) => (event: { readonly currentTarget: { readonly value: string } }) => {
      setTyped({ ...typed, [field]: event.currentTarget.value });
      setSentTo(null);
      change.reset();
    };
  const told = problem('email') || problem('currentPassword');
  return (
    <form
      aria-labelledby="address"
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (missing.email === undefined && missing.currentPassword === undefined) change.mutate(typed);
      }}
    >
      <Title order={2} size="h4" id="address" mb="xs">
        Change your email address
      </Title>
      <Stack>
        <Text size="sm" c="dimmed">
          You sign in with {email}. The new address counts once you have opened the link that goes there.
        </Text>
        <TextInput
          label="New email address"
          type="email"
          autoComplete="email"
          value={typed.email}
          onChange={edit('email')}
          error={problem('email')}
        />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          value={typed.currentPassword}
          onChange={edit('currentPassword')}
          error={problem('currentPassword')}
        />
        {change.error !== null && !told && <Note tone="bad" role="alert" title={change.error.message} />}
        {sentTo !== null && (
          <Note tone="good" role="status" title={`An email is on its way to ${sentTo}.`}>
            Open its link within three days. Your former address is told, and can take the change back.
          </Note>
        )}
        <div>
          <Button type="submit" loading={change.isPending}>
            Change email address
          </Button>
        </div>
      </Stack>
    </form>
  );
}
