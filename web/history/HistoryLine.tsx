import type { ReactNode } from 'react';
import { roleLabel } from '../shell/roleLabels.ts';
import { useFormats } from '../shell/useFormats.ts';
import { exactTime } from './exactTime.ts';
import classes from './History.module.css';
import entryClasses from './historyEntry.module.css';

export interface HistoryLineProps {
  /** What happened, in a sentence. */
  readonly summary: string;
  readonly actor: { readonly name: string; readonly role: string };
  /** Epoch milliseconds. */
  readonly at: number;
  /** What more there is to say. */
  readonly children?: ReactNode;
}

/** Something that happened to a record, in its history: what, who and when. */
export function HistoryLine({ summary, actor, at, children }: HistoryLineProps) {
  const formats = useFormats();
  return (
    <li className={`${entryClasses.entry} ${classes.entry}`}>
      <p className={entryClasses.summary}>{summary}</p>
      <p className={classes.who}>
        {actor.name} · {roleLabel(actor.role)} ·{' '}
        <time dateTime={new Date(at).toISOString()} title={exactTime(at, formats)}>
          {formats.format.recordedAt(at)}
        </time>
      </p>
      {children}
    </li>
  );
}
