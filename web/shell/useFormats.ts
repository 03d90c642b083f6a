import { useMemo } from 'react';
import { localYear } from '../../domain/time/localDay.ts';
import type { MomentFormat } from '../../domain/time/localText.ts';
import { type Zone, zoneOf } from '../../domain/time/zone.ts';
import { type TimeFormat, timeFormat } from '../timeline/time/formatTime.ts';
import { useSession } from './SessionContext.ts';

export interface Formats {
  readonly zone: Zone;
  readonly moments: MomentFormat;
  readonly format: TimeFormat;
}

/** Dates and times for the organisation: in its time zone, date format and time format. */
export function useFormats(): Formats {
  const { timeZone, settings } = useSession().organisation;
  const { dateFormat, timeFormat: clock } = settings;
  const zone = zoneOf(timeZone);
  const thisYear = localYear(zone, Math.floor(Date.now() / 1000));
  return useMemo(() => {
    const moments = { zone, dateFormat, clock, thisYear };
    return { zone, moments, format: timeFormat(moments) };
  }, [zone, dateFormat, clock, thisYear]);
}
