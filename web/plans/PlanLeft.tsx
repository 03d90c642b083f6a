import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PlanPreview } from '../../api/contract/planning.ts';
import { wantStep } from '../booking/wantedStep.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { counted } from '../shell/counted.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';
import classes from './PlanChanges.module.css';
import { leftGroups, mergedText } from './planWords.ts';

type Left = PlanPreview['unallocated'][number] & Partial<PlanPreview['inConflict'][number]>;

export interface PlanLeftProps {
  /** `Stays unallocated` */
  readonly title: string;
  readonly bookings: readonly Left[];
  readonly format: TimeFormat;
  readonly onShow?: (bookingId: string, row: string | undefined) => void;
  /** Called as a booking is opened with what would make it fit: another time, a hand-over, labels; omitted where that is not offered. */
  readonly onFit?: () => void;
}

/** How many bookings of a group are listed. */
const listed = 100;

/** The bookings for which a plan finds nobody, by what stands in their way; everybody's reasons on demand. */
export function PlanLeft({ title, bookings, format, onShow, onFit }: PlanLeftProps) {
  if (bookings.length === 0) return null;
  return (
    <section className={classes.group} aria-label={title}>
      <div className={classes.head}>
        <h3>{title}</h3>
        <span className={classes.count}>{bookings.length}</span>
      </div>
      {leftGroups(bookings).map((group) => (
        <details key={group.title} className={classes.left} open={bookings.length <= 5}>
          <summary>
            {group.bookings.length} {group.title}
          </summary>
          <ul className={classes.list}>
            {group.bookings.slice(0, listed).map((booking) => (
              <LeftRow
                key={booking.bookingId}
                booking={booking}
                format={format}
                {...(onShow === undefined ? {} : { onShow })}
                {...(onFit === undefined ? {} : { onFit })}
              />
            ))}
          </ul>
          {group.bookings.length > listed && (
            <p className={classes.more}>and {group.bookings.length - listed} more</p>
          )}
        </details>
      ))}
    </section>
  );
}

type RowProps = Pick<PlanLeftProps, 'format' | 'onShow' | 'onFit'> & { readonly booking: Left };

function LeftRow({ booking, format, onShow, onFit }: RowProps) {
  const { bookingId, title, customerName, start, end, resources, conflict, message, obstacle, reasons } =
    booking;
  const head = (
    <>
      <bdi className={classes.what}>{title || customerName}</bdi>
      <span className={classes.when}>{format.span(start, end)}</span>
      {resources !== undefined && resources.length > 0 && (
        <span className={classes.people}>
          <bdi className={classes.before}>{resources.map(({ name }) => name).join(', ')}</bdi>
        </span>
      )}
    </>
  );
  return (
    <li className={classes.change}>
      {onShow === undefined ? (
        <div className={classes.summary}>{head}</div>
      ) : (
        <button
          type="button"
          className={classes.summary}
          onClick={() => onShow(bookingId, resources?.[0]?.id)}
        >
          {head}
        </button>
      )}
      {conflict !== undefined && conflict.length > 0 && (
        <p className={classes.conflict}>{format.recorded(conflict.map(mergedText).join('; '))}</p>
      )}
      <p className={classes.reason}>{obstacle === null ? message : `${capital(obstacle.reason)}.`}</p>
      {onFit !== undefined && <FitLink bookingId={bookingId} onFit={onFit} />}
      {reasons.length > 0 && (
        <details className={classes.why}>
          <summary>Why</summary>
          {reasons.map(({ code, title: heading, messages, figures, people, resourceNames }) => (
            <Text key={`${code} ${heading}`} size="xs">
              <strong>{heading}</strong> ({counted(people, 'person', 'people')}):{' '}
              {resourceNames.slice(0, 8).join(', ')}
              {people > 8 && ` and ${people - 8} more`}
              {messages.length === 1 &&
                messages[0] !== heading &&
                ` – ${format.recorded(mergedText({ messages, figures }))}`}
            </Text>
          ))}
        </details>
      )}
    </li>
  );
}

/** Opens a booking with what would make it fit: another time, a hand-over, labels. */
function FitLink({ bookingId, onFit }: { readonly bookingId: string; readonly onFit: () => void }) {
  const { linkTo } = useOpenBooking();
  return (
    <p>
      <Anchor
        component={Link}
        size="xs"
        underline="always"
        {...linkTo(bookingId)}
        onClick={() => {
          wantStep({ bookingId, action: 'allocate' });
          onFit();
        }}
      >
        What would make it fit
      </Anchor>
    </p>
  );
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
