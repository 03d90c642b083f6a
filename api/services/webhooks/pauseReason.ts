import type { pauseReasons } from '../../contract/integrations.ts';

export type PauseReason = (typeof pauseReasons)[number];
