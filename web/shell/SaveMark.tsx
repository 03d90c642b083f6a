import { Loader } from '@mantine/core';
import { IconCheck, IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react';
import type { CommandState } from '../client/useCommand.ts';
import { useLiveState } from '../client/useLive.ts';
import classes from './SaveMark.module.css';

/** Whether everything is saved, and whether changes by others arrive. */
export function SaveMark({ state }: { readonly state: CommandState }) {
  const live = useLiveState();
  if (state.kind === 'saving') {
    return (
      <span className={classes.mark} role="status">
        <Loader size={13} aria-hidden /> Saving …
      </span>
    );
  }
  if (state.kind === 'unsynced') {
    return (
      <span className={classes.mark} data-trouble role="status">
        <IconCloudOff size={15} aria-hidden /> Unsynced
      </span>
    );
  }
  if (live === 'offline') {
    return (
      <span className={classes.mark} data-trouble role="status" title="Changes by others are not arriving">
        <IconPlugConnectedX size={15} aria-hidden /> Reconnecting …
      </span>
    );
  }
  return (
    <span className={classes.mark} role="status">
      <IconCheck size={15} aria-hidden /> Saved
    </span>
  );
}
