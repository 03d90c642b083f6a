import type { PassingCategory } from '../domain/catalogues/eventCatalogue.ts';
import { workspaceEventsKept } from '../domain/workspace/workspace.ts';

/** How long either log keeps the events of streams that are not kept for ever, in seconds. */
export const maximumAges: Readonly<Record<PassingCategory, number>> = { workspace: workspaceEventsKept };
