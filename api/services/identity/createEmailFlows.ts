import { createAddressChanges } from './addressChanges.ts';
import type { EmailFlows } from './emailFlows.ts';
import type { EmailFlowsParts } from './emailFlowsParts.ts';
import { createEmailLinks } from './emailLinks.ts';
import { createEmailRequests } from './emailRequests.ts';
import { createEmailSignUp } from './emailSignUp.ts';
import { createPasswordReset } from './passwordReset.ts';

/** What people do with an account by e-mail, over the database. */
export function createEmailFlows(parts: EmailFlowsParts): EmailFlows {
  const requests = createEmailRequests(parts);
  return {
    options: parts.options,
    ...createEmailSignUp(parts, requests),
    ...createEmailLinks(parts, requests),
    ...createPasswordReset(parts, requests),
    ...createAddressChanges(parts, requests),
  };
}
