import { lineView } from './lineView.ts';

/** An account's uid is typed as it is. */
export const accountView = lineView;
