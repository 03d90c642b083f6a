import { createContext, useContext } from 'react';
import { type Holder, type Holders, nobody } from './holders.ts';

/** Who else is at work on the bookings of a board. */
export const HoldersContext = createContext<Holders>(nobody);

/** Who else is at work on a booking; undefined if nobody is. */
export function useHolder(bookingId: string): Holder | undefined {
  return useContext(HoldersContext).get(bookingId);
}
