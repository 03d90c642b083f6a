import { useMemo } from 'react';
import { type Zone, zoneOf } from '../../domain/time/zone.ts';
import { type TimeFormat, timeFormat } from '../timeline/time/formatTime.ts';
import { useSession } from './SessionContext.ts';

/** Times as the organisation reads them: in its own zone. */
export function useFormats(): { readonly zone: Zone; readonly format: TimeFormat } {
  const { timeZone } = useSession().organisation;
  return useMemo(() => ({ zone: zoneOf(timeZone), format: timeFormat(timeZone) }), [timeZone]);
}
