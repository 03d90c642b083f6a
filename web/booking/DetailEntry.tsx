import type { ReactNode } from 'react';
import classes from './BookingDetails.module.css';

/** A term and what is said of it, within a list of details. */
export function DetailEntry({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className={classes.entry}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
