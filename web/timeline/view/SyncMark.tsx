import { Loader } from '@mantine/core';
import { IconCheck, IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react';
import type { SessionSnapshot } from '../changes/sessionContract.ts';
import styles from './toolbar.module.css';

/** Whether everything is saved; always in view, with a button to try again at once. */
export function SyncMark({ snapshot, onRetry }: { snapshot: SessionSnapshot; onRetry: () => void }) {
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
    <span className={styles.sync} data-state="saved">
      <IconCheck size={16} aria-hidden="true" />
      <span>Saved</span>
    </span>
  );
}
