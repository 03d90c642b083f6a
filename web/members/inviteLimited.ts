import type { NewInvitation, SentInvitation } from '../../api/contract/members.ts';
import { noteKnown } from '../client/knownPosition.ts';
import { type CommandInput, type CommandName, sendCommand } from '../client/sendCommand.ts';
import { invite } from './memberRequests.ts';

/** What an invited planner is limited to: what has one of these labels; none: they plan everything. */
export interface LimitedInvitation {
  readonly invitation: NewInvitation;
  readonly labelIds: readonly string[];
}

/**
 * Invites somebody, and before that limits what they plan, so that they are never without the limit: a set of master labels
 * is published to their own record, which is made where they have none. The same function is called again after a refusal;
 * what it has made by then is kept.
 */
export function limitedInviter(): (asked: LimitedInvitation) => Promise<SentInvitation> {
  let person: string | undefined;
  let set: string | undefined;
  return async ({ invitation, labelIds }) => {
    if (labelIds.length === 0) return invite(invitation);
    const { email } = invitation;
    if (invitation.resourceId === null && person === undefined) {
      const resourceId = crypto.randomUUID();
      const firstName = email.split('@')[0] ?? email;
      await take('resource.create', { resourceId, firstName, email, promotedDispatcher: true });
      person = resourceId;
    }
    const resourceId = invitation.resourceId ?? person ?? null;
    const publishedTo = resourceId === null ? [] : [resourceId];
    if (set === undefined) {
      const masterLabelSetId = crypto.randomUUID();
      const name = `For ${email}`;
      await take('masterLabelSet.create', { masterLabelSetId, name, labelIds: [...labelIds], publishedTo });
      set = masterLabelSetId;
    } else {
      await take('masterLabelSet.change', { masterLabelSetId: set, labelIds: [...labelIds], publishedTo });
    }
    return invite({ ...invitation, resourceId });
  };
}

async function take<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<void> {
  noteKnown((await sendCommand(name, input)).position);
}
