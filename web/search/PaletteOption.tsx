import { Combobox } from '@mantine/core';
import {
  IconArrowRight,
  IconCalendarEvent,
  IconHistory,
  IconMail,
  IconPhone,
  type IconProps,
  IconSearch,
} from '@tabler/icons-react';
import { type ComponentType, Fragment } from 'react';
import type { SearchHit } from '../../api/contract/search.ts';
import { readings } from '../../domain/catalogues/readings.ts';
import { StaffingBadge } from '../bookings/BookingSign.tsx';
import { peopleText } from '../bookings/bookingTexts.ts';
import { StatusBadge } from '../bookings/StatusBadge.tsx';
import { menu } from '../shell/menu.ts';
import { useIsStaff } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { Marked } from './Marked.tsx';
import { bookingOf, type PaletteItem } from './paletteGroups.ts';
import classes from './SearchPalette.module.css';

/** One line of the search: a record with what matched, or something to do. */
export function PaletteOption({ item }: { readonly item: PaletteItem }) {
  const { hit, label } = item;
  const staff = useIsStaff();
  const Icon = iconOf(item);
  return (
    <Combobox.Option value={item.key} className={classes.option ?? ''}>
      <Icon size={18} stroke={1.6} aria-hidden className={classes.icon ?? ''} />
      <span className={classes.texts}>
        {hit === undefined ? (
          <span className={classes.title}>{label}</span>
        ) : hit.category === 'booking' ? (
          <BookingLine hit={hit.of} />
        ) : (
          <RecordLine hit={hit.of} />
        )}
      </span>
      {hit?.category === 'booking' && (
        <>
          {staff && <StaffingBadge booking={bookingOf(hit.of)} />}
          <StatusBadge status={bookingOf(hit.of).status} />
        </>
      )}
    </Combobox.Option>
  );
}

function BookingLine({ hit }: { readonly hit: SearchHit }) {
  const { format } = useFormats();
  const booking = bookingOf(hit);
  const { title, customerName, resources } = booking;
  const shown = ['title', 'customerName', 'resources'];
  return (
    <>
      <Title hit={hit} />
      <span className={classes.detail}>
        {format.span(booking.start, booking.end)}
        {title !== '' && (
          <>
            {' · '}
            <Marked text={customerName} hit={hit} field="customerName" />
          </>
        )}
        {' · '}
        {resources.length === 0
          ? peopleText(booking)
          : resources.map(({ id, name }, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <Marked text={name} hit={hit} field="resources" />
              </Fragment>
            ))}
      </span>
      <Matched hit={hit} besides={shown} />
    </>
  );
}

function RecordLine({ hit }: { readonly hit: SearchHit }) {
  const { record } = hit;
  const ended = ('inactive' in record && record.inactive) || ('archived' in record && record.archived);
  return (
    <>
      <Title hit={hit} />
      {ended && <span className={classes.detail}>Out of use</span>}
      <Matched hit={hit} besides={['title']} />
    </>
  );
}

function Title({ hit }: { readonly hit: SearchHit }) {
  const { title, matched } = hit;
  // The name of a booking without a title is its customer's.
  const own = matched.find(({ parts }) => parts.map(({ text }) => text).join('') === title);
  return (
    <span className={classes.title}>
      <Marked text={title} hit={hit} field={own?.field ?? 'title'} />
    </span>
  );
}

/** The texts for which a record was found, if nothing that is shown anyway says why. */
function Matched({
  hit: { matched },
  besides,
}: {
  readonly hit: SearchHit;
  readonly besides: readonly string[];
}) {
  if (matched.length === 0 || matched.some(({ field }) => besides.includes(field))) return null;
  return (
    <span className={classes.detail}>
      {matched.slice(0, 2).map(({ field, label, parts }, index) => (
        <Fragment key={`${field} ${parts.map(({ text }) => text).join('')}`}>
          {index > 0 && ' · '}
          {label} <Marked text="" parts={parts} />
        </Fragment>
      ))}
    </span>
  );
}

function iconOf({ key, hit, target }: PaletteItem): ComponentType<IconProps> {
  if ('search' in target) return IconHistory;
  if ('href' in target) return target.href.startsWith('tel:') ? IconPhone : IconMail;
  if (hit?.category === 'booking') return IconCalendarEvent;
  const entry =
    hit === undefined
      ? menu.find((one) => key === `go ${one.key}`)
      : menu.find((one) => one.key === readings[hit.category as keyof typeof readings].menu);
  return entry?.icon ?? (key.startsWith('all ') ? IconSearch : IconArrowRight);
}
