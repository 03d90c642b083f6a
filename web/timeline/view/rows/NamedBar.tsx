import styles from '../look/bookingLook.module.css';
import { BookingBar, type BookingBarProps, whoseOf } from './BookingBar.tsx';

/** A bar narrower than this has its name in the room after it, where there is so much, and no more than that: pixels. */
const narrow = 76;
const leastRoom = 44;
const longestName = 180;

export interface NamedBarProps extends Omit<BookingBarProps, 'named'> {
  /** The room that is free after it. */
  readonly room: number;
}

/** A booking in a row. One that is too short for its name has it beside itself. */
export function NamedBar({ room, ...bar }: NamedBarProps) {
  const { booking, rows, x, y, width, height } = bar;
  const runsOut = width < narrow && room >= leastRoom;
  return (
    <>
      <BookingBar {...bar} named={runsOut ? 'beside' : 'within'} />
      {runsOut && (
        <span
          aria-hidden="true"
          dir="auto"
          className={styles.runsOut}
          style={{
            transform: `translate(${x + width + 4}px, ${y}px)`,
            maxWidth: Math.min(room - 8, longestName),
            height,
            lineHeight: `${height}px`,
          }}
        >
          {whoseOf(booking, rows)}
        </span>
      )}
    </>
  );
}
