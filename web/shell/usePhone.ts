import { useMediaQuery } from '@mantine/hooks';

/** Below this width the screen is a phone's (shell §9). */
export const mobileBelow = 770;

/** Whether the screen is a phone's, from the first frame on. */
export function usePhone(): boolean {
  return useMediaQuery(`(max-width: ${mobileBelow - 0.02}px)`, undefined, {
    getInitialValueInEffect: false,
  });
}
