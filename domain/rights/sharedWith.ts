/** Who reads a part besides planners: nobody, those who work, or customers too; of each only those who see the whole. */
export const sharedWith = ['planners', 'staff', 'everybody'] as const;
export type SharedWith = (typeof sharedWith)[number];

/** The values with which a part is also for people who work, or for customers. */
export function sharesWith(whom: 'resource' | 'customer'): readonly SharedWith[] {
  return whom === 'customer' ? ['everybody'] : ['staff', 'everybody'];
}
