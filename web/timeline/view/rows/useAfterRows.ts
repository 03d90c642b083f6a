import { useDeferredValue } from 'react';

/**
 * A value once rows have been drawn with it, undefined at first and an older one meanwhile: for what goes through all
 * bookings of a board and is not needed to see the first of them.
 */
export function useAfterRows<Value>(value: Value): Value | undefined {
  // React takes an initial value of undefined for none at all, and would not wait.
  return useDeferredValue<Value | null>(value, null) ?? undefined;
}
