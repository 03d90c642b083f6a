import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { fieldProblem } from '../client/fieldProblem.ts';
import { Note } from '../shell/Note.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import classes from './account.module.css';
import { changePassword, useAccountChange } from './accountRequests.ts';

const empty = { currentPassword: '', newPassword: '' };

/** Changes one's own password; what it must be is said before it is typed. */
export function PasswordForm({ rule, email }: { readonly rule: string; readonly email: string }) {
  const [typed, setTyped] = useState(empty);
  const [submitted, setSubmitted] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const change = useAccountChange(changePassword, (ended) => {
    setTyped(empty);
    setSubmitted(false);
    setDone(
      ended === 0
        ? 'Your password has changed.'
        : 'Your password has changed, and your other sessions have ended.',
    );
  });
  useUnsavedChanges(typed.currentPassword !== '' || typed.newPassword !== '');
  const missing = (field: keyof typeof empty) => submitted && typed[field] === '' && 'Enter your password';
  const problem = (field: keyof typeof empty) => missing(field) || fieldProblem(change.error, field);
  const edit =
    (field: keyof typeof empty) => (event: { readonly currentTarget: { readonly value: string } }) => {
      setTyped({ ...typed, [field]: event.currentTarget.value });
      setDone(null);
      change.reset();
    };
  const told = problem('currentPassword') || problem('newPassword');

  function submit() {
    setSubmitted(true);
    if (typed.currentPassword !== '' && typed.newPassword !== '') change.mutate(typed);
  }

  return (
    <form
      aria-labelledby="password"
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Title order={2} size="h4" id="password" mb="xs">
        Change your password
      </Title>
      <Stack>
        {/* For password managers, which keep a password with its name. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          value={typed.currentPassword}
          onChange={edit('currentPassword')}
          error={problem('currentPassword')}
          aria-invalid={Boolean(problem('currentPassword'))}
        />
        <PasswordInput
          label="New password"
          description={rule}
          autoComplete="new-password"
          value={typed.newPassword}
          onChange={edit('newPassword')}
          error={problem('newPassword')}
          aria-invalid={Boolean(problem('newPassword'))}
        />
        <Text size="sm" c="dimmed">
          Your other sessions end, wherever they are.
        </Text>
        {change.error !== null && !told && <Note tone="bad" role="alert" title={change.error.message} />}
        {done !== null && <Note tone="good" role="status" title={done} />}
        <div>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </div>
      </Stack>
    </form>
  );
}
