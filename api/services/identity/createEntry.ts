import type { Person } from './account.ts';
import type { Client } from './client.ts';
import type { Entry } from './entry.ts';
import type { KnownDevices } from './knownDevices.ts';
import type { PhoneCodes } from './phone/phoneCodes.ts';
import type { FactorGate } from './secondFactor/proveFactor.ts';
import type { BegunSession, Sessions } from './sessions.ts';
import type { SignInAnswer } from './signInAnswer.ts';
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
  /** @param device the number by which the browser is known as a device of the account; null: a new one */
  async function enterOn(
    device: string | null,
    { uid, name, email }: Person,
    client: Client,
    begun: BegunSession,
  ): Promise<SignInAnswer> {
    const former = sessions.tokenIn(client.cookie);
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
      setCookies: [begun.setCookie, devices.mark(email, device)],
      replaced: replaced?.id,
    };
  }

  return {
    prove: gate.prove,
    begin: (proven, client, tx) => sessions.begin(proven, 'session', client, tx),
    enter: (person, client, begun) =>
      enterOn(devices.numberFor(person.email, client.cookie), person, client, begun),
    enterAsMaker: (person, client, begun) =>
      enterOn(devices.numberOfMaker(person.uid), person, client, begun),
  };
}
