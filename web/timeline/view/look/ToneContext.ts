import { type CSSProperties, createContext, useContext } from 'react';
import type { BookingView } from '../../../../api/contract/views.ts';
import type { ToneOf } from '../../board/tones.ts';

export const ToneContext = createContext<ToneOf>(() => undefined);

/** The colour of a booking's bar or card, as attributes of its element; none where its status decides. */
export function useTone(booking: BookingView): {
  readonly 'data-tone'?: '';
  readonly toned: CSSProperties;
} {
  const tone = useContext(ToneContext)(booking);
  return tone === undefined ? { toned: {} } : { 'data-tone': '', toned: { '--tone': tone } as CSSProperties };
}
