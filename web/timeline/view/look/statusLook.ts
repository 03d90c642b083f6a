import { createContext, useContext, useLayoutEffect } from 'react';
import { bookingStatuses } from '../../../../domain/booking/bookingStatus.ts';
import { coloursOf, standardStatusLabels } from '../../../../domain/booking/statusLook.ts';
import type { OrganisationSettings } from '../../../../domain/organisation/organisationSettings.ts';

/** The names of the statuses; those of the organisation within its frame. */
export const StatusLabelsContext = createContext<Readonly<typeof standardStatusLabels>>(standardStatusLabels);

export function useStatusLabels(): Readonly<typeof standardStatusLabels> {
  return useContext(StatusLabelsContext);
}

/** Gives the statuses the colours of the organisation, in the variables of `status.css`. */
export function useStatusColours({ statuses }: OrganisationSettings): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const set = bookingStatuses.flatMap((status) => {
      const colours = coloursOf(statuses[status]);
      if (colours === undefined) return [];
      const values = [
        [`--status-${status}`, colours.ink],
        [`--status-${status}-surface`, colours.surface],
        [`--status-${status}-text`, colours.ink],
      ] as const;
      for (const [name, value] of values) style.setProperty(name, value);
      return values.map(([name]) => name);
    });
    return () => {
      for (const name of set) style.removeProperty(name);
    };
  }, [statuses]);
}
