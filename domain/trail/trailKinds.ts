/** The groups of kinds, in the order of the screen's filter. */
export const trailGroups = {
  alarms: 'Alarms',
  signIn: 'Signing in',
  accounts: 'Accounts',
  rights: 'Rights',
  integrations: 'Integrations',
  organisation: 'Organisation',
  reading: 'Reading and exports',
} as const;
export type TrailGroup = keyof typeof trailGroups;

/** What a kind of entry is called, and how what happens again and again is told. */
export interface TrailKindFacts {
  readonly label: string;
  readonly group: TrailGroup;
  /**
   * Milliseconds: what one person does of this kind within the same span is one entry with a count. Omitted: each is an
   * entry of its own.
   */
  readonly together?: number;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * Every kind of entry of the security trail (docs/security.md). An entry names who did something (`actor`), about
 * whom or what (`subject`), what exactly (`things`), and from where.
 */
export const trailKinds = {
  guessing: { label: 'Guessing a password', group: 'alarms' },
  spraying: { label: 'Trying many accounts', group: 'alarms' },
  massExport: { label: 'Mass export', group: 'alarms' },
  alarmsSeen: { label: 'Alarms seen', group: 'alarms' },
  entriesLost: { label: 'Entries lost', group: 'alarms' },

  signedIn: { label: 'Signed in', group: 'signIn', together: minute },
  signedOut: { label: 'Signed out', group: 'signIn', together: minute },
  signInFailed: { label: 'Wrong password', group: 'signIn', together: minute },
  signInRefused: { label: 'Too many attempts', group: 'signIn', together: minute },
  secondFactorWanted: { label: 'Code of a second factor asked for', group: 'signIn', together: minute },
  secondFactorFailed: { label: 'Wrong code of a second factor', group: 'signIn', together: minute },
  phoneCodeFailed: { label: 'Wrong code of a text message', group: 'signIn', together: minute },
  providerMistrusted: { label: 'Answer of a provider refused', group: 'signIn', together: minute },
  sessionsEnded: { label: 'Sessions ended', group: 'signIn', together: minute },

  userCreated: { label: 'Account created', group: 'accounts' },
  userRemoved: { label: 'Account removed', group: 'accounts' },
  signedUp: { label: 'Account made', group: 'accounts' },
  accountLetterSent: { label: 'E-mail about an account', group: 'accounts', together: minute },
  emailVerified: { label: 'Address verified', group: 'accounts' },
  emailChanged: { label: 'Address changed', group: 'accounts' },
  emailRestored: { label: 'Change of address revoked', group: 'accounts' },
  nameChanged: { label: 'Name changed', group: 'accounts' },
  passkeyAdded: { label: 'Passkey added', group: 'accounts' },
  passkeyRenamed: { label: 'Passkey renamed', group: 'accounts' },
  passkeyRemoved: { label: 'Passkey removed', group: 'accounts' },
  phoneCodeSent: { label: 'Code sent to a phone', group: 'accounts', together: minute },
  phoneNumberVerified: { label: 'Phone number verified', group: 'accounts' },
  phoneNumberRemoved: { label: 'Phone number removed', group: 'accounts' },
  photoChanged: { label: 'Photo changed', group: 'accounts' },
  invitationSent: { label: 'Invitation sent', group: 'accounts' },
  invitationWithdrawn: { label: 'Invitation withdrawn', group: 'accounts' },
  invitationAccepted: { label: 'Invitation accepted', group: 'accounts' },
  memberAdded: { label: 'Member added', group: 'accounts' },
  memberChanged: { label: 'Member changed', group: 'accounts' },
  memberDeactivated: { label: 'Member deactivated', group: 'accounts' },
  passwordChanged: { label: 'Password changed', group: 'accounts' },
  passwordNotChanged: { label: 'Wrong current password', group: 'accounts', together: minute },
  passwordReset: { label: 'Password reset by e-mail', group: 'accounts' },
  passwordSet: { label: 'Password set by the operator', group: 'accounts' },
  meansLinked: { label: 'Way to sign in linked', group: 'accounts' },
  meansUnlinked: { label: 'Way to sign in unlinked', group: 'accounts' },
  secondFactorSetUp: { label: 'Second factor set up', group: 'accounts' },
  secondFactorRemoved: { label: 'Second factor turned off', group: 'accounts' },
  recoveryCodesMade: { label: 'Recovery codes made', group: 'accounts' },
  secondFactorAsked: { label: 'Second factor of administrators', group: 'accounts' },

  signInLinkMade: { label: 'Sign-in link made', group: 'accounts' },
  signInLinkRevoked: { label: 'Sign-in link revoked', group: 'accounts' },
  signInLinkUsed: { label: 'Sign-in link used', group: 'accounts' },
  signInLinkMistaken: { label: 'Wrong entry for a sign-in link', group: 'accounts' },
  guestLinkMade: { label: 'Guest link made', group: 'accounts' },
  guestLinkWithdrawn: { label: 'Guest link withdrawn', group: 'accounts' },
  guestLinkOpened: { label: 'Guest link opened', group: 'accounts' },
  guestLinkKept: { label: 'Booking of a guest taken into an account', group: 'accounts' },
  termsAccepted: { label: 'Terms accepted', group: 'accounts' },

  accessRefused: { label: 'Refused', group: 'rights', together: minute },

  tokenCreated: { label: 'API token created', group: 'integrations' },
  tokenRevoked: { label: 'API token revoked', group: 'integrations' },
  webhookCreated: { label: 'Webhook created', group: 'integrations' },
  webhookChanged: { label: 'Webhook changed', group: 'integrations' },
  webhookRemoved: { label: 'Webhook removed', group: 'integrations' },
  calendarShared: { label: 'Calendar address made', group: 'integrations' },
  calendarEnded: { label: 'Calendar address ended', group: 'integrations' },

  settingsChanged: { label: 'Settings changed', group: 'organisation' },
  holdRemoved: { label: 'Hold of a booking taken off', group: 'organisation' },
  textsErased: { label: 'Messages erased', group: 'organisation' },
  organisationChanged: { label: 'Organisation changed', group: 'organisation' },

  exportBegun: { label: 'Export begun', group: 'reading', together: minute },
  exportEnded: { label: 'Export ended', group: 'reading', together: minute },
  othersRead: { label: "Others' data read", group: 'reading', together: hour },
} as const satisfies Readonly<Record<string, TrailKindFacts>>;
export type TrailKind = keyof typeof trailKinds;

/** A kind whose entries are collected for a span. */
export type CollectedTrailKind = {
  readonly [Kind in TrailKind]: (typeof trailKinds)[Kind] extends { readonly together: number }
    ? Kind
    : never;
}[TrailKind];

export function isTrailKind(text: string): text is TrailKind {
  return Object.hasOwn(trailKinds, text);
}

/** Every kind, in the order of the table. */
export const trailKindNames: readonly TrailKind[] = Object.keys(trailKinds).filter(isTrailKind);

/** The kinds that somebody must look at. */
export const alarmKinds = [
  'guessing',
  'spraying',
  'massExport',
  'entriesLost',
] as const satisfies readonly TrailKind[];
export type AlarmKind = (typeof alarmKinds)[number];

export function isAlarm(kind: TrailKind): boolean {
  return alarmKinds.some((alarm) => alarm === kind);
}
