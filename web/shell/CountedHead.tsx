import classes from './CountedHead.module.css';

export interface CountedHeadProps {
  /** For `aria-labelledby` of what it heads. */
  readonly id: string;
  readonly title: string;
  /** Left out until it is known. */
  readonly count?: number;
}

/** A heading of the second level with a count of what is under it. */
export function CountedHead({ id, title, count }: CountedHeadProps) {
  return (
    <h2 id={id} className={classes.head}>
      {title}{' '}
      {count !== undefined && (
        <span className={classes.count} data-some={count > 0 || undefined}>
          {count}
        </span>
      )}
    </h2>
  );
}
