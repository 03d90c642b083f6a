import type { TrailKind } from './trailKinds.ts';

/** What a sentence about an entry of the security trail is made of. */
export interface TrailFacts {
  readonly kind: TrailKind;
  /** Names of people and API tokens; null if nobody is known. */
  readonly actor: string | null;
  readonly subject: string | null;
  readonly things: readonly string[];
  readonly count: number;
  readonly records: number | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** An entry of the security trail in a plain English sentence. */
export function trailSentence(facts: TrailFacts): string {
  const who = facts.actor ?? 'Somebody';
  const whom = facts.subject ?? 'an account';
  const { details, records, count } = facts;
  const what = listed(facts.things);
  switch (facts.kind) {
    case 'guessing':
      return `Somebody is guessing the password of ${whom}: ${details.failures} attempts failed within ${details.minutes} minutes.`;
    case 'spraying':
      return `One network tries passwords at many accounts: ${counted(Number(details.accounts), 'account')} here within ${details.minutes} minutes.`;
    case 'massExport':
      return `${who} exports a great deal: ${counted(Number(details.exports), 'file')} with ${counted(Number(details.records), 'record')} within ${details.minutes} minutes.`;
    case 'alarmsSeen':
      return `${who} has seen the alarms up to entry ${details.upTo}.`;
    case 'entriesLost':
      return `${counted(count, 'entry', 'entries')} could not be kept, because more happened than a process may hold.`;
    case 'signedIn':
      return `${who} signed in${times(count)}.`;
    case 'signedOut':
      return `${who} signed out${times(count)}.`;
    case 'signInFailed':
      return `A password for ${whom} was wrong${times(count)}.`;
    case 'signInRefused':
      return `${counted(count, 'attempt')} to sign in as ${whom} ${count === 1 ? 'was' : 'were'} refused, because there had been too many.`;
    case 'secondFactorWanted':
      return `The code of the second factor of ${whom} was asked for${times(count)}.`;
    case 'secondFactorFailed':
      return `A code of the second factor of ${whom} was wrong${times(count)}.`;
    case 'phoneCodeFailed':
      return `A code by text message to sign in as ${whom} was wrong${times(count)}.`;
    case 'providerMistrusted':
      return `An answer to sign in could not be believed and was refused${times(count)}: ${what}.`;
    case 'sessionsEnded':
      // Nobody has ended them: their owner's rights are more than those for which a link had begun them.
      if (facts.actor === null && facts.subject !== null) {
        return `${counted(count, 'session')} of ${whom} ended, which a link had begun before their rights grew.`;
      }
      return `${who} ended ${counted(count, 'session')}${facts.subject === null ? '' : ` of ${whom}`}.`;
    case 'userCreated':
      return `${who} created an account for ${whom}: ${roleText(details)}.`;
    case 'userRemoved':
      return `${who} removed the account of ${whom}: ${roleText(details)}.`;
    case 'signedUp':
      return `${who} made an account for themselves.`;
    case 'accountLetterSent':
      return `E-mails about the account of ${whom} were asked for${times(count)}: ${what}.`;
    case 'emailVerified':
      return details.sessionsEnded === undefined
        ? `${who} verified their address.`
        : `${who} verified their address; the password of whoever had made the account and ${counted(Number(details.sessionsEnded), 'session')} ended.`;
    case 'emailChanged':
      return `${who} changed their address.`;
    case 'emailRestored':
      return `${who} revoked a change of their address; ${counted(Number(details.sessionsEnded), 'session')} ended.`;
    case 'nameChanged':
      return `${String(details.before)} changed their name to ${String(details.after)}.`;
    case 'passkeyAdded':
      return `${who} added the passkey ${String(details.name)}.`;
    case 'passkeyRenamed':
      return `${who} renamed the passkey ${String(details.before)} to ${String(details.after)}.`;
    case 'passkeyRemoved':
      return `${who} removed the passkey ${String(details.name)}.`;
    case 'phoneCodeSent':
      return facts.actor === null
        ? `A code by text message to sign in as ${whom} was asked for${times(count)}.`
        : `${who} asked for a code by text message.`;
    case 'phoneNumberVerified':
      return `${who} verified a phone number.`;
    case 'phoneNumberRemoved':
      return `${who} took their phone number away.`;
    case 'textsErased':
      return `${who} erased ${counted(Number(details.texts), 'text')} of messages of ${String(details.of)}.`;
    case 'photoChanged':
      return details.removed === true ? `${who} took their photo away.` : `${who} changed their photo.`;
    case 'invitationSent':
      return `${who} invited somebody: ${roleText(details)}.`;
    case 'invitationWithdrawn':
      return `${who} withdrew an invitation.`;
    case 'invitationAccepted':
      return `${who} accepted an invitation of ${whom}: ${roleText(details)}.`;
    case 'memberAdded':
      return `${who} added ${whom} as a member: ${roleText(details)}.`;
    case 'memberChanged':
      return `${who} changed what ${whom} is here: ${roleText(details)}, before that ${String(details.before)}.`;
    case 'memberDeactivated':
      return `${who} deactivated ${whom}; ${counted(Number(details.sessionsEnded), 'session')} ended.`;
    case 'passwordChanged':
      return `${who} changed their password; ${counted(Number(details.sessionsEnded), 'other session')} ended.`;
    case 'passwordNotChanged':
      return `${who} wanted to change their password or address and gave a wrong current password${times(count)}.`;
    case 'passwordReset':
      return `${who} reset their password by e-mail; ${counted(Number(details.sessionsEnded), 'session')} ended.`;
    case 'passwordSet':
      return `${who} set a new password for ${whom}; all sessions ended.`;
    case 'meansLinked':
      return `${who} linked ${String(details.provider)} to their account.`;
    case 'meansUnlinked':
      return `${who} unlinked ${String(details.provider)} from their account; ${counted(Number(details.sessionsEnded), 'other session')} ended.`;
    case 'secondFactorSetUp':
      return `${who} set up a second factor; ${counted(Number(details.sessionsEnded), 'other session')} ended.`;
    case 'secondFactorRemoved':
      return facts.subject === null
        ? `${who} turned their second factor off; ${counted(Number(details.sessionsEnded), 'other session')} ended.`
        : `${who} turned the second factor of ${whom} off.`;
    case 'recoveryCodesMade':
      return `${who} made other recovery codes.`;
    case 'secondFactorAsked':
      return details.asked === true
        ? `${who} asked administrators for a second factor; ${counted(Number(details.sessionsEnded), 'session')} of those who have none ended.`
        : `${who} no longer asks administrators for a second factor.`;
    case 'signInLinkMade':
      return facts.actor === null
        ? `A message to ${whom} has a link that signs them in.`
        : `${who} made a link that signs ${whom} in.`;
    case 'signInLinkRevoked':
      return `${facts.actor === null ? 'Too many wrong entries' : who} revoked a link that signs ${whom} in.`;
    case 'signInLinkUsed':
      return `${who} signed in with a link.`;
    case 'signInLinkMistaken':
      return `Somebody opened a link for ${whom} and gave another e-mail or phone number.`;
    case 'guestLinkMade':
      return `${who} made a link that admits a guest to the booking ${facts.things[0]}.`;
    case 'guestLinkWithdrawn':
      return `${who} withdrew a link that admits a guest to the booking ${facts.things[0]}.`;
    case 'guestLinkOpened':
      return `${who} opened a link and is a guest of the booking ${facts.things[0]}.`;
    case 'guestLinkKept':
      return `${who} took the booking ${facts.things[0]} of a guest link into an account.`;
    case 'termsAccepted':
      return `${who} accepted version ${String(details.version)} of the terms.`;
    case 'accessRefused':
      return `${who} was refused${times(count)}: ${what}.`;
    case 'tokenCreated':
      return `${who} created the API token ${details.name} (${listed(textsOf(details.scopes))}).`;
    case 'tokenRevoked':
      return `${who} revoked the API token ${details.name}.`;
    case 'webhookCreated':
      return `${who} created the webhook ${details.name} to ${details.host}.`;
    case 'webhookChanged':
      return `${who} changed the webhook ${details.name}: ${what}.`;
    case 'webhookRemoved':
      return `${who} removed the webhook ${details.name} to ${details.host}.`;
    case 'calendarShared':
      return `${who} made an address for the calendar of ${details.name}.`;
    case 'calendarEnded':
      return `${who} ended an address of the calendar of ${details.name}.`;
    case 'settingsChanged':
      return `${who} changed settings: ${what}.`;
    case 'organisationChanged':
      return `${who} changed the organisation: ${what}.`;
    case 'holdRemoved':
      return `${who} took off the hold that ${whom} had of a booking.`;
    case 'exportBegun':
      return `${who} exported ${what}${times(count)}.`;
    case 'exportEnded':
      return count === 0
        ? `An export by ${who} goes on after ${counted(records ?? 0, 'record')}: ${what}.`
        : `${count === 1 ? 'An export' : `${count} exports`} by ${who} ended after ${counted(records ?? 0, 'record')}: ${what}.`;
    case 'othersRead':
      return `${who} read what others did${times(count)}: ${what}.`;
  }
}

function times(count: number): string {
  return count === 1 ? '' : count === 2 ? ' twice' : ` ${count} times`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function listed(things: readonly string[]): string {
  return things.length === 0 ? 'nothing in particular' : things.join(', ');
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function roleText({ role, duties, partner }: TrailFacts['details']): string {
  const all = [String(role), ...textsOf(duties), ...(partner === true ? ['partner'] : [])];
  return [...new Set(all)].join(', ');
}
