import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Hours } from '../../../domain/shift/dayHours.ts';
import { readHours } from '../../../domain/shift/hoursText.ts';
import styles from './shiftGrid.module.css';

export interface CellEditorProps {
  /** Whose day it is, for those who do not see it. */
  readonly label: string;
  /** What stands in it when it opens. */
  readonly text: string;
  /** Where the selection goes afterwards. */
  readonly onDone: (hours: readonly Hours[], next: 'down' | 'up' | 'right' | 'left' | 'stay') => void;
  readonly onCancel: () => void;
}

/** The field in which the hours of a cell are typed. */
export function CellEditor({ label, text, onDone, onCancel }: CellEditorProps) {
  const [typed, setTyped] = useState(text);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, [text]);
  const done = (next: Parameters<CellEditorProps['onDone']>[1]) => {
    if (isOver.current) return;
    const read = readHours(typed);
    if (read.hours === undefined) setProblem(read.problem);
    else {
      isOver.current = true;
      onDone(read.hours, next);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What is typed here is not for the grid.
    event.stopPropagation();
    const { key, shiftKey } = event;
    if (key === 'Enter') done(shiftKey ? 'up' : 'down');
    else if (key === 'Tab') done(shiftKey ? 'left' : 'right');
    else if (key === 'Escape') {
      isOver.current = true;
      onCancel();
    } else return;
    event.preventDefault();
  };
  return (
    <span className={styles.editor}>
      <input
        ref={field}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : 'shift-problem'}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (readHours(typed).hours !== undefined) done('stay');
          else if (!isOver.current) onCancel();
        }}
      />
      {problem !== undefined && (
        <span id="shift-problem" className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
