import { personaOf } from '../../domain/rights/persona.ts';
import { GuestFrame } from '../guests/GuestFrame.tsx';
import { AppFrame } from './AppFrame.tsx';
import { useActor } from './SessionContext.ts';

/** The frame of every screen of whoever is signed in: a guest has one with their bookings alone. */
export function Frame() {
  return personaOf(useActor()) === 'guest' ? <GuestFrame /> : <AppFrame />;
}
