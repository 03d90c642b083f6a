import type pg from 'pg';
import type { ProviderId } from '../../../domain/signIn/providers.ts';
import type { TrailNotes } from '../trail/trailNotes.ts';
import type { ActionLetterParts } from './actionLetters.ts';
import type { EmailForSignIn } from './emailForSignIn.ts';
import type { Entry } from './entry.ts';
import type { WaitingIdentities } from './federated/waitingIdentities.ts';
import type { KnownDevices } from './knownDevices.ts';
import type { PasswordRule } from './passwordRule.ts';
import type { Passwords } from './passwords.ts';
import type { SignInAttempts } from './signInAttempts.ts';
import type { SignInOptions } from './signInOptions.ts';

/** What the flows by e-mail are made from. */
export interface EmailFlowsParts extends Entry {
  readonly pool: pg.Pool;
  readonly letters: ActionLetterParts;
  readonly passwords: Passwords;
  readonly attempts: SignInAttempts;
  readonly rule: PasswordRule;
  readonly cookie: EmailForSignIn;
  readonly devices: KnownDevices;
  readonly options: SignInOptions;
  /** The providers that are set up. */
  readonly offered: readonly ProviderId[];
  readonly trail: Pick<TrailNotes, 'note'> | undefined;
  /** What providers have said of people whose accounts they do not open yet. */
  readonly waiting: WaitingIdentities;
  /** The uid of whoever is signed in with these cookies. */
  readonly uidIn: (cookie: string | undefined) => Promise<string | undefined>;
}
