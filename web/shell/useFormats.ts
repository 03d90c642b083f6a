import { useMemo } from 'react';
import type { MomentFormat } from '../../domain/time/localText.ts';
import { type Zone, zoneOf } from '../../domain/time/zone.ts';
import { type TimeFormat, timeFormat } from '../timeline/time/formatTime.ts';
import { useSession } from './SessionContext.ts';

export interface Formats {
  readonly zone: Zone;
  readonly moments: MomentFormat;
  readonly format: TimeFormat;
}

/** Dates and times for the organisation: in its time zone and its date format. */
export function useFormats(): Formats {
  const { timeZone, settings } = useSession().organisation;
  const { dateFormat } = settings;
  return useMemo(() => {
    const zone = zoneOf(timeZone);
    const moments = { zone, dateFormat };
    return { zone, moments, format: timeFormat(moments) };
  }, [timeZone, dateFormat]);
}
