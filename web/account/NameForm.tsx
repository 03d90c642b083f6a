import { Stack, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { authTexts } from '../../domain/catalogue/authTexts.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { queries } from '../client/queries.ts';
import { focusHeadingOf } from '../shell/focusAround.ts';
import { Note } from '../shell/Note.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import classes from './account.module.css';
import { changeName, useAccountChange } from './accountRequests.ts';
import { FormActions } from './FormActions.tsx';

/** Changes one's own name, as others see it. */
export function NameForm({ name }: { readonly name: string }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(name);
  const [submitted, setSubmitted] = useState(false);
  const [done, setDone] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = useAccountChange(changeName, (kept) => {
    setTyped(kept);
    setDone(true);
    // The button can be pressed no more.
    focusHeadingOf(form.current);
    // Wherever the name stands on the screen.
    void client.invalidateQueries({ queryKey: queries.session().queryKey });
  });
  useUnsavedChanges(!done && typed.trim() !== name);
  const missing = submitted && typed.trim() === '' ? authTexts['auth/missing-name'].text : undefined;
  const problem = missing ?? fieldProblem(change.error, 'name');
  return (
    <form
      ref={form}
      aria-labelledby="own-name"
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (typed.trim() !== '') change.mutate({ name: typed });
      }}
    >
      <Title order={2} size="h4" id="own-name" mb="xs" className={classes.title ?? ''}>
        Your name
      </Title>
      <Stack>
        <TextInput
          label="Name"
          description="As everybody with whom you work sees it, also in what you did before"
          autoComplete="name"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setSubmitted(false);
            setDone(false);
            change.reset();
          }}
          error={problem}
        />
        {change.error !== null && problem === undefined && (
          <Note tone="bad" role="alert" title={change.error.message} />
        )}
        {done && <Note tone="good" role="status" title="Your name has changed." />}
        <FormActions
          action="Change name"
          isPending={change.isPending}
          isDisabled={done || typed.trim() === name}
        />
      </Stack>
    </form>
  );
}
