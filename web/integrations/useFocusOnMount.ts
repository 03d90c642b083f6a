import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus to a form's first field when the form is opened by a button. */
export function useFocusOnMount(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
