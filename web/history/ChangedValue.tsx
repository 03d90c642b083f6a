import { VisuallyHidden } from '@mantine/core';
import type { MomentFormat } from '../../domain/time/localText.ts';
import classes from './ChangedValue.module.css';
import { changedValueText, isNothing } from './changeText.ts';

export interface ChangedValueProps {
  readonly change: { readonly field: string; readonly before: unknown; readonly after: unknown };
  readonly moments: MomentFormat;
  /** Whether an empty earlier value is shown. */
  readonly emptyBefore: 'told' | 'leftOut';
  /** The words for a value; omitted: those for any record. */
  readonly valueText?: typeof changedValueText;
}

/** The earlier and the later value of a field; the arrow has a text for screen readers. */
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
