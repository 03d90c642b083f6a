import { PasswordInput, Stack, Text, Title } from '@mantine/core';
import { authTexts } from '../../domain/catalogue/authTexts.ts';
import { Note } from '../shell/Note.tsx';
import classes from './account.module.css';
import { changePassword } from './accountRequests.ts';
import { CurrentPassword } from './CurrentPassword.tsx';
import { FormActions } from './FormActions.tsx';
import { useAccountForm } from './useAccountForm.ts';

const empty = { currentPassword: '', newPassword: '' };
const missing = authTexts['auth/missing-password'].text;

/** Changes one's own password; what it must be is said before it is typed. */
export function PasswordForm({ rule, email }: { readonly rule: string; readonly email: string }) {
  const { typed, done, isPending, failure, problem, edit, submit } = useAccountForm({
    empty,
    missing: ({ currentPassword, newPassword }) => ({
      currentPassword: currentPassword === '' ? missing : undefined,
      newPassword: newPassword === '' ? missing : undefined,
    }),
    change: changePassword,
    done: (ended) =>
      ended === 0
        ? 'Your password has changed.'
        : 'Your password has changed, and your other sessions have ended.',
  });

  return (
    <form aria-labelledby="password" className={classes.form} noValidate onSubmit={submit}>
      <Title order={2} size="h4" id="password" mb="xs">
        Change your password
      </Title>
      <Stack>
        {/* For password managers, which keep a password with its name. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CurrentPassword
          value={typed.currentPassword}
          onChange={edit('currentPassword')}
          problem={problem('currentPassword')}
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
        {failure !== null && <Note tone="bad" role="alert" title={failure.message} />}
        {done !== null && <Note tone="good" role="status" title={done} />}
        <FormActions action="Change password" isPending={isPending} />
      </Stack>
    </form>
  );
}
