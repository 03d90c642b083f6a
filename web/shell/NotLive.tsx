import { useNotLive } from '../client/useLive.ts';
import { Note } from './Note.tsx';
import classes from './NotLive.module.css';
import { useFormats } from './useFormats.ts';

/** Says that a screen has stopped showing what others do, and since when; it goes by itself. */
export function NotLive() {
  const notLive = useNotLive();
  const { format } = useFormats();
  if (notLive === undefined) return null;
  const { since } = notLive;
  return (
    <div className={classes.place}>
      <Note
        tone="quiet"
        role="status"
        title={since === undefined ? 'Not live' : `Not live since ${format.recordedAt(since)}`}
      >
        Changes by others may be missing until the connection is back.
      </Note>
    </div>
  );
}
