import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is narrower than so many pixels, from the first frame on. */
export function useNarrow(pixels: number): boolean {
  return useMediaQuery(`(max-width: ${pixels - 0.02}px)`, undefined, { getInitialValueInEffect: false });
}
