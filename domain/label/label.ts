import type { LabelDetails } from './labelEvents.ts';

export type ExistingLabel = LabelDetails & { readonly status: 'current' | 'archived' };

/** Before its first event a label is only a name. */
export type Label = { readonly status: 'none' } | ExistingLabel;
