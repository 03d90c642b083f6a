import { Loader } from '@mantine/core';
import { IconCheck, IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react';
import type { SessionSnapshot } from '../../changes/sessionContract.ts';
import styles from '../tools/toolbar.module.css';

export interface SyncMarkProps {
  readonly snapshot: SessionSnapshot;
  readonly onRetry: () => void;
  /** Whether there is room to say in words that everything is saved. */
  readonly savedText: 'shown' | 'spoken';
}

/** Whether everything is saved; always in view, with a button to try again at once. */
export function SyncMark({ snapshot, onRetry, savedText }: SyncMarkProps) {
  const { sync, unsaved, live } = snapshot;
  if (sync === 'unsynced') {
    return (
      <button
        type="button"
        className={styles.sync}
        data-state="unsynced"
        onClick={onRetry}
        title="The server could not be reached. Your changes are kept here and sent when it is back; click to try now."
      >
        <IconCloudOff size={16} aria-hidden="true" />
        Unsynced: {unsaved}
      </button>
    );
  }
  if (sync === 'saving') {
    return (
      <span className={styles.sync} data-state="saving">
        <Loader size={14} aria-hidden="true" />
        Saving{unsaved > 1 ? ` ${unsaved}` : ''}…
      </span>
    );
  }
  if (live === 'lost') {
    return (
      <span
        className={styles.sync}
        data-state="lost"
        title="Your changes are saved. Changes by others are not arriving until the connection is back."
      >
        <IconPlugConnectedX size={16} aria-hidden="true" />
        Reconnecting…
      </span>
    );
  }
  return (
    <span
      className={styles.sync}
      data-state="saved"
      data-short={savedText === 'spoken' || undefined}
      title="Saved"
    >
      <IconCheck size={16} aria-hidden="true" />
      <span className={savedText === 'spoken' ? styles.unseen : undefined}>Saved</span>
    </span>
  );
}
