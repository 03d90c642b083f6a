import { useState } from 'react';
import type { Location } from '../../../domain/kernel/fields.ts';
import { roundedPlace } from '../../../domain/text/placeText.ts';

const positionProblems = {
  refused: 'This browser is not allowed to share your location.',
  unknown: 'Your location could not be found.',
} as const;

/** Asks the browser for the user's position, if it can provide one. */
export function usePosition(choose: (place: Location) => void) {
  const [state, setState] = useState<'idle' | 'asking' | keyof typeof positionProblems>('idle');
  return {
    state,
    problem: state === 'refused' || state === 'unknown' ? positionProblems[state] : undefined,
    // Browsers provide it only over a secure connection.
    offered: 'geolocation' in navigator && window.isSecureContext,
    ask: () => {
      setState('asking');
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => {
          setState('idle');
          choose(roundedPlace({ lat: latitude, lng: longitude }));
        },
        ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
        { timeout: 20_000, maximumAge: 60_000, enableHighAccuracy: true },
      );
    },
  };
}
