import { Button, CloseButton, Group, Loader, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { PlanPreview, PlanRequest } from '../../../api/contract/planning.ts';
import type { BookingView } from '../../../api/contract/views.ts';
import { textFilter } from '../../../domain/search/textFilter.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { WhenNobodyCan } from '../../booking/WhenNobodyCan.tsx';
import { leftGroups } from '../../plans/planWords.ts';
import { counted } from '../../shell/counted.ts';
import type { BoardSession } from '../changes/sessionContract.ts';
import { type FindBookings, useFoundBookings } from '../found/useFoundBookings.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import styles from '../view/planning/planning.module.css';
import { remediesFor } from './remedies.ts';
import classes from './TrayPanel.module.css';

export interface TrayPanelProps {
  readonly bookings: readonly BookingView[];
  /** The window of the board. */
  readonly span: Interval;
  readonly session: BoardSession;
  readonly format: TimeFormat;
  readonly maxDistanceKm: number;
  /** Omitted where nothing but the board can be searched. */
  readonly find: FindBookings | undefined;
  /** Whether allocations can be forced, which the remedies need. */
  readonly forces: boolean;
  /** Shows a booking of the board. */
  readonly onShow: (bookingId: string) => void;
  /** Leads to a booking that is not on the board. */
  readonly onGoTo: (booking: BookingView) => void;
  /** Whether the user may have plans made, which grouping by reason needs. */
  readonly plans: boolean;
  readonly onPreview: (preview: PlanPreview) => void;
  readonly onClose: () => void;
}

type Sorting = 'start' | 'customer' | 'length';
type Reasons =
  | { readonly kind: 'not asked' | 'asking' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'known'; readonly preview: PlanPreview };

const sortings: readonly { readonly value: Sorting; readonly label: string }[] = [
  { value: 'start', label: 'By time' },
  { value: 'customer', label: 'By customer' },
  { value: 'length', label: 'Longest first' },
];

/** How many bookings are listed at once. */
const listed = 200;

/**
 * The unallocated bookings beside the board: searched, sorted, and grouped by what stands in their way, with what can
 * be done for a whole group. Whatever is done is a plan first.
 */
export function TrayPanel(props: TrayPanelProps) {
  const { bookings, span, session, format, onShow, onGoTo, onPreview, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [text, setText] = useState('');
  const [sorting, setSorting] = useState<Sorting>('start');
  const [reasons, setReasons] = useState<Reasons>({ kind: 'not asked' });
  const abort = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const { bookings: found, failure } = useFoundBookings(props.find, text, 'unallocated');
  const shown = useMemo(
    () => sorted(matching(bookings, text, found), sorting),
    [bookings, text, found, sorting],
  );
  const elsewhere = found?.filter(({ id }) => !bookings.some((one) => one.id === id)) ?? [];

  /** Asks for a plan of these bookings; undefined if it was given up or failed. */
  const planOf = async (order: Pick<PlanRequest, 'bookingIds' | 'lookFurther'>) => {
    abort.current?.abort();
    const search = new AbortController();
    abort.current = search;
    setReasons({ kind: 'asking' });
    const outcome = await session.plan(
      { mode: 'allocateAll', from: span.start, to: span.end, ...order },
      () => {},
      search.signal,
    );
    if (search.signal.aborted) return undefined;
    if (outcome.kind === 'preview') return outcome.preview;
    setReasons({ kind: 'failed', message: outcome.message });
    return undefined;
  };
  const group = async () => {
    const preview = await planOf({ bookingIds: bookings.map(({ id }) => id) });
    if (preview !== undefined) setReasons({ kind: 'known', preview });
  };
  const look = async (order: Pick<PlanRequest, 'bookingIds' | 'lookFurther'>) => {
    const preview = await planOf(order);
    if (preview === undefined) return;
    setReasons({ kind: 'not asked' });
    onPreview(preview);
  };

  const byId = new Map(shown.map((booking) => [booking.id, booking]));
  return (
    <section className={styles.panel} aria-label="Unallocated bookings">
      <Group className={styles.head ?? ''} justify="space-between" wrap="nowrap">
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {counted(bookings.length, 'unallocated booking')}
        </h2>
        <CloseButton aria-label="Close the unallocated bookings" onClick={onClose} />
      </Group>
      <div className={classes.tools}>
        <TextInput
          size="xs"
          aria-label="Find unallocated bookings"
          error={failure && `Only what is on the board is found: ${failure}`}
          placeholder="Customer, service or reference"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <NativeSelect
          size="xs"
          aria-label="Order of the bookings"
          data={sortings.map((one) => ({ ...one }))}
          value={sorting}
          onChange={({ currentTarget }) =>
            setSorting(sortings.find(({ value }) => value === currentTarget.value)?.value ?? 'start')
          }
        />
        {!props.plans ? null : reasons.kind !== 'known' ? (
          <Button
            size="xs"
            variant="default"
            disabled={bookings.length === 0}
            loading={reasons.kind === 'asking'}
            onClick={() => void group()}
          >
            Group by reason
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={() => setReasons({ kind: 'not asked' })}>
            One list
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard */}
      <div className={styles.body} tabIndex={0}>
        {reasons.kind === 'asking' && (
          <Group gap="sm" role="status" mb="sm">
            <Loader size="xs" />
            <Text size="sm">Looking for people…</Text>
          </Group>
        )}
        {reasons.kind === 'failed' && (
          <Text size="sm" role="alert" mb="sm">
            {reasons.message}
          </Text>
        )}
        {reasons.kind === 'known' ? (
          <Groups {...props} preview={reasons.preview} shown={byId} onLook={(order) => void look(order)} />
        ) : (
          <List bookings={shown} format={format} onPress={({ id }) => onShow(id)} />
        )}
        {shown.length === 0 && (
          <Text size="sm" c="dimmed">
            {bookings.length === 0 ? 'Every booking has its people.' : 'None of them matches.'}
          </Text>
        )}
        {elsewhere.length > 0 && (
          <>
            <h3 className={classes.heading}>In other weeks</h3>
            <List bookings={elsewhere} format={format} onPress={onGoTo} />
          </>
        )}
      </div>
    </section>
  );
}

interface GroupsProps
  extends Pick<TrayPanelProps, 'format' | 'maxDistanceKm' | 'forces' | 'onShow' | 'onPreview'> {
  readonly preview: PlanPreview;
  /** The bookings that match what is searched for, in their order, by id. */
  readonly shown: ReadonlyMap<string, BookingView>;
  readonly onLook: (order: Pick<PlanRequest, 'bookingIds' | 'lookFurther'>) => void;
}

function Groups({ preview, shown, format, maxDistanceKm, forces, onShow, onPreview, onLook }: GroupsProps) {
  const onBoard = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    return [...shown.values()].filter(({ id }) => wanted.has(id));
  };
  const free = onBoard(preview.changes.map(({ bookingId }) => bookingId));
  return (
    <>
      {free.length > 0 && (
        <Section title={`${free.length} that somebody could take`}>
          <Button
            size="compact-sm"
            onClick={() =>
              free.length === preview.changes.length
                ? onPreview(preview)
                : onLook({ bookingIds: free.map(({ id }) => id) })
            }
          >
            Allocate {free.length === 1 ? 'it' : `these ${free.length}`}
          </Button>
          <List bookings={free} format={format} onPress={({ id }) => onShow(id)} />
        </Section>
      )}
      {leftGroups(preview.unallocated).map(({ title, reason, bookings }) => {
        const those = onBoard(bookings.map(({ bookingId }) => bookingId));
        if (those.length === 0) return null;
        const code = bookings[0]?.obstacle?.code;
        return (
          <Section key={title} title={`${those.length} ${title}`}>
            <Text size="xs" c="dimmed">
              {those.length === 1 ? 'For this one' : 'For these'}, {reason}.
            </Text>
            {forces && code !== undefined && (
              <Group gap={6} my={4}>
                {remediesFor(code, maxDistanceKm).map(({ text, lookFurther }) => (
                  <Button
                    key={text}
                    size="compact-sm"
                    variant="default"
                    onClick={() => onLook({ bookingIds: those.map(({ id }) => id), lookFurther })}
                  >
                    {text}
                  </Button>
                ))}
              </Group>
            )}
            <List
              bookings={those}
              format={format}
              onPress={({ id }) => onShow(id)}
              {...(forces ? { under: (booking) => <WhenNobodyCan booking={booking} /> } : {})}
            />
          </Section>
        );
      })}
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      {children}
    </section>
  );
}

interface ListProps {
  readonly bookings: readonly BookingView[];
  readonly format: TimeFormat;
  readonly onPress: (booking: BookingView) => void;
  /** What is below each. */
  readonly under?: (booking: BookingView) => ReactNode;
}

function List({ bookings, format, onPress, under }: ListProps) {
  return (
    <>
      <ul className={classes.list}>
        {bookings.slice(0, listed).map((booking) => (
          <li key={booking.id}>
            <button type="button" className={classes.booking} onClick={() => onPress(booking)}>
              <bdi className={classes.what}>{booking.title || booking.customerName}</bdi>
              <span className={classes.when}>
                {format.span(booking.start, booking.end)}
                {booking.title !== '' && (
                  <>
                    {' · '}
                    <bdi>{booking.customerName}</bdi>
                  </>
                )}
              </span>
            </button>
            {under !== undefined && <div className={classes.under}>{under(booking)}</div>}
          </li>
        ))}
      </ul>
      {bookings.length > listed && (
        <Text size="xs" c="dimmed">
          and {bookings.length - listed} more
        </Text>
      )}
    </>
  );
}

/** Those whose title, customer or reference has every word, and those that the search finds besides. */
function matching(
  bookings: readonly BookingView[],
  text: string,
  found: readonly BookingView[] | undefined,
): readonly BookingView[] {
  const isFound = textFilter(text);
  const ids = new Set(found?.map(({ id }) => id));
  return bookings.filter(
    ({ id, title, customerName, reference }) => ids.has(id) || isFound(title, customerName, reference ?? ''),
  );
}

function sorted(bookings: readonly BookingView[], by: Sorting): readonly BookingView[] {
  const byTime = (one: BookingView, other: BookingView) =>
    one.start - other.start || (one.id < other.id ? -1 : 1);
  switch (by) {
    case 'start':
      return bookings.toSorted(byTime);
    case 'customer':
      return bookings.toSorted(
        (one, other) => one.customerName.localeCompare(other.customerName) || byTime(one, other),
      );
    case 'length':
      return bookings.toSorted(
        (one, other) => other.end - other.start - (one.end - one.start) || byTime(one, other),
      );
  }
}
