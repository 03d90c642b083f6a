import { type Beside, useBeside } from '../shell/useBeside.ts';

/**
 * The stream of the record whose history is open beside the list, and functions to open another and to close
 * it.
 */
export function useOpenRecord(): Omit<Beside, 'value'> & { readonly stream: string | null } {
  const { value, ...rest } = useBeside('record');
  return { stream: value, ...rest };
}
