import { bookings } from './models/bookings.ts';
import { chats } from './models/chats.ts';
import { feed } from './models/feed.ts';
import { history } from './models/history.ts';
import { organisations } from './models/organisations.ts';
import { recordModels } from './models/recordModels.ts';
import { workspaces } from './models/workspaces.ts';
import type { Projection } from './readModel.ts';

/** Everything that the read side maintains; all of it advances together. */
export const allProjections: readonly Projection[] = [
  organisations,
  ...recordModels,
  bookings,
  workspaces,
  chats,
  history,
  feed,
];
