import { createContext, useContext } from 'react';

/** Why somebody is on the sign-in page again; set by the start-up guard. */
export const StartUpAlert = createContext<string | null>(null);

export function useStartUpAlert(): string | undefined {
  return useContext(StartUpAlert) ?? undefined;
}
