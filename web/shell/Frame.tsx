import { lazy, Suspense } from 'react';
import { personaOf } from '../../domain/persona.ts';
import { AppFrame } from './AppFrame.tsx';
import { useActor } from './SessionContext.ts';
import { BusyPage } from './StartUpGuard.tsx';

/** Everybody else has no use for it. */
const GuestFrame = lazy(async () => ({ default: (await import('../guests/GuestFrame.tsx')).GuestFrame }));

/** The frame of every screen of whoever is signed in: a guest has one with their bookings alone. */
export function Frame() {
  return personaOf(useActor()) === 'guest' ? (
    <Suspense fallback={<BusyPage />}>
      <GuestFrame />
    </Suspense>
  ) : (
    <AppFrame />
  );
}
