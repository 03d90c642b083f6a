import { useMemo } from 'react';
import { useSession } from '../shell/SessionContext.ts';

/** How exactly a moment is told: `minute`: `4 Nov 2026, 09:15`. `second`: `4 Nov, 09:15:30`. */
type Precision = 'minute' | 'second';

/** Moments (epoch milliseconds) as the organisation reads them: in its own zone. */
export function useMoment(precision: Precision): (at: number) => string {
  const { timeZone } = useSession().organisation;
  return useMemo(() => {
    const format = new Intl.DateTimeFormat('en-AU', {
      timeZone,
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(precision === 'second' ? { second: '2-digit' } : { year: 'numeric' }),
    });
    return (at) => format.format(at);
  }, [timeZone, precision]);
}
