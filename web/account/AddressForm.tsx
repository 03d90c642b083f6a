import { Stack, Text, TextInput, Title } from '@mantine/core';
import { authTexts } from '../../domain/catalogue/authTexts.ts';
import { Note } from '../shell/Note.tsx';
import { emailProblem } from '../signIn/screens/EmailForm.tsx';
import classes from './account.module.css';
import { changeAddress } from './accountRequests.ts';
import { CurrentPassword } from './CurrentPassword.tsx';
import { FormActions } from './FormActions.tsx';
import { useAccountForm } from './useAccountForm.ts';

const empty = { email: '', currentPassword: '' };

/** Changes the address with which somebody signs in: it is theirs once they have opened the link that goes there. */
export function AddressForm({ email }: { readonly email: string }) {
  const { typed, done, isPending, failure, problem, edit, submit } = useAccountForm({
    empty,
    missing: (fields) => ({
      email: emailProblem(fields.email),
      currentPassword: fields.currentPassword === '' ? authTexts['auth/missing-password'].text : undefined,
    }),
    change: changeAddress,
    done: (_, fields) => `An email is on its way to ${fields.email.trim()}.`,
  });
  return (
    <form aria-labelledby="address" className={classes.form} noValidate onSubmit={submit}>
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
        <CurrentPassword
          value={typed.currentPassword}
          onChange={edit('currentPassword')}
          problem={problem('currentPassword')}
        />
        {failure !== null && <Note tone="bad" role="alert" title={failure.message} />}
        {done !== null && (
          <Note tone="good" role="status" title={done}>
            Open its link in this browser, or where else you are signed in, within three days. Your former
            address is told, and can take the change back.
          </Note>
        )}
        <FormActions action="Change email address" isPending={isPending} />
      </Stack>
    </form>
  );
}
