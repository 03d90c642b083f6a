import type { ReactNode } from 'react';
import type { BookingStatus } from '../../../../domain/booking/bookingStatus.ts';
import styles from './statusIcon.module.css';

type IconName = BookingStatus | 'conflict' | 'lock';

/** The icon of each status, drawn in a square of 12. */
const shapes: { readonly [Status in BookingStatus]: string } = {
  draft: 'M3 10.5 3.5 8 9 2.5 10.5 4 5 9.5 2.5 10M7.8 3.7 9.3 5.2',
  rostered: 'M6 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
  confirmed: 'M2.5 6.5 5 9 9.5 3.5',
  dispatched: 'M1.8 6h8M6.8 2.8 10 6 6.8 9.2',
  active: 'M3.5 2.200v7.600L10 6Z',
  finished: 'M3 10.500V2h6.500L8 4.200l1.5 2.200H3',
  reviewed: 'M1.2 6S3 2.8 6 2.8 10.8 6 10.8 6 9 9.2 6 9.2 1.2 6 1.2 6ZM6 5a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z',
  feedback: 'M2 2.500h8v5.500H6.200L3.8 10.200V8H2Z',
  parked: 'M4 2.500v7M8 2.500v7',
  cancelled: 'M3 3l6 6M9 3 3 9',
};

/** Signs of two strokes. */
const signs: Readonly<Record<Exclude<IconName, BookingStatus>, ReactNode>> = {
  conflict: (
    <>
      <path className={styles.filled} d="M6 1.2 11.3 10.800H.7Z" />
      <path className={styles.ink} d="M6 4.500v3M6 9.100v.1" />
    </>
  ),
  lock: (
    <>
      <path className={styles.filled} d="M2.200 5.500h7.600v5.200H2.200Z" />
      <path className={styles.shackle} d="M3.900 5.500V3.700a2.100 2.100 0 0 1 4.200 0v1.800" />
    </>
  ),
};

/**
 * A status's icon; the words are always beside it or in the label of the element around it. Each is drawn where it stands:
 * a reference to one that is drawn elsewhere costs the browser a tree of its own, and a board has hundreds.
 */
export function StatusIcon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={`${styles.icon} ${className}`}
      viewBox="0 0 12 12"
      width="12"
      height="12"
      data-icon={name}
      aria-hidden="true"
      focusable="false"
    >
      {name === 'conflict' || name === 'lock' ? signs[name] : <path d={shapes[name]} />}
    </svg>
  );
}
