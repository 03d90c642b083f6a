import { bookingDecider } from '../booking/bookingDecider.ts';
import { organisationDecider } from '../organisation/organisationDecider.ts';
import { workspaceDecider } from '../workspace/workspaceDecider.ts';
import type { StreamCategory } from './eventCatalogue.ts';
import { recordDeciders } from './records.ts';

/** The aggregate of each stream category. */
export const deciders = {
  organisation: organisationDecider,
  ...recordDeciders,
  booking: bookingDecider,
  workspace: workspaceDecider,
} as const satisfies Record<StreamCategory, unknown>;
