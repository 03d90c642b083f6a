import { Anchor } from '@mantine/core';
import type { BookingPlace } from '../../domain/booking/bookingDetails.ts';
import type { Location } from '../../domain/kernel/fields.ts';
import { StillMap } from '../map/StillMap.tsx';
import classes from './BookingPlaces.module.css';
import { DetailEntry } from './DetailEntry.tsx';
import { directionsTo } from './directionsTo.ts';

export interface BookingPlacesProps {
  /** Where the booking itself is; null if that is not known. */
  readonly location: Location | null;
  readonly places: readonly BookingPlace[];
}

/** Where else a booking takes its people, and all of its places on one map. */
export function BookingPlaces({ location, places }: BookingPlacesProps) {
  if (places.length === 0) return null;
  const located = [
    ...(location === null ? [] : [{ name: 'Booking', place: location }]),
    ...places.flatMap(({ name, address, location: place }) =>
      place === null ? [] : [{ name: name ?? address, place }],
    ),
  ];
  const [first, ...others] = located;
  return (
    <DetailEntry term="Other places">
      <ol className={classes.places}>
        {places.map(({ name, address, location: place }) => (
          <li key={`${name} ${address} ${place?.lat} ${place?.lng}`}>
            {name !== null && <bdi className={classes.name}>{name}</bdi>}
            <Anchor
              size="sm"
              href={directionsTo({ address, location: place })}
              target="_blank"
              rel="noreferrer"
              title="Directions"
            >
              <bdi>{address}</bdi>
            </Anchor>
          </li>
        ))}
      </ol>
      {first !== undefined && others.length > 0 && (
        <StillMap
          label={`All ${located.length} places: ${located.map(({ name }) => name).join(', ')};`}
          place={first.place}
          others={others.map((one) => ({ ...one, kind: 'same' as const }))}
          fits="all"
        />
      )}
    </DetailEntry>
  );
}
