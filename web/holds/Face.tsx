import classes from './Face.module.css';
import { initialsOf } from './holdWords.ts';

/** Somebody as a small round of their initials; what it stands for is said beside it. */
export function Face({ name }: { readonly name: string }) {
  // Drawn by the style: what stands beside a name must not become part of what it is called by (WCAG 2.5.3).
  return <span className={classes.face} data-initials={initialsOf(name)} aria-hidden />;
}
