import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { authTexts } from '../../domain/catalogue/authTexts.ts';
import { Note } from '../shell/Note.tsx';
import classes from './account.module.css';
import { CurrentPassword } from './CurrentPassword.tsx';
import { FormActions } from './FormActions.tsx';
import { useAccountForm } from './useAccountForm.ts';

export interface OwnerProofFormProps<Answer> {
  /** Names the form. */
  readonly label: string;
  /** Whether the account has a password, which is asked for. */
  readonly hasPassword: boolean;
  readonly action: string;
  /** Set if doing it may lead away from the page, with which nothing that was typed is lost. */
  readonly leadsAway?: true;
  readonly change: (proof: { readonly currentPassword: string }) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  /** Omitted: there is no way back. */
  readonly onCancel?: () => void;
  /** What it does. */
  readonly children: ReactNode;
}

/** Does something to an account once whoever asks has shown that it is theirs. */
export function OwnerProofForm<Answer>(props: OwnerProofFormProps<Answer>) {
  const { label, hasPassword, action, leadsAway, change, onDone, onCancel, children } = props;
  const { typed, isPending, failure, problem, edit, submit } = useAccountForm({
    empty: { currentPassword: '' },
    missing: ({ currentPassword }) => ({
      currentPassword:
        hasPassword && currentPassword === '' ? authTexts['auth/missing-password'].text : undefined,
    }),
    ...(leadsAway && { leadsAway }),
    change,
    done: (answer: Answer) => {
      onDone(answer);
      return '';
    },
  });
  return (
    <form aria-label={label} className={classes.form} noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm">{children}</Text>
        {hasPassword && (
          <CurrentPassword
            autoFocus
            value={typed.currentPassword}
            onChange={edit('currentPassword')}
            problem={problem('currentPassword')}
          />
        )}
        {failure !== null && <Note tone="bad" role="alert" title={failure.message} />}
        <FormActions action={action} isPending={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
