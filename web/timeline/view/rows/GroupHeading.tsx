import { headingHeight } from '../../board/rowPlaces.ts';
import styles from '../boardView.module.css';

export interface GroupHeadingProps {
  readonly heading: string;
  /** The top of the row below it, in pixels from the first one. */
  readonly below: number;
}

/** What a group of rows has in common, above the first of them. */
export function GroupHeading({ heading, below }: GroupHeadingProps) {
  return (
    <div
      role="presentation"
      className={styles.groupHeading}
      style={{ top: below - headingHeight, height: headingHeight }}
    >
      <span dir="auto">{heading}</span>
    </div>
  );
}
