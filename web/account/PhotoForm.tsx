import { Avatar, Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { photoNotSaved } from '../../domain/signIn/profilePhoto.ts';
import { queries } from '../client/queries.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { focusHeadingOf } from '../shell/focusAround.ts';
import { Note } from '../shell/Note.tsx';
import { PersonPhoto } from '../shell/PersonPhoto.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import classes from './account.module.css';
import { changePhoto, removePhoto, useAccountChange } from './accountRequests.ts';
import { squarePhoto } from './squarePhoto.ts';

/** A photo that was chosen and is not saved yet. */
interface ChosenPhoto {
  readonly bytes: Blob;
  /** The address of its bytes within this browser. */
  readonly preview: string;
}

export interface PhotoFormProps {
  readonly name: string;
  readonly photoUrl: string | null;
}

/** Changes one's own photo, as others see it, or removes it. */
export function PhotoForm({ name, photoUrl }: PhotoFormProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  const refresh = (sentence: string) => {
    setChosen(null);
    setDone(sentence);
    focusHeadingOf(section.current);
    // Wherever the photo stands on the screen.
    void client.invalidateQueries({ queryKey: queries.session().queryKey });
  };
  const change = useAccountChange(changePhoto, () => refresh('Your photo has changed.'));
  const remove = useAccountChange(removePhoto, () => refresh('Your photo has been removed.'));
  useUnsavedChanges(chosen !== null);
  const preview = chosen?.preview;
  useEffect(() => () => void (preview !== undefined && URL.revokeObjectURL(preview)), [preview]);
  const turn = useRef(0);
  const failure = change.error ?? remove.error;
  const sending = useRef<HTMLButtonElement>(null);
  // The button has lost the focus while it waited for the answer, to nothing or to the heading.
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.tagName === 'H2';
    if (failure !== null && isLost) sending.current?.focus();
  }, [failure]);

  const begin = () => {
    setUnreadable(false);
    setDone(null);
    change.reset();
    remove.reset();
  };
  const choose = async (file: File | null) => {
    if (file === null) return;
    begin();
    turn.current += 1;
    const mine = turn.current;
    const bytes = await squarePhoto(file);
    // Another one was chosen meanwhile.
    if (mine !== turn.current) return;
    setUnreadable(bytes === undefined);
    setChosen(bytes === undefined ? null : { bytes, preview: URL.createObjectURL(bytes) });
    focusHeadingOf(section.current);
  };
  const isPending = change.isPending || remove.isPending;
  return (
    <section ref={section} aria-labelledby="own-photo" className={classes.form}>
      <Title order={2} size="h4" id="own-photo" mb="xs" className={classes.title ?? ''}>
        Your photo
      </Title>
      <Stack>
        <Group wrap="nowrap">
          {chosen === null ? (
            <PersonPhoto name={name} photoUrl={photoUrl} size={96} />
          ) : (
            <Avatar src={chosen.preview} alt="The photo that you have chosen" size={96} radius="50%" />
          )}
          <Text size="sm">
            {chosen === null
              ? 'As everybody with whom you work sees it beside your name. The middle of the picture is used; where and when it was taken is not kept.'
              : 'This is how others will see it.'}
          </Text>
        </Group>
        {unreadable && (
          <Note
            tone="bad"
            role="alert"
            title="This file is no image that can be read. Please choose another one."
          />
        )}
        {failure !== null && (
          <Note
            tone="bad"
            role="alert"
            title={failure instanceof RequestFailed && failure.refused ? failure.message : photoNotSaved}
          />
        )}
        {done !== null && <Note tone="good" role="status" title={done} />}
        <Group gap="xs">
          {chosen === null ? (
            <>
              <FileButton
                accept="image/*"
                onChange={(file) => void choose(file)}
                inputProps={{ 'aria-label': 'Your photo: choose a file' }}
              >
                {(props) => (
                  <Button {...props} variant={photoUrl === null ? 'filled' : 'default'} disabled={isPending}>
                    {photoUrl === null ? 'Choose a photo' : 'Choose another photo'}
                  </Button>
                )}
              </FileButton>
              {photoUrl !== null && (
                <Button
                  ref={sending}
                  variant="default"
                  loading={remove.isPending}
                  onClick={() => {
                    begin();
                    remove.mutate(undefined);
                  }}
                >
                  Remove photo
                </Button>
              )}
            </>
          ) : (
            <>
              <Button ref={sending} loading={change.isPending} onClick={() => change.mutate(chosen.bytes)}>
                Save photo
              </Button>
              <Button
                variant="default"
                disabled={change.isPending}
                onClick={() => {
                  begin();
                  setChosen(null);
                  focusHeadingOf(section.current);
                }}
              >
                Cancel
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </section>
  );
}
