import type pg from 'pg';
import type { OneTapView } from '../../../../domain/signIn/oneTap.ts';
import type { TrailNotes } from '../../trail/trailNotes.ts';
import type { ActionLetterParts } from '../actionLetters.ts';
import type { BrowserKey } from '../browserKey.ts';
import type { EmailRequests } from '../emailRequests.ts';
import type { Entry } from '../entry.ts';
import type { PasswordProof } from '../passwordProof.ts';
import type { SignInOptions } from '../signInOptions.ts';
import type { Providers } from './askProvider.ts';
import type { ProviderRequests } from './providerRequests.ts';
import type { WaitingIdentities } from './waitingIdentities.ts';

/** What sign-in with other providers is made from. */
export interface FederatedSignInParts extends Entry {
  readonly pool: pg.Pool;
  readonly providers: Providers;
  readonly requests: ProviderRequests;
  readonly browserKey: BrowserKey;
  readonly options: SignInOptions;
  readonly accountOf: EmailRequests['accountOf'];
  readonly provePassword: PasswordProof;
  readonly waiting: WaitingIdentities;
  readonly oneTap: OneTapView | undefined;
  readonly letters: ActionLetterParts;
  /** Whether letters tell of what has changed. */
  readonly sendsMail: boolean;
  readonly trail: Pick<TrailNotes, 'note'> | undefined;
}
