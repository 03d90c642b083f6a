import type { Entry } from './entry.ts';
import type { KnownDevices } from './knownDevices.ts';
import type { PhoneCodes } from './phone/phoneCodes.ts';
import type { FactorGate } from './secondFactor/proveFactor.ts';
import type { Sessions } from './sessions.ts';
import type { SignInNotes } from './signInNotes.ts';

export interface EntryParts extends SignInNotes {
  readonly gate: FactorGate;
  readonly sessions: Pick<Sessions, 'begin' | 'endByToken' | 'prune' | 'tokenIn'>;
  readonly devices: KnownDevices;
  readonly phoneCodes: Pick<PhoneCodes, 'prune'>;
}

/** How everything that lets somebody in goes on, whatever has opened the account. */
export function createEntry(parts: EntryParts): Entry {
  const { gate, sessions, devices, phoneCodes, noteSignIn, noteSignedOut } = parts;
  return {
    prove: gate.prove,

    begin: (proven, client, tx) => sessions.begin(proven, 'session', client, tx),

    async enter({ uid, name, email }, client, begun) {
      const former = client.cookie === undefined ? undefined : sessions.tokenIn(client.cookie);
      // It ends because the browser forgets it.
      const replaced = former === undefined ? undefined : await sessions.endByToken(former);
      if (replaced !== undefined) noteSignedOut(replaced);
      if (client.secondFactor !== undefined) await gate.succeeded(uid);
      await noteSignIn(uid, begun.org, client);
      await sessions.prune();
      await phoneCodes.prune();
      return {
        token: begun.token,
        user: { uid, name, email },
        setCookies: [begun.setCookie, devices.mark(email, devices.numberFor(email, client.cookie))],
        replaced: replaced?.id,
      };
    },
  };
}
