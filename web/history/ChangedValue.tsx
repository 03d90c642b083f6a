import { VisuallyHidden } from '@mantine/core';
import type { MomentFormat } from '../../domain/time/localText.ts';
import classes from './ChangedValue.module.css';
import { changedValueText, isNothing } from './changeText.ts';

export interface ChangedValueProps {
  readonly change: { readonly field: string; readonly before: unknown; readonly after: unknown };
  readonly moments: MomentFormat;
  /** Whether a field that was empty before says so. */
  readonly emptyBefore: 'told' | 'leftOut';
  /** The words for a value; left out: those of any record. */
  readonly valueText?: typeof changedValueText;
}

/** What a field was and what it became; the arrow in words for those who hear it. */
export function ChangedValue(props: ChangedValueProps) {
  const { moments, emptyBefore, valueText = changedValueText } = props;
  const { field, before, after } = props.change;
  return (
    <>
      {(emptyBefore === 'told' || !isNothing(before)) && (
        <>
          <span className={classes.before}>{valueText(field, before, moments)}</span>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden component="span"> became </VisuallyHidden>
        </>
      )}
      <span>{valueText(field, after, moments)}</span>
    </>
  );
}
