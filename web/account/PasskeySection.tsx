import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useRef, useState } from 'react';
import type { AccountView } from '../../api/contract/account.ts';
import { authTexts } from '../../domain/catalogue/authTexts.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { focusHeadingOf } from '../shell/focusAround.ts';
import { Note } from '../shell/Note.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { useFormats } from '../shell/useFormats.ts';
import { useOneField } from '../shell/useOneField.ts';
import classes from './account.module.css';
import { useAccountChange } from './accountRequests.ts';
import { CurrentPassword } from './CurrentPassword.tsx';
import { FormActions } from './FormActions.tsx';
import { OwnerProofForm } from './OwnerProofForm.tsx';
import { addPasskey, removePasskey, renamePasskey } from './passkeyRequests.ts';
import { useAccountForm } from './useAccountForm.ts';

type Doing =
  | { readonly what: 'nothing' | 'add' }
  | { readonly what: 'rename' | 'remove'; readonly id: string };

/** One's own passkeys: added, listed, removed. */
export function PasskeySection({ hasPassword, passkeys }: Pick<AccountView, 'hasPassword' | 'passkeys'>) {
  const { recordedAt } = useFormats().format;
  const [doing, setDoing] = useState<Doing>({ what: 'nothing' });
  const [done, setDone] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  const begin = (next: Doing) => {
    setDone(null);
    setDoing(next);
  };
  const end = (sentence: string | null) => {
    setDoing({ what: 'nothing' });
    setDone(sentence);
    focusHeadingOf(section.current);
  };
  const stay = () => end(null);
  const supported = browserSupportsWebAuthn();
  return (
    <section ref={section} aria-labelledby="passkeys" className={classes.section}>
      <Title order={2} size="h4" id="passkeys" mb="xs" className={classes.title ?? ''}>
        Passkeys
      </Title>
      <Stack>
        {done !== null && <Note tone="good" role="status" title={done} />}
        <Text size="sm">
          With a passkey you sign in by your fingerprint, your face or the PIN of your device, without a
          password and without a code.
        </Text>
        {passkeys.length > 0 && (
          <ul className={classes.sessions} aria-label="Passkeys">
            {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
              <li key={id} className={classes.session}>
                <div className={classes.about}>
                  <Text fw={600} className={classes.device ?? ''}>
                    {name}
                  </Text>
                  <Text size="sm" c="dimmed">
                    Added {recordedAt(addedAt)},{' '}
                    {lastUsedAt === null ? 'never used' : `last used ${recordedAt(lastUsedAt)}`}
                  </Text>
                  {doing.what === 'remove' && doing.id === id && (
                    <OwnerProofForm
                      label={`Remove ${name}`}
                      hasPassword={hasPassword}
                      action="Remove passkey"
                      change={(proof) => removePasskey(id, proof)}
                      onDone={() => end(`${name} is removed.`)}
                      onCancel={stay}
                    >
                      Nobody signs in with it any more. Remove it from your device, too.
                    </OwnerProofForm>
                  )}
                  {doing.what === 'rename' && doing.id === id && (
                    <RenameForm
                      id={id}
                      name={name}
                      onDone={(next) => end(`${name} is called ${next} now.`)}
                      onCancel={stay}
                    />
                  )}
                </div>
                {!('id' in doing && doing.id === id) && (
                  <Group gap="xs" className={classes.end ?? ''}>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`Rename ${name}`}
                      onClick={() => begin({ what: 'rename', id })}
                    >
                      Rename
                    </Button>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`Remove ${name}`}
                      onClick={() => begin({ what: 'remove', id })}
                    >
                      Remove
                    </Button>
                  </Group>
                )}
              </li>
            ))}
          </ul>
        )}
        {doing.what === 'add' ? (
          <NewPasskeyForm
            hasPassword={hasPassword}
            onDone={(name) => end(`${name} is added. You can sign in with it.`)}
            onCancel={stay}
          />
        ) : supported ? (
          <div>
            <Button
              variant={passkeys.length === 0 ? 'filled' : 'default'}
              onClick={() => begin({ what: 'add' })}
            >
              Add a passkey
            </Button>
          </div>
        ) : (
          <Text size="sm" c="dimmed">
            This browser has no passkeys.
          </Text>
        )}
      </Stack>
    </section>
  );
}

interface NewPasskeyFormProps {
  readonly hasPassword: boolean;
  readonly onDone: (name: string) => void;
  readonly onCancel: () => void;
}

/** Asks for a name and the password, and then the browser for a passkey. */
function NewPasskeyForm({ hasPassword, onDone, onCancel }: NewPasskeyFormProps) {
  const { typed, isPending, failure, problem, edit, submit } = useAccountForm({
    empty: { name: '', currentPassword: '' },
    missing: ({ name, currentPassword }) => ({
      name: name.trim() === '' ? missingName : undefined,
      currentPassword:
        hasPassword && currentPassword === '' ? authTexts['auth/missing-password'].text : undefined,
    }),
    change: addPasskey,
    done: (_, { name }) => {
      onDone(name.trim());
      return '';
    },
  });
  return (
    <form aria-label="Add a passkey" className={classes.form} noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          label="Name"
          description="Where the passkey is kept: My phone, Office laptop"
          autoFocus
          maxLength={100}
          value={typed.name}
          onChange={edit('name')}
          error={problem('name')}
        />
        {hasPassword && (
          <CurrentPassword
            value={typed.currentPassword}
            onChange={edit('currentPassword')}
            problem={problem('currentPassword')}
          />
        )}
        {failure !== null && <Note tone="bad" role="alert" title={failure.message} />}
        <FormActions action="Add passkey" isPending={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

const missingName = 'Enter a name by which you know it again';

interface RenameFormProps {
  readonly id: string;
  readonly name: string;
  readonly onDone: (name: string) => void;
  readonly onCancel: () => void;
}

/** Another name for a passkey. */
function RenameForm({ id, name, onDone, onCancel }: RenameFormProps) {
  const change = useAccountChange(
    (next: string) => renamePasskey(id, next),
    (kept) => onDone(kept.name),
  );
  const { text, problem, edit, submit } = useOneField({
    initial: name,
    check: (next) => (next.trim() === '' ? missingName : undefined),
    refusal: fieldProblem(change.error, 'name'),
    onSubmit: change.mutate,
    onEdit: change.reset,
  });
  useUnsavedChanges(text !== name);
  return (
    <form aria-label={`Rename ${name}`} noValidate onSubmit={submit}>
      <Stack gap="xs" mt="xs">
        <TextInput
          label="Name"
          autoFocus
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
          error={problem}
        />
        {change.error !== null && problem === undefined && (
          <Note tone="bad" role="alert" title={change.error.message} />
        )}
        <FormActions action="Rename passkey" isPending={change.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
