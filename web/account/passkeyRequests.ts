import { startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import {
  newPasskeyQuestionSchema,
  type OwnPasskeyView,
  ownPasskeySchema,
} from '../../api/contract/passkeys.ts';
import type { OwnerProofInput } from '../../api/contract/secondFactor.ts';
import { send } from '../client/request.ts';
import { RequestFailed } from '../client/requestFailed.ts';

/** Adds a passkey: the server asks, the browser has its user confirm. */
export async function addPasskey({
  name,
  currentPassword,
}: {
  readonly name: string;
  readonly currentPassword: string;
}): Promise<OwnPasskeyView> {
  const begun = await send('/api/v1/account/passkeys/begin', { method: 'POST', body: { currentPassword } });
  const { challengeId, options } = newPasskeyQuestionSchema.parse(await begun.json());
  const credential = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw error instanceof WebAuthnError || error instanceof DOMException
      ? new RequestFailed(refusalText(error), null, null)
      : error;
  });
  const body = { challengeId, name, credential };
  const added = await send('/api/v1/account/passkeys/add', { method: 'POST', body });
  return ownPasskeySchema.parse(await added.json());
}

/** Why the browser has added none: it tells apart only a device that has one already. */
function refusalText({ name }: Error): string {
  return name === 'InvalidStateError'
    ? 'This device has a passkey of yours already.'
    : 'No passkey was added: it was not confirmed in time, or not allowed.';
}

export async function removePasskey(id: string, proof: OwnerProofInput): Promise<void> {
  await send(`/api/v1/account/passkeys/${encodeURIComponent(id)}/remove`, { method: 'POST', body: proof });
}

/** Gives a passkey another name. */
export async function renamePasskey(id: string, name: string): Promise<OwnPasskeyView> {
  const path = `/api/v1/account/passkeys/${encodeURIComponent(id)}/rename`;
  const answer = await send(path, { method: 'POST', body: { name } });
  return ownPasskeySchema.parse(await answer.json());
}
