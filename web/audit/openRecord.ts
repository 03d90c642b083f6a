import { type Beside, useBeside } from '../shell/useBeside.ts';

/** The record whose history is open beside the list, by its stream; how to open another, and how to close it. */
export function useOpenRecord(): Omit<Beside, 'value'> & { readonly stream: string | null } {
  const { value, ...rest } = useBeside('record');
  return { stream: value, ...rest };
}
